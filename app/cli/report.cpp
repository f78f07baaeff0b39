// SPDX-License-Identifier: GPL-3.0-or-later
// `report`: hands the plan to ridgepoint-report, which draws with Qt; this program does without.
#include "common.h"

#include "exchange/document_io.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace ridgepoint::cli {
namespace {

constexpr const char* kProgram = "ridgepoint-report";

struct ReportSource
{
    PlanSource plan;
    std::string output;
    std::string baseline;
    std::string title;
    std::string author;
    std::string notes;
    std::string notesFile;
    std::vector<std::string> sections;
    std::string derivations = "main";
    std::string paper = "a4";
    std::string language = "en";
};

/// Where the program is: beside this one, or where a package puts what nobody starts by hand.
std::optional<std::filesystem::path> reportProgram()
{
    std::error_code error;
    const auto own = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error)
        return std::nullopt;
    const auto folder = own.parent_path();
    for (const char* place : {".", "../libexec/ridgepoint", "../lib/ridgepoint"}) {
        const auto program = (folder / place / kProgram).lexically_normal();
        if (::access(program.c_str(), X_OK) == 0)
            return program;
    }
    return std::nullopt;
}

/// Ends both ends of a pipe when it goes.
struct Pipe
{
    int ends[2] = {-1, -1};

    bool open() { return ::pipe(ends) == 0; }
    void close(int end)
    {
        if (ends[end] >= 0)
            ::close(ends[end]);
        ends[end] = -1;
    }
    ~Pipe()
    {
        close(0);
        close(1);
    }
};

bool writeAll(int descriptor, const std::string& text)
{
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t count = ::write(descriptor, text.data() + written, text.size() - written);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        written += static_cast<std::size_t>(count);
    }
    return true;
}

struct Finished
{
    int code = kBadUsage;
    std::string output;
};

/// Runs the program with a text as its input; what it says is wrong goes to our own error output.
std::optional<Finished> runWith(const std::filesystem::path& program, const std::string& input)
{
    Pipe in;
    Pipe out;
    if (!in.open() || !out.open())
        return std::nullopt;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.ends[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
    for (const int end : {in.ends[0], in.ends[1], out.ends[0], out.ends[1]})
        posix_spawn_file_actions_addclose(&actions, end);
    std::string path = program.string();
    char* arguments[] = {path.data(), nullptr};
    pid_t child = 0;
    const int failed = posix_spawn(&child, path.c_str(), &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0)
        return std::nullopt;
    in.close(0);
    out.close(1);
    std::signal(SIGPIPE, SIG_IGN); // a program that ends early says why by itself
    writeAll(in.ends[1], input);
    in.close(1);
    Finished finished;
    char buffer[4096];
    while (true) {
        const ssize_t count = ::read(out.ends[0], buffer, sizeof buffer);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        finished.output.append(buffer, static_cast<std::size_t>(count));
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status))
        finished.code = WEXITSTATUS(status);
    else
        std::fprintf(stderr, "error: %s was ended by signal %d\n", kProgram, WTERMSIG(status));
    return finished;
}

int fail(const std::string& message)
{
    std::fprintf(stderr, "error: %s\n", message.c_str());
    return kBadUsage;
}

/// The notes' file, which is text.
std::optional<std::string> readNotes(const std::string& path)
{
    std::error_code error;
    constexpr std::uintmax_t kMost = std::uintmax_t{1} << 20;
    if (!std::filesystem::is_regular_file(path, error) ||
        std::filesystem::file_size(path, error) > kMost)
        return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    return file.good() || file.eof() ? std::optional(std::move(text)) : std::nullopt;
}

int reportCommand(const ReportSource& source)
{
    LoadedPlan loaded = loadPlan(source.plan);
    reportProblems(loaded.problems);
    if (!loaded.document)
        return kBadUsage;
    nlohmann::json request{{"plan", exchange::writeDocument(*loaded.document)},
                           {"title", source.title},
                           {"author", source.author},
                           {"notes", source.notes},
                           {"paper", source.paper},
                           {"language", source.language},
                           {"derivations", source.derivations}};
    if (!source.notesFile.empty()) {
        const auto notes = readNotes(source.notesFile);
        if (!notes)
            return fail("--notes-file: " + source.notesFile +
                        " can't be read, is no text file, or is larger than 1 MiB.");
        request["notes"] = source.notes.empty() ? *notes : source.notes + "\n" + *notes;
    }
    if (!source.baseline.empty()) {
        PlanSource named;
        named.plan = source.baseline;
        LoadedPlan baseline = loadPlan(named);
        for (quantity::Problem& problem : baseline.problems)
            problem.path = problem.path.empty() ? "--baseline" : "--baseline " + problem.path;
        reportProblems(baseline.problems);
        if (!baseline.document)
            return kBadUsage;
        request["baseline"] = exchange::writeDocument(*baseline.document);
    }
    if (!source.sections.empty())
        request["sections"] = source.sections;
    std::error_code error;
    const auto output = std::filesystem::absolute(source.output, error);
    request["output"] = error ? source.output : output.string();

    const auto program = reportProgram();
    if (!program)
        return fail(std::string("this build has no ") + kProgram +
                    ", which draws reports and needs Qt; build it with -DRIDGEPOINT_GUI=ON.");
    const auto finished = runWith(
        *program, request.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    if (!finished)
        return fail(program->string() + " could not be started: " + std::strerror(errno) + ".");
    if (finished->code != 0)
        return kBadUsage;
    const auto written = nlohmann::json::parse(finished->output, nullptr, false);
    if (written.is_discarded() || !written.is_object())
        return fail(std::string(kProgram) + " did not say what it has written.");
    if (source.plan.json) {
        print(written);
    } else if (written.contains("pages")) {
        print(source.output + ": " + written["pages"].dump() + " pages\n");
    } else {
        print(source.output + ": written\n");
    }
    return kGood;
}

} // namespace

void addReport(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("report", "The plan as a PDF or HTML report");
    auto source = std::make_shared<ReportSource>();
    addPlanOptions(*command, source->plan, true);
    command->add_option("-o,--output", source->output, "The file to write: .pdf or .html")
        ->type_name("FILE")
        ->required();
    command
        ->add_option("--baseline", source->baseline,
                     "Compare with this plan: a file, or the name of a preset plan")
        ->type_name("PLAN");
    command->add_option("--title", source->title, "The title; by default the plan's name");
    command->add_option("--author", source->author, "Who wrote it");
    command->add_option("--notes", source->notes, "Notes for the first page");
    command->add_option("--notes-file", source->notesFile, "The same from a text file")
        ->type_name("FILE");
    command
        ->add_option("--sections", source->sections,
                     "Only these beside the summary: memory, step, timeline, roofline, "
                     "checkpoints, completion, problems, inputs, derivations")
        ->delimiter(',')
        ->type_name("A,B,...")
        ->allow_extra_args(false);
    command
        ->add_option("--derivations", source->derivations,
                     "Of the verdict's figures and what they name (main), or of every figure (all)")
        ->check(CLI::IsMember({"main", "all"}))
        ->capture_default_str();
    command->add_option("--paper", source->paper, "Of a PDF")
        ->check(CLI::IsMember({"a4", "letter"}))
        ->capture_default_str();
    command->add_option("--language", source->language, "Of the report: en, zh_CN")
        ->type_name("CODE")
        ->capture_default_str();
    command->callback([=, &exitCode] { exitCode = reportCommand(*source); });
}

} // namespace ridgepoint::cli
