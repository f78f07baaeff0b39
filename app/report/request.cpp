// SPDX-License-Identifier: GPL-3.0-or-later
#include "request.h"

#include "languages/languages.h"

#include "exchange/document_io.h"
#include "style/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace ridgepoint::report {
namespace {

/// The words that a list of choices may have, for a message.
QString sectionKeys()
{
    QStringList keys;
    for (const SectionRow& row : choosableSections())
        keys.append(QLatin1String(row.key));
    return keys.join(QStringLiteral(", "));
}

std::optional<plan::Document> documentOf(const QJsonValue& value, QString& error)
{
    const auto read = exchange::readDocument(value.toString().toStdString(), "plan");
    if (!read.document && !read.problems.empty())
        error = style::textOf(read.problems.front().message);
    return read.document;
}

} // namespace

std::optional<Paper> paperOf(const QString& word)
{
    if (word == QLatin1String("a4"))
        return Paper::A4;
    if (word == QLatin1String("letter"))
        return Paper::Letter;
    return std::nullopt;
}

ReadRequest readRequest(std::string_view text)
{
    ReadRequest read;
    const auto refuse = [&](const QString& why) {
        read.error = why;
        return read;
    };
    QJsonParseError error;
    const QJsonDocument json = QJsonDocument::fromJson(
        QByteArray(text.data(), static_cast<qsizetype>(text.size())), &error);
    if (!json.isObject())
        return refuse(QStringLiteral("the request is no JSON object: ") + error.errorString());
    const QJsonObject object = json.object();
    Request request;
    auto document = documentOf(object[QLatin1String("plan")], read.error);
    if (!document)
        return read;
    request.document = std::move(*document);
    if (object.contains(QLatin1String("baseline"))) {
        request.baseline = documentOf(object[QLatin1String("baseline")], read.error);
        if (!request.baseline)
            return read;
    }
    ReportOptions& options = request.options;
    options.title = object[QLatin1String("title")].toString();
    options.author = object[QLatin1String("author")].toString();
    options.notes = object[QLatin1String("notes")].toString();
    if (const QJsonValue date = object[QLatin1String("date")]; date.isDouble())
        options.date = QDateTime::fromSecsSinceEpoch(date.toInteger(), Qt::UTC);
    if (object.contains(QLatin1String("sections"))) {
        options.sections.clear();
        const std::vector<SectionRow> rows = choosableSections();
        const QJsonArray keys = object[QLatin1String("sections")].toArray();
        for (const QJsonValue& key : keys) {
            const auto row = std::ranges::find_if(rows, [&](const SectionRow& each) {
                return key.toString() == QLatin1String(each.key);
            });
            if (row == rows.end())
                return refuse(QStringLiteral("--sections: there is no section \"%1\"; the sections "
                                             "are %2.")
                                  .arg(key.toString(), sectionKeys()));
            options.sections.push_back(row->id);
        }
    }
    const QString paper = object[QLatin1String("paper")].toString(QStringLiteral("a4"));
    if (const auto size = paperOf(paper))
        options.paper = *size;
    else
        return refuse(QStringLiteral("--paper is a4 or letter, not \"%1\".").arg(paper));
    if (const QJsonValue language = object[QLatin1String("language")]; language.isString())
        request.language = language.toString();
    const QStringList spoken = languages::codes();
    if (!spoken.contains(request.language)) {
        return refuse(QStringLiteral("--language is one of %1, not \"%2\".")
                          .arg(spoken.join(QStringLiteral(", ")), request.language));
    }
    options.derivesAll = object[QLatin1String("derivations")].toString() == QLatin1String("all");
    request.output = object[QLatin1String("output")].toString();
    request.isHtml = request.output.endsWith(QLatin1String(".html"), Qt::CaseInsensitive) ||
                     request.output.endsWith(QLatin1String(".htm"), Qt::CaseInsensitive);
    if (!request.isHtml && !request.output.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        return refuse(QStringLiteral("-o: a report is a .pdf or a .html file, not \"%1\".")
                          .arg(request.output));
    read.request = std::move(request);
    return read;
}

} // namespace ridgepoint::report
