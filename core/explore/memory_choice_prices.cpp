// SPDX-License-Identifier: Apache-2.0
#include "explore/memory_choice_prices.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

namespace {

class Pricing
{
  public:
    Pricing(const ChoiceSearch& search, double budgetBytes)
        : m_search(search), m_budget(budgetBytes), m_ofKind(search.windowS.size())
    {
        for (const ChoiceClass& each : search.classes)
            m_ofKind[each.kind].push_back(&each);
        m_perByte = linkSecondsPerByte(search);
    }

    Prices best() const
    {
        const double steepest = steepestPrice();
        const auto overBytes = [&](const Dual& dual) { return dual.bytes - m_budget; };
        const auto overHost = [&](const Dual& dual) { return dual.offloaded - m_search.hostBytes; };
        const auto withHost = [&](double host) {
            return highest(
                       0, steepest, [&](double memory) { return whole(memory, host, nullptr); },
                       overBytes)
                .dual;
        };
        double hostPrice = 0;
        if (std::isfinite(m_search.hostBytes) && overHost(withHost(0)) > 0) {
            double high = std::max(m_perByte, 1e-12);
            for (int i = 0; i < 100 && overHost(withHost(high)) > 0; ++i)
                high *= 4;
            hostPrice = highest(0, high, withHost, overHost).price;
        }
        Prices prices;
        prices.host = hostPrice;
        prices.memory =
            highest(
                0, steepest, [&](double memory) { return whole(memory, hostPrice, nullptr); },
                overBytes)
                .price;
        prices.dual = whole(prices.memory, prices.host, &prices.exposed);
        return prices;
    }

  private:
    /// A price of memory above which every class keeps as few bytes as it can.
    double steepestPrice() const
    {
        double steepest = 0;
        for (const ChoiceClass& each : m_search.classes) {
            double most = 0;
            double step = kInfinite;
            std::vector<double> bytes;
            for (const ChoiceOption& option : each.options) {
                most = std::max(most, option.seconds + option.offloaded * m_perByte);
                bytes.push_back(option.bytes);
            }
            std::sort(bytes.begin(), bytes.end());
            for (std::size_t i = 1; i < bytes.size(); ++i) {
                if (bytes[i] > bytes[i - 1])
                    step = std::min(step, bytes[i] - bytes[i - 1]);
            }
            if (std::isfinite(step))
                steepest = std::max(steepest, most / step);
        }
        return 2 * steepest + 1e-30;
    }

    Dual kind(std::size_t kind, double memory, double host, double exposed) const
    {
        Dual sum;
        const double link = exposed * m_perByte + host;
        for (const ChoiceClass* each : m_ofKind[kind]) {
            double least = kInfinite;
            const ChoiceOption* chosen = nullptr;
            for (const ChoiceOption& option : each->options) {
                const double cost =
                    option.seconds + memory * option.bytes + link * option.offloaded;
                if (cost < least) {
                    least = cost;
                    chosen = &option;
                }
            }
            const auto count = static_cast<double>(each->count);
            sum.value += count * least;
            sum.bytes += count * chosen->bytes;
            sum.offloaded += count * chosen->offloaded;
        }
        const double hidden = exposed * m_search.windowS[kind];
        sum.magnitude = sum.value + hidden;
        sum.value -= hidden;
        return sum;
    }

    Dual whole(double memory, double host, std::vector<double>* exposed) const
    {
        Dual sum;
        for (std::size_t k = 0; k < m_ofKind.size(); ++k) {
            const PricedDual best = highest(
                0, 1, [&](double share) { return kind(k, memory, host, share); },
                [&](const Dual& dual) { return dual.offloaded * m_perByte - m_search.windowS[k]; });
            sum.add(best.dual, 1);
            if (exposed)
                exposed->push_back(best.price);
        }
        const double paid =
            memory * m_budget + (std::isfinite(m_search.hostBytes) ? host * m_search.hostBytes : 0);
        sum.value -= paid;
        sum.magnitude += paid;
        return sum;
    }

    const ChoiceSearch& m_search;
    double m_budget;
    double m_perByte = 0;
    std::vector<std::vector<const ChoiceClass*>> m_ofKind;
};

} // namespace

Prices bestPrices(const ChoiceSearch& search, double budgetBytes)
{
    return Pricing(search, budgetBytes).best();
}

double linkSecondsPerByte(const ChoiceSearch& search)
{
    return search.linkBytesPerS > 0 ? 1 / search.linkBytesPerS : 0;
}

double boundOfChoice(const ChoiceSearch& search, double budgetBytes)
{
    if (!isWithin(fewestBytesOf(search), budgetBytes))
        return kInfinite;
    return std::max(0.0, bestPrices(search, budgetBytes).dual.value);
}

double fewestBytesOf(const ChoiceSearch& search)
{
    const bool hasHost = std::isfinite(search.hostBytes);
    double most = 0;
    double least = kInfinite;
    for (const ChoiceClass& each : search.classes) {
        for (const ChoiceOption& option : each.options) {
            most = std::max(most, option.bytes);
            if (option.offloaded > 0)
                least = std::min(least, option.offloaded);
        }
    }
    const auto at = [&](double price) {
        Dual sum;
        for (const ChoiceClass& each : search.classes) {
            const auto cost = [&](const ChoiceOption& option) {
                return option.bytes + price * option.offloaded;
            };
            const auto cheapest = std::min_element(
                each.options.begin(), each.options.end(),
                [&](const ChoiceOption& a, const ChoiceOption& b) { return cost(a) < cost(b); });
            const auto count = static_cast<double>(each.count);
            sum.value += count * cost(*cheapest);
            sum.offloaded += count * cheapest->offloaded;
        }
        sum.magnitude = sum.value;
        if (hasHost)
            sum.value -= price * search.hostBytes;
        return sum;
    };
    if (!hasHost || !std::isfinite(least))
        return at(0).value;
    return highest(0, 2 * most / least, at,
                   [&](const Dual& dual) { return dual.offloaded - search.hostBytes; })
        .dual.value;
}

} // namespace ridgepoint::explore
