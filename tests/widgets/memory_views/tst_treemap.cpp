// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/treemap_geometry.h"
#include "support/test_main.h"

#include <cmath>
#include <limits>
#include <random>

using namespace ridgepoint;
using memory_views::squarified;

class TestTreemap : public QObject
{
    Q_OBJECT

  private slots:
    /// Areas are as the sizes, cover the whole, and no two overlap.
    void coversTheAreaInProportion()
    {
        std::mt19937 random(7);
        std::lognormal_distribution<double> size(0, 2);
        for (int round = 0; round < 200; ++round) {
            std::vector<double> sizes;
            double all = 0;
            for (int i = 0; i <= round % 40; ++i) {
                sizes.push_back(i % 7 == 6 ? 0 : size(random));
                all += sizes.back();
            }
            const QRectF area(3, 5, 100 + round, 300 - round);
            const auto rects = squarified(sizes, area);
            QCOMPARE(rects.size(), sizes.size());
            double covered = 0;
            for (std::size_t i = 0; i < rects.size(); ++i) {
                const double got = rects[i].width() * rects[i].height();
                const double wanted = sizes[i] / all * area.width() * area.height();
                QVERIFY(std::abs(got - wanted) <= 1e-6 * area.width() * area.height());
                covered += got;
                if (sizes[i] <= 0) {
                    QVERIFY(rects[i].isEmpty());
                    continue;
                }
                QVERIFY(area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(rects[i]));
                for (std::size_t k = 0; k < i; ++k) {
                    const QRectF both = rects[i] & rects[k];
                    QVERIFY(both.width() * both.height() < 1e-6);
                }
            }
            QVERIFY(std::abs(covered - area.width() * area.height()) < 1e-6 * covered);
        }
    }

    void equalSizesAreNearSquares()
    {
        const std::vector<double> sizes(16, 2.0);
        for (const QRectF& rect : squarified(sizes, QRectF(0, 0, 400, 400)))
            QVERIFY(std::abs(rect.width() - rect.height()) < 1e-9);
    }

    void nothingGivesNothing()
    {
        QVERIFY(squarified({}, QRectF(0, 0, 10, 10)).empty());
        const double strange[] = {0, -1, std::numeric_limits<double>::quiet_NaN(),
                                  std::numeric_limits<double>::infinity()};
        for (const QRectF& rect : squarified(strange, QRectF(0, 0, 10, 10)))
            QVERIFY(rect.isEmpty());
        const double one[] = {1.0};
        QVERIFY(squarified(one, QRectF()).front().isEmpty());
        QCOMPARE(squarified(one, QRectF(1, 2, 3, 4)).front(), QRectF(1, 2, 3, 4));
    }
};

RIDGEPOINT_TEST(TestTreemap)
#include "tst_treemap.moc"
