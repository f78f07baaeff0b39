// SPDX-License-Identifier: Apache-2.0
#include "quantity/number_text.h"
#include "quantity/units.h"
#include "support/test_main.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <bit>
#include <charconv>
#include <clocale>
#include <cmath>
#include <limits>
#include <random>

using namespace ridgepoint::quantity;
using D = Dimension;

namespace {

struct DimensionName
{
    Dimension dimension;
    const char* name;
};

constexpr DimensionName kDimensions[] = {
    {D::Count, "Count"},
    {D::Number, "Number"},
    {D::Ratio, "Ratio"},
    {D::Bytes, "Bytes"},
    {D::Seconds, "Seconds"},
    {D::Days, "Days"},
    {D::Hours, "Hours"},
    {D::Flop, "Flop"},
    {D::FlopPerSecond, "FlopPerSecond"},
    {D::BytesPerSecond, "BytesPerSecond"},
    {D::Tokens, "Tokens"},
    {D::TokensPerSecond, "TokensPerSecond"},
    {D::PerSecond, "PerSecond"},
    {D::Money, "Money"},
    {D::MoneyPerHour, "MoneyPerHour"},
    {D::Watts, "Watts"},
    {D::KilowattHours, "KilowattHours"},
    {D::Kilograms, "Kilograms"},
};

const char* nameOf(Dimension dimension)
{
    for (const DimensionName& row : kDimensions) {
        if (row.dimension == dimension)
            return row.name;
    }
    return "Text";
}

void addDimensionRows()
{
    QTest::addColumn<Dimension>("dimension");
    for (const DimensionName& row : kDimensions)
        QTest::newRow(row.name) << row.dimension;
}

QString describe(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A comma locale: an installed one, or one compiled for this run. Empty where neither can be had.
QByteArray commaLocale(const QTemporaryDir& folder)
{
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "es_ES.UTF-8",
                             "it_IT.UTF-8", "pt_BR.UTF-8", "ru_RU.UTF-8"}) {
        if (std::setlocale(LC_ALL, name))
            return name;
    }
    const QString target = folder.filePath("de_DE.UTF-8");
    QProcess localedef;
    localedef.start("localedef", {"-i", "de_DE", "-f", "UTF-8", target});
    // It warns and returns 1 where it still wrote the locale, so only the result counts.
    if (!localedef.waitForStarted() || !localedef.waitForFinished(60000) || !QDir(target).exists())
        return {};
    qputenv("LOCPATH", QFile::encodeName(folder.path()));
    const bool works = std::setlocale(LC_ALL, "de_DE.UTF-8");
    qunsetenv("LOCPATH");
    return works ? QByteArray("de_DE.UTF-8, compiled for this test") : QByteArray();
}

} // namespace

class TestUnits : public QObject
{
    Q_OBJECT

  private slots:
    void parses_data();
    void parses();
    void refuses_data();
    void refuses();
    void formats_data();
    void formats();
    void roundTrip_data();
    void roundTrip();
    void extremes_data();
    void extremes();
    void unitNamesAreRead_data();
    void unitNamesAreRead();
    void garbageIsRefusedSafely();
    void numberTexts_data();
    void numberTexts();
    void exactTextsReadBack();
    void commaLocaleChangesNothing();
};

void TestUnits::parses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Dimension>("dimension");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* text, Dimension dimension, double expected) {
        QTest::addRow("%s '%s'", nameOf(dimension), text)
            << QString::fromUtf8(text) << dimension << expected;
    };
    row("8", D::Count, 8);
    row(" 8 ", D::Count, 8);
    row("+8", D::Count, 8);
    row("-3", D::Count, -3);
    row("−3", D::Count, -3);
    row("-0", D::Count, 0);
    row("8k", D::Count, 8000);
    row("8K", D::Count, 8000);
    row("1.5k", D::Count, 1500);
    row("6.738B", D::Count, 6738000000.0);
    row("0.1k", D::Count, 100);
    row("2M", D::Count, 2e6);
    row("2 million", D::Count, 2e6);
    row("125m", D::Count, 125e6);
    row("7b", D::Count, 7e9);
    row("100B", D::Count, 100e9);
    row("1T", D::Count, 1e12);
    row("1,024", D::Count, 1024);
    row("1,000,000", D::Count, 1e6);
    row("1 000 000", D::Count, 1e6);
    row("1\u202f000\u00a0000", D::Count, 1e6);
    row("1_000_000", D::Count, 1e6);
    row("10_00", D::Count, 1000);
    row("2e3", D::Count, 2000);
    row("2E+3", D::Count, 2000);
    row("2.0", D::Count, 2);
    row("1500e-2", D::Count, 15);

    row("0.25", D::Number, 0.25);
    row(".5", D::Number, 0.5);
    row("5.", D::Number, 5);
    row("1e-8", D::Number, 1e-8);
    row("-1.5e-3", D::Number, -1.5e-3);
    row("0e999999999999", D::Number, 0);
    row("5e-324", D::Number, 5e-324);
    row("1.7976931348623157e308", D::Number, std::numeric_limits<double>::max());

    row("40%", D::Ratio, 0.4);
    row("40 %", D::Ratio, 0.4);
    row("40 percent", D::Ratio, 0.4);
    row("0.4", D::Ratio, 0.4);
    row("0.7%", D::Ratio, 0.007);
    row("-5%", D::Ratio, -0.05);
    row("1e-3%", D::Ratio, 1e-5);

    row("80", D::Bytes, 80);
    row("80B", D::Bytes, 80);
    row("80 bytes", D::Bytes, 80);
    row("1 byte", D::Bytes, 1);
    row("1 kB", D::Bytes, 1e3);
    row("1 KB", D::Bytes, 1e3);
    row("1 kb", D::Bytes, 1e3);
    row("1 MB", D::Bytes, 1e6);
    row("1 mb", D::Bytes, 1e6);
    row("80 GB", D::Bytes, 80e9);
    row("80GB", D::Bytes, 80e9);
    row("80 gb", D::Bytes, 80e9);
    row("80 gigabytes", D::Bytes, 80e9);
    row("80 GBytes", D::Bytes, 80e9);
    row("1.2 TB", D::Bytes, 1.2e12);
    row("3 PB", D::Bytes, 3e15);
    row("1 KiB", D::Bytes, 1024);
    row("1 kiB", D::Bytes, 1024);
    row("1 MiB", D::Bytes, 1048576);
    row("22 GiB", D::Bytes, 22.0 * 1073741824);
    row("22 gib", D::Bytes, 22.0 * 1073741824);
    row("22 GIB", D::Bytes, 22.0 * 1073741824);
    row("22 Gi", D::Bytes, 22.0 * 1073741824);
    row("0.5 TiB", D::Bytes, 549755813888.0);
    row("1 PiB", D::Bytes, 0x1p50);
    row("1,234.5 kB", D::Bytes, 1234500);
    row("-2 GiB", D::Bytes, -0x1p31);
    row("1e3GB", D::Bytes, 1e12);
    row("1 EB", D::Bytes, 1e18);

    row("90", D::Seconds, 90);
    row("52.8 s", D::Seconds, 52.8);
    row("52.8 ms", D::Seconds, 0.0528);
    row("10ms", D::Seconds, 0.01);
    row("3 µs", D::Seconds, 3e-6);
    row("3 \u03bcs", D::Seconds, 3e-6);
    row("3 us", D::Seconds, 3e-6);
    row("7 ns", D::Seconds, 7e-9);
    row("2 min", D::Seconds, 120);
    row("1 minute", D::Seconds, 60);
    row("7.9 h", D::Seconds, 28440);
    row("24 H", D::Seconds, 86400);
    row("2 hours", D::Seconds, 7200);
    row("1.5 d", D::Seconds, 129600);
    row("1 week", D::Seconds, 604800);
    row("1h 30min", D::Seconds, 5400);
    row("1h30min", D::Seconds, 5400);
    row("1 h 30 min 5 s", D::Seconds, 5405);
    row("-1h 30min", D::Seconds, -5400);
    row("1 h 0 min", D::Seconds, 3600);
    row("1 s 500 ms", D::Seconds, 1.5);
    row("1,200 s", D::Seconds, 1200);

    row("30", D::Days, 30);
    row("30 d", D::Days, 30);
    row("0.1 d", D::Days, 0.1);
    row("1 day", D::Days, 1);
    row("30 days", D::Days, 30);
    row("2 weeks", D::Days, 14);
    row("1 week", D::Days, 7);
    row("36 h", D::Days, 1.5);
    row("1 d 12 h", D::Days, 1.5);
    row("90 min", D::Days, 0.0625);
    row("7.9", D::Hours, 7.9);
    row("7.9 h", D::Hours, 7.9);
    row("2 d", D::Hours, 48);
    row("45 min", D::Hours, 0.75);
    row("36 s", D::Hours, 0.01);

    row("5.27e21", D::Flop, 5.27e21);
    row("5.27e21 FLOP", D::Flop, 5.27e21);
    row("5.27e21 FLOPs", D::Flop, 5.27e21);
    row("3 GFLOP", D::Flop, 3e9);
    row("3 gflop", D::Flop, 3e9);
    row("3 TFLOP", D::Flop, 3e12);
    row("3 PFLOP", D::Flop, 3e15);
    row("2 EFLOP", D::Flop, 2e18);
    row("2EFLOP", D::Flop, 2e18);
    row("2e3 EFLOP", D::Flop, 2e21);
    row("5.27 ZFLOP", D::Flop, 5.27e21);
    row("3 teraflops", D::Flop, 3e12);

    row("989e12", D::FlopPerSecond, 989e12);
    row("989 TFLOP/s", D::FlopPerSecond, 989e12);
    row("989 TFLOPS", D::FlopPerSecond, 989e12);
    row("989 TFLOPs", D::FlopPerSecond, 989e12);
    row("989 tflops", D::FlopPerSecond, 989e12);
    row("989 TFLOPs/s", D::FlopPerSecond, 989e12);
    row("1.2 PFLOP / s", D::FlopPerSecond, 1.2e15);
    row("312 teraflops", D::FlopPerSecond, 312e12);
    row("3.6 PFLOP/h", D::FlopPerSecond, 1e12);
    row("5 FLOP per second", D::FlopPerSecond, 5);

    row("32e9", D::BytesPerSecond, 32e9);
    row("32 GB/s", D::BytesPerSecond, 32e9);
    row("450 GB/s", D::BytesPerSecond, 450e9);
    row("450 GBps", D::BytesPerSecond, 450e9);
    row("450 GB/sec", D::BytesPerSecond, 450e9);
    row("450 GB per second", D::BytesPerSecond, 450e9);
    row("200 Gbit/s", D::BytesPerSecond, 25e9);
    row("200 gbit/s", D::BytesPerSecond, 25e9);
    row("200 Gb/s", D::BytesPerSecond, 25e9);
    row("200 Gbps", D::BytesPerSecond, 25e9);
    row("1 Tbit/s", D::BytesPerSecond, 125e9);
    row("8 bit/s", D::BytesPerSecond, 1);
    row("8 kb/s", D::BytesPerSecond, 1000);
    row("1 Gibit/s", D::BytesPerSecond, 0x1p27);
    row("2 GiB/s", D::BytesPerSecond, 0x1p31);
    row("3.35 TB/s", D::BytesPerSecond, 3.35e12);
    row("3.6 TB/h", D::BytesPerSecond, 1e9);
    row("5 bytes/s", D::BytesPerSecond, 5);

    row("100B tokens", D::Tokens, 100e9);
    row("100B", D::Tokens, 100e9);
    row("4096", D::Tokens, 4096);
    row("4M tokens", D::Tokens, 4e6);
    row("1 token", D::Tokens, 1);
    row("1.4T tok", D::Tokens, 1.4e12);
    row("12k tokens/s", D::TokensPerSecond, 12e3);
    row("12k tok/s", D::TokensPerSecond, 12e3);
    row("12k/s", D::TokensPerSecond, 12e3);
    row("12k", D::TokensPerSecond, 12e3);
    row("6 tokens per minute", D::TokensPerSecond, 0.1);
    row("1.2M tokens/min", D::TokensPerSecond, 2e4);

    row("0.5", D::PerSecond, 0.5);
    row("0.5/s", D::PerSecond, 0.5);
    row("0.5 1/s", D::PerSecond, 0.5);
    row("1/s", D::PerSecond, 1);
    row("2 Hz", D::PerSecond, 2);
    row("1.5 GHz", D::PerSecond, 1.5e9);
    row("36/h", D::PerSecond, 0.01);
    row("36 per hour", D::PerSecond, 0.01);

    row("2.5", D::Money, 2.5);
    row("$2.5", D::Money, 2.5);
    row("$ 2.5", D::Money, 2.5);
    row("-$2.5", D::Money, -2.5);
    row("$-2.5", D::Money, -2.5);
    row("€2.5", D::Money, 2.5);
    row("2.5 USD", D::Money, 2.5);
    row("USD 2.5", D::Money, 2.5);
    row("2.5 EUR", D::Money, 2.5);
    row("$1,200,000.50", D::Money, 1200000.5);
    row("$2.5M", D::Money, 2.5e6);
    row("2.5M USD", D::Money, 2.5e6);
    row("700 W", D::Watts, 700);
    row("10.2 kW", D::Watts, 10200);
    row("20MW", D::Watts, 2e7);
    row("500 kWh", D::KilowattHours, 500);
    row("2 GWh", D::KilowattHours, 2e6);
    row("12 t", D::Kilograms, 12000);
    row("400 kg", D::Kilograms, 400);
    row("2.5", D::MoneyPerHour, 2.5);
    row("2.5/h", D::MoneyPerHour, 2.5);
    row("$2.5/h", D::MoneyPerHour, 2.5);
    row("2.5 USD/h", D::MoneyPerHour, 2.5);
    row("2.5 $ / hour", D::MoneyPerHour, 2.5);
    row("2.5 USD per hour", D::MoneyPerHour, 2.5);
    row("60 USD/d", D::MoneyPerHour, 2.5);
}

void TestUnits::parses()
{
    QFETCH(QString, text);
    QFETCH(Dimension, dimension);
    QFETCH(double, expected);
    const ParsedQuantity parsed = parseQuantity(text.toStdString(), dimension);
    QVERIFY2(parsed.value.has_value(), parsed.error.english().c_str());
    QVERIFY(parsed.error.empty());
    QCOMPARE(exactText(*parsed.value), exactText(expected)); // bit for bit, unlike QCOMPARE(double)
}

void TestUnits::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Dimension>("dimension");
    QTest::addColumn<QString>("says"); // a part of the message
    const auto row = [](const char* text, Dimension dimension, const char* says) {
        QTest::addRow("%s '%s'", nameOf(dimension), text)
            << QString::fromUtf8(text) << dimension << QString::fromUtf8(says);
    };
    for (const DimensionName& each : kDimensions) {
        row("", each.dimension, "empty");
        row("  ", each.dimension, "empty");
        row("nan", each.dimension, "finite");
        row("-NaN", each.dimension, "finite");
        row("inf", each.dimension, "finite");
        row("-Infinity", each.dimension, "finite");
        row("∞", each.dimension, "finite");
        row("—", each.dimension, "number");
        row("1e400", each.dimension, "larger than");
        row("-1e400", each.dimension, "larger than");
        row("1e99999999999999999999", each.dimension, "larger than");
        row("1e-400", each.dimension, "too small");
        row("abc", each.dimension, "number");
        row("-", each.dimension, "number");
        row(".", each.dimension, "number");
        row("--5", each.dimension, "number");
        row("1,5", each.dimension, "decimal point");
        row("0,125", each.dimension, "decimal point");
        row("1.234,5", each.dimension, "decimal point");
        row("1.234.567", each.dimension, "decimal point");
        row("1234,567", each.dimension, "decimal point");
        row("1,23,456", each.dimension, "decimal point");
        row("1__0", each.dimension, "decimal point");
        row("1 30", each.dimension, "groups of three");
        row("5 furlongs", each.dimension, "\"furlongs\" is not known");
        row("0x10", each.dimension, "is not known");
    }
    row("1.5", D::Count, "not whole");
    row("1.2345k", D::Count, "not whole");
    row("1e-3", D::Count, "not whole");
    row("5%", D::Count, "belongs to a share");
    row("5 GB", D::Count, "belongs to bytes");
    row("2 tokens", D::Count, "belongs to tokens");
    row("2M", D::Number, "for counts");
    row("5 s", D::Ratio, "belongs to a time");

    row("5 s", D::Bytes, "belongs to a time");
    row("5 GB/s", D::Bytes, "belongs to bytes per second");
    row("80 G", D::Bytes, "GiB (2^30)");
    row("80 Gb", D::Bytes, "write B for bytes");
    row("80 Gib", D::Bytes, "write B for bytes");
    row("80 b", D::Bytes, "write B for bytes");
    row("80 Gbit", D::Bytes, "only in rates");
    row("1e308 PiB", D::Bytes, "larger than");
    row("1e300 GB", D::Bytes, "larger than");

    row("5 m", D::Seconds, "write min or ms");
    row("5 M", D::Seconds, "write min or ms");
    row("5 Ms", D::Seconds, "lower case");
    row("5 GB", D::Seconds, "belongs to bytes");
    row("3 months", D::Days, "differ in length");
    row("1 year", D::Days, "differ in length");
    row("1h 30", D::Seconds, "smaller unit");
    row("30min 1h", D::Seconds, "smaller unit");
    row("1h 1h", D::Seconds, "smaller unit");
    row("1h -30min", D::Seconds, "not known");
    row("1:30:00", D::Seconds, "not known");

    row("989 TFLOP/s", D::Flop, "belongs to floating-point operations per second");
    row("989 TFLOPS", D::Flop, "write FLOP for an amount");
    row("989 TFLOP", D::FlopPerSecond, "is an amount");
    row("989 TFLOPS/s", D::FlopPerSecond, "operations per second");
    row("989 T", D::FlopPerSecond, "for counts");
    row("989 TFLOP/m", D::FlopPerSecond, "write min or ms");

    row("32 GB", D::BytesPerSecond, "GB/s");
    row("200 Gbit", D::BytesPerSecond, "Gbit/s");
    row("32 gb/s", D::BytesPerSecond, "bytes or bits");
    row("32 mb/s", D::BytesPerSecond, "bytes or bits");
    row("32 gbps", D::BytesPerSecond, "bytes or bits");
    row("32 G/s", D::BytesPerSecond, "GiB (2^30)");
    row("32 GB/furlong", D::BytesPerSecond, "is not known");

    row("5 GB", D::Tokens, "belongs to bytes");
    row("5 tokens", D::TokensPerSecond, "the time is missing");
    row("5 mHz", D::PerSecond, "not known");
    row("5 s", D::PerSecond, "belongs to a time");
    row("2.5/h", D::Money, "belongs to");
    row("2.5 XYZ", D::Money, "not known");
    row("$", D::Money, "number");
    row("5", D::Text, "a name");
}

void TestUnits::refuses()
{
    QFETCH(QString, text);
    QFETCH(Dimension, dimension);
    QFETCH(QString, says);
    const ParsedQuantity parsed = parseQuantity(text.toStdString(), dimension);
    QVERIFY(!parsed.value.has_value());
    const QString error = describe(parsed.error.english());
    QVERIFY2(error.contains("\"" + text.trimmed() + "\""), qPrintable(error));
    QVERIFY2(error.contains(says), qPrintable(error));
    QVERIFY2(error.contains("Write for example"), qPrintable(error));
}

void TestUnits::formats_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<Dimension>("dimension");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<BytePrefix>("prefix");
    QTest::addColumn<int>("digits");
    const auto row = [](double value, Dimension dimension, const char* expected,
                        BytePrefix prefix = BytePrefix::Binary, int digits = 4) {
        QTest::addRow("%s %s", nameOf(dimension), expected)
            << value << dimension << QString::fromUtf8(expected) << prefix << digits;
    };
    for (const DimensionName& each : kDimensions) {
        row(std::numeric_limits<double>::quiet_NaN(), each.dimension, "—");
        row(std::numeric_limits<double>::infinity(), each.dimension, "—");
        row(-std::numeric_limits<double>::infinity(), each.dimension, "—");
    }
    row(16384, D::Count, "16384");
    row(-0.0, D::Count, "0");
    row(999999, D::Count, "999999");
    row(1e6, D::Count, "1M");
    row(6738415616.0, D::Count, "6.738B");
    row(999999999.0, D::Count, "1B");
    row(1.5e12, D::Count, "1.5T");
    row(1.5e18, D::Count, "1.5e18");
    row(12.5, D::Count, "12.5");
    row(1234.5678, D::Count, "1235", BytePrefix::Binary, 4);
    row(0.90123, D::Number, "0.9012");
    row(1e-8, D::Number, "1e-8");
    row(0.4, D::Ratio, "40%");
    row(0.07, D::Ratio, "7%");
    row(-0.012345, D::Ratio, "-1.234%");
    row(12.3456, D::Ratio, "1235%");
    row(1e-9, D::Ratio, "1e-7%");
    row(0, D::Bytes, "0 B");
    row(512, D::Bytes, "512 B");
    row(12.5 * 0x1p30, D::Bytes, "12.5 GiB");
    row(-12.5 * 0x1p30, D::Bytes, "-12.5 GiB");
    row(80e9, D::Bytes, "80 GB", BytePrefix::Decimal);
    row(80e9, D::Bytes, "74.51 GiB");
    row(1023.99 * 0x1p30, D::Bytes, "1 TiB");
    row(999.96e6, D::Bytes, "1 GB", BytePrefix::Decimal);
    row(999.94e6, D::Bytes, "999.9 MB", BytePrefix::Decimal);
    row(1023.0 * 0x1p20, D::Bytes, "1023 MiB", BytePrefix::Binary, 2);
    row(0, D::Seconds, "0 s");
    row(52.8, D::Seconds, "52.8 s");
    row(0.0528, D::Seconds, "52.8 ms");
    row(3e-6, D::Seconds, "3 µs");
    row(7e-9, D::Seconds, "7 ns");
    row(5e-13, D::Seconds, "0.0005 ns");
    row(90, D::Seconds, "90 s");
    row(150, D::Seconds, "2.5 min");
    row(28440, D::Seconds, "7.9 h");
    row(24.6 * 86400, D::Seconds, "24.6 d");
    row(24.6, D::Days, "24.6 d");
    row(12345.6, D::Days, "12346 d");
    row(9999.6, D::Days, "10000 d");
    row(0.5, D::Days, "12 h");
    row(0, D::Days, "0 d");
    row(7.9, D::Hours, "7.9 h");
    row(1234567.8, D::Hours, "1234568 h");
    row(0.5, D::Hours, "30 min");
    row(5.27e21, D::Flop, "5.27e21 FLOP");
    row(42e9, D::Flop, "42 GFLOP");
    row(999.99e15, D::Flop, "1e18 FLOP");
    row(989e12, D::FlopPerSecond, "989 TFLOP/s");
    row(1.23456e18, D::FlopPerSecond, "1.235 EFLOP/s");
    row(450e9, D::BytesPerSecond, "450 GB/s");
    row(25e9, D::BytesPerSecond, "25 GB/s");
    row(131072, D::Tokens, "131072 tokens");
    row(100e9, D::Tokens, "100B tokens");
    row(12345.6, D::TokensPerSecond, "12346 tokens/s");
    row(0.5, D::PerSecond, "0.5/s");
    row(1.5e-7, D::PerSecond, "1.5e-7/s");
    row(2.5, D::Money, "2.5");
    row(30412.4, D::Money, "30412");
    row(1234567, D::Money, "1.235M");
    row(2.5, D::MoneyPerHour, "2.5/h");
    row(700, D::Watts, "700 W");
    row(2.5e7, D::Watts, "25 MW");
    row(0.25, D::KilowattHours, "250 Wh");
    row(2e6, D::KilowattHours, "2 GWh");
    row(125000, D::Kilograms, "125 t");
    row(1.5, D::Text, "1.5");
}

void TestUnits::formats()
{
    QFETCH(double, value);
    QFETCH(Dimension, dimension);
    QFETCH(QString, expected);
    QFETCH(BytePrefix, prefix);
    QFETCH(int, digits);
    QCOMPARE(describe(formatQuantity(value, dimension, prefix, digits)), expected);
    if (!std::isfinite(value))
        QVERIFY(!parseQuantity(expected.toStdString(), dimension).value);
}

void TestUnits::roundTrip_data()
{
    addDimensionRows();
}

void TestUnits::roundTrip()
{
    QFETCH(Dimension, dimension);
    std::mt19937_64 random(20240607);
    std::uniform_real_distribution<double> exponent(-12, 24);
    std::uniform_int_distribution<int> anyDigits(1, 12);
    for (int i = 0; i < 100000; ++i) {
        double value = std::pow(10.0, exponent(random)) * (random() % 2 ? 1 : -1);
        if (dimension == D::Count)
            value = std::round(value);
        const BytePrefix prefix = random() % 2 ? BytePrefix::Binary : BytePrefix::Decimal;
        const int digits = anyDigits(random);
        const std::string text = formatQuantity(value, dimension, prefix, digits);
        const ParsedQuantity parsed = parseQuantity(text, dimension);
        QVERIFY2(parsed.value, parsed.error.english().c_str());
        const double shownTo = 0.5 * std::pow(10.0, 1 - digits) * (1 + 1e-9) + 1e-13;
        const QByteArray what = QByteArray::fromStdString(
            exactText(value) + " as " + text + " is read as " + exactText(*parsed.value));
        QVERIFY2(std::abs(*parsed.value - value) <= shownTo * std::abs(value), what.constData());
    }
}

void TestUnits::extremes_data()
{
    addDimensionRows();
}

// Any bit pattern: never a crash, never a number for what is none, never "inf" from a finite one.
void TestUnits::extremes()
{
    QFETCH(Dimension, dimension);
    std::mt19937_64 random(4);
    for (int i = 0; i < 100000; ++i) {
        const double value = std::bit_cast<double>(random());
        const std::string text = formatQuantity(value, dimension);
        if (!std::isfinite(value)) {
            QCOMPARE(text, std::string("—"));
            continue;
        }
        QVERIFY2(text.find("inf") == std::string::npos && text.find("nan") == std::string::npos,
                 text.c_str());
        const double size = std::abs(value);
        if (size < 1e-290 || size > 1e290 || (dimension == D::Count && size < 1e15))
            continue; // rounds out of the range of double, or has a fraction
        const ParsedQuantity parsed = parseQuantity(text, dimension);
        QVERIFY2(parsed.value, parsed.error.english().c_str());
        QVERIFY2(std::abs(*parsed.value - value) <= 0.00051 * size, text.c_str());
    }
    for (const double value :
         {std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest(),
          std::numeric_limits<double>::denorm_min()}) {
        const std::string text = formatQuantity(value, dimension);
        QVERIFY2(text.find("inf") == std::string::npos, text.c_str());
    }
}

void TestUnits::unitNamesAreRead_data()
{
    addDimensionRows();
}

void TestUnits::unitNamesAreRead()
{
    QFETCH(Dimension, dimension);
    const std::string text = "3 " + std::string(unitName(dimension));
    const ParsedQuantity parsed = parseQuantity(text, dimension);
    QVERIFY2(parsed.value, parsed.error.english().c_str());
    QCOMPARE(*parsed.value, 3.0);
}

// Random bytes and damaged good texts: a finite value or a message in well-formed UTF-8.
void TestUnits::garbageIsRefusedSafely()
{
    const std::string good[] = {
        "1 h 30 min", "1,234,567.5 GiB", "5.27e21 FLOP", "$2.5M/h", "200 Gbit/s",
        "3 µs",       "1 000 000",       "40 %"};
    std::mt19937_64 random(11);
    for (int i = 0; i < 100000; ++i) {
        std::string text = good[random() % std::size(good)];
        for (std::uint64_t changes = random() % 6; changes != 0; --changes) {
            const std::size_t at = random() % (text.size() + 1);
            const char byte = static_cast<char>(random() % 256);
            if (random() % 2 || at == text.size())
                text.insert(at, 1, byte);
            else
                text[at] = byte;
        }
        for (const DimensionName& each : kDimensions) {
            const ParsedQuantity parsed = parseQuantity(text, each.dimension);
            if (parsed.value) {
                QVERIFY(std::isfinite(*parsed.value));
                QVERIFY(parsed.error.empty());
                continue;
            }
            QVERIFY(!parsed.error.empty());
            const QString error = describe(parsed.error.english());
            QVERIFY(error.toStdString() ==
                    parsed.error.english()); // ill-formed bytes would be replaced
            QVERIFY(!error.contains(QChar::ReplacementCharacter) ||
                    text.find("\xef\xbf\xbd") != std::string::npos);
        }
    }
    const ParsedQuantity longText = parseQuantity(std::string(100000, '9') + "x", D::Bytes);
    QVERIFY(!longText.value);
    QVERIFY(longText.error.english().size() < 400);
    QVERIFY(!parseQuantity(std::string("5\0 GB", 5), D::Bytes).value);
}

void TestUnits::numberTexts_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("expected");
    const auto row = [](double value, int digits, const char* expected) {
        QTest::addRow("%s in %d", expected, digits) << value << digits << QString(expected);
    };
    row(0, 6, "0");
    row(-0.0, 6, "0");
    row(0.1, 6, "0.1");
    row(-2.5, 6, "-2.5");
    row(1.0 / 3, 6, "0.333333");
    row(1.0 / 3, 2, "0.33");
    row(2.0 / 3, 0, "0.7");
    row(2.50001, 3, "2.5");
    row(123456789, 6, "123456789");
    row(999999999999999.0, 6, "999999999999999");
    row(1e15, 6, "1e15");
    row(-1.25e22, 6, "-1.25e22");
    row(1e-5, 6, "1e-5");
    row(1.5e-300, 6, "1.5e-300");
    row(1234567.5, 6, "1.23457e6");
    row(1e100, 6, "1e100");
    row(std::numeric_limits<double>::infinity(), 6, "inf");
    row(-std::numeric_limits<double>::infinity(), 6, "-inf");
    row(std::numeric_limits<double>::quiet_NaN(), 6, "nan");
    row(-std::numeric_limits<double>::quiet_NaN(), 6, "nan");
}

void TestUnits::numberTexts()
{
    QFETCH(double, value);
    QFETCH(int, digits);
    QFETCH(QString, expected);
    QCOMPARE(describe(numberText(value, digits)), expected);
}

void TestUnits::exactTextsReadBack()
{
    QCOMPARE(exactText(0.1), std::string("0.1"));
    QCOMPARE(exactText(1e22), std::string("1e22"));
    QCOMPARE(exactText(-std::numeric_limits<double>::quiet_NaN()), std::string("nan"));
    std::mt19937_64 random(3);
    for (int i = 0; i < 200000; ++i) {
        const double value = std::bit_cast<double>(random());
        if (!std::isfinite(value))
            continue;
        const std::string text = exactText(value);
        double back = 0;
        const std::from_chars_result read =
            std::from_chars(text.data(), text.data() + text.size(), back);
        QVERIFY2(read.ec == std::errc() && read.ptr == text.data() + text.size(), text.c_str());
        QCOMPARE(std::bit_cast<std::uint64_t>(back), std::bit_cast<std::uint64_t>(value));
    }
}

void TestUnits::commaLocaleChangesNothing()
{
    const std::string before = std::setlocale(LC_ALL, nullptr);
    const QTemporaryDir folder;
    const QByteArray locale = commaLocale(folder);
    if (locale.isEmpty())
        qInfo("no comma locale is installed, and localedef made none: checked under this one only");
    else
        QCOMPARE(std::localeconv()->decimal_point, ","); // else this test would prove nothing
    const std::string number = numberText(1234.5678);
    const std::string exact = exactText(0.1);
    const std::string bytes = formatQuantity(12.5 * 0x1p30, D::Bytes);
    const std::string money = formatQuantity(1234567.8, D::Money);
    const ParsedQuantity point = parseQuantity("1.5 GB", D::Bytes);
    const ParsedQuantity comma = parseQuantity("1,5 GB", D::Bytes);
    const ParsedQuantity group = parseQuantity("1,500 GB", D::Bytes);
    const ParsedQuantity upper = parseQuantity("24 H", D::Seconds);
    std::setlocale(LC_ALL, before.c_str());
    QCOMPARE(number, std::string("1234.57"));
    QCOMPARE(exact, std::string("0.1"));
    QCOMPARE(bytes, std::string("12.5 GiB"));
    QCOMPARE(money, std::string("1.235M"));
    QCOMPARE(point.value, std::optional(1.5e9));
    QVERIFY(!comma.value);
    QCOMPARE(group.value, std::optional(1.5e12));
    QCOMPARE(upper.value, std::optional(86400.0));
}

RIDGEPOINT_TEST(TestUnits)
#include "tst_units.moc"
