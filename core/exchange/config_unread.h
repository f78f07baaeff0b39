// SPDX-License-Identifier: Apache-2.0
// Private to this room: the keys of a config that no reader has read, and what that means.
#pragma once

#include "exchange/config_families.h"

#include <string>
#include <vector>

namespace ridgepoint::exchange {

/// Says of each key that was not read, in all objects that were: that it makes another
/// architecture of the model (an Error, in a partial import a Warning), that its class does not
/// read it, or that it was passed over.
void reportUnread(ConfigReader& in);

/// The keys of the outermost object that the last readers have not understood and that say
/// something.
std::vector<std::string> unknownKeys(const ConfigScope& scope);

/// One Warning for each class whose defaults stand for keys that are missing.
void reportDefaults(ConfigReader& in);

} // namespace ridgepoint::exchange
