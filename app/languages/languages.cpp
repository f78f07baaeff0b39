// SPDX-License-Identifier: GPL-3.0-or-later
#include "languages/languages.h"

#include "languages/pseudo_translator.h"
#include "style/text.h"

#include <QApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>

#ifdef RIDGEPOINT_TRANSLATIONS
static void initTranslations()
{
    Q_INIT_RESOURCE(translations); // of a static library: must stand outside of a namespace
}
#else
static void initTranslations() {}
#endif

namespace ridgepoint::languages {
namespace {

const auto kEnglish = QStringLiteral("en");
const auto kFolder = QStringLiteral(":/translations/");

struct State
{
    QString code = kEnglish;
    std::vector<std::unique_ptr<QTranslator>> installed;
};

State& state()
{
    static State inUse;
    return inUse;
}

bool isPseudo(const QString& code)
{
    return code == QLatin1String(kPseudo) || code == QLatin1String(kPseudoMirrored);
}

void install(std::unique_ptr<QTranslator> translator)
{
    QCoreApplication::installTranslator(translator.get());
    state().installed.push_back(std::move(translator));
}

/// Qt's own words: those within the program, or the system's.
void installQtsOwn(const QString& code)
{
    const QString name = QStringLiteral("qtbase_") + code;
    for (const QString& folder : {kFolder, QLibraryInfo::path(QLibraryInfo::TranslationsPath)}) {
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(name, folder)) {
            install(std::move(translator));
            return;
        }
    }
}

/// Faces for what the usual ones have no letters for. Without these the system may take the
/// letters from a face that draws them as another country does.
QStringList facesFor(const QString& code)
{
    if (!code.startsWith(QLatin1String("zh")))
        return {};
    return {QStringLiteral("Noto Sans CJK SC"),    QStringLiteral("Noto Sans SC"),
            QStringLiteral("Source Han Sans SC"),  QStringLiteral("Source Han Sans CN"),
            QStringLiteral("WenQuanYi Micro Hei"), QStringLiteral("WenQuanYi Zen Hei")};
}

} // namespace

const std::vector<Language>& available()
{
    static const std::vector<Language> all = [] {
        initTranslations();
        std::vector<Language> found{{kEnglish, QStringLiteral("English")}};
        const QString prefix = QStringLiteral("ridgepoint_");
        const QStringList files =
            QDir(kFolder).entryList({prefix + QStringLiteral("*.qm")}, QDir::Files, QDir::Name);
        for (const QString& file : files) {
            const QString code = file.mid(prefix.size()).chopped(3);
            found.push_back({code, QLocale(code).nativeLanguageName()});
        }
        return found;
    }();
    return all;
}

QStringList codes()
{
    QStringList codes;
    for (const Language& each : available())
        codes += each.code;
    return codes;
}

bool isKnown(const QString& code)
{
    return code.isEmpty() || isPseudo(code) || codes().contains(code);
}

QString firstSpoken(const QStringList& wanted)
{
    for (const QString& name : wanted) {
        const QLocale locale(name);
        for (const Language& each : available()) {
            // of Chinese the script decides, which the country gives away
            const QLocale spoken(each.code);
            if (spoken.language() == locale.language() && spoken.script() == locale.script())
                return each.code;
        }
    }
    return kEnglish;
}

void use(const QString& code)
{
    const QString wanted =
        code.isEmpty() || !isKnown(code) ? firstSpoken(QLocale::system().uiLanguages()) : code;
    for (const auto& translator : state().installed)
        QCoreApplication::removeTranslator(translator.get());
    state().installed.clear();
    state().code = wanted;
    style::setFallbackFaces(facesFor(wanted));
    static const QFont systems = QApplication::font();
    const QFont font = style::withFallbackFaces(systems);
    if (font != QApplication::font())
        QApplication::setFont(font);
    if (isPseudo(wanted)) {
        install(std::make_unique<PseudoTranslator>());
    } else if (wanted != kEnglish) {
        installQtsOwn(wanted);
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(QStringLiteral("ridgepoint_") + wanted, kFolder))
            install(std::move(translator));
    }
    const bool mirrored = wanted == QLatin1String(kPseudoMirrored) ||
                          (!isPseudo(wanted) && QLocale(wanted).textDirection() == Qt::RightToLeft);
    QGuiApplication::setLayoutDirection(mirrored ? Qt::RightToLeft : Qt::LeftToRight);
}

QString current()
{
    return state().code;
}

} // namespace ridgepoint::languages
