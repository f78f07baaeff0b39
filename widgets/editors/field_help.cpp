// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/field_help.h"

#include "style/palette.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFrame>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>

namespace ridgepoint::editors {
namespace {

struct Help
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::editors::Help)
};

QString textOf(const plan::Field& field, const plan::Value& value)
{
    return style::textOf(plan::shownValue(field, value));
}

QString rangeText(const plan::Field& field)
{
    const QString low = style::quantityText(field.min, field.dimension);
    const QString high = style::quantityText(field.max, field.dimension);
    return field.aboveMin ? Help::tr("Range: above %1, to %2").arg(low, high)
                          : Help::tr("Range: %1 to %2").arg(low, high);
}

/// The popup: a frame of its own window that goes when it is left.
class HelpPopup : public QFrame
{
  public:
    HelpPopup(QWidget* owner, const HelpText& text) : QFrame(owner, Qt::Popup)
    {
        setAttribute(Qt::WA_DeleteOnClose);
        setObjectName(QStringLiteral("fieldHelp"));
        setFrameShape(QFrame::Box);
        QPalette colours = palette();
        colours.setColor(QPalette::Window, style::color(style::Role::Panel));
        colours.setColor(QPalette::WindowText, style::color(style::Role::Text));
        setPalette(colours);
        setAutoFillBackground(true);
        setAccessibleName(text.title);
        setAccessibleDescription(text.plain());
        auto* words = new QLabel(text.html(), this);
        words->setTextFormat(Qt::RichText);
        words->setWordWrap(true);
        words->setFont(style::bodyFont());
        words->setFixedWidth(300);
        auto* room = new QVBoxLayout(this);
        room->setContentsMargins(12, 8, 12, 8);
        room->addWidget(words);
    }

  protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        event->accept();
        close(); // any key: it has been read
    }
    void mousePressEvent(QMouseEvent*) override { close(); }
};

} // namespace

QString HelpText::plain() const
{
    QString text = help;
    for (const QString& fact : facts)
        text += QLatin1Char(' ') + fact + QLatin1Char('.');
    return text;
}

QString HelpText::html() const
{
    const QString grey = style::color(style::Role::Secondary).name();
    QString text =
        QStringLiteral("<b>%1</b><br>%2").arg(title.toHtmlEscaped(), help.toHtmlEscaped());
    for (const QString& fact : facts) {
        text += QStringLiteral("<br><span style=\"color:%1\">%2</span>")
                    .arg(grey, fact.toHtmlEscaped());
    }
    return text;
}

HelpText fieldHelp(const plan::Field& field, int index)
{
    HelpText text;
    text.title = style::translated(field.label);
    text.help = style::translated(field.help);
    const bool isNumber =
        field.kind == plan::ValueKind::Integer || field.kind == plan::ValueKind::Real;
    if (isNumber)
        text.facts += rangeText(field);
    if (field.kind == plan::ValueKind::Choice) {
        QStringList keys;
        for (const std::string_view key : field.choices)
            keys += style::translated(key);
        text.facts += Help::tr("Choices: %1").arg(keys.join(QStringLiteral(", ")));
    }
    const QString initial = textOf(field, plan::defaultValue(field));
    if (!initial.isEmpty())
        text.facts += Help::tr("Default: %1").arg(initial);
    if (field.optional)
        text.facts += Help::tr("May be left out: “none”");
    if (!field.source.empty())
        text.facts += Help::tr("Source: %1").arg(style::translated(field.source));
    text.facts += style::fromStd(plan::pathText(field, index));
    return text;
}

HelpText figureHelp(const plan::FigureRow& row)
{
    HelpText text;
    text.title = style::translated(row.label);
    text.help = style::translated(row.help);
    text.facts += Help::tr("Computed by the engine; a pin gives your own value instead");
    text.facts += style::fromStd(row.id);
    return text;
}

void showHelpPopup(QWidget* at, const HelpText& text)
{
    auto* popup = new HelpPopup(at, text);
    popup->adjustSize();
    QPoint corner = at->mapToGlobal(QPoint(0, at->height() + 2));
    if (const QScreen* screen = at->screen()) {
        const QRect room = screen->availableGeometry();
        corner.setX(std::clamp(corner.x(), room.left(),
                               std::max(room.left(), room.right() - popup->width())));
        if (corner.y() + popup->height() > room.bottom())
            corner.setY(at->mapToGlobal(QPoint(0, 0)).y() - popup->height() - 2);
    }
    popup->move(corner);
    popup->show();
}

} // namespace ridgepoint::editors
