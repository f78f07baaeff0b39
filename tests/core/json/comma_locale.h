// SPDX-License-Identifier: Apache-2.0
// A locale in which C writes 1,5: what a program gets from QApplication on a German desktop.
#pragma once

#include <QProcess>
#include <QTemporaryDir>
#include <array>
#include <clocale>
#include <cstdlib>
#include <string>

namespace ridgepoint::tests {

/// Sets the locale while it lives. Takes an installed one, or makes one with localedef; where
/// neither is possible, isSet() is false and the test is to be skipped.
class CommaLocale
{
  public:
    /// @param name  "de_DE" for a comma; "ps_AF" for a decimal point of two bytes
    explicit CommaLocale(const std::string& name) : m_before(std::setlocale(LC_ALL, nullptr))
    {
        m_isSet = std::setlocale(LC_ALL, (name + ".UTF-8").c_str()) != nullptr || make(name);
    }

    ~CommaLocale()
    {
        std::setlocale(LC_ALL, m_before.c_str());
        unsetenv("LOCPATH");
    }

    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

    bool isSet() const { return m_isSet; }

  private:
    bool make(const std::string& name)
    {
        const QString target = m_folder.filePath(QString::fromStdString(name + ".UTF-8"));
        QProcess process;
        process.start(QStringLiteral("localedef"),
                      {QStringLiteral("-i"), QString::fromStdString(name), QStringLiteral("-f"),
                       QStringLiteral("UTF-8"), target});
        process.waitForFinished();
        setenv("LOCPATH", qPrintable(m_folder.path()), 1);
        return std::setlocale(LC_ALL, (name + ".UTF-8").c_str()) != nullptr;
    }

    QTemporaryDir m_folder;
    std::string m_before;
    bool m_isSet = false;
};

} // namespace ridgepoint::tests
