// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages.h"

#include <QAbstractButton>
#include <QRegularExpression>
#include <QTextDocument>

#include <cstdio>

namespace ridgepoint::gui {
namespace {

constexpr int kShort = 100;
constexpr int kMost = 4000; // characters of a message

bool s_onErrorOutput = false;

QMessageBox::StandardButton show(QMessageBox::Icon icon, QWidget* parent, const QString& title,
                                 const QString& text, QMessageBox::StandardButtons buttons,
                                 QMessageBox::StandardButton usual, const QString& offered = {})
{
    if (s_onErrorOutput) {
        std::fprintf(stderr, "ridgepoint: %s\n", qPrintable(text.left(kMost)));
        return usual;
    }
    QMessageBox box(icon, title, text.size() > kMost ? text.left(kMost) + QChar(0x2026) : text,
                    buttons, parent);
    box.setTextFormat(Qt::PlainText);
    box.setDefaultButton(usual);
    if (!offered.isEmpty())
        box.button(QMessageBox::Open)->setText(offered);
    box.exec();
    return box.standardButton(box.clickedButton());
}

} // namespace

QString shortened(const QString& text)
{
    const QString line = text.left(2 * kShort).simplified();
    return line.size() > kShort ? line.left(kShort - 1) + QChar(0x2026) : line;
}

QString toolTipOf(const QString& text)
{
    return text.isEmpty() ? QString() : Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal);
}

QString withoutMnemonic(QString text)
{
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

QString withoutKey(QString text)
{
    static const QRegularExpression apart(QStringLiteral("\\(&[A-Za-z0-9]\\)"));
    return text.remove(apart).remove(QLatin1Char('&'));
}

void sayOnErrorOutput()
{
    s_onErrorOutput = true;
}

void tell(QWidget* parent, const QString& title, const QString& text)
{
    show(QMessageBox::Warning, parent, title, text, QMessageBox::Ok, QMessageBox::Ok);
}

QMessageBox::StandardButton ask(QWidget* parent, const QString& title, const QString& text,
                                QMessageBox::StandardButtons buttons,
                                QMessageBox::StandardButton usual)
{
    return show(QMessageBox::Question, parent, title, text, buttons, usual);
}

bool offer(QWidget* parent, const QString& title, const QString& text, const QString& what)
{
    return show(QMessageBox::Warning, parent, title, text, QMessageBox::Open | QMessageBox::Cancel,
                QMessageBox::Cancel, what) == QMessageBox::Open;
}

} // namespace ridgepoint::gui
