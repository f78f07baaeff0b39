// SPDX-License-Identifier: GPL-3.0-or-later
// How numbers and type hold in other languages.
#include "style/text.h"
#include "support/test_main.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>

using namespace ridgepoint;
using quantity::Dimension;

class TestTextDirection : public QObject
{
    Q_OBJECT

    /// The text as it is drawn, without the room around it.
    static QImage drawn(const QString& text, Qt::LayoutDirection direction)
    {
        QImage image(400, 40, QImage::Format_Grayscale8);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setFont(style::numberFont());
        painter.setLayoutDirection(direction);
        painter.drawText(QRect(100, 0, 200, 40), Qt::AlignCenter, text);
        painter.end();
        QRect ink;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y).value() < 200)
                    ink |= QRect(x, y, 1, 1);
            }
        }
        return image.copy(ink);
    }

  private slots:
    void cleanup()
    {
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
        style::setFallbackFaces({});
    }

    void unitsStayBehindTheirNumber()
    {
        const QString plain = style::quantityText(52.8, Dimension::Seconds);
        QCOMPARE(plain, QStringLiteral("52.8 s")); // no marks where none are needed
        QVERIFY(drawn(plain, Qt::RightToLeft) != drawn(plain, Qt::LeftToRight)); // "s 52.8"
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        for (const auto& [value, dimension] :
             {std::pair(52.8, Dimension::Seconds),
              std::pair(12.5 * 1024 * 1024 * 1024, Dimension::Bytes),
              std::pair(165e12, Dimension::FlopPerSecond), std::pair(0.25, Dimension::Ratio)}) {
            const QString text = style::quantityText(value, dimension);
            const QString bare = style::withoutIsolates(text);
            QVERIFY(text.size() == bare.size() + 2);
            QCOMPARE(drawn(text, Qt::RightToLeft), drawn(bare, Qt::LeftToRight));
            QVERIFY(quantity::parseQuantity(style::toStd(bare), dimension).value.has_value());
        }
    }

    void otherFacesComeAfterTheUsualOnes()
    {
        const QString usual = QFontInfo(style::numberFont()).family();
        const QStringList installed = QFontDatabase::families();
        QVERIFY(!installed.isEmpty());
        style::setFallbackFaces({QStringLiteral("No Such Face"), installed.last()});
        const QStringList families = style::numberFont().families();
        QCOMPARE(families.last(), installed.last());
        QVERIFY(!families.contains(QStringLiteral("No Such Face")));
        QCOMPARE(QFontInfo(style::numberFont()).family(), usual); // digits line up as before
        QCOMPARE(style::numberFont().pixelSize(), 13);
    }
};

RIDGEPOINT_TEST(TestTextDirection)
#include "tst_text_direction.moc"
