// SPDX-License-Identifier: GPL-3.0-or-later
// ridgepoint: the window.
#include "main_window.h"

#include "settings.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QEventLoop>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>
#include <cstdlib>

namespace {

/// Whether there is a display to open a window on.
bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

} // namespace

int main(int argc, char** argv)
{
    using namespace ridgepoint::gui;
    const bool headless = !hasDisplay();
    if (headless)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("ridgepoint"));
    QApplication::setOrganizationName(QStringLiteral("ridgepoint"));
    QApplication::setApplicationDisplayName(QStringLiteral("Ridgepoint"));
    QApplication::setApplicationVersion(QStringLiteral(RIDGEPOINT_VERSION));
    QApplication::setStyle(QStringLiteral("Fusion"));
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Plans the training of large models."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption picture(
        QStringLiteral("picture"),
        QStringLiteral("Write a picture of the window to <file> and end."), QStringLiteral("file"));
    parser.addOption(picture);
    parser.addPositionalArgument(QStringLiteral("plan"),
                                 QStringLiteral("Plans to open: files or preset names."),
                                 QStringLiteral("[plan...]"));
    parser.process(app);
    settings::applyAppearance();
    settings::setUsesBinaryPrefix(settings::usesBinaryPrefix());

    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    MainWindow window(data + QStringLiteral("/recovery"));
    const QStringList plans = parser.positionalArguments();
    for (const QString& plan : plans) {
        if (plan.contains(QLatin1Char('/')) || plan.endsWith(QStringLiteral(".json")))
            window.openFile(plan);
        else
            window.openPreset(plan);
    }
    if (window.sessionCount() == 0)
        window.openPreset(QStringLiteral("qwen3-8b-48x4090"));
    const QString file = parser.value(picture);
    if (headless && file.isEmpty()) {
        std::fprintf(
            stderr,
            "ridgepoint: there is no display. --picture FILE writes a picture of the window; "
            "ridgepoint-cli does without one.\n");
        return 2;
    }
    window.QWidget::show();
    if (!file.isEmpty()) {
        // layouts settle and the timeline is prepared in the background
        QEventLoop settling;
        QTimer::singleShot(500, &settling, &QEventLoop::quit);
        settling.exec();
        if (!window.grab().save(file)) {
            std::fprintf(stderr, "ridgepoint: %s could not be written\n", qPrintable(file));
            return 2;
        }
        return 0;
    }
    window.offerRecovered();
    return QApplication::exec();
}
