// SPDX-License-Identifier: GPL-3.0-or-later
#include "known_texts.h"

#include "exchange/presets.h"
#include "exchange/run_rows.h"
#include "explain/formula_tree.h"
#include "explain/names.h"
#include "explore/run_traits.h"
#include "languages/languages.h"
#include "plan/fields.h"
#include "plan/figures.h"
#include "resources/measured/measured_runs.h"
#include "style/text.h"

#include <QRegularExpression>
#include <QSet>
#include <QTextDocumentFragment>

#include <algorithm>
#include <functional>

namespace ridgepoint::tests {
namespace {

/// Where a word in plain letters begins at or after `from`; -1: nowhere.
qsizetype nextWord(const QString& text, qsizetype from)
{
    static const QRegularExpression word(QStringLiteral("[A-Za-z]{2,}"));
    const auto match = word.match(text, from);
    return match.hasMatch() ? match.capturedStart() : -1;
}

QString wordAt(const QString& text, qsizetype at)
{
    qsizetype end = at;
    while (end < text.size() && text[end].unicode() < 128 && text[end].isLetter())
        ++end;
    return text.mid(at, end - at).toLower();
}

QString withoutTags(QString text)
{
    static const QRegularExpression tag(QStringLiteral("</?[a-zA-Z][^<>]*>"));
    static const QRegularExpression lines(QStringLiteral("<br/?>"));
    if (!tag.match(text).hasMatch())
        return text;
    text.replace(lines, QStringLiteral(" \n"));
    text.remove(tag);
    return QTextDocumentFragment::fromHtml(
               text.toHtmlEscaped().replace(QStringLiteral("&amp;"), QStringLiteral("&")))
        .toPlainText();
}

} // namespace

void KnownTexts::add(const QString& text)
{
    const QString line = text.simplified();
    const qsizetype at = nextWord(line, 0);
    if (at < 0)
        return;
    // what stands before its first word is no word
    QStringList& same = m_byFirstWord[wordAt(line, at)];
    const QString from = line.mid(at);
    if (same.contains(from))
        return;
    same.push_back(from);
    std::ranges::sort(same, [](const auto& a, const auto& b) { return a.size() > b.size(); });
}

void KnownTexts::addNames(const style::PlanView& view)
{
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        for (const std::string& text : {preset.id, preset.name, preset.description, preset.source})
            add(style::fromStd(text));
    }
    static const std::vector<exchange::RunRow> rows =
        exchange::readRunRows(measured::runsText(), "resources/measured/runs.json").rows;
    for (const exchange::RunRow& row : rows) {
        for (const std::string& text : {row.id, row.source, row.citation, row.framework})
            add(style::fromStd(text));
        if (!row.document)
            continue;
        const explore::RunTraits traits = explore::traitsOf(row.document->plan);
        for (const std::string& text : {traits.accelerator, traits.model, traits.layout})
            add(style::fromStd(text));
    }
    for (const languages::Language& language : languages::available())
        add(language.name);
    add(style::fromStd(view.document.name));
    for (const auto& [path, origin] : view.document.origins)
        add(style::fromStd(origin));
    for (const plan::Field& field : plan::fields()) {
        add(style::fromStd(field.path));
        add(style::fromStd(plan::pathText(field, 0)));
        for (const std::string_view key : field.choices)
            add(style::fromStd(key));
        for (int i = 0; i < plan::listSize(view.document.plan, field.list); ++i)
            add(style::fromStd(plan::valueText(field, field.get(view.document.plan, i))));
    }
    for (const plan::FigureRow& row : plan::figureRows()) {
        add(style::fromStd(row.id));
        if (row.dimension == quantity::Dimension::KilowattHours ||
            row.dimension == quantity::Dimension::Kilograms)
            add(style::fromStd(quantity::unitName(row.dimension))); // in every language
    }
    for (const quantity::Problem& problem : view.problems) {
        add(style::fromStd(problem.path));
        for (const quantity::Fix& fix : problem.fixes) {
            add(style::fromStd(fix.path));
            add(style::fromStd(fix.value));
        }
    }
    for (const char* name : {"Ridgepoint", "json", "none", "yes", "no"})
        add(QString::fromLatin1(name));
}

void KnownTexts::addSymbols(const plan::Plan& plan)
{
    QSet<const quantity::Node*> seen;
    const std::function<void(const quantity::NodePtr&)> walk = [&](const quantity::NodePtr& node) {
        if (seen.contains(node.get()))
            return;
        seen.insert(node.get());
        const explain::Symbol symbol = explain::symbolOf(*node);
        add(symbol.main);
        add(symbol.sub);
        for (const quantity::NodePtr& child : node->children)
            walk(child);
    };
    for (const plan::FigureRow& row : plan::figureRows()) {
        if (const auto node = plan::derive(plan, {row.figure, -1}))
            walk(*node);
    }
}

QStringList KnownTexts::plainWords(const QString& seen) const
{
    static const QRegularExpression unit(QStringLiteral(
        "(?<=[\\d(,])[ "
        "\\x{202F}]?(?:(?:[kKMGTPEZYµ]i?)?(?:bytes|byte|B|bit|FLOP|tokens|Wh|W|g|s)(?:/s|/h)?|"
        "[kMBT] tokens(?:/s)?|ms|ns|min|[hd]|e[+-]?\\d+)(?![A-Za-z])"));
    const QString text = withoutTags(seen).simplified();
    QStringList left;
    for (qsizetype at = nextWord(text, 0); at >= 0;) {
        const QString word = wordAt(text, at);
        qsizetype end = at + word.size();
        bool isKnown = false;
        for (const QString& known : m_byFirstWord.value(word)) {
            const QStringView there = QStringView(text).mid(at, known.size());
            // the end of what was shortened is not there
            const bool isShortened =
                text.endsWith(QChar(0x2026)) &&
                known.startsWith(QStringView(text).mid(at).chopped(1), Qt::CaseInsensitive);
            if (isShortened || there.compare(known, Qt::CaseInsensitive) == 0) {
                isKnown = true;
                end = isShortened ? text.size() : at + known.size();
                break;
            }
        }
        for (const qsizetype from : {at, at - 1}) { // "12B", "12 GiB"
            const auto match = unit.match(text, from, QRegularExpression::NormalMatch,
                                          QRegularExpression::AnchorAtOffsetMatchOption);
            if (!isKnown && from > 0 && match.hasMatch()) {
                isKnown = true;
                end = match.capturedEnd();
            }
        }
        if (!isKnown)
            left += word;
        at = end >= text.size() ? -1 : nextWord(text, end);
    }
    return left;
}

} // namespace ridgepoint::tests
