// SPDX-License-Identifier: GPL-3.0-or-later
// The few inputs that a chart is played with, above it: the form's own editors, in columns.
#pragma once

#include "editors/plan_base.h"
#include "style/plan_view.h"

#include <QStringList>
#include <QVector>
#include <QWidget>

namespace ridgepoint::editors {
class EditorRow;
class FieldEditor;
class GivenEditor;
} // namespace ridgepoint::editors

namespace ridgepoint::gui {

class PlayStrip : public QWidget
{
    Q_OBJECT

  public:
    /// @param paths  of fields ("layout.recompute"), or "given." and the id of a figure
    explicit PlayStrip(const QStringList& paths, QWidget* parent = nullptr);

    void setView(const style::PlanViewPtr& view);
    bool commitTyping();
    void dropTyping();
    editors::FieldEditor* fieldEditor(const QString& path) const;

  signals:
    void fieldEdited(const QString& path, const QString& text);
    void fieldScrubbed(const QString& path, const QString& text);
    void givenEdited(const QString& figure, const QString& text);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void place();

    QVector<editors::EditorRow*> m_rows;
    QVector<editors::FieldEditor*> m_fields;
    QVector<editors::GivenEditor*> m_givens;
    std::vector<plan::PresetUse> m_presets;
};

} // namespace ridgepoint::gui
