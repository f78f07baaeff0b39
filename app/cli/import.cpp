// SPDX-License-Identifier: GPL-3.0-or-later
// `import`: makes a plan from a file of another program.
#include "common.h"

#include "exchange/document_io.h"
#include "exchange/import_file.h"

namespace ridgepoint::cli {
namespace {

int importCommand(const std::string& file, const std::string& output, bool partial, bool json)
{
    const auto imported = exchange::importFile(file, {partial});
    if (!imported.document) {
        reportProblems(imported.problems);
        return kBadUsage;
    }
    if (!output.empty()) {
        if (const auto problem = exchange::saveDocument(*imported.document, output)) {
            reportProblems({*problem});
            return kBadUsage;
        }
    }
    reportProblems(imported.problems);
    const auto parameters =
        plan::evaluate(imported.document->plan).value(plan::FigureId::ModelParameters);
    if (json && !output.empty()) {
        print(nlohmann::json{
            {"format", "ridgepoint-import"},
            {"version", 1},
            {"file", file},
            {"plan", output},
            {"model", imported.document->plan.model.name},
            {"parameters", parameters ? nlohmann::json(*parameters) : nlohmann::json()},
            {"problems", toJson(imported.problems)}});
    } else if (output.empty()) {
        print(exchange::writeDocument(*imported.document)); // the plan itself is a JSON document
    } else {
        print(imported.document->plan.model.name + ": " +
              quantity::formatQuantity(parameters.value_or(0), quantity::Dimension::Count) +
              " parameters, written to " + output + "\n");
    }
    return kGood;
}

} // namespace

void addImport(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("import", "Make a plan from a model's config.json");
    auto file = std::make_shared<std::string>();
    auto output = std::make_shared<std::string>();
    auto partial = std::make_shared<bool>(false);
    auto json = std::make_shared<bool>(false);
    command->add_option("FILE", *file, "A Hugging Face config.json")->required();
    command
        ->add_option("-o,--output", *output, "Where to write the plan; standard output if not told")
        ->type_name("FILE");
    command->add_flag(
        "--partial", *partial,
        "Read what can be read of a model that is not known, and say what was left out");
    std::string families;
    for (const std::string& family : exchange::modelFamilies())
        families += (families.empty() ? "" : ", ") + family;
    command->footer("Values of model_type that are read: " + families + ".\n\n" +
                    command->get_footer());
    command->add_flag("--json", *json, "Print one JSON document and nothing else");
    command->callback(
        [=, &exitCode] { exitCode = importCommand(*file, *output, *partial, *json); });
}

} // namespace ridgepoint::cli
