// SPDX-License-Identifier: Apache-2.0
// Private to this room: the reader of models of one stack of layers, by the traits of their row;
// and its parts, of which readers of odd families are made.
#pragma once

#include "exchange/config_families.h"

namespace ridgepoint::exchange {

/// The numbers that LayerParts has in a stack that readDecoder() reads.
enum MixerPart
{
    kAttention = 0,
    kOtherAttention = 1, ///< with a window, with chunks, or to another stack
    kOtherMixer = 2,
    kNoMixer = 3
};
enum MlpPart
{
    kDense = 0,
    kExperts = 1,
    kNoMlp = 2
};

/// Filters for ConfigReader::select().
bool hasAttention(const LayerParts& parts);
bool hasOtherAttention(const LayerParts& parts);
bool hasOtherMixer(const LayerParts& parts);
bool hasDense(const LayerParts& parts);
bool hasExperts(const LayerParts& parts);

/// Reads a stack by its row: layers, mixers, MLPs, and what is outside the layers.
void readDecoder(ConfigReader& in, const ConfigFamily& family);

std::optional<Sourced> readHidden(ConfigReader& in, const ConfigFamily& family);
std::optional<Sourced> readLayerCount(ConfigReader& in, const ConfigFamily& family);
/// Where attention is local, and how far it reaches.
struct LocalAttention
{
    std::vector<int> mixers; ///< kOtherAttention where it is
    std::int64_t window = 0;
    std::string origin;
};
LocalAttention readLocalAttention(ConfigReader& in, const ConfigFamily& family,
                                  std::int64_t layers);
void setLocalAttention(ConfigReader& in, const LocalAttention& local);

/// Sizes of attention in the layers that are selected.
void readHeads(ConfigReader& in, const ConfigFamily& family, const std::optional<Sourced>& hidden);
void readLatentHeads(ConfigReader& in, const ConfigFamily& family);
void readExperts(ConfigReader& in, const ConfigFamily& family);
/// What is outside the layers: vocabulary, embedding, head, norms.
void readWhole(ConfigReader& in, const ConfigFamily& family);

/// A flag of the config, or the value that it always has in this family.
bool setSwitch(ConfigReader& in, std::string_view path, const Switch& rule);
/// A key that the family's class does not read, though others do.
void warnIgnored(ConfigReader& in, std::string_view key);

/// Multi-token prediction beside the model: modules that the totals leave out.
void readFurtherTokens(ConfigReader& in, const ConfigFamily& family);

/// Rules of ExpertTraits::layers.
std::vector<int> denseFirst(ConfigReader& in, const ConfigFamily& family, std::int64_t layers);
std::vector<int> sparseSteps(ConfigReader& in, const ConfigFamily& family, std::int64_t layers);

} // namespace ridgepoint::exchange
