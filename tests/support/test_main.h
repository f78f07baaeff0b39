// SPDX-License-Identifier: Apache-2.0
// One test program holds the tests of one room: each test class registers itself here, and the
// shared main() runs them all. A Qt warning that no test announced fails the run.
#pragma once

#include <QTest>
#include <functional>
#include <memory>

namespace ridgepoint::tests {

using TestFactory = std::function<std::unique_ptr<QObject>()>;

/// Adds a test class to this program's list; called before main() by RIDGEPOINT_TEST.
bool registerTest(TestFactory factory);

} // namespace ridgepoint::tests

/// Put once after a test class, before including its .moc file.
#define RIDGEPOINT_TEST(Class)                                                                     \
    static const bool registered##Class =                                                          \
        ridgepoint::tests::registerTest([] { return std::make_unique<Class>(); });
