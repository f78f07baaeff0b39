// SPDX-License-Identifier: GPL-3.0-or-later
// Core's texts in the language and with the prefix in use.
#include "style/text.h"
#include "support/test_main.h"

#include <QTranslator>
#include <QtTest>

using namespace ridgepoint;
using quantity::Text;

namespace {

/// Knows two literals of core.
class Dutch : public QTranslator
{
  public:
    QString translate(const char* context, const char* source, const char*, int) const override
    {
        if (qstrcmp(context, "core") != 0)
            return {};
        if (qstrcmp(source, "{0} of {1}") == 0)
            return QStringLiteral("van {1} \u2013 {0}");
        return qstrcmp(source, "Memory") == 0 ? QStringLiteral("Geheugen") : QString();
    }
    bool isEmpty() const override { return false; }
};

} // namespace

class TestText : public QObject
{
    Q_OBJECT

  private slots:
    void cleanup() { style::setBytePrefix(quantity::BytePrefix::Binary); }

    void textsAreTranslated()
    {
        const Text text(RP_TR("{0} of {1}"), RP_TR("Memory"), Text::verbatim("{0}.json"));
        QCOMPARE(style::textOf(text), QStringLiteral("Memory of {0}.json"));
        Dutch dutch;
        QCoreApplication::installTranslator(&dutch);
        const QString translated = style::textOf(text);
        const QString label = style::translated(RP_TR("Memory"));
        const QString unknown = style::translated("Nodes");
        QCoreApplication::removeTranslator(&dutch);
        QCOMPARE(translated, QStringLiteral("van {0}.json \u2013 Geheugen"));
        QCOMPARE(label, QStringLiteral("Geheugen"));
        QCOMPARE(unknown, QStringLiteral("Nodes"));
    }

    void bytesHaveThePrefixInUse()
    {
        const Text text(RP_TR("Memory {0}"),
                        quantity::Amount{24e9, quantity::Dimension::Bytes, 4, {}});
        QCOMPARE(style::textOf(text), QStringLiteral("Memory 22.35 GiB"));
        style::setBytePrefix(quantity::BytePrefix::Decimal);
        QCOMPARE(style::textOf(text), QStringLiteral("Memory 24 GB"));
    }
};

RIDGEPOINT_TEST(TestText)
#include "tst_text.moc"
