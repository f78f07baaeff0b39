// SPDX-License-Identifier: GPL-3.0-or-later
// The palette can be read, and its categories told apart, in both schemes.
#include "style/palette.h"
#include "support/test_main.h"

#include <array>
#include <cmath>

using namespace ridgepoint;
using style::Role;
using style::Scheme;

namespace {

constexpr std::array kSchemes{Scheme::Light, Scheme::Dark};

QByteArray nameOf(Role role, Scheme scheme)
{
    return QByteArray(style::roleName(role)) + (scheme == Scheme::Light ? " light" : " dark");
}

struct Lab
{
    double l;
    double a;
    double b;
};

/// CIE L*a*b* of an sRGB colour (D65).
Lab labOf(const QColor& color)
{
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const double r = linear(color.redF());
    const double g = linear(color.greenF());
    const double b = linear(color.blueF());
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const double y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const double z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const QColor& a, const QColor& b)
{
    const Lab p = labOf(a);
    const Lab q = labOf(b);
    return std::sqrt((p.l - q.l) * (p.l - q.l) + (p.a - q.a) * (p.a - q.a) +
                     (p.b - q.b) * (p.b - q.b));
}

} // namespace

class TestPalette : public QObject
{
    Q_OBJECT

  private slots:
    void contrastIsWcags()
    {
        QCOMPARE(style::contrast(Qt::black, Qt::white), 21.0);
        QCOMPARE(style::contrast(Qt::white, Qt::white), 1.0);
        QVERIFY(std::abs(style::contrast(QColor(0x76, 0x76, 0x76), Qt::white) - 4.54) < 0.01);
    }

    void textCanBeRead()
    {
        // Everything that views write in, on both grounds that they write on.
        for (const Scheme scheme : kSchemes) {
            for (const Role text : {Role::Text, Role::Secondary, Role::Accent, Role::Good,
                                    Role::Careful, Role::Bad, Role::Optimum}) {
                for (const Role ground : {Role::Panel, Role::Window}) {
                    const double ratio =
                        style::contrast(style::color(text, scheme), style::color(ground, scheme));
                    QVERIFY2(ratio >= 4.5, nameOf(text, scheme) + " on " + style::roleName(ground) +
                                               ": " + QByteArray::number(ratio));
                }
            }
        }
    }

    void selectedTextCanBeRead()
    {
        for (const Scheme scheme : kSchemes) {
            const QPalette palette = style::applicationPalette(scheme);
            const double ratio = style::contrast(palette.color(QPalette::Highlight),
                                                 palette.color(QPalette::HighlightedText));
            QVERIFY2(ratio >= 4.5, QByteArray::number(ratio));
        }
    }

    void categoriesAreDistinct()
    {
        const std::vector<std::vector<Role>> sets{
            {Role::Weights, Role::Gradients, Role::Optimizer, Role::Activations, Role::Buffers,
             Role::Gathered, Role::Logits},
            {Role::Forward, Role::Backward, Role::WeightGradient, Role::Communication,
             Role::Update},
            {Role::Saving, Role::Rework, Role::Recovery, Role::Text, Role::Optimum, Role::Accent},
            {Role::Good, Role::Careful, Role::Bad}};
        for (const Scheme scheme : kSchemes) {
            for (const std::vector<Role>& set : sets) {
                for (std::size_t i = 0; i < set.size(); ++i) {
                    for (std::size_t j = i + 1; j < set.size(); ++j) {
                        const double apart =
                            distance(style::color(set[i], scheme), style::color(set[j], scheme));
                        QVERIFY2(apart >= 15, nameOf(set[i], scheme) + " and " +
                                                  style::roleName(set[j]) + ": " +
                                                  QByteArray::number(apart));
                    }
                }
            }
        }
    }

    void graphicsStandOutFromThePanel()
    {
        // Filled areas have an edge or a label with them; lines and dots need contrast of their
        // own.
        for (const Scheme scheme : kSchemes) {
            for (const Role role : {Role::Accent, Role::Text, Role::Rework, Role::Optimum,
                                    Role::Forward, Role::Bad}) {
                const double ratio =
                    style::contrast(style::color(role, scheme), style::color(Role::Panel, scheme));
                QVERIFY2(ratio >= 3, nameOf(role, scheme) + ": " + QByteArray::number(ratio));
            }
        }
    }

    void everyRoleHasANameAndTwoColours()
    {
        QSet<QByteArray> names;
        for (const Role role : style::allRoles()) {
            names.insert(style::roleName(role));
            QVERIFY(style::color(role, Scheme::Light).isValid());
            QVERIFY(style::color(role, Scheme::Dark).isValid());
        }
        QCOMPARE(names.size(), static_cast<qsizetype>(style::allRoles().size()));
    }

    void theSchemeInUseDecides()
    {
        const Scheme before = style::currentScheme();
        style::setCurrentScheme(Scheme::Dark);
        QCOMPARE(style::color(Role::Panel), style::color(Role::Panel, Scheme::Dark));
        style::setCurrentScheme(Scheme::Light);
        QCOMPARE(style::color(Role::Panel), style::color(Role::Panel, Scheme::Light));
        style::setCurrentScheme(before);
    }
};

RIDGEPOINT_TEST(TestPalette)
#include "tst_palette.moc"
