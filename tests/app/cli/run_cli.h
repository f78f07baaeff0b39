// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the command line as a person's shell would.
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

namespace ridgepoint::tests {

struct CliRun
{
    int code = -1;
    QByteArray output;
    QByteArray errors;

    QJsonObject json() const { return QJsonDocument::fromJson(output).object(); }
    double figure(const char* id) const
    {
        return json()[QLatin1String("figures")][QLatin1String(id)][QLatin1String("value")]
            .toDouble();
    }
};

/// Runs ridgepoint-cli with these arguments; with `locale`, under that one.
inline CliRun runCli(const QStringList& arguments, const char* locale = nullptr)
{
    QProcess process;
    if (locale) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LC_ALL"), QString::fromLatin1(locale));
        process.setProcessEnvironment(environment);
    }
    process.start(QStringLiteral(RIDGEPOINT_CLI), arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit) {
        process.kill();
        process.waitForFinished();
        return {-1, process.readAllStandardOutput(), "did not end by itself"};
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace ridgepoint::tests
