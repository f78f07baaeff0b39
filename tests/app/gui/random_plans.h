// SPDX-License-Identifier: GPL-3.0-or-later
// Edits by chance, the same ones for the same seed: for tests that need many.
#pragma once

#include "exchange/document_io.h"
#include "plan/document.h"
#include "plan/fields.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <QString>

#include <cmath>
#include <random>

namespace ridgepoint::tests {

class Chance
{
  public:
    explicit Chance(quint64 seed) : m_numbers(seed) {}

    /// 0 to count - 1; 0 where there is nothing to choose from.
    int below(qint64 count)
    {
        return count > 0 ? static_cast<int>(m_numbers() % static_cast<quint64>(count)) : 0;
    }
    int between(int low, int high) { return low + below(high - low + 1); }
    bool percent(int share) { return below(100) < share; }
    template <class List>
    auto& of(List& list)
    {
        return list[static_cast<std::size_t>(below(std::ssize(list)))];
    }

  private:
    std::mt19937_64 m_numbers;
};

/// A field of this document, by its path.
inline QString randomField(Chance& chance, const plan::Document& document)
{
    const auto rows = plan::fields();
    const plan::Field& field = rows[static_cast<std::size_t>(chance.below(std::ssize(rows)))];
    const int index = chance.below(plan::listSize(document.plan, field.list));
    return QString::fromStdString(plan::pathText(field, index));
}

/// What a person might type there; mostly something that the plan takes.
inline QString randomText(Chance& chance, const plan::Document& document, const QString& path)
{
    const auto ref = plan::findField(path.toStdString());
    if (!ref)
        return {};
    const plan::Field& field = *ref->field;
    const plan::Value now = field.get(document.plan, ref->index);
    switch (field.kind) {
    case plan::ValueKind::Flag:
        return chance.percent(50) ? QStringLiteral("yes") : QStringLiteral("no");
    case plan::ValueKind::Choice:
        return QString::fromStdString(std::string(chance.of(field.choices)));
    case plan::ValueKind::Text:
        return QStringLiteral("text %1").arg(chance.below(1000));
    case plan::ValueKind::Integer: {
        const auto* value = std::get_if<std::int64_t>(&now);
        const std::int64_t from = value ? *value : 4;
        const std::int64_t to = chance.percent(50) ? from * chance.between(1, 4)
                                                   : from / chance.between(1, 4) + chance.below(3);
        return QString::number(to);
    }
    case plan::ValueKind::Real: {
        const auto* value = std::get_if<double>(&now);
        const double factor = std::exp2(chance.between(-300, 300) / 100.0);
        return QString::number((value && *value != 0 ? *value : 1) * factor, 'g', 6);
    }
    }
    return {};
}

/// What tells documents apart.
inline QByteArray hashOf(const plan::Document& document)
{
    return QCryptographicHash::hash(QByteArray::fromStdString(exchange::writeDocument(document)),
                                    QCryptographicHash::Sha1)
        .toHex();
}

} // namespace ridgepoint::tests
