// SPDX-License-Identifier: GPL-3.0-or-later
// The window in every mode, light and dark, in three sizes, on plans of every kind. No label is
// cut. With RIDGEPOINT_SHOTS set to a folder the pictures are written there, to be looked at.
#include "command_palette.h"
#include "editors/scrub_label.h"
#include "explain/why_view.h"
#include "plan_session.h"
#include "start_page.h"
#include "style/flat_style.h"
#include "style/palette.h"
#include "window_fixture.h"

#include <QLabel>
#include <QTimer>

using namespace ridgepoint;
using gui::Mode;

namespace {

struct Plan
{
    const char* name;
    const char* preset;
    std::vector<std::pair<const char*, const char*>> edits;
};

const std::vector<Plan>& plans()
{
    static const std::vector<Plan> list{
        {"p1", "qwen3-8b-48x4090", {{"cluster.pools[0].nodes", "5"}}},
        {"p4", "chapter-pipeline-4x9", {}},
        {"p16",
         "gpt3-175b-4096xa100",
         {{"layout.pipeline_parallel", "16"}, {"layout.tensor_parallel", "4"}}},
        {"too-large",
         "decoder-70b-1024xh100",
         {{"layout.tensor_parallel", "1"},
          {"layout.pipeline_parallel", "1"},
          {"layout.zero_stage", "none"}}},
        {"errors",
         "qwen3-8b-48x4090",
         {{"task.phases[0].global_batch_sequences", "385"},
          {"layout.tensor_parallel", "3"},
          {"checkpoint.interval_s", "none"}}},
    };
    return list;
}

} // namespace

class TestWindowPictures : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;

    static void shoot(QWidget& widget, const QString& name)
    {
        QCoreApplication::processEvents();
        const QPixmap picture = widget.grab();
        QVERIFY(!picture.isNull());
        const QString folder = qEnvironmentVariable("RIDGEPOINT_SHOTS");
        if (folder.isEmpty())
            return;
        const QString scale = picture.devicePixelRatio() > 1 ? QStringLiteral("-2x") : QString();
        QVERIFY(picture.save(folder + QLatin1Char('/') + name + scale + QStringLiteral(".png")));
    }

    static QString cutLabels(const QWidget& window)
    {
        QStringList cut;
        for (const QLabel* label : window.findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty() || !label->pixmap().isNull() ||
                label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored ||
                label->text().endsWith(QStringLiteral("…")))
                continue;
            const bool wraps = label->wordWrap();
            const bool fits = wraps ? label->heightForWidth(label->width()) <= label->height()
                                    : label->sizeHint().width() <= label->width() + 1;
            if (!fits)
                cut += QLatin1String(label->metaObject()->className()) + QLatin1Char(' ') +
                       label->objectName() + QStringLiteral(": ") + label->text();
        }
        return cut.join(QStringLiteral("\n"));
    }

    static void setScheme(style::Scheme scheme)
    {
        style::setCurrentScheme(scheme);
        QApplication::setPalette(style::applicationPalette(scheme));
    }

  private slots:
    void initTestCase() { QApplication::setStyle(new style::FlatStyle); }
    void cleanup()
    {
        m_fixture.window.reset();
        setScheme(style::Scheme::Light);
    }

    void window_data()
    {
        QTest::addColumn<int>("plan");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        const QSize sizes[] = {{1440, 900}, {1024, 700}, {2560, 1440}};
        for (int plan = 0; plan < static_cast<int>(plans().size()); ++plan) {
            for (const QSize size : sizes) {
                const bool dark = (plan + size.width() / 1000) % 2 == 0;
                QTest::addRow("%s-%d-%s", plans()[static_cast<std::size_t>(plan)].name,
                              size.width(), dark ? "dark" : "light")
                    << plan << size << dark;
            }
        }
    }

    void window()
    {
        QFETCH(int, plan);
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        setScheme(dark ? style::Scheme::Dark : style::Scheme::Light);
        const Plan& shown = plans()[static_cast<std::size_t>(plan)];
        m_fixture.open(shown.preset);
        gui::MainWindow& window = *m_fixture.window;
        window.resize(size);
        window.arrangeByDefault();
        for (const auto& [path, text] : shown.edits)
            QVERIFY2(!window.session()->edit(QString::fromLatin1(path), QString::fromLatin1(text)),
                     path);
        m_fixture.settle();
        for (const gui::ModeRow& row : gui::modeRows()) {
            window.setMode(row.mode);
            QTest::qWait(60); // timelines are prepared in the background
            QCOMPARE(window.size(), size);
            const QString cut = cutLabels(window);
            QVERIFY2(cut.isEmpty(), qPrintable(cut));
            shoot(window, QString::fromLatin1(QTest::currentDataTag()) + QLatin1Char('-') +
                              gui::modeName(row.mode).toLower());
        }
    }

    void baseline()
    {
        for (const char* preset : {"qwen3-8b-48x4090", "chapter-pipeline-4x9"}) {
            m_fixture.open(preset);
            gui::MainWindow& window = *m_fixture.window;
            QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier);
            for (const auto& [path, text] :
                 {std::pair("cluster.pools[0].nodes", "4"),
                  std::pair("layout.micro_batch_sequences", "2"),
                  std::pair("layout.schedule", "gpipe"), std::pair("checkpoint.interval_s", "2 h")})
                window.session()->edit(QString::fromLatin1(path), QString::fromLatin1(text));
            m_fixture.settle();
            QTest::qWait(60);
            // the verdict tells the change against what is pinned
            const auto* last = window.findChild<QLabel*>(QStringLiteral("lastEdit"));
            QVERIFY(last->text().startsWith(QStringLiteral("against ")));
            shoot(window, QStringLiteral("baseline-") + QString::fromLatin1(preset));
            window.setMode(Mode::Reliability);
            shoot(window, QStringLiteral("baseline-reliability-") + QString::fromLatin1(preset));
            m_fixture.window.reset();
        }
    }

    void derivations()
    {
        m_fixture.open("decoder-70b-1024xh100");
        for (const char* id :
             {"memory.peak_bytes", "run.completion_days", "step.exposed_communication_s"}) {
            auto* why = m_fixture.window->findChild<explain::WhyView*>();
            why->showFigure(QString::fromLatin1(id));
            shoot(*m_fixture.window, QStringLiteral("why-") + QString::fromLatin1(id));
        }
    }

    void dialogs()
    {
        for (const style::Scheme scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            setScheme(scheme);
            const QString look =
                scheme == style::Scheme::Light ? QStringLiteral("-light") : QStringLiteral("-dark");
            gui::StartPage page;
            page.show();
            QCOMPARE(cutLabels(page), QString());
            shoot(page, QStringLiteral("start") + look);
            m_fixture.open();
            QTimer::singleShot(100, this, [look] {
                auto* palette = qobject_cast<QDialog*>(QApplication::activeModalWidget());
                if (palette) {
                    shoot(*palette, QStringLiteral("palette") + look);
                    palette->reject();
                }
            });
            QTest::keyClick(m_fixture.window.get(), Qt::Key_K, Qt::ControlModifier);
        }
    }
};

RIDGEPOINT_TEST(TestWindowPictures)
#include "tst_window_pictures.moc"
