// SPDX-License-Identifier: GPL-3.0-or-later
// What charts are saved as.
#include "main_window.h"

#include "charts/chart_card.h"
#include "messages.h"
#include "plan_session.h"
#include "report/chart_file.h"

#include <QFile>
#include <QFileDialog>
#include <QMessageBox>

namespace ridgepoint::gui {

void MainWindow::saveChart(const charts::ChartCard& card)
{
    const QStringList endings = report::chartFileEndings(card);
    QStringList filters;
    for (const QString& ending : endings)
        filters += report::chartFileText(ending);
    QString filter = filters.front();
    QString path = QFileDialog::getSaveFileName(this, tr("Export as file"),
                                                card.title() + QStringLiteral(".png"),
                                                filters.join(QStringLiteral(";;")), &filter);
    if (path.isEmpty())
        return;
    const QString ending =
        endings.value(static_cast<int>(filters.indexOf(filter)), endings.front());
    const bool isKnown = std::any_of(endings.begin(), endings.end(), [&](const QString& each) {
        return path.endsWith(QChar(u'.') + each, Qt::CaseInsensitive);
    });
    if (!isKnown) {
        path += QChar(u'.') + ending;
        // the dialog has asked about another name
        if (QFile::exists(path) &&
            ask(this, tr("Export as file"), tr("%1 is there already. Replace it?").arg(path),
                QMessageBox::Yes | QMessageBox::No, QMessageBox::No) != QMessageBox::Yes)
            return;
    }
    if (const auto problem = report::writeChartFile(card, path))
        report({*problem}, tr("Export as file"));
}

} // namespace ridgepoint::gui
