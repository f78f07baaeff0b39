// SPDX-License-Identifier: Apache-2.0
#include "support/test_main.h"

#include <QCoreApplication>
#include <atomic>
#include <cstdio>
#include <vector>

namespace ridgepoint::tests {
namespace {

std::vector<TestFactory>& factories()
{
    static std::vector<TestFactory> list;
    return list;
}

std::atomic<int> unexpectedWarnings{0};
QtMessageHandler qtHandler = nullptr;

// Messages that say nothing about the program: named here, so that any other one fails the run.
constexpr const char* kHarmless[] = {"does not support propagateSizeHints",
                                     "XDG_RUNTIME_DIR not set"};

void countWarnings(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    bool harmless = type == QtDebugMsg || type == QtInfoMsg;
    for (const char* text : kHarmless)
        harmless = harmless || message.contains(QLatin1String(text));
    if (!harmless) {
        ++unexpectedWarnings;
        std::fprintf(stderr, "unexpected Qt message: %s\n", qPrintable(message));
    }
    if (qtHandler)
        qtHandler(type, context, message);
}

} // namespace

bool registerTest(TestFactory factory)
{
    factories().push_back(std::move(factory));
    return true;
}

} // namespace ridgepoint::tests

int main(int argc, char** argv)
{
    using namespace ridgepoint::tests;
    QCoreApplication application(argc, argv);
    qtHandler = qInstallMessageHandler(countWarnings);
    int failed = 0;
    for (const TestFactory& make : factories())
        failed += QTest::qExec(make().get(), argc, argv);
    if (factories().empty())
        std::fprintf(stderr, "this program holds no test\n");
    return failed != 0 || unexpectedWarnings > 0 || factories().empty() ? 1 : 0;
}
