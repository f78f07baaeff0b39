// SPDX-License-Identifier: GPL-3.0-or-later
// ridgepoint: the window.
#include "main_window.h"

#include "settings.h"
#include "style/flat_style.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace {

/// Whether there is a display to open a window on.
bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

/// What the process holds of memory now, by Linux's account of pages; 0 elsewhere.
double residentMb()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const double pages = file.readAll().split(' ').value(1).toDouble();
    return pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

QString modeNames()
{
    QStringList names;
    for (const ridgepoint::gui::ModeRow& row : ridgepoint::gui::modeRows())
        names += QString::fromLatin1(row.name).toLower();
    return names.join(QStringLiteral(", "));
}

[[nodiscard]] int refuse(const QString& message)
{
    std::fprintf(stderr, "ridgepoint: %s\n", qPrintable(message));
    return 2;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace ridgepoint::gui;
    QElapsedTimer sinceStart;
    sinceStart.start();
    const bool headless = !hasDisplay();
    if (headless)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("ridgepoint"));
    QApplication::setOrganizationName(QStringLiteral("ridgepoint"));
    QApplication::setApplicationDisplayName(QStringLiteral("Ridgepoint"));
    QApplication::setApplicationVersion(QStringLiteral(RIDGEPOINT_VERSION));
    QApplication::setStyle(new ridgepoint::style::FlatStyle);
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Plans the training of large models."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption picture(
        QStringLiteral("picture"),
        QStringLiteral("Write a picture of the window to <file> and end."), QStringLiteral("file"));
    parser.addOption(picture);
    const QCommandLineOption size(QStringLiteral("size"),
                                  QStringLiteral("Make the window <width>x<height> pixels large."),
                                  QStringLiteral("size"));
    parser.addOption(size);
    const QCommandLineOption mode(QStringLiteral("mode"),
                                  QStringLiteral("Show this mode first: %1.").arg(modeNames()),
                                  QStringLiteral("mode"));
    parser.addOption(mode);
    const QCommandLineOption timing(
        QStringLiteral("timing"),
        QStringLiteral("Print how long the window took to come and the memory it holds, and end."));
    parser.addOption(timing);
    parser.addPositionalArgument(QStringLiteral("plan"),
                                 QStringLiteral("Plans to open: files or preset names."),
                                 QStringLiteral("[plan...]"));
    parser.process(app);
    settings::applyAppearance();
    settings::setUsesBinaryPrefix(settings::usesBinaryPrefix());

    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    MainWindow window(data + QStringLiteral("/recovery"));
    if (parser.isSet(size)) {
        static const QRegularExpression form(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
        const auto match = form.match(parser.value(size));
        if (!match.hasMatch())
            return refuse(QStringLiteral("--size takes width x height, as in 1440x900"));
        window.resize(match.captured(1).toInt(), match.captured(2).toInt());
        window.arrangeByDefault();
    }
    if (parser.isSet(mode)) {
        const auto at = modeNames().split(QStringLiteral(", ")).indexOf(parser.value(mode));
        if (at < 0)
            return refuse(QStringLiteral("--mode is one of %1").arg(modeNames()));
        window.setMode(static_cast<Mode>(at));
    }
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
    if (parser.isSet(timing)) {
        do
            QApplication::processEvents();
        while (window.isEvaluating());
        window.repaint();
        std::printf("window after %lld ms, resident %.1f MB\n",
                    static_cast<long long>(sinceStart.elapsed()), residentMb());
        return 0;
    }
    if (!file.isEmpty()) {
        // layouts settle and the timeline is prepared in the background
        QEventLoop settling;
        QTimer::singleShot(500, &settling, &QEventLoop::quit);
        settling.exec();
        if (!window.grab().save(file))
            return refuse(QStringLiteral("%1 could not be written").arg(file));
        return 0;
    }
    // a window of its own accord asks what to plan; one with a plan does not
    if (window.offerRecovered() == 0 && plans.isEmpty())
        QTimer::singleShot(0, &window, &MainWindow::newPlan);
    return QApplication::exec();
}
