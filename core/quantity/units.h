// SPDX-License-Identifier: Apache-2.0
// Quantities as people write them: "80 GB", "22 GiB", "7.9 h", "2M", "989 TFLOP/s", "200 Gbit/s",
// "40%". Inside the program everything is SI: bytes, seconds, FLOP/s, bytes/s; GB is 10^9 and GiB
// is 2^30, and both are shown as what they are.
#pragma once

#include "quantity/dimension.h"
#include "quantity/text.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::quantity {

/// A parsed number in the dimension's SI (or named) unit, or why it could not be read.
struct ParsedQuantity
{
    std::optional<double> value;
    Text error; ///< for a person: what is wrong with the text and what would be right
};

/// Reads `text` as a quantity of `dimension`; a bare number is in the dimension's own unit. Accepts
/// SI and IEC prefixes, "k M B T" for counts and money (B is 10^9), digit grouping by '_', ',' or
/// spaces between groups of three, exponents, leading or trailing space, times in parts ("1 h 30
/// min"), rates per s, min, h or d, and a currency's sign or code, which is not converted. Decimal
/// prefixes are exact: "52.8 ms" is the double nearest to 0.0528. Independent of the locale.
///
/// Casing is free where one reading is left ("80 gb" of memory, "24 H"). Bits are read in rates
/// only, where "Gb/s" is bits and "GB/s" bytes. Refuses: empty text, unknown or mismatched units,
/// ambiguous ones ("5 m", "1 gb/s", "80 G"), not-a-number, infinity, numbers beyond the range of
/// double (1e400, 1e-400), and a Count that is not whole once scaled ("1.5k" is).
ParsedQuantity parseQuantity(std::string_view text, Dimension dimension);

/// `value` for a person, with a fitting prefix and `digits` (1 to 15) significant digits, but never
/// fewer than the whole part has: "12.5 GiB", "52.8 s", "24.6 d", "5.27e21 FLOP"; whole counts
/// below a million in full. Money is shown without a currency. "—" for what is not finite.
/// parseQuantity() reads the result back, to the digits shown; only a Count with a fraction, such
/// as a mean, it refuses, and "—".
std::string formatQuantity(double value, Dimension dimension,
                           BytePrefix prefix = BytePrefix::Binary, int digits = 4);

/// The unit's name as files and tables print it: "bytes", "s", "d", "h", "FLOP/s", "1/s", "".
/// parseQuantity() reads it behind a number.
std::string_view unitName(Dimension dimension);

} // namespace ridgepoint::quantity
