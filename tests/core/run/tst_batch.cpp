// SPDX-License-Identifier: Apache-2.0
// Steps and tokens to the same loss with another batch: the chapter's numbers, and the law.
#include "run/batch.h"
#include "support/golden_case.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint::run;
using ridgepoint::tests::goldenCase;

class TestBatch : public QObject
{
    Q_OBJECT

  private slots:
    void chapter()
    {
        const auto smin = goldenCase("ch10.batch.smin");
        const double batch = smin.in("tokens_per_step");
        const double noise = smin.in("b_noise_tokens");
        const double fewest = fewestSteps(smin.in("steps"), batch, noise);
        RP_GOLDEN("ch10.batch.smin", fewest);
        RP_GOLDEN("ch10.batch.emin", fewestTokens(fewest, noise) / 1e9);
        RP_GOLDEN("ch10.batch.ratio", batchOverNoise(batch, noise));
        const auto far = goldenCase("ch10.batch.weak_ceiling_20M");
        RP_GOLDEN("ch10.batch.weak_ceiling_20M",
                  stepsOverFewest(far.in("tokens_per_step"), far.in("b_noise_tokens")));
        RP_GOLDEN("ch10.batch.at_critical_steps_and_samples", stepsWithBatch(1.0, noise, noise));
        RP_GOLDEN("ch10.batch.at_critical_steps_and_samples",
                  tokensWithBatch(1.0, noise, noise) / fewestTokens(1.0, noise));
    }

    /// (S / S_min - 1) (E / E_min - 1) = 1, and a run read backwards is itself.
    void law()
    {
        for (const double noise : {1e3, 2e6, 5e8}) {
            for (const double batch : {1e3, 3145728.0, 1e9}) {
                const double fewest = fewestSteps(31790.0, batch, noise);
                const double steps = stepsWithBatch(fewest, batch, noise);
                const double tokens = tokensWithBatch(fewest, batch, noise);
                QVERIFY(std::abs(steps / 31790 - 1) < 1e-12);
                QVERIFY(std::abs(tokens / (steps * batch) - 1) < 1e-12);
                const double product =
                    (steps / fewest - 1) * (tokens / fewestTokens(fewest, noise) - 1);
                QVERIFY(std::abs(product - 1) < 1e-5);
                // a larger batch: fewer steps, more tokens
                QVERIFY(stepsWithBatch(fewest, 2 * batch, noise) < steps);
                QVERIFY(tokensWithBatch(fewest, 2 * batch, noise) > tokens);
            }
        }
    }
};

RIDGEPOINT_TEST(TestBatch)
#include "tst_batch.moc"
