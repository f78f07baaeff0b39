// SPDX-License-Identifier: Apache-2.0
// Models as other tools describe them: config.json of Hugging Face's transformers.
#pragma once

#include "exchange/document_io.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

/// A document made of someone else's file, with an origin for each value that is from it.
using ImportResult = DocumentResult;

struct ImportOptions
{
    /// What is not understood is left out with a Warning that names it, instead of an Error: keys
    /// that make another architecture of a known family, and families that are not known, of which
    /// what is common to decoders is read.
    bool partial = false;
};

/// Reads a config.json of the families that modelFamilies() names into a new document: the model is
/// the config's, all else has the default values, and a Note says what was left open. Where a key
/// is missing, the value is that of the family's class in transformers. A config of another family,
/// a missing or nonsensical size and a key that makes another architecture of the model are Errors
/// that name the key. Text after the document is accepted with a Warning.
/// @param fileName  what messages and origins call the text; with its folder it also names a model
///                  that does not name itself
ImportResult importModelConfig(std::string_view text, std::string_view fileName,
                               const ImportOptions& options = {});

/// The values of "model_type" that importModelConfig() reads.
std::vector<std::string> modelFamilies();

} // namespace ridgepoint::exchange
