// The tool that edits a source and keeps a promise about the robots that read it.
#include <algorithm>
#include <memory>
#include <set>

#include "urdfmill/batch/found_arguments.hpp"
#include "urdfmill/batch/roots.hpp"
#include "urdfmill/batch/work.hpp"
#include "urdfmill/files/file_replacements.hpp"
#include "urdfmill/mcp/call.hpp"
#include "urdfmill/mcp/tool.hpp"
#include "urdfmill/session/checks/root_proof.hpp"
#include "urdfmill/session/config/configurations.hpp"
#include "urdfmill/session/conversion/expand.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::mcp {
namespace {

/// Returns the text with the edits made one after the other. Throws Refused if a text to replace does not occur once.
std::string edited(std::string text, const std::vector<TextEdit>& edits) {
  for (const TextEdit& each : edits) {
    const std::size_t at = text.find(each.old_text);
    std::size_t count = 0;
    for (std::size_t i = at; i != std::string::npos; i = text.find(each.old_text, i + 1)) ++count;
    constexpr std::size_t most_shown = 60;
    if (count != 1)
      throw Refused{"old_text occurs " + std::to_string(count) +
                    " times in the file, not once: " + text::visible(each.old_text.substr(0, most_shown))};
    text.replace(at, each.old_text.size(), each.new_text);
  }
  return text;
}

/// A robot, and what an edit does to it.
struct Judged {
  std::string name;
  std::string broken = {};    ///< how the promise breaks, as a predicate; empty: it holds or is not proved
  std::string unproved = {};  ///< the reason why nothing is proved; empty: it is
  std::string state = {};     ///< a description of what holds
};

/// Proves an edit by the robots in the folders.
class EditProof {
 public:
  EditProof(Call& call, std::string file, const std::string& after)
      : call_(call),
        file_(std::move(file)),
        before_(call.options.session, call.context.store),
        after_(call.options.session, call.context.store),
        configurations_(*call.session, findings_) {
    before_.use(call.session->snapshot());
    after_.use(call.session->files().with({{file_, after}}));
  }

  /// Returns the robots that read the file; the file itself if none does.
  std::vector<Judged> judge() {
    std::vector<Judged> all;
    const std::vector<batch::WorkItem> robots = find_robots();
    for (std::size_t i = 0; i < robots.size(); ++i) {
      judge(robots[i], all);
      call_.watch.report(i + 1, robots.size());
      if (call_.watch.stop) return all;
    }
    if (all.empty()) {
      batch::WorkItem alone;
      alone.file = file_;
      judge(alone, all);
    }
    return all;
  }

  /// Adds the findings of the first robot that fails after the edit to the reply.
  void report_failure() {
    call_.reply.add(failure_.diagnostics, after_.sources(), after_.files(),
                    [this](std::string_view option) { return session::name_of_option(option, call_.tool.request); });
  }

 private:
  [[nodiscard]] std::vector<batch::WorkItem> find_robots() {
    batch::RootSearch search;
    search.closures = true;
    search.hashes = false;
    search.discovery.simulator_formats = true;
    search.discovery.links_out = false;
    const std::vector<std::string>& folders = call_.context.files->folders();
    std::vector<batch::WorkItem> items;
    for (batch::Root& root : batch::find_roots(folders, search, *call_.session, configurations_).roots) {
      const bool may_read =
          !root.is_closure_exact || std::any_of(root.closure.begin(), root.closure.end(), [&](const auto& each) {
            return call_.session->files().canonical(each.path) == file_;
          });
      if (!may_read && call_.session->files().canonical(root.file) != file_) continue;
      batch::WorkItem& item = items.emplace_back();
      item.file = root.file;
      item.arguments = root.arguments;
      item.terms = root.terms;
    }
    (void)batch::use_found_arguments(items, folders, 1, *call_.session);
    return items;
  }

  [[nodiscard]] bool is_file(const std::string& path) const { return before_.files().canonical(path) == file_; }

  void judge(const batch::WorkItem& robot, std::vector<Judged>& all) {
    Judged judged{robot.file + batch::shown_arguments(robot.arguments)};
    const session::CheckConfig& config = configurations_.of_file(robot.file);
    const session::PackagePlaces places{{}, config.packages, config.package_paths};
    const bool reads = call_.own.promise == "same_model"       ? stays_same(robot, places, judged)
                       : call_.own.promise == "same_expansion" ? expands_alike(robot, places, judged)
                                                               : expands(robot, places, judged);
    if (reads) all.push_back(std::move(judged));
  }

  bool stays_same(const batch::WorkItem& robot, const session::PackagePlaces& places, Judged& judged) {
    session::RootProofRequest request;
    request.arguments = robot.arguments;
    request.packages = places;
    request.changes = [this](const std::string& path) { return is_file(path); };
    const session::RootProof proof = session::prove_root(before_, after_, robot.file, request);
    judged.broken = proof.difference;
    judged.unproved = proof.unproved;
    judged.state = "stays the same model";
    return is_file(robot.file) || std::any_of(proof.dependencies.begin(), proof.dependencies.end(),
                                              [this](const std::string& path) { return is_file(path); });
  }

  /// The text of an expansion, and whether it read the file.
  struct Text {
    std::optional<std::string> text;
    std::string error;
    bool reads = false;
  };

  [[nodiscard]] Text text_of(session::Session& session, const batch::WorkItem& robot,
                             const session::PackagePlaces& places) {
    source::Collector findings;
    const session::Expanded expanded = session::expand(
        session, robot.file, {.arguments = robot.arguments, .packages = places, .verbosity = 0}, findings);
    Text result;
    result.reads = is_file(robot.file);
    for (const xacro::Dependency& dependency : expanded.expansion.dependencies)
      result.reads = result.reads || is_file(dependency.path);
    if (expanded.succeeded())
      result.text = session::text_of_expansion(expanded, robot.file, {.banner = false}, result.error);
    else if (!findings.diagnostics.empty())
      result.error = findings.diagnostics.front().message;
    note_failure(session, result.text.has_value(), findings);
    return result;
  }

  void note_failure(const session::Session& session, bool is_good, const source::Collector& findings) {
    if (&session == &after_ && !is_good && failure_.diagnostics.empty()) failure_ = findings;
  }

  bool expands_alike(const batch::WorkItem& robot, const session::PackagePlaces& places, Judged& judged) {
    const Text was = text_of(before_, robot, places);
    const Text is = text_of(after_, robot, places);
    judged.state = "expands to the same text";
    if (!was.text)
      judged.unproved = was.error;
    else if (!is.text)
      judged.broken = "would no longer expand: " + is.error;
    else if (*was.text != *is.text)
      judged.broken = "would expand to another text";
    return was.reads || is.reads;
  }

  /// Reads a robot of any form. Returns the reason if it cannot be read.
  [[nodiscard]] std::string loaded(session::Session& session, const batch::WorkItem& robot,
                                   const session::PackagePlaces& places, bool& reads) {
    source::Collector findings;
    session::LoadRequest request;
    request.arguments = robot.arguments;
    request.packages = places;
    const session::LoadedDocument document = session::load_document(session, robot.file, request, findings);
    reads = reads || is_file(robot.file) ||
            std::any_of(document.dependencies.begin(), document.dependencies.end(),
                        [this](const std::string& path) { return is_file(path); });
    note_failure(session, document.document != nullptr, findings);
    if (document.document) return {};
    for (const source::Diagnostic& finding : findings.diagnostics)
      if (finding.severity == source::Severity::error) return finding.message;
    return document.unreadable.empty() ? "it cannot be read" : document.unreadable;
  }

  bool expands(const batch::WorkItem& robot, const session::PackagePlaces& places, Judged& judged) {
    bool reads = false;
    const std::string was = loaded(before_, robot, places, reads);
    const std::string is = loaded(after_, robot, places, reads);
    judged.state = was.empty() ? "still expands" : "expands now";
    if (is.empty()) return reads;
    if (was.empty())
      judged.broken = "would no longer expand: " + is;
    else
      judged.unproved = is;
    return reads;
  }

  Call& call_;
  std::string file_;  ///< canonical path
  session::Session before_, after_;
  source::Collector findings_, failure_;
  session::Configurations configurations_;
};

std::string robots_json(const std::vector<Judged>& robots) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  for (const Judged& robot : robots) {
    json.begin_object().key("robot").value(text::visible(robot.name));
    json.key("result").value(text::visible(!robot.broken.empty()     ? robot.broken
                                           : !robot.unproved.empty() ? "does not expand: " + robot.unproved
                                                                     : robot.state));
    json.end_object();
  }
  json.end_array();
  return out;
}

/// Returns the reason why an edit is refused; empty if the promise holds. `expands` says nothing about robots that did
/// not expand before; the others need a robot that proves them.
std::string refusal(const std::vector<Judged>& robots, const std::string& promise) {
  for (const Judged& robot : robots)
    if (!robot.broken.empty()) return robot.name + ' ' + robot.broken;
  const bool is_proved =
      std::any_of(robots.begin(), robots.end(), [](const Judged& each) { return each.unproved.empty(); });
  if (is_proved || promise == "expands") return {};
  return "no robot that reads the file expands, so that nothing is proved: " + robots.front().unproved;
}

void write(Call& call, const std::string& path, const files::File& before, const std::string& after) {
  const auto place = call.context.files->inside(path);
  files::FileReplacements replacements;
  files::Replacement wanted;
  wanted.path = place->file;
  wanted.beneath = place->folder;
  wanted.state = before.state();
  wanted.old_bytes = before.bytes();
  wanted.new_bytes = after;
  if (const auto added = replacements.add(wanted); added.error) throw Refused{text::visible(added.error->message)};
  if (const auto done = replacements.commit(); done.front().error)
    throw Refused{text::visible(done.front().error->message)};
  call.context.store->changed(place->file);
}

}  // namespace

void edit(Call& call) {
  call.reply.has_pages = false;
  const std::string path = call.context.files->inside(call.own.file)->file;
  const files::FilePtr before = call.session->files().read(path);
  if (before->error()) throw Refused{text::visible(before->error()->message)};
  const std::string after = edited(before->bytes(), call.edits);
  call.reply.text = source::unified_diff(before->bytes(), after, call.own.file, call.own.file);
  if (call.own.promise != "none") {
    EditProof proof(call, path, after);
    const std::vector<Judged> robots = proof.judge();
    if (call.watch.stop) throw Refused{"the call was cancelled"};
    call.reply.members.emplace_back("robots", robots_json(robots));
    proof.report_failure();
    if (const std::string why = refusal(robots, call.own.promise); !why.empty()) {
      call.reply.message = "the edit is refused: " + text::visible(why);
      call.reply.outcome = session::Outcome::failure;
      call.reply.members.emplace_back("written", "false");
      return;
    }
  }
  if (!call.own.dry_run) write(call, path, *before, after);
  call.reply.members.emplace_back("written", call.own.dry_run ? "false" : "true");
}

}  // namespace urdfmill::mcp
