// SPDX-License-Identifier: GPL-3.0-or-later
#include "modes.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

namespace ridgepoint::gui {

std::span<const ModeRow> modeRows()
{
    static const std::vector<ModeRow> rows{
        {Mode::Overview, QT_TRANSLATE_NOOP("Modes", "Overview"), {}},
        {Mode::Model,
         QT_TRANSLATE_NOOP("Modes", "Model"),
         {"model.hidden", "model.vocabulary", "layout.tensor_parallel", "layout.pipeline_parallel",
          "layout.micro_batch_sequences", "task.phases[0].sequence_tokens", "layout.recompute",
          "layout.attention"}},
        {Mode::Memory,
         QT_TRANSLATE_NOOP("Modes", "Memory"),
         {"task.phases[0].sequence_tokens", "layout.micro_batch_sequences", "layout.attention",
          "layout.tensor_parallel", "layout.sequence_parallel", "layout.recompute",
          "layout.pipeline_parallel", "cluster.pools[0].nodes"}},
        {Mode::Timeline,
         QT_TRANSLATE_NOOP("Modes", "Timeline"),
         {"layout.pipeline_parallel", "layout.schedule", "task.phases[0].global_batch_sequences",
          "layout.micro_batch_sequences", "cluster.pools[0].nodes", "given.pipeline.forward_s",
          "given.pipeline.backward_s", "given.pipeline.transfer_s"}},
        {Mode::Step,
         QT_TRANSLATE_NOOP("Modes", "Step"),
         {"compute.mode", "compute.efficiency", "layout.micro_batch_sequences",
          "layout.tensor_parallel", "layout.pipeline_parallel", "layout.zero_stage",
          "layout.recompute", "cluster.pools[0].nic_bytes_per_s"}},
        {Mode::Roofline,
         QT_TRANSLATE_NOOP("Modes", "Roofline"),
         {"cluster.pools[0].peak_flop_per_s", "cluster.pools[0].memory_bytes_per_s",
          "layout.micro_batch_sequences", "layout.tensor_parallel", "layout.attention",
          "task.phases[0].sequence_tokens"}},
        {Mode::Network,
         QT_TRANSLATE_NOOP("Modes", "Network"),
         {"cluster.pools[0].nodes", "layout.tensor_parallel", "layout.expert_parallel",
          "layout.context_parallel", "cluster.pools[0].nic_bytes_per_s",
          "cluster.pools[0].nics_per_node"}},
        {Mode::Reliability,
         QT_TRANSLATE_NOOP("Modes", "Reliability"),
         {"checkpoint.interval_s", "cluster.pools[0].nodes", "reliability.accelerator_mtbf_s",
          "reliability.shared_mtbf_s", "reliability.spike_mtbf_s", "reliability.recovery_s",
          "cluster.storage_write_bytes_per_s", "checkpoint.writing", "reliability.law",
          "stragglers.spread", "given.reliability.mtbf_s"}},
        {Mode::Run,
         QT_TRANSLATE_NOOP("Modes", "Run"),
         {"task.phases[0].tokens", "task.deadline_days", "task.phases[0].global_batch_sequences",
          "cluster.pools[0].nodes", "compute.efficiency", "task.noise_scale_tokens",
          "cluster.pools[0].price_per_accelerator_hour", "costs.budget"}},
        {Mode::Accuracy, QT_TRANSLATE_NOOP("Modes", "Accuracy"), {"compute.mode"}},
        {Mode::Learn,
         QT_TRANSLATE_NOOP("Modes", "Learn"),
         {"cluster.pools[0].nodes", "layout.tensor_parallel", "layout.pipeline_parallel",
          "precision.gradients", "cluster.ring", "cluster.pools[0].nic_bytes_per_s"}},
    };
    return rows;
}

QString modeName(Mode mode)
{
    return QCoreApplication::translate("Modes", modeRows()[static_cast<std::size_t>(mode)].name);
}

namespace {

/// Signs are drawn on a grid of 24 units.
void strokeSign(QPainter& painter, Mode mode)
{
    QPainterPath path;
    switch (mode) {
    case Mode::Overview:
        for (const QPointF at :
             {QPointF(3.5, 3.5), QPointF(13.5, 3.5), QPointF(3.5, 13.5), QPointF(13.5, 13.5)})
            path.addRoundedRect(QRectF(at, QSizeF(7, 7)), 1.5, 1.5);
        break;
    case Mode::Model: // a tree
        path.addRoundedRect(QRectF(3, 3, 8, 5), 1, 1);
        path.addRoundedRect(QRectF(13, 10, 8, 4.5), 1, 1);
        path.addRoundedRect(QRectF(13, 17, 8, 4.5), 1, 1);
        path.moveTo(7, 8);
        path.lineTo(7, 19.25);
        path.lineTo(13, 19.25);
        path.moveTo(7, 12.25);
        path.lineTo(13, 12.25);
        break;
    case Mode::Memory:
        path.addRoundedRect(QRectF(3, 4, 16, 4), 1, 1);
        path.addRoundedRect(QRectF(3, 10, 9, 4), 1, 1);
        path.addRoundedRect(QRectF(3, 16, 6, 4), 1, 1);
        path.moveTo(15.5, 11);
        path.lineTo(15.5, 21);
        break;
    case Mode::Timeline:
        path.addRoundedRect(QRectF(3, 4, 8, 4), 1, 1);
        path.addRoundedRect(QRectF(8, 10, 8, 4), 1, 1);
        path.addRoundedRect(QRectF(13, 16, 8, 4), 1, 1);
        break;
    case Mode::Roofline:
        path.moveTo(3, 3);
        path.lineTo(3, 21);
        path.lineTo(21, 21);
        path.moveTo(5.5, 17.5);
        path.lineTo(13, 8);
        path.lineTo(21, 8);
        path.addEllipse(QPointF(16.5, 13), 1.8, 1.8);
        break;
    case Mode::Step: // a waterfall
        path.addRoundedRect(QRectF(3, 11, 3.5, 9.5), 1, 1);
        path.addRoundedRect(QRectF(8, 8.5, 3.5, 5), 1, 1);
        path.addRoundedRect(QRectF(13, 4, 3.5, 7), 1, 1);
        path.addRoundedRect(QRectF(18, 4, 3.5, 16.5), 1, 1);
        break;
    case Mode::Network: // ranks joined in a ring
        path.addEllipse(QPointF(12, 12), 7.5, 7.5);
        for (const QPointF at :
             {QPointF(12, 4.5), QPointF(19.5, 12), QPointF(12, 19.5), QPointF(4.5, 12)})
            path.addEllipse(at, 2, 2);
        break;
    case Mode::Accuracy: // points about the diagonal
        path.moveTo(3, 3);
        path.lineTo(3, 21);
        path.lineTo(21, 21);
        path.moveTo(5, 19);
        path.lineTo(20, 4);
        for (const QPointF at : {QPointF(8, 13), QPointF(13, 14), QPointF(14.5, 7), QPointF(18, 9)})
            path.addEllipse(at, 1.2, 1.2);
        break;
    case Mode::Reliability:
        path.moveTo(3, 3);
        path.lineTo(3, 21);
        path.lineTo(21, 21);
        path.moveTo(6, 4);
        path.cubicTo(7, 15, 10, 16.5, 13, 16.5);
        path.cubicTo(16.5, 16.5, 19, 13.5, 21, 8);
        path.addEllipse(QPointF(13, 16.5), 1.6, 1.6);
        break;
    case Mode::Run: // bars to the finish, a flag on it
        path.addRoundedRect(QRectF(3, 7, 8, 4), 1, 1);
        path.addRoundedRect(QRectF(3, 14, 12, 4), 1, 1);
        path.moveTo(18, 21);
        path.lineTo(18, 3);
        path.lineTo(22, 5.5);
        path.lineTo(18, 8);
        break;
    case Mode::Learn: // an open book
        path.moveTo(12, 6);
        path.cubicTo(9, 4, 6, 4, 3, 4.5);
        path.lineTo(3, 18.5);
        path.cubicTo(6, 18, 9, 18, 12, 20);
        path.cubicTo(15, 18, 18, 18, 21, 18.5);
        path.lineTo(21, 4.5);
        path.cubicTo(18, 4, 15, 4, 12, 6);
        path.lineTo(12, 20);
        break;
    }
    painter.drawPath(path);
}

} // namespace

void paintModeSign(QPainter& painter, Mode mode, const QRectF& square)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(square.topLeft());
    const double scale = square.width() / 24;
    painter.scale(scale, scale);
    QPen pen = painter.pen();
    pen.setWidthF(1.6 / scale);
    pen.setCapStyle(Qt::RoundCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    strokeSign(painter, mode);
    painter.restore();
}

} // namespace ridgepoint::gui
