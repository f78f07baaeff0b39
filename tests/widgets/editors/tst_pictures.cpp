// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the form light and dark. With RIDGEPOINT_SHOTS set to a folder it writes the pictures
// there, to be looked at; with RIDGEPOINT_TIMES it prints how long a view takes.
#include "editors/plan_form.h"

#include "plan_views.h"
#include "support/test_main.h"

#include <QElapsedTimer>

using namespace ridgepoint;
using namespace ridgepoint::editors;
using namespace ridgepoint::tests;

class TestPictures : public QObject
{
    Q_OBJECT

    static void shoot(QWidget& widget, const QString& name)
    {
        QApplication::processEvents();
        const QPixmap picture = widget.grab();
        QVERIFY(!picture.isNull());
        const QString folder = qEnvironmentVariable("RIDGEPOINT_SHOTS");
        if (folder.isEmpty())
            return;
        const QString scale = picture.devicePixelRatio() > 1 ? QStringLiteral("-2x") : QString();
        QVERIFY(picture.save(folder + QLatin1Char('/') + name + scale + QStringLiteral(".png")));
    }

  private slots:
    void lightAndDark_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void lightAndDark()
    {
        QFETCH(bool, dark);
        const auto scheme = dark ? style::Scheme::Dark : style::Scheme::Light;
        const auto before = style::currentScheme();
        const QPalette palette = QApplication::palette();
        PlanForm form;
        form.resize(282, 800);
        form.show();
        style::setCurrentScheme(scheme);
        QApplication::setPalette(style::applicationPalette(scheme));
        QApplication::processEvents();
        const QString word = dark ? QStringLiteral("dark") : QStringLiteral("light");
        for (const char* id : {"qwen3-8b-48x4090", "chapter-pipeline-4x9", "decoder-70b-1024xh100",
                               "gpt3-175b-4096xa100"}) {
            form.resize(282, 800);
            form.setView(presetView(id));
            shoot(form, QLatin1String(id) + QLatin1Char('-') + word);
            form.resize(282, form.widget()->heightForWidth(form.viewport()->width()) + 44);
            shoot(form, QLatin1String(id) + QStringLiteral("-whole-") + word);
        }
        // a plan with changes, errors and a refused text
        form.resize(282, 800);
        style::PlanViewPtr view = presetView("qwen3-8b-48x4090");
        for (const auto& [path, text] :
             {std::pair("layout.tensor_parallel", "3"), std::pair("cluster.nodes", "9"),
              std::pair("compute.efficiency", "85%"), std::pair("layout.recompute", "full"),
              std::pair("layout.zero_stage", "2")})
            view = withField(view, QLatin1String(path), QLatin1String(text));
        form.setView(view);
        form.activateWindow();
        form.focusField(QStringLiteral("layout.micro_batch_sequences"));
        type(form.fieldEditor(QStringLiteral("layout.micro_batch_sequences"))->input(),
             QStringLiteral("2.5 GiB"));
        shoot(form, QStringLiteral("wrong-") + word);
        form.dropTyping();
        form.resize(440, 800);
        shoot(form, QStringLiteral("wide-") + word);
        form.resize(282, 800);
        form.setFilter(QStringLiteral("memory"));
        shoot(form, QStringLiteral("filter-") + word);
        style::setCurrentScheme(before);
        QApplication::setPalette(palette);
    }

    void times()
    {
        if (!qEnvironmentVariableIsSet("RIDGEPOINT_TIMES"))
            QSKIP("RIDGEPOINT_TIMES is not set");
        QElapsedTimer timer;
        timer.start();
        PlanForm form;
        form.resize(282, 800);
        qInfo("form made in %.2f ms", double(timer.nsecsElapsed()) / 1e6);
        form.show();
        QApplication::processEvents();
        qInfo("and shown after %.2f ms", double(timer.nsecsElapsed()) / 1e6);
        const style::PlanViewPtr view = presetView("qwen3-8b-48x4090");
        const style::PlanViewPtr other = presetView("gpt3-175b-4096xa100");
        const style::PlanViewPtr edited =
            withField(view, QStringLiteral("cluster.nodes"), QStringLiteral("9"));
        const auto measure = [&](const char* what, const style::PlanViewPtr& a,
                                 const style::PlanViewPtr& b) {
            form.setView(a);
            std::vector<double> times;
            std::vector<double> painted;
            for (int i = 0; i < 100; ++i) {
                timer.restart();
                form.setView(i % 2 ? a : b);
                times.push_back(double(timer.nsecsElapsed()) / 1e6);
                QApplication::processEvents();
                painted.push_back(double(timer.nsecsElapsed()) / 1e6);
            }
            std::sort(times.begin(), times.end());
            std::sort(painted.begin(), painted.end());
            qInfo("%s: setView median %.3f ms, worst %.3f ms; repainted %.2f, %.2f ms", what,
                  times[50], times[99], painted[50], painted[99]);
        };
        measure("same plan", view, view);
        measure("one edit", view, edited);
        measure("another plan", view, other);
    }
};

RIDGEPOINT_TEST(TestPictures)
#include "tst_pictures.moc"
