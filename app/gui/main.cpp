// SPDX-License-Identifier: GPL-3.0-or-later
// ridgepoint: the window.
#include "languages/languages.h"
#include "main_window.h"
#include "messages.h"

#include "common/build_facts.h"
#include "settings.h"
#include "style/flat_style.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QIcon>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
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

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Program)
};

QString languageNames()
{
    QStringList codes = ridgepoint::languages::codes();
    codes += {QLatin1String(ridgepoint::languages::kPseudo),
              QLatin1String(ridgepoint::languages::kPseudoMirrored)};
    return codes.join(QStringLiteral(", "));
}

/// What --language says, before there are words for the other options; what the settings say where
/// it says nothing.
QString languageOf(const QStringList& arguments)
{
    QCommandLineParser parser;
    const QCommandLineOption language(QStringLiteral("language"), {}, QStringLiteral("code"));
    parser.addOption(language);
    parser.parse(arguments); // whatever else there is
    return parser.isSet(language) ? parser.value(language) : ridgepoint::gui::settings::language();
}

QString modeNames()
{
    QStringList names;
    for (const ridgepoint::gui::ModeRow& row : ridgepoint::gui::modeRows())
        names += QString::fromLatin1(row.name).toLower();
    return names.join(QStringLiteral(", "));
}

/// What is compiled in, or else the installed icon.
QIcon programIcon()
{
    QIcon icon;
    const QDir sizes(QStringLiteral(":/icons"));
    for (const QString& size : sizes.entryList())
        icon.addFile(sizes.filePath(size + QStringLiteral("/ridgepoint.png")));
    return icon.isNull() ? QIcon::fromTheme(QStringLiteral("ridgepoint")) : icon;
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
    for (int i = 1; i < argc; ++i) { // needs neither a display nor Qt's plugins
        if (std::strcmp(argv[i], "--version") == 0 || std::strcmp(argv[i], "-v") == 0) {
            std::fputs(ridgepoint::app::versionText("ridgepoint").c_str(), stdout);
            return 0;
        }
    }
    const bool headless = !hasDisplay();
    if (headless)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("ridgepoint"));
    QApplication::setOrganizationName(QStringLiteral("ridgepoint"));
    QApplication::setApplicationDisplayName(QStringLiteral("Ridgepoint"));
    QApplication::setApplicationVersion(QString::fromLatin1(ridgepoint::app::version()));
    QApplication::setDesktopFileName(QStringLiteral("ridgepoint"));
    QApplication::setWindowIcon(programIcon());
    QApplication::setStyle(new ridgepoint::style::FlatStyle);
    const QString spoken = languageOf(QApplication::arguments());
    ridgepoint::languages::use(spoken);
    QCommandLineParser parser;
    parser.setApplicationDescription(Words::tr("Plans the training of large models."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption picture(QStringLiteral("picture"),
                                     Words::tr("Write a picture of the window to <file> and end."),
                                     Words::tr("file"));
    parser.addOption(picture);
    const QCommandLineOption size(QStringLiteral("size"),
                                  Words::tr("Make the window <width>x<height> pixels large."),
                                  Words::tr("size"));
    parser.addOption(size);
    const QCommandLineOption mode(QStringLiteral("mode"),
                                  Words::tr("Show this mode first: %1.").arg(modeNames()),
                                  Words::tr("mode"));
    parser.addOption(mode);
    const QCommandLineOption language(QStringLiteral("language"),
                                      Words::tr("Speak this language: %1.").arg(languageNames()),
                                      Words::tr("code"));
    parser.addOption(language);
    const QCommandLineOption timing(
        QStringLiteral("timing"),
        Words::tr("Print how long the window took to come and the memory it holds, and end."));
    parser.addOption(timing);
    parser.addPositionalArgument(QStringLiteral("plan"),
                                 Words::tr("Plans to open: files or preset names."),
                                 QStringLiteral("[plan...]"));
    parser.process(app);
    if (!ridgepoint::languages::isKnown(spoken) && parser.isSet(language))
        return refuse(Words::tr("--language is one of %1").arg(languageNames()));
    settings::applyAppearance();
    settings::setUsesBinaryPrefix(settings::usesBinaryPrefix());

    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    auto held = std::make_unique<MainWindow>(data + QStringLiteral("/recovery"));
    reopenInNewLanguage(held);
    MainWindow& window = *held; // another one after the event loop has begun
    if (parser.isSet(size)) {
        static const QRegularExpression form(QStringLiteral("^(\\d{3,4})x(\\d{3,4})$"));
        const auto match = form.match(parser.value(size));
        if (!match.hasMatch())
            return refuse(Words::tr("--size takes width x height, as in 1440x900"));
        window.resize(match.captured(1).toInt(), match.captured(2).toInt());
        window.arrangeByDefault();
    }
    if (parser.isSet(mode)) {
        const auto at = modeNames().split(QStringLiteral(", ")).indexOf(parser.value(mode));
        if (at < 0)
            return refuse(Words::tr("--mode is one of %1").arg(modeNames()));
        window.setMode(static_cast<Mode>(at));
    }
    const bool isAttended = !parser.isSet(picture) && !parser.isSet(timing);
    if (!isAttended) {
        sayOnErrorOutput();
        settings::keepNoRecentFiles();
    }
    const QStringList plans = parser.positionalArguments();
    for (const QString& plan : plans) {
        const bool isFile = QFile::exists(plan) || plan.contains(QLatin1Char('/')) ||
                            plan.endsWith(QStringLiteral(".json"));
        const bool isOpen = isFile ? window.openFile(plan) : window.openPreset(plan);
        if (!isOpen && !isAttended)
            return 2;
    }
    if (window.sessionCount() == 0)
        window.openPreset(QStringLiteral("qwen3-8b-48x4090"));
    const QString file = parser.value(picture);
    if (headless && file.isEmpty()) {
        return refuse(Words::tr("there is no display. --picture FILE writes a picture of the "
                                "window; ridgepoint-cli does without one."));
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
        // layouts settle, and what is worked out in the background is waited for, but not for ever
        constexpr qint64 kMost = 30000;
        QElapsedTimer waited;
        waited.start();
        do {
            QEventLoop settling;
            QTimer::singleShot(500, &settling, &QEventLoop::quit);
            settling.exec();
        } while (window.isEvaluating() && waited.elapsed() < kMost);
        if (!window.grab().save(file))
            return refuse(Words::tr("%1 could not be written").arg(file));
        return 0;
    }
    // a window of its own accord asks what to plan; one with a plan does not
    if (window.offerRecovered() == 0 && plans.isEmpty())
        QTimer::singleShot(0, &window, &MainWindow::newPlan);
    return QApplication::exec();
}
