// SPDX-License-Identifier: Apache-2.0
#include "model/rebuilding.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace ridgepoint::model {

using quantity::Literal;

namespace {

using Layer = std::vector<Operator<double>>;

/// The values that a product gives to the residual stream: it ends a mixer or an MLP.
double residualValues(const Operator<double>& op)
{
    for (const Communication<double>& moved : op.communication) {
        if (moved.group == CommunicationGroup::Tensor && moved.forwardValues > 0)
            return moved.forwardValues;
    }
    return 0;
}

/// What a walk looks for in an operator.
template <class Accept>
std::optional<TensorPlace> placeIn(const Layer& layer, std::size_t op, const Accept& accept)
{
    const auto& saved = layer[op].saved;
    for (std::size_t t = 0; t < saved.size(); ++t) {
        if (saved.begin()[t].values > 0 && accept(saved.begin()[t]))
            return TensorPlace{op, t};
    }
    return std::nullopt;
}

std::optional<TensorPlace> named(const Layer& layer, std::size_t op, std::string_view name)
{
    return placeIn(layer, op,
                   [&](const SavedTensor<double>& tensor) { return tensor.name == name; });
}

class Finder
{
  public:
    Finder(const Layer& layer, TensorPlace place, const RankSplit<double>& split)
        : m_layer(layer), m_place(place), m_split(split)
    {
    }

    Rebuilding find()
    {
        const SavedTensor<double>& tensor = tensorAt(m_layer, m_place);
        switch (tensor.rebuiltFrom.source()) {
        case RebuiltFrom::Nothing:
            break;
        case RebuiltFrom::Input:
            take(placeIn(m_layer, m_place.op, [&](const SavedTensor<double>& each) {
                return each.rebuiltFrom.source() != RebuiltFrom::Input &&
                       each.use == SavedFor::Nonlinear;
            }));
            m_found.bytes = 2 * bytesOf(m_place);
            break;
        case RebuiltFrom::NormInput:
            fromNorm();
            break;
        case RebuiltFrom::MixerInput:
            fromMixerInput();
            break;
        case RebuiltFrom::MlpInput:
            fromMlpInput();
            break;
        case RebuiltFrom::ActivationInput:
            takeAll(m_place.op - 1, {});
            run(m_place.op - 1);
            break;
        case RebuiltFrom::QueriesAndKeys:
            takeAll(m_place.op, {"queries", "keys"});
            run(m_place.op);
            break;
        case RebuiltFrom::QueriesKeysValues:
            for (std::size_t op = m_place.op + 1; op-- > 0;) {
                if (m_layer[op].kind != OperatorKind::Attention || !named(m_layer, op, "queries"))
                    continue;
                takeAll(op, {"queries", "keys", "values"});
                run(op);
                break;
            }
            break;
        case RebuiltFrom::MixerOutput:
            fromMixerOutput();
            break;
        }
        m_found.isPossible = m_isWhole && !m_found.sources.empty();
        return m_isWhole ? m_found : Rebuilding{};
    }

  private:
    double bytesOf(TensorPlace place) const
    {
        const auto kept = keptTensors(m_layer[place.op], m_split, Recompute::None);
        for (const auto& [tensor, bytes] : kept) {
            if (tensor == &tensorAt(m_layer, place))
                return bytes;
        }
        return 0;
    }

    void take(std::optional<TensorPlace> place)
    {
        m_isWhole = m_isWhole && place.has_value();
        if (place)
            m_found.sources.push_back(*place);
    }

    /// The tensors with these names, or all that are no statistics.
    void takeAll(std::size_t op, const std::vector<std::string_view>& names)
    {
        const auto& saved = m_layer[op].saved;
        for (std::size_t t = 0; t < saved.size(); ++t) {
            const SavedTensor<double>& tensor = saved.begin()[t];
            const bool isNamed =
                std::find(names.begin(), names.end(), std::string_view(tensor.name)) != names.end();
            const bool isInput = tensor.use != SavedFor::Statistic &&
                                 tensor.rebuiltFrom.source() != RebuiltFrom::Input;
            if (tensor.values > 0 && (names.empty() ? isInput : isNamed))
                take(TensorPlace{op, t});
        }
    }

    void run(std::size_t op, double share = 1)
    {
        const OperatorOnRank work = onRank(m_layer[op], m_split, Recompute::None);
        m_found.flops += share * work.forwardFlops;
        if (!(work.forwardFlops > 0))
            m_found.bytes += share * (work.bytesRead + work.bytesWritten);
    }

    void fromNorm()
    {
        for (std::size_t op = m_place.op; op-- > 0;) {
            if (m_layer[op].kind != OperatorKind::Normalisation)
                continue;
            if (const auto input = named(m_layer, op, "input")) {
                take(input);
                return run(op);
            }
        }
        m_isWhole = false;
    }

    /// Where the mixer or MLP that the operator is in begins.
    std::size_t beginOfPart() const
    {
        std::size_t begin = m_place.op;
        while (begin > 0 && !(residualValues(m_layer[begin - 1]) > 0) &&
               m_layer[begin - 1].kind != OperatorKind::Dropout)
            --begin;
        return begin;
    }

    /// Queries by their products, keys and values by theirs; of a norm over both, all.
    void fromMixerInput()
    {
        const SavedTensor<double>& tensor = tensorAt(m_layer, m_place);
        const bool isOfKeys = tensor.name.text().starts_with("key") || tensor.name == "values";
        const bool isOfQueries = tensor.name.text().starts_with("queries");
        double ofKeys = 0; // values that the same products make
        for (const SavedTensor<double>& each : m_layer[m_place.op].saved) {
            if (each.name == "keys" || each.name == "values")
                ofKeys += each.values;
        }
        std::optional<TensorPlace> input;
        for (std::size_t op = beginOfPart(); op < m_place.op; ++op) {
            if (m_layer[op].kind != OperatorKind::MatrixProduct)
                continue;
            if (!input)
                input = named(m_layer, op, "input");
            const std::string_view name = m_layer[op].name;
            if (name.starts_with("indexer"))
                continue;
            const bool makesKeys = name.find("key_value") != std::string_view::npos;
            if (isOfKeys && makesKeys)
                run(op, ofKeys > 0 ? std::min(1.0, tensor.values / ofKeys) : 1);
            else if (isOfQueries ? !makesKeys : !isOfKeys)
                run(op);
        }
        take(input);
    }

    /// A gate and what it is multiplied with are halves of one product.
    void fromMlpInput()
    {
        const bool atExperts = m_layer[m_place.op].split == Split::ExpertWork;
        const Split how = atExperts ? Split::Dispatched : Split::Sequence;
        for (std::size_t op = m_place.op; op-- > 0;) {
            const auto input = placeIn(m_layer, op, [&](const SavedTensor<double>& tensor) {
                return tensor.use == SavedFor::Product && tensor.split == how;
            });
            if (!input)
                continue;
            take(input);
            const bool isGated = named(m_layer, m_place.op, "gate").has_value();
            return run(m_place.op - 1, isGated ? 0.5 : 1);
        }
        m_isWhole = false;
    }

    /// The residual stream in the middle of a layer: what it began with and what was added.
    void fromMixerOutput()
    {
        for (std::size_t op = 0; op < m_place.op; ++op) {
            const double values = residualValues(m_layer[op]);
            if (m_layer[op].kind == OperatorKind::Dropout)
                m_isWhole = false; // its mask is applied on the way
            if (!(values > 0))
                continue;
            take(placeIn(m_layer, op, [](const SavedTensor<double>& tensor) {
                return tensor.use == SavedFor::Product &&
                       tensor.rebuiltFrom.source() != RebuiltFrom::NormInput;
            }));
            run(op);
            m_found.reducedValues += values / m_split.context;
        }
        take(placeIn(m_layer, 0, [](const SavedTensor<double>& tensor) {
            return tensor.rebuiltFrom.empty() && tensor.use != SavedFor::Statistic;
        }));
    }

    const Layer& m_layer;
    TensorPlace m_place;
    const RankSplit<double>& m_split;
    Rebuilding m_found;
    bool m_isWhole = true;
};

} // namespace

Literal RebuiltFrom::text() const
{
    switch (m_source) {
    case Nothing:
        break;
    case Input:
        return RP_TR("input");
    case NormInput:
        return RP_TR("the norm's input");
    case MixerInput:
        return RP_TR("the mixer's input");
    case MlpInput:
        return RP_TR("the MLP's input");
    case ActivationInput:
        return RP_TR("the activation's input");
    case QueriesAndKeys:
        return RP_TR("queries and keys");
    case QueriesKeysValues:
        return RP_TR("queries, keys and values");
    case MixerOutput:
        return RP_TR("the layer's input and what was added to it");
    }
    return {};
}

const SavedTensor<double>& tensorAt(const Layer& layer, TensorPlace place)
{
    return layer[place.op].saved.begin()[place.tensor];
}

std::string tensorName(const Layer& layer, TensorPlace place)
{
    return std::string(layer[place.op].name) + "." + std::string(tensorAt(layer, place).name);
}

Rebuilding rebuildingOf(const Layer& layer, TensorPlace place, const RankSplit<double>& split)
{
    return Finder(layer, place, split).find();
}

} // namespace ridgepoint::model
