// SPDX-License-Identifier: GPL-3.0-or-later
#include "anatomy/model_columns.h"

#include <QCoreApplication>

namespace ridgepoint::anatomy {
namespace {

using explore::Measure;
using quantity::Dimension;
using Kind = ModelColumn::Kind;

constexpr ModelColumn kColumns[] = {
    {Kind::Name, QT_TRANSLATE_NOOP("ModelColumns", "Part"),
     QT_TRANSLATE_NOOP("ModelColumns", "A part of the model, an operator, one of its weights, or a "
                                       "tensor that it saves for the backward pass."),
     Measure::Parameters, Dimension::Text, "    36 × layer a: dense experts"},
    {Kind::Number, QT_TRANSLATE_NOOP("ModelColumns", "Parameters"),
     QT_TRANSLATE_NOOP("ModelColumns", "Of all layers of the kind together."), Measure::Parameters,
     Dimension::Count, "999,999"},
    {Kind::Share, QT_TRANSLATE_NOOP("ModelColumns", "Share"),
     QT_TRANSLATE_NOOP("ModelColumns", "Of the model's parameters."), Measure::Parameters,
     Dimension::Ratio, "mmmm 99.99%"},
    {Kind::Shape, QT_TRANSLATE_NOOP("ModelColumns", "Shape"),
     QT_TRANSLATE_NOOP("ModelColumns", "Of one layer's weight, inputs × outputs; of a saved tensor "
                                       "its values in one micro-batch."),
     Measure::Parameters, Dimension::Text, "151936 × 16384"},
    {Kind::RankShape, QT_TRANSLATE_NOOP("ModelColumns", "Shape on a rank"),
     QT_TRANSLATE_NOOP("ModelColumns", "What a rank has of it under the plan's layout."),
     Measure::Parameters, Dimension::Text, "151936 × 16384"},
    {Kind::Number, QT_TRANSLATE_NOOP("ModelColumns", "On a rank"),
     QT_TRANSLATE_NOOP("ModelColumns", "Parameters that a rank of the chosen stage holds, before "
                                       "ZeRO divides them among data-parallel ranks."),
     Measure::RankParameters, Dimension::Count, "999,999"},
    {Kind::Number, QT_TRANSLATE_NOOP("ModelColumns", "Forward"),
     QT_TRANSLATE_NOOP("ModelColumns", "FLOPs of the forward pass of one micro-batch, of the whole "
                                       "model."),
     Measure::ForwardFlops, Dimension::Flop, "9.999e99 FLOP"},
    {Kind::Number, QT_TRANSLATE_NOOP("ModelColumns", "Backward"),
     QT_TRANSLATE_NOOP("ModelColumns",
                       "FLOPs of the backward pass of one micro-batch, without what "
                       "is computed again."),
     Measure::BackwardFlops, Dimension::Flop, "9.999e99 FLOP"},
    {Kind::Number, QT_TRANSLATE_NOOP("ModelColumns", "Bytes moved"),
     QT_TRANSLATE_NOOP("ModelColumns", "Read and written by the forward pass of one micro-batch, "
                                       "each operand once."),
     Measure::BytesMoved, Dimension::Bytes, "999.9 GiB"},
    {Kind::Number, QT_TRANSLATE_NOOP("ModelColumns", "Saved"),
     QT_TRANSLATE_NOOP("ModelColumns", "Kept on a rank of the chosen stage from the forward to the "
                                       "backward pass of one micro-batch, under the plan's "
                                       "recomputation."),
     Measure::SavedBytes, Dimension::Bytes, "999.9 GiB"},
    {Kind::Split, QT_TRANSLATE_NOOP("ModelColumns", "Split"),
     QT_TRANSLATE_NOOP("ModelColumns", "How it is divided among the ranks of a group."),
     Measure::Parameters, Dimension::Text, "sequence parallel"},
    {Kind::Number, QT_TRANSLATE_NOOP("ModelColumns", "Communication"),
     QT_TRANSLATE_NOOP("ModelColumns",
                       "Bytes of the tensors that a rank sums up with its group, sends to experts "
                       "or exchanges, forward and backward, in one micro-batch."),
     Measure::CommunicationBytes, Dimension::Bytes, "999.9 GiB"},
    {Kind::Other, QT_TRANSLATE_NOOP("ModelColumns", "Parameters, other"),
     QT_TRANSLATE_NOOP("ModelColumns", "Of the model that this one is compared with."),
     Measure::Parameters, Dimension::Count, "999,999"},
    {Kind::Difference, QT_TRANSLATE_NOOP("ModelColumns", "Difference"),
     QT_TRANSLATE_NOOP("ModelColumns", "Parameters of this model less those of the other."),
     Measure::Parameters, Dimension::Count, "+999,999"},
    {Kind::Other, QT_TRANSLATE_NOOP("ModelColumns", "Forward, other"),
     QT_TRANSLATE_NOOP("ModelColumns", "FLOPs of the other model's forward pass."),
     Measure::ForwardFlops, Dimension::Flop, "9.999e99 FLOP"},
    {Kind::Difference, QT_TRANSLATE_NOOP("ModelColumns", "Difference forward"),
     QT_TRANSLATE_NOOP("ModelColumns", "FLOPs of this model's forward pass less the other's."),
     Measure::ForwardFlops, Dimension::Flop, "+9.999e99 FLOP"},
    {Kind::Other, QT_TRANSLATE_NOOP("ModelColumns", "Saved, other"),
     QT_TRANSLATE_NOOP("ModelColumns", "Bytes that a rank of the other model keeps."),
     Measure::SavedBytes, Dimension::Bytes, "999.9 GiB"},
    {Kind::Difference, QT_TRANSLATE_NOOP("ModelColumns", "Difference saved"),
     QT_TRANSLATE_NOOP("ModelColumns", "Bytes that are saved less those of the other."),
     Measure::SavedBytes, Dimension::Bytes, "+999.9 GiB"},
};

} // namespace

std::span<const ModelColumn> modelColumns()
{
    return kColumns;
}

QString columnTitle(const ModelColumn& column)
{
    return QCoreApplication::translate("ModelColumns", column.title);
}

QString columnHelp(const ModelColumn& column)
{
    return QCoreApplication::translate("ModelColumns", column.help);
}

} // namespace ridgepoint::anatomy
