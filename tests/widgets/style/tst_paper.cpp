// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn for paper: light, and told apart without colours.
#include "style/paper.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QImage>
#include <QPainter>
#include <QSet>
#include <thread>

using namespace ridgepoint;
using style::Pattern;
using style::Role;

class TestPaper : public QObject
{
    Q_OBJECT

  private slots:
    void isLightForAsLongAsItLives();
    void isOfItsThread();
    void neighboursDiffer_data();
    void neighboursDiffer();
    void linesStayInTheArea_data();
    void linesStayInTheArea();
};

void TestPaper::isLightForAsLongAsItLives()
{
    style::setCurrentScheme(style::Scheme::Dark);
    {
        const style::ForPaper outer;
        {
            const style::ForPaper inner;
        }
        QVERIFY(style::isForPaper());
        QCOMPARE(style::currentScheme(), style::Scheme::Light);
        QCOMPARE(style::bodyFont().hintingPreference(), QFont::PreferNoHinting);
    }
    QVERIFY(!style::isForPaper());
    QCOMPARE(style::currentScheme(), style::Scheme::Dark);
    style::setCurrentScheme(style::Scheme::Light);
}

void TestPaper::isOfItsThread()
{
    const style::ForPaper paper;
    bool there = true;
    std::thread([&] { there = style::isForPaper(); }).join();
    QVERIFY(!there);
}

void TestPaper::neighboursDiffer_data()
{
    QTest::addColumn<QVector<int>>("roles");
    const auto row = [](const char* name, std::initializer_list<Role> roles) {
        QVector<int> list;
        for (const Role role : roles)
            list.append(static_cast<int>(role));
        QTest::newRow(name) << list;
    };
    row("memory", {Role::Weights, Role::Gradients, Role::Optimizer, Role::Activations,
                   Role::Buffers, Role::Gathered, Role::Logits});
    row("timeline", {Role::Forward, Role::Backward, Role::Update, Role::Communication, Role::Bad});
}

void TestPaper::neighboursDiffer()
{
    QFETCH(QVector<int>, roles);
    QSet<int> patterns;
    for (const int role : roles)
        patterns.insert(static_cast<int>(style::patternOf(static_cast<Role>(role))));
    QCOMPARE(patterns.size(), roles.size());
    const style::ForPaper paper;
    QVERIFY(style::lineStyleOf(Role::Saving) != style::lineStyleOf(Role::Rework));
    QVERIFY(style::lineStyleOf(Role::Rework) != style::lineStyleOf(Role::Recovery));
}

void TestPaper::linesStayInTheArea_data()
{
    QTest::addColumn<int>("pattern");
    for (const Pattern pattern : {Pattern::Rising, Pattern::Falling, Pattern::Crossed,
                                  Pattern::Level, Pattern::Upright, Pattern::Grid, Pattern::Dotted})
        QTest::addRow("%d", static_cast<int>(pattern)) << static_cast<int>(pattern);
}

void TestPaper::linesStayInTheArea()
{
    QFETCH(int, pattern);
    for (const QRectF area :
         {QRectF(20, 20, 50, 12), QRectF(30, 10, 3, 60), QRectF(20, 20, 9, 9)}) {
        QImage image(100, 100, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        style::drawPattern(painter, area, static_cast<Pattern>(pattern), Qt::black);
        painter.end();
        int inside = 0;
        for (int y = 0; y < 100; ++y) {
            for (int x = 0; x < 100; ++x) {
                if (image.pixelColor(x, y) == QColor(Qt::white))
                    continue;
                QVERIFY(area.adjusted(-1, -1, 1, 1).contains(QPointF(x, y)));
                ++inside;
            }
        }
        QVERIFY(inside > 0);
    }
}

RIDGEPOINT_TEST(TestPaper)

#include "tst_paper.moc"
