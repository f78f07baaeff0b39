// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/my_run_card.h"

#include "accuracy/my_run_plot.h"
#include "accuracy/run_texts.h"
#include "editors/inputs.h"
#include "exchange/accuracy_cases.h"
#include "offers/offers_card.h"
#include "plan/figures.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <cmath>

namespace ridgepoint::accuracy {

using charts::ChartTable;
using charts::numberCell;
using explore::MyRun;
using explore::MyRunReason;
using plan::FigureId;
using quantity::Dimension;
using style::Role;

namespace {

QString secondsText(double seconds)
{
    return style::quantityText(seconds, Dimension::Seconds, 4);
}

QString shareText(double share)
{
    return style::quantityText(share, Dimension::Ratio, 3);
}

/// An amount that was typed: nothing where the line is empty or refused, which `message` then says.
std::optional<double> readAmount(editors::ValueLine& line, Dimension dimension, QString& message)
{
    line.setRefused(false);
    const QString text = style::withoutIsolates(line.text()).trimmed();
    if (text.isEmpty())
        return std::nullopt;
    const auto typed = quantity::parseQuantity(style::toStd(text), dimension);
    if (typed.value && *typed.value > 0)
        return typed.value;
    line.setRefused(true);
    if (message.isEmpty())
        message = typed.value ? MyRunCard::tr("%1 must be more than 0.").arg(line.accessibleName())
                              : style::textOf(typed.error);
    return std::nullopt;
}

std::optional<std::pair<double, double>> rangeOf(const plan::Forecast& forecast, FigureId low,
                                                 FigureId high)
{
    const auto from = forecast.value(low);
    const auto to = forecast.value(high);
    return from && to ? std::optional(std::pair(*from, *to)) : std::nullopt;
}

} // namespace

MyRunCard::MyRunCard(QWidget* parent) : MyRunCard(new MyRunPlot, parent) {}

MyRunCard::MyRunCard(MyRunPlot* plot, QWidget* parent)
    : ChartCard(tr("My run says"), plot, parent), m_plot(plot),
      m_reasons(new offers::OfferList(this))
{
    setObjectName(QStringLiteral("accuracy.my_run"));
    setChartScrolls();
    addFooterWidget(makeControls());
    m_message = new editors::RoleLabel(Role::Bad, this);
    m_message->setObjectName(QStringLiteral("my_run.message"));
    m_message->setWordWrap(true);
    m_message->setFont(style::secondaryFont());
    m_message->hide();
    addFooterWidget(m_message);
    m_reasons->setMinimumHeight(90);
    addFooterWidget(m_reasons);
    column()->setStretchFactor(m_reasons, 2);
    connect(m_reasons, &offers::OfferList::chosen, this, &MyRunCard::editsChosen);
    viewChanged();
}

QWidget* MyRunCard::makeControls()
{
    auto* controls = new QWidget(this);
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    const auto add = [&](const QString& name, const QString& hint, const char* objectName) {
        auto* line = new editors::ValueLine(controls);
        line->setObjectName(QLatin1String(objectName));
        line->setAccessibleName(name);
        line->setPlaceholderText(hint);
        line->setClearButtonEnabled(true);
        line->setFont(style::bodyFont());
        connect(line, &QLineEdit::editingFinished, this, &MyRunCard::read);
        connect(line, &QLineEdit::textChanged, this, [this, line](const QString& text) {
            if (text.isEmpty() && line->hasFocus())
                read(); // by the button that clears it
        });
        row->addWidget(line, 1);
        return line;
    };
    m_step = add(tr("Measured step"), tr("Measured step, as \"12.3 s\""), "my_run.step");
    m_memory = add(tr("Measured memory"), tr("Memory allocated, as \"61 GB\""), "my_run.memory");
    m_memory->setToolTip(tr("The peak that was allocated on the fullest rank: it sorts the reasons "
                            "too. May be left out."));
    return controls;
}

void MyRunCard::read()
{
    QString message;
    const auto step = readAmount(*m_step, Dimension::Seconds, message);
    const auto memory = readAmount(*m_memory, Dimension::Bytes, message);
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
    if (step == m_stepS && memory == m_memoryBytes)
        return;
    const bool isOther = step != m_stepS;
    m_stepS = step;
    m_memoryBytes = memory;
    if (isOther)
        emit measuredChanged(m_stepS);
    ask();
}

void MyRunCard::viewChanged()
{
    if (m_asked != view())
        return ask();
    present(); // the prefix of bytes may be another one
}

void MyRunCard::ask()
{
    m_asked = view();
    if (!m_asked || !m_stepS) {
        m_work.drop();
        m_run.reset();
        present();
        return;
    }
    explore::MyRunQuestion question;
    question.stepS = *m_stepS;
    question.memoryBytes = m_memoryBytes;
    m_work.ask(
        [view = m_asked, question]() mutable {
            question.eagerKernels = exchange::eagerKernelEdits();
            return explore::explainMyRun(view->document.plan, question);
        },
        [this](MyRun run) {
            m_run = std::move(run);
            refresh();
        });
}

QString MyRunCard::verdict() const
{
    QStringList sentences;
    if (!m_run->impossible.empty())
        sentences += style::textOf(m_run->impossible);
    if (m_run->isWithin68 && m_run->isWithin95)
        sentences += *m_run->isWithin68 ? tr("The measured step lies where 68 of 100 such runs do.")
                     : *m_run->isWithin95
                         ? tr("The measured step lies where 95 of 100 such runs do.")
                         : tr("The measured step lies outside of where 95 of 100 "
                              "such runs do.");
    else
        sentences +=
            tr("How far such predictions are off is known for times from operators alone.");
    if (m_run->measuredMfu && m_run->measuredHfu)
        sentences += tr("It is an MFU of %1, an HFU of %2.")
                         .arg(shareText(*m_run->measuredMfu), shareText(*m_run->measuredHfu));
    if (m_run->memoryResidual)
        sentences += tr("Memory: %1 against the plan.").arg(errorText(*m_run->memoryResidual));
    sentences += m_run->reasons.empty()
                     ? tr("No change that was tried brings the prediction nearer.")
                     : tr("The likeliest reasons, each tried:");
    return sentences.join(QLatin1Char(' '));
}

void MyRunCard::present()
{
    const bool has = view() && view()->forecast.value(FigureId::StepTimeS);
    if (!has || !m_stepS || !m_run || !m_run->predictedS) {
        const bool isRefused = m_run && !m_run->reason.empty();
        m_plot->setNotice(!has        ? reasonWithout(FigureId::StepTimeS)
                          : isRefused ? offers::nothingText(m_run->reason)
                          : m_stepS   ? tr("Reasons are being tried…")
                                      : tr("type the time of a step that you measured, to see how "
                                             "far the plan is from it and why"));
        m_plot->setChart({});
        m_plot->setSummary({});
        setSubtitle({});
        m_reasons->setOffers({}, {});
        return;
    }
    m_plot->setNotice({});
    const QString sentence =
        (m_run->residual < 0 ? tr("measured %1, %3 faster than the predicted %2")
                             : tr("measured %1, %3 slower than the predicted %2"))
            .arg(secondsText(m_run->measuredS), secondsText(*m_run->predictedS),
                 style::quantityText(std::abs(m_run->residual), Dimension::Ratio, 3));
    setSubtitle(sentence);
    m_plot->setSummary(sentence);
    const QString step = style::fromStd(plan::figureText(FigureId::StepTimeS));
    StepBars chart;
    chart.range68 = rangeOf(view()->forecast, FigureId::StepLow68S, FigureId::StepHigh68S);
    chart.range95 = rangeOf(view()->forecast, FigureId::StepLow95S, FigureId::StepHigh95S);
    chart.bars.push_back({tr("measured"), m_run->measuredS, Role::Secondary, sentence, {}});
    chart.bars.push_back({tr("predicted"), *m_run->predictedS, Role::Forward, sentence, step});
    std::vector<offers::Offer> list;
    for (const MyRunReason& reason : m_run->reasons) {
        const QString what = style::textOf(reason.what);
        const QString explains =
            tr("It explains %1 of the difference.").arg(shareText(reason.explained));
        chart.bars.push_back({what,
                              reason.stepS,
                              Role::Communication,
                              QStringLiteral("%1\n%2").arg(what, explains),
                              {}});
        QStringList detail{explains, style::textOf(reason.check)};
        if (reason.isFromRuns)
            detail += tr("As much as such runs were slower when measured.");
        list.push_back({what, detail.join(QLatin1Char(' ')),
                        tr("%1 left").arg(errorText(reason.remaining)), Role::Secondary,
                        offers::editsText(reason.edits), reason.edits});
    }
    m_plot->setChart(std::move(chart));
    m_reasons->setOffers(verdict(), std::move(list));
}

ChartTable MyRunCard::table() const
{
    ChartTable table;
    table.addColumn(tr("reason"), Dimension::Text);
    table.addColumn(tr("step"), Dimension::Seconds);
    table.addColumn(tr("left"), Dimension::Ratio);
    table.addColumn(tr("explained"), Dimension::Ratio);
    table.addColumn(tr("memory"), Dimension::Bytes);
    table.addColumn(tr("where to look"), Dimension::Text);
    table.addColumn(tr("edits"), Dimension::Text);
    if (!m_run || !m_run->predictedS)
        return table;
    table.rows.append({tr("measured"), numberCell(m_run->measuredS), {}, {}, {}, {}, {}});
    table.rows.append({tr("predicted"),
                       numberCell(m_run->predictedS),
                       numberCell(*m_run->predictedS / m_run->measuredS - 1),
                       {},
                       {},
                       {},
                       {}});
    for (const MyRunReason& reason : m_run->reasons)
        table.rows.append(
            {style::textOf(reason.what), numberCell(reason.stepS), numberCell(reason.remaining),
             numberCell(reason.explained), numberCell(reason.memoryBytes),
             style::textOf(reason.check),
             offers::editsText(reason.edits).replace(QLatin1Char('\n'), QStringLiteral("; "))});
    return table;
}

} // namespace ridgepoint::accuracy
