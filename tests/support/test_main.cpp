// SPDX-License-Identifier: Apache-2.0
#include "support/test_main.h"

#ifdef RIDGEPOINT_TESTS_WITH_WIDGETS
#include <QApplication>
using TestApplication = QApplication;
#else
#include <QCoreApplication>
using TestApplication = QCoreApplication;
#endif
#include <QFile>
#include <QTemporaryDir>
#include <cstdio>
#include <vector>

namespace ridgepoint::tests {
namespace {

std::vector<TestFactory>& factories()
{
    static std::vector<TestFactory> list;
    return list;
}

// Messages that say nothing about the program: named here, so that any other one fails the run.
constexpr const char* kHarmless[] = {"does not support propagateSizeHints",
                                     "does not support raise()",
                                     "does not support grabbing the keyboard",
                                     "OpenType support missing for",
                                     "XDG_RUNTIME_DIR not set",
                                     "wrong permissions on runtime directory"};

/// Qt messages in a log of Qt Test that are neither harmless nor announced by the test (those Qt
/// Test leaves out). Qt Test takes over the message handler, so its log is the place to look.
int unexpectedMessages(const QString& logPath)
{
    QFile log(logPath);
    if (!log.open(QIODevice::ReadOnly | QIODevice::Text))
        return 1;
    int count = 0;
    while (!log.atEnd()) {
        const QByteArray line = log.readLine();
        bool unexpected = line.startsWith("QWARN") || line.startsWith("QCRITICAL") ||
                          line.startsWith("QFATAL") || line.startsWith("QSYSTEM");
        for (const char* text : kHarmless)
            unexpected = unexpected && !line.contains(text);
        if (unexpected) {
            ++count;
            std::fprintf(stderr, "unexpected Qt message: %s", line.constData());
        }
    }
    return count;
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
    TestApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const QTemporaryDir folder;
    int failed = 0;
    int messages = 0;
    for (const TestFactory& make : factories()) {
        const QString log = folder.filePath(QStringLiteral("log.txt"));
        QStringList withLog = arguments;
        withLog << QStringLiteral("-maxwarnings") << QStringLiteral("0") << QStringLiteral("-o")
                << log + QStringLiteral(",txt");
        if (!arguments.contains(QStringLiteral("-o")))
            withLog << QStringLiteral("-o") << QStringLiteral("-,txt");
        failed += QTest::qExec(make().get(), withLog);
        messages += unexpectedMessages(log);
    }
    if (factories().empty())
        std::fprintf(stderr, "this program holds no test\n");
    return failed != 0 || messages > 0 || factories().empty() ? 1 : 0;
}
