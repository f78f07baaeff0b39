// SPDX-License-Identifier: Apache-2.0
// What numbers measure.
#pragma once

namespace ridgepoint::quantity {

/// What a number measures; decides which units may follow it and how it is written.
enum class Dimension
{
    Count,  ///< a whole number of things (cards, layers, sequences)
    Number, ///< a plain number
    Ratio,  ///< a share; "40%" is 0.4
    Bytes,
    Seconds,
    Days,  ///< stored in days: "2 weeks", "36 h" and "30 d" are read
    Hours, ///< stored in hours
    Flop,  ///< floating-point operations
    FlopPerSecond,
    BytesPerSecond, ///< "200 Gbit/s" is 25e9
    Tokens,
    TokensPerSecond,
    PerSecond,
    Money, ///< in the plan's currency, no conversion
    MoneyPerHour,
    Watts,
    KilowattHours, ///< stored in kWh, as power is billed
    Kilograms,
    Text, ///< no number
};

/// Which prefixes bytes are shown with. Rates are always shown in decimal ones, as links are sold.
enum class BytePrefix
{
    Decimal,
    Binary
};

} // namespace ridgepoint::quantity
