// SPDX-License-Identifier: Apache-2.0
// Random numbers of one trial of many: a stream of its own for each (seed, index), so that answers
// do not depend on which thread draws what. xoshiro256++ (Blackman and Vigna, 2019), begun by
// SplitMix64 as its authors advise.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace ridgepoint::run {

class RandomStream
{
  public:
    using result_type = std::uint64_t;

    RandomStream(std::uint64_t seed, std::uint64_t index, std::uint64_t purpose = 0)
    {
        std::uint64_t state = mixed(mixed(mixed(seed) + index) + purpose);
        for (std::uint64_t& word : m_state)
            word = mixed(state += kGolden);
    }

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    result_type operator()()
    {
        const result_type result = std::rotl(m_state[0] + m_state[3], 23) + m_state[0];
        const result_type shifted = m_state[1] << 17;
        m_state[2] ^= m_state[0];
        m_state[3] ^= m_state[1];
        m_state[1] ^= m_state[2];
        m_state[0] ^= m_state[3];
        m_state[2] ^= shifted;
        m_state[3] = std::rotl(m_state[3], 45);
        return result;
    }

    /// Between 0 and 1, neither of them.
    double uniform() { return (static_cast<double>((*this)() >> 12) + 0.5) * 0x1p-52; }

    /// A seed for what belongs to `index`.
    static std::uint64_t derivedSeed(std::uint64_t seed, std::uint64_t index)
    {
        return mixed(mixed(seed) + index);
    }

  private:
    static constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;

    static std::uint64_t mixed(std::uint64_t z)
    {
        z += kGolden;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    std::uint64_t m_state[4];
};

} // namespace ridgepoint::run
