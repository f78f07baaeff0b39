// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a value: what it says, in sections of blocks, apart from how it is set on pages or
// written as HTML. Both are made of the same value, so both say the same.
#pragma once

#include "explain/formula_tree.h"
#include "style/plan_text.h"

#include <QDateTime>
#include <QSize>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <span>
#include <variant>
#include <vector>

class QPainter;

namespace ridgepoint::report {

enum class SectionId
{
    Summary,
    Comparison,
    Inputs,
    Memory,
    Step,
    Timeline,
    Roofline,
    Checkpoints,
    Completion,
    Watch,
    Problems,
    Derivations
};

struct SectionRow
{
    SectionId id;
    const char* key; ///< as the command line names it
    QString title;
    bool isChosen; ///< unless one says otherwise
};
/// In the order of the report. The summary and, with a baseline, the comparison are always in it.
std::vector<SectionRow> sectionRows();
/// Those that a person chooses among.
std::vector<SectionRow> choosableSections();

enum class Paper
{
    A4,
    Letter
};

struct ReportOptions
{
    QString title; ///< empty: the plan's name
    QString author;
    QString notes;
    std::vector<SectionId> sections; ///< of those to choose among
    bool derivesAll = false;         ///< every figure, not only the verdict's and what they name
    Paper paper = Paper::A4;
    QDateTime date = QDateTime::currentDateTime();

    ReportOptions();
};

/// A heading within a section.
struct Heading
{
    QString text;
    QString anchor; ///< what links lead to; empty: nothing
    bool isBookmark = false;
};

struct Paragraph
{
    enum class Kind
    {
        Body,
        Lead, ///< larger: what limits the plan
        Small
    };
    QString text;
    Kind kind = Kind::Body;
    style::Role role = style::Role::Text;
};

struct Verdict
{
    std::vector<style::VerdictFigure> figures;
};

struct Column
{
    QString title;
    bool isNumber = false; ///< set to the right
    double share = 0;      ///< of the width; 0: as its cells need it
};

struct Table
{
    QString title; ///< for who cannot see it; also above it where not empty
    std::vector<Column> columns;
    std::vector<QStringList> rows;
    /// Of the first column, where its cells are symbols: set as in formulas. By row, or empty.
    std::vector<explain::Formula> symbols;
    bool isCompact = false; ///< smaller type
    bool mayBeCut = false;  ///< the last rows go where they would not fit on the first page
};

struct Chart
{
    QString title;
    QString subtitle;
    QString summary; ///< in a sentence, for who cannot see it
    QSize size;
    /// To be called on the window's thread.
    std::function<void(QPainter&, const QSize&)> paint;
};

/// A formula as it is set: "left = formula", and with numbers beneath.
struct FormulaLine
{
    std::optional<explain::Formula> left;
    explain::Formula formula;
    bool isSecondary = false; ///< the numbers stand back behind the symbols
};

/// Why a figure or a step of it has its value.
struct Derivation
{
    QString anchor;
    QString title;
    QString value;
    QStringList lines; ///< what it means, and where it is from
    std::vector<FormulaLine> formulas;
    bool isStep = false; ///< of the figure before it
};

struct ProblemItem
{
    QString place; ///< "Warning · compute.efficiency"
    style::Role role = style::Role::Text;
    QString message;
    QStringList fixes;
};

using Block = std::variant<Heading, Paragraph, Verdict, Table, Chart, Derivation, ProblemItem>;

struct Section
{
    SectionId id = SectionId::Summary;
    QString title;
    std::vector<Block> blocks;
};

struct Report
{
    QString title;
    QString subtitle; ///< author and date
    QString author;
    QString subject;
    QString producer; ///< the program and its version
    QString date;     ///< as a reader sees it
    QString language; ///< as documents name it: "en", "zh-CN"
    QDateTime when;
    Paper paper = Paper::A4;
    std::vector<Section> sections;
};

} // namespace ridgepoint::report
