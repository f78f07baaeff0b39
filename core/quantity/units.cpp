// SPDX-License-Identifier: Apache-2.0
#include "quantity/units.h"

#include "quantity/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace ridgepoint::quantity {
namespace {

using std::string_view_literals::operator""sv;

// ---- characters, without any locale ---------------------------------------------------------

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

char lowerChar(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lowerChar);
    return result;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

bool takeStart(std::string_view& text, std::string_view start)
{
    if (!text.starts_with(start))
        return false;
    text.remove_prefix(start.size());
    return true;
}

bool takeEnd(std::string_view& text, std::string_view end)
{
    if (!text.ends_with(end))
        return false;
    text.remove_suffix(end.size());
    return true;
}

/// Until none is left; `with` must not contain `what`.
void replaceAll(std::string& text, std::string_view what, std::string_view with)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at))
        text.replace(at, what.size(), with);
}

/// `text` with the typographic variants of spaces, minus and micro made plain.
std::string plainCharacters(std::string_view text)
{
    std::string result(text);
    for (const std::string_view space :
         {"\t"sv, "\n"sv, "\r"sv, "\u00a0"sv, "\u2007"sv, "\u2009"sv, "\u202f"sv})
        replaceAll(result, space, " ");
    replaceAll(result, "\u2212", "-"); // minus sign
    replaceAll(result, "\u00b5", "u"); // micro sign
    replaceAll(result, "\u03bc", "u"); // Greek mu
    return std::string(trimmed(result));
}

/// The length of the well-formed UTF-8 character at the start of `text`; 0 where there is none.
std::size_t characterLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = byte(0) < 0x80                      ? 1
                               : byte(0) >= 0xc2 && byte(0) < 0xe0 ? 2
                               : byte(0) >= 0xe0 && byte(0) < 0xf0 ? 3
                               : byte(0) >= 0xf0 && byte(0) < 0xf5 ? 4
                                                                   : 0;
    if (length == 0 || length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    }
    if (length > 2) { // overlong forms, surrogates, and what is beyond U+10FFFF
        const unsigned start = byte(0) * 256u + byte(1);
        if ((start >= 0xe080 && start < 0xe0a0) || (start >= 0xeda0 && start < 0xedc0) ||
            (start >= 0xf080 && start < 0xf090) || (start >= 0xf490 && start < 0xf4c0))
            return 0;
    }
    return length;
}

/// `text` for a message: shortened, and always well-formed UTF-8, because messages end up in JSON.
std::string quoted(std::string_view text)
{
    constexpr std::size_t longest = 60;
    std::string result = "\"";
    while (!text.empty()) {
        if (result.size() > longest) {
            result += "…";
            break;
        }
        const std::size_t length = characterLength(text);
        const bool readable =
            length > 1 || (length == 1 && text.front() >= ' ' && text.front() != '\x7f');
        if (readable)
            result += text.substr(0, length);
        else
            result += '?';
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result + "\"";
}

// ---- numbers --------------------------------------------------------------------------------

/// A number as written: digits with at most one point, and a power of ten. Kept as text so that a
/// decimal prefix is added to the exponent: "52.8 ms" is the double nearest to 0.0528.
struct Written
{
    bool negative = false;
    std::string digits;
    int exponent = 0;
};

constexpr int farExponent = 100000; // beyond any double, even with hundreds of digits before it

/// Takes a run of digits off the start of `text`, and appends it to `digits`.
std::size_t takeDigits(std::string_view& text, std::string& digits)
{
    std::size_t count = 0;
    while (count < text.size() && isDigit(text[count]))
        ++count;
    digits += text.substr(0, count);
    text.remove_prefix(count);
    return count;
}

/// Takes the groups that follow the first digits of a whole part: "_" anywhere between digits, ","
/// or " " before groups of exactly three. What does not fit is left in `text`.
void takeGroups(std::string_view& text, std::string& digits)
{
    const char separator = text.empty() ? '\0' : text.front();
    if (separator == '_') {
        while (text.size() > 1 && text[0] == '_' && isDigit(text[1])) {
            text.remove_prefix(1);
            takeDigits(text, digits);
        }
        return;
    }
    // "0,125" is nobody's way to write 125.
    if ((separator != ',' && separator != ' ') || digits.size() > 3 || digits.front() == '0')
        return;
    while (text.size() > 3 && text[0] == separator && isDigit(text[1]) && isDigit(text[2]) &&
           isDigit(text[3]) && (text.size() == 4 || !isDigit(text[4]))) {
        digits += text.substr(1, 3);
        text.remove_prefix(4);
    }
}

/// Takes a number without its sign off the start of `text`; false where there is none.
bool takeNumber(std::string_view& text, Written& number)
{
    std::string_view rest = text;
    number.digits.clear();
    std::size_t count = takeDigits(rest, number.digits);
    if (count != 0)
        takeGroups(rest, number.digits);
    if (!rest.empty() && rest.front() == '.') {
        std::string_view fraction = rest.substr(1);
        number.digits += '.';
        count += takeDigits(fraction, number.digits);
        rest = fraction;
    }
    if (count == 0)
        return false;
    number.exponent = 0;
    if (!rest.empty() && lowerChar(rest.front()) == 'e') {
        // "5E" and "5 EFLOP" have no exponent: an E counts only with digits after it.
        std::string_view exponent = rest.substr(1);
        const bool negative = takeStart(exponent, "-");
        if (!negative)
            takeStart(exponent, "+");
        std::string digits;
        if (takeDigits(exponent, digits) != 0) {
            const std::from_chars_result read =
                std::from_chars(digits.data(), digits.data() + digits.size(), number.exponent);
            if (read.ec != std::errc() || number.exponent > farExponent)
                number.exponent = farExponent;
            if (negative)
                number.exponent = -number.exponent;
            rest = exponent;
        }
    }
    text = rest;
    return true;
}

/// What a unit does to the number before it: × 10^exponent × multiply ÷ divide.
struct Scale
{
    int exponent = 0;
    double multiply = 1;
    double divide = 1;
};

Scale operator*(const Scale& a, const Scale& b)
{
    return {a.exponent + b.exponent, a.multiply * b.multiply, a.divide * b.divide};
}

Scale inverse(const Scale& a)
{
    return {-a.exponent, a.divide, a.multiply};
}

enum class Reach
{
    Fits,
    TooLarge,
    TooSmall
};

bool isZero(const Written& number)
{
    return number.digits.find_first_of("123456789") == std::string::npos;
}

/// `number` in the unit that `scale` stands for.
std::pair<double, Reach> scaled(const Written& number, const Scale& scale)
{
    if (isZero(number))
        return {0.0, Reach::Fits};
    const std::string text = number.digits + "e" + numberText(number.exponent + scale.exponent);
    double value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc()) {
        // from_chars does not say on which side of the range a number lies: its exponent does.
        const std::size_t point = std::min(number.digits.find('.'), number.digits.size());
        const std::size_t first = number.digits.find_first_of("123456789");
        const long magnitude =
            static_cast<long>(point) - static_cast<long>(first) + number.exponent + scale.exponent;
        return {0.0, magnitude > 0 ? Reach::TooLarge : Reach::TooSmall};
    }
    // Where both differ from 1, as for minutes in hours, their quotient is whole: no rounding.
    if (scale.multiply >= scale.divide)
        value *= scale.multiply / scale.divide;
    else
        value /= scale.divide / scale.multiply;
    if (!std::isfinite(value))
        return {0.0, Reach::TooLarge};
    if (value == 0)
        return {0.0, Reach::TooSmall};
    return {number.negative ? -value : value, Reach::Fits};
}

// ---- units ----------------------------------------------------------------------------------

/// The scale of a unit, or nothing; then `hint` may say what is wrong with it.
using Found = std::optional<Scale>;

struct Word
{
    std::string_view text;
    Scale scale;
};

Found findWord(std::span<const Word> words, std::string_view text)
{
    for (const Word& word : words) {
        if (word.text == text)
            return word.scale;
    }
    return std::nullopt;
}

constexpr Word kPrefixes[] = {
    {"", {}},       {"k", {3}},     {"m", {6}},    {"g", {9}},      {"t", {12}},     {"p", {15}},
    {"e", {18}},    {"z", {21}},    {"y", {24}},   {"kilo", {3}},   {"mega", {6}},   {"giga", {9}},
    {"tera", {12}}, {"peta", {15}}, {"exa", {18}}, {"zetta", {21}}, {"yotta", {24}},
};

constexpr Word kBinaryPrefixes[] = {
    {"ki", {0, 0x1p10}},   {"mi", {0, 0x1p20}},   {"gi", {0, 0x1p30}},   {"ti", {0, 0x1p40}},
    {"pi", {0, 0x1p50}},   {"ei", {0, 0x1p60}},   {"kibi", {0, 0x1p10}}, {"mebi", {0, 0x1p20}},
    {"gibi", {0, 0x1p30}}, {"tebi", {0, 0x1p40}}, {"pebi", {0, 0x1p50}}, {"exbi", {0, 0x1p60}},
};

/// A prefix in any case: nobody counts in millibytes, so "m" can only be mega.
Found prefixScale(std::string_view text, bool binaryToo)
{
    const std::string prefix = lower(trimmed(text));
    Found found = findWord(kPrefixes, prefix);
    if (!found && binaryToo)
        found = findWord(kBinaryPrefixes, prefix);
    return found;
}

constexpr Scale kBit = {0, 1, 8};

/// "GB", "gib", "kilobytes"; in rates also "Gbit" and "Gb", which are bits.
Found bytesScale(std::string_view unit, bool inRate, Text& hint)
{
    const auto prefixed = [&](std::size_t baseLength, const Scale& base) -> Found {
        const Found prefix = prefixScale(unit.substr(0, unit.size() - baseLength), true);
        return prefix ? Found(*prefix * base) : std::nullopt;
    };
    const std::string any = lower(unit);
    if (any.ends_with("bytes"))
        return prefixed(5, {});
    if (any.ends_with("byte"))
        return prefixed(4, {});
    if (any.ends_with("bits") || any.ends_with("bit")) {
        const Found found = prefixed(any.ends_with("s") ? 4 : 3, kBit);
        if (found && !inRate) {
            hint = RP_TR("bits are read only in rates, such as 200 Gbit/s; write bytes");
            return std::nullopt;
        }
        return found;
    }
    if (unit.ends_with('B'))
        return prefixed(1, {});
    if (unit.ends_with('b')) {
        const std::string_view prefix = unit.substr(0, unit.size() - 1);
        const Found bits = prefixed(1, kBit);
        const bool small = std::string_view(prefix) == lower(prefix);
        if (!bits)
            return std::nullopt;
        if (inRate) { // "Gb" and "kb" are bits as networks write them, "gb" may be anything
            if (!small || prefix.empty() || prefix == "k" || prefix == "ki")
                return bits;
            hint =
                Text(RP_TR("lower-case {0} may be bytes or bits; write for example GB/s or Gbit/s"),
                     Text::verbatim(quoted(unit)));
            return std::nullopt;
        }
        if (small && !prefix.empty()) // sloppy, and clear: there are no bits here
            return prefixed(1, {});
        hint = RP_TR("a small b is bits; write B for bytes");
        return std::nullopt;
    }
    if (any.size() == 2 && any[1] == 'i')
        return prefixScale(unit, true); // "80 Gi" can only be GiB
    if (any.size() == 1 && prefixScale(any, false))
        hint = RP_TR("write for example GB (10^9) or GiB (2^30)");
    return std::nullopt;
}

constexpr Word kTimes[] = {
    {"s", {}},
    {"sec", {}},
    {"secs", {}},
    {"second", {}},
    {"seconds", {}},
    {"ms", {-3}},
    {"msec", {-3}},
    {"millisecond", {-3}},
    {"milliseconds", {-3}},
    {"us", {-6}},
    {"usec", {-6}},
    {"microsecond", {-6}},
    {"microseconds", {-6}},
    {"ns", {-9}},
    {"nsec", {-9}},
    {"nanosecond", {-9}},
    {"nanoseconds", {-9}},
    {"min", {0, 60}},
    {"mins", {0, 60}},
    {"minute", {0, 60}},
    {"minutes", {0, 60}},
    {"h", {0, 3600}},
    {"hr", {0, 3600}},
    {"hrs", {0, 3600}},
    {"hour", {0, 3600}},
    {"hours", {0, 3600}},
    {"d", {0, 86400}},
    {"day", {0, 86400}},
    {"days", {0, 86400}},
    {"w", {0, 604800}},
    {"wk", {0, 604800}},
    {"week", {0, 604800}},
    {"weeks", {0, 604800}},
};

/// A unit of time, in seconds.
Found timeScale(std::string_view unit, Text& hint)
{
    if (const Found found = findWord(kTimes, unit))
        return found;
    const std::string any = lower(unit);
    if (any == "m") {
        hint = Text(RP_TR("\"{0}\" may be minutes or milliseconds; write min or ms"),
                    Text::verbatim(unit));
        return std::nullopt;
    }
    if (any.starts_with("month") || any.starts_with("year") || any == "y" || any == "yr") {
        hint = RP_TR("months and years differ in length; write days or weeks");
        return std::nullopt;
    }
    // "Ms" would be megaseconds and "Ns" nothing; every other casing has one reading.
    if (any == "ms" || any == "us" || any == "ns") {
        hint = Text(RP_TR("write {0} in lower case"), Text::verbatim(any));
        return std::nullopt;
    }
    return findWord(kTimes, any);
}

constexpr Word kCounts[] = {
    {"k", {3}},        {"m", {6}},       {"b", {9}},       {"g", {9}},         {"t", {12}},
    {"thousand", {3}}, {"million", {6}}, {"billion", {9}}, {"trillion", {12}},
};

Found countScale(std::string_view unit)
{
    return unit.empty() ? Found(Scale{}) : findWord(kCounts, lower(unit));
}

Found tokensScale(std::string_view unit)
{
    const std::string any = lower(unit);
    std::string_view prefix = any;
    if (!takeEnd(prefix, "tokens") && !takeEnd(prefix, "token"))
        takeEnd(prefix, "tok");
    return countScale(trimmed(prefix));
}

constexpr std::string_view kCurrencies[] = {"$",   "€",   "£",   "¥",   "USD", "EUR", "GBP",
                                            "JPY", "CNY", "CHF", "CAD", "AUD", "INR", "KRW"};

/// A currency is a word without meaning here: the plan says which one all money is in.
void takeCurrency(std::string_view& text, bool atStart)
{
    for (const std::string_view currency : kCurrencies) {
        if (atStart ? takeStart(text, currency) : takeEnd(text, currency)) {
            text = trimmed(text);
            return;
        }
    }
}

Found moneyScale(std::string_view unit)
{
    takeCurrency(unit, false);
    return countScale(unit);
}

/// "TFLOP", "teraflops": an amount of operations. "FLOPS" with a capital S is a rate.
Found flopScale(std::string_view unit, Text& hint)
{
    const std::string any = lower(unit);
    if (!any.ends_with("flop") && !any.ends_with("flops"))
        return std::nullopt;
    const std::size_t base = any.ends_with("s") ? 5 : 4;
    const Found found = prefixScale(unit.substr(0, unit.size() - base), false);
    if (found && unit.ends_with('S')) {
        hint = RP_TR("FLOPS are operations per second; write FLOP for an amount");
        return std::nullopt;
    }
    return found;
}

Found hertzScale(std::string_view unit)
{
    const std::string any = lower(unit);
    if (!any.ends_with("hz") || unit.starts_with('m')) // millihertz do exist
        return std::nullopt;
    return prefixScale(std::string_view(any).substr(0, any.size() - 2), false);
}

/// "kW", "10 MW".
Found wattScale(std::string_view unit)
{
    if (!unit.ends_with('W') || unit == "mW")
        return std::nullopt;
    return prefixScale(unit.substr(0, unit.size() - 1), false);
}

/// In kWh: "MWh", "kilowatt-hours" are not read, as no bill writes them.
Found wattHourScale(std::string_view unit)
{
    if (!takeEnd(unit, "h"))
        return std::nullopt;
    const Found watts = wattScale(unit);
    return watts ? Found(*watts * Scale{-3}) : std::nullopt;
}

Found kilogramScale(std::string_view unit)
{
    if (unit == "t")
        return Scale{3};
    if (unit == "kt")
        return Scale{6};
    return unit == "kg" ? Found(Scale{}) : std::nullopt;
}

/// The numerator and the scale of "per second", "per hour", ... of a rate, in seconds.
struct Rate
{
    std::string_view numerator;
    Scale perSecond;
};

std::optional<Rate> splitRate(std::string_view unit, Text& hint)
{
    const std::size_t slash = unit.rfind('/');
    if (slash == std::string_view::npos)
        return std::nullopt;
    const Found time = timeScale(unit.substr(slash + 1), hint);
    if (!time)
        return std::nullopt;
    return Rate{unit.substr(0, slash), inverse(*time)};
}

Text missingTime(std::string_view unit)
{
    return {RP_TR("the time is missing; write for example {0}/s"), Text::verbatim(unit)};
}

/// What `unit` makes of a number of `dimension`. An empty unit is the dimension's own.
Found unitScale(std::string_view unit, Dimension dimension, Text& hint)
{
    if (unit.empty())
        return Scale{};
    const auto rate = [&](auto numeratorScale) -> Found {
        const std::optional<Rate> split = splitRate(unit, hint);
        if (!split)
            return std::nullopt;
        const Found numerator = numeratorScale(split->numerator);
        return numerator ? Found(*numerator * split->perSecond) : std::nullopt;
    };
    switch (dimension) {
    case Dimension::Count:
        return countScale(unit);
    case Dimension::Number:
    case Dimension::Text:
        return std::nullopt;
    case Dimension::Ratio:
        return unit == "%" || unit == "percent" ? Found(Scale{-2}) : std::nullopt;
    case Dimension::Bytes:
        return bytesScale(unit, false, hint);
    case Dimension::Seconds:
        return timeScale(unit, hint);
    case Dimension::Days:
    case Dimension::Hours: {
        const Found seconds = timeScale(unit, hint);
        const Scale own = {0, dimension == Dimension::Days ? 86400.0 : 3600.0};
        return seconds ? Found(*seconds * inverse(own)) : std::nullopt;
    }
    case Dimension::Flop:
        return flopScale(unit, hint);
    case Dimension::FlopPerSecond: {
        const std::string any = lower(unit);
        if (any.find('/') != std::string::npos)
            return rate([&](std::string_view numerator) { return flopScale(numerator, hint); });
        if (any.ends_with("flops")) // in a rate that is what it means in any case
            return prefixScale(unit.substr(0, unit.size() - 5), false);
        if (flopScale(unit, hint))
            hint = RP_TR("FLOP is an amount; write for example TFLOP/s");
        return std::nullopt;
    }
    case Dimension::BytesPerSecond: {
        std::string_view perSecond = unit;
        if (takeEnd(perSecond, "ps")) { // Gbps, GBps
            const bool letter = perSecond.ends_with('b') || perSecond.ends_with('B');
            return letter ? bytesScale(perSecond, true, hint) : std::nullopt;
        }
        if (unit.find('/') != std::string_view::npos)
            return rate(
                [&](std::string_view numerator) { return bytesScale(numerator, true, hint); });
        Text unused;
        if (bytesScale(unit, true, unused))
            hint = missingTime(unit);
        return std::nullopt;
    }
    case Dimension::Tokens:
        return tokensScale(unit);
    case Dimension::TokensPerSecond:
        if (unit.find('/') != std::string_view::npos)
            return rate(tokensScale);
        if (!countScale(unit) && tokensScale(unit))
            hint = missingTime(unit);
        return countScale(unit);
    case Dimension::PerSecond:
        if (const Found hertz = hertzScale(unit))
            return hertz;
        return rate([](std::string_view numerator) {
            return numerator.empty() || numerator == "1" ? Found(Scale{}) : std::nullopt;
        });
    case Dimension::Money:
        return moneyScale(unit);
    case Dimension::MoneyPerHour: {
        if (unit.find('/') == std::string_view::npos)
            return moneyScale(unit);
        const Found perSecond = rate([](std::string_view numerator) {
            return numerator == "1" ? Found(Scale{}) : moneyScale(numerator);
        });
        return perSecond ? Found(*perSecond * Scale{0, 3600}) : std::nullopt;
    }
    case Dimension::Watts:
        return wattScale(unit);
    case Dimension::KilowattHours:
        return wattHourScale(unit);
    case Dimension::Kilograms:
        return kilogramScale(unit);
    }
    return std::nullopt;
}

/// `unit` in one spelling of its spaces and of "per": "tokens per second" is "tokens/second".
std::string plainUnit(std::string_view unit)
{
    std::string result = " ";
    result += trimmed(unit);
    replaceAll(result, "  ", " ");
    replaceAll(result, " per ", "/");
    replaceAll(result, " /", "/");
    replaceAll(result, "/ ", "/");
    return std::string(trimmed(result));
}

// ---- messages -------------------------------------------------------------------------------

/// What is asked for, and how it may be written.
struct Wanted
{
    Literal what;
    Literal example;
};

Wanted wanted(Dimension dimension)
{
    switch (dimension) {
    case Dimension::Count:
        return {RP_TR("a whole number"), RP_TR("8, 1,024 or 2M")};
    case Dimension::Number:
        return {RP_TR("a number"), RP_TR("0.9 or 1e-8")};
    case Dimension::Ratio:
        return {RP_TR("a share"), RP_TR("40% or 0.4")};
    case Dimension::Bytes:
        return {RP_TR("bytes"), RP_TR("80 GB or 22 GiB")};
    case Dimension::Seconds:
        return {RP_TR("a time"), RP_TR("52.8 s, 10 ms or 30 min")};
    case Dimension::Days:
        return {RP_TR("a time in days"), RP_TR("30 d, 2 weeks or 36 h")};
    case Dimension::Hours:
        return {RP_TR("a time in hours"), RP_TR("7.9 h or 3 d")};
    case Dimension::Flop:
        return {RP_TR("floating-point operations"), RP_TR("5.27e21 FLOP or 42 GFLOP")};
    case Dimension::FlopPerSecond:
        return {RP_TR("floating-point operations per second"), RP_TR("989 TFLOP/s")};
    case Dimension::BytesPerSecond:
        return {RP_TR("bytes per second"), RP_TR("450 GB/s or 200 Gbit/s")};
    case Dimension::Tokens:
        return {RP_TR("tokens"), RP_TR("100B or 4M tokens")};
    case Dimension::TokensPerSecond:
        return {RP_TR("tokens per second"), RP_TR("12k tokens/s")};
    case Dimension::PerSecond:
        return {RP_TR("a rate"), RP_TR("0.5/s or 2/d")};
    case Dimension::Money:
        return {RP_TR("an amount of money"), RP_TR("2.5 or 30k")};
    case Dimension::MoneyPerHour:
        return {RP_TR("a price per hour"), RP_TR("2.5/h")};
    case Dimension::Watts:
        return {RP_TR("a power"), RP_TR("700 W or 10.2 kW")};
    case Dimension::KilowattHours:
        return {RP_TR("an amount of energy"), RP_TR("500 kWh or 2 GWh")};
    case Dimension::Kilograms:
        return {RP_TR("a mass"), RP_TR("400 kg or 12 t")};
    case Dimension::Text:
        break;
    }
    return {RP_TR("a number"), RP_TR("1")};
}

ParsedQuantity refused(std::string_view text, Dimension dimension, Text reason)
{
    const Wanted want = wanted(dimension);
    return {std::nullopt,
            Text(RP_TR("{0} cannot be read as {1}: {2}. Write for example {3}."),
                 Text::verbatim(quoted(text)), want.what, std::move(reason), want.example)};
}

/// Why `unit` does not fit: what else it measures, where that is known.
Text unitReason(std::string_view unit, Dimension dimension, const Text& hint)
{
    if (!hint.empty())
        return hint;
    const Text name = Text::verbatim(quoted(unit));
    if (countScale(unit))
        return {RP_TR("{0} alone is for counts and money"), name};
    for (const Dimension other :
         {Dimension::Bytes, Dimension::Seconds, Dimension::BytesPerSecond, Dimension::FlopPerSecond,
          Dimension::Flop, Dimension::Ratio, Dimension::TokensPerSecond, Dimension::PerSecond,
          Dimension::MoneyPerHour, Dimension::Tokens, Dimension::Money, Dimension::Watts,
          Dimension::KilowattHours, Dimension::Kilograms}) {
        Text unused;
        if (other != dimension && unitScale(unit, other, unused))
            return {RP_TR("{0} belongs to {1}"), name, wanted(other).what};
    }
    return {RP_TR("the unit {0} is not known"), name};
}

Literal reachReason(Reach reach)
{
    return reach == Reach::TooLarge ? RP_TR("the number is larger than a double can hold")
                                    : RP_TR("the number is too small to be told from zero");
}

bool isTime(Dimension dimension)
{
    return dimension == Dimension::Seconds || dimension == Dimension::Days ||
           dimension == Dimension::Hours;
}

bool isNotFiniteWord(std::string_view text)
{
    const std::string word = lower(text);
    return word == "inf" || word == "infinity" || word == "nan" || word == "∞" ||
           word.starts_with("nan(");
}

bool takeSign(std::string_view& text, bool& negative)
{
    negative = takeStart(text, "-");
    const bool taken = negative || takeStart(text, "+");
    text = trimmed(text);
    return taken;
}

} // namespace

ParsedQuantity parseQuantity(std::string_view text, Dimension dimension)
{
    const std::string plain = plainCharacters(text);
    std::string_view rest = plain;
    const auto refuse = [&](Text reason) {
        return refused(trimmed(text), dimension, std::move(reason));
    };
    if (rest.empty())
        return refuse(RP_TR("it is empty"));
    if (dimension == Dimension::Text)
        return refuse(RP_TR("this is a name, not a quantity"));

    const bool money = dimension == Dimension::Money || dimension == Dimension::MoneyPerHour;
    bool negative = false;
    if (money)
        takeCurrency(rest, true);
    const bool hasSign = takeSign(rest, negative);
    if (money && hasSign)
        takeCurrency(rest, true);
    if (isNotFiniteWord(rest))
        return refuse(RP_TR("a finite number is needed"));

    double sum = 0;
    Scale last;
    bool first = true;
    while (first || !rest.empty()) {
        Written number;
        number.negative = negative;
        if (!takeNumber(rest, number))
            return refuse(first ? RP_TR("it does not start with a number")
                                : RP_TR("after a unit comes the end, or a smaller unit's number"));
        if (!rest.empty() && (rest.front() == ',' || rest.front() == '.' || rest.front() == '_'))
            return refuse(
                RP_TR("\".\" is the decimal point, and \",\" only parts groups of three digits"));
        // Times may be given in parts, "1 h 30 min": their unit ends where the next number starts.
        std::string_view unitText = rest;
        if (isTime(dimension))
            unitText = rest.substr(0, std::min(rest.find_first_of("0123456789."), rest.size()));
        rest = trimmed(rest.substr(unitText.size()));
        const std::string unit = plainUnit(unitText);
        if (unit.empty() && !rest.empty())
            return refuse(RP_TR("digits are parted by spaces only in groups of three"));
        if (!unit.empty() && isDigit(unit.front()) && !unit.starts_with("1/"))
            return refuse(RP_TR("digits are parted by spaces only in groups of three"));

        Text hint;
        const Found scale = unitScale(unit, dimension, hint);
        if (!scale)
            return refuse(unitReason(unit, dimension, hint));
        const auto size = [](const Scale& s) {
            return s.multiply / s.divide * std::pow(10.0, s.exponent);
        };
        if (!first && (unit.empty() || size(*scale) >= size(last)))
            return refuse(RP_TR("each part needs a smaller unit than the one before it"));
        const auto [value, reach] = scaled(number, *scale);
        if (reach != Reach::Fits)
            return refuse(reachReason(reach));
        sum += value;
        last = *scale;
        first = false;
    }
    if (!std::isfinite(sum))
        return refuse(reachReason(Reach::TooLarge));
    if (dimension == Dimension::Count && sum != std::trunc(sum))
        return refuse(RP_TR("it is not whole"));
    return {sum, {}};
}

} // namespace ridgepoint::quantity
