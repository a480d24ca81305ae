// The tool that edits sources and keeps a promise about the robots that read them.
#include <algorithm>
#include <memory>
#include <set>

#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/batch/work/found_arguments.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/files/file_replacements.hpp"
#include "urdfmill/mcp/call.hpp"
#include "urdfmill/mcp/tool.hpp"
#include "urdfmill/session/checks/root_proof.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::mcp {
namespace {

/// A file before and after its edits.
struct EditedFile {
  std::string name;  ///< as named
  std::string path;  ///< canonical
  files::FilePtr before;
  std::string after;
};
using EditedFiles = std::vector<EditedFile>;

/// Makes an edit. Throws Refused if the text to replace does not occur once.
void make(const TextEdit& edit, std::string& text) {
  const std::size_t at = text.find(edit.old_text);
  std::size_t count = 0;
  for (std::size_t i = at; i != std::string::npos; i = text.find(edit.old_text, i + 1)) ++count;
  constexpr std::size_t most_shown = 60;
  if (count != 1)
    throw Refused{"old_text occurs " + std::to_string(count) + " times in \"" + text::visible(edit.path) +
                  "\", not once: " + text::visible(edit.old_text.substr(0, most_shown))};
  text.replace(at, edit.old_text.size(), edit.new_text);
}

/// Reads the files of a call and makes its edits in their texts.
EditedFiles edited(const Call& call) {
  EditedFiles files;
  for (const TextEdit& edit : call.edits) {
    const std::string path = call.context.files->inside(edit.path)->file;
    auto known = std::find_if(files.begin(), files.end(), [&](const EditedFile& file) { return file.path == path; });
    if (known == files.end()) {
      const files::FilePtr before = call.session->files().read(path);
      if (before->error()) throw Refused{text::visible(before->error()->message)};
      known = files.insert(files.end(), {edit.path, path, before, before->bytes()});
    }
    make(edit, known->after);
  }
  return files;
}

/// A robot, and what an edit does to it.
struct Judged {
  std::string name;
  std::string broken = {};           ///< how the promise breaks, as a predicate; empty: it holds or is not proved
  std::string unproved = {};         ///< the reason why nothing is proved; empty: it is
  std::string state = {};            ///< a description of what holds
  std::set<std::string> files = {};  ///< the edited ones that it reads
};

/// Proves an edit by the robots in the folders.
class EditProof {
 public:
  EditProof(Call& call, const EditedFiles& files)
      : call_(call),
        before_(call.options.session, call.context.store),
        after_(call.options.session, call.context.store),
        configurations_(*call.session, findings_) {
    before_.use(call.session->snapshot());
    std::vector<std::pair<std::string, std::string>> texts;
    for (const EditedFile& file : files) {
      files_.insert(file.path);
      texts.emplace_back(file.path, file.after);
    }
    after_.use(call.session->files().with(texts));
  }

  /// Returns the robots that read the files, and files that none reads.
  std::vector<Judged> judge() {
    std::vector<Judged> all;
    const std::vector<batch::WorkItem> robots = find_robots();
    for (std::size_t i = 0; i < robots.size(); ++i) {
      judge(robots[i], all);
      call_.watch.report(i + 1, robots.size());
      if (call_.watch.stop) return all;
    }
    for (const std::string& file : files_) {
      if (std::any_of(all.begin(), all.end(), [&](const Judged& robot) { return robot.files.contains(file); }))
        continue;
      batch::WorkItem alone;
      alone.file = file;
      judge(alone, all);
    }
    return all;
  }

  /// Adds the findings of the first robot that fails after the edit to the reply.
  void report_failure() { call_.reply.add(failure_.diagnostics, after_.sources(), after_.files(), call_.spellings()); }

 private:
  [[nodiscard]] std::vector<batch::WorkItem> find_robots() {
    batch::RootSearch search;
    search.closures = true;
    search.hashes = false;
    search.discovery.simulator_formats = true;
    search.discovery.links_out = false;
    const std::vector<std::string> folders = call_.inputs();
    std::vector<batch::WorkItem> items;
    for (batch::Root& root : batch::find_roots(folders, search, *call_.session, configurations_).roots) {
      const bool may_read = !root.is_closure_exact || is_edited(root.file) ||
                            std::any_of(root.closure.begin(), root.closure.end(),
                                        [this](const batch::InputFile& file) { return is_edited(file.path); });
      if (!may_read) continue;
      batch::WorkItem& item = items.emplace_back();
      item.file = root.file;
      item.arguments = root.arguments;
      item.terms = root.terms;
    }
    (void)batch::use_found_arguments(items, folders, 1, *call_.session);
    return items;
  }

  [[nodiscard]] bool is_edited(const std::string& path) const {
    return files_.contains(before_.files().canonical(path));
  }

  void note(const std::string& path, Judged& judged) const {
    if (is_edited(path)) judged.files.insert(before_.files().canonical(path));
  }

  void judge(const batch::WorkItem& robot, std::vector<Judged>& all) {
    Judged judged{call_.context.shown(robot.file) + batch::shown_arguments(robot.arguments)};
    note(robot.file, judged);
    if (call_.own.promise == "same_model")
      stays_same(robot, judged);
    else if (call_.own.promise == "same_expansion")
      expands_alike(robot, judged);
    else
      expands(robot, judged);
    if (!judged.files.empty()) all.push_back(std::move(judged));
  }

  void stays_same(const batch::WorkItem& robot, Judged& judged) {
    session::RootProofRequest request;
    request.arguments = robot.arguments;
    request.changes = [this](const std::string& path) { return is_edited(path); };
    const session::RootProof proof = session::prove_root(before_, after_, robot.file, request);
    judged.broken = proof.difference;
    judged.unproved = proof.unproved;
    judged.state = "stays the same model";
    for (const std::string& path : proof.dependencies) note(path, judged);
  }

  /// The text of an expansion, or the reason why there is none.
  struct Text {
    std::optional<std::string> text;
    std::string error;
  };

  [[nodiscard]] Text text_of(session::Session& session, const batch::WorkItem& robot, Judged& judged) {
    source::Collector findings;
    const session::Expanded expanded =
        session::expand(session, robot.file, {.arguments = robot.arguments, .verbosity = 0}, findings);
    Text result;
    for (const xacro::Dependency& dependency : expanded.expansion.dependencies) note(dependency.path, judged);
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

  void expands_alike(const batch::WorkItem& robot, Judged& judged) {
    const Text was = text_of(before_, robot, judged);
    const Text is = text_of(after_, robot, judged);
    judged.state = "expands to the same text";
    if (!was.text)
      judged.unproved = was.error;
    else if (!is.text)
      judged.broken = "would no longer expand: " + is.error;
    else if (*was.text != *is.text)
      judged.broken = "would expand to another text";
  }

  /// Reads a robot of any form. Returns the reason if it cannot be read.
  [[nodiscard]] std::string loaded(session::Session& session, const batch::WorkItem& robot, Judged& judged) {
    source::Collector findings;
    session::LoadRequest request;
    request.arguments = robot.arguments;
    const session::LoadedDocument document = session::load_document(session, robot.file, request, findings);
    for (const std::string& path : document.dependencies) note(path, judged);
    note_failure(session, document.document != nullptr, findings);
    if (document.document) return {};
    if (const source::Diagnostic* error = findings.first_error()) return error->message;
    return document.unreadable.empty() ? "it cannot be read" : document.unreadable;
  }

  void expands(const batch::WorkItem& robot, Judged& judged) {
    const std::string was = loaded(before_, robot, judged);
    const std::string is = loaded(after_, robot, judged);
    judged.state = was.empty() ? "still expands" : "expands now";
    if (is.empty()) return;
    (was.empty() ? judged.broken : judged.unproved) = was.empty() ? "would no longer expand: " + is : is;
  }

  Call& call_;
  std::set<std::string> files_;  ///< the edited ones, canonical
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

/// Returns the reason why edits are refused; empty if the promise holds. `expands` says nothing about robots that did
/// not expand before; the others need a robot for each file that proves them.
std::string refusal(const std::vector<Judged>& robots, const EditedFiles& files, const std::string& promise) {
  for (const Judged& robot : robots)
    if (!robot.broken.empty()) return robot.name + ' ' + robot.broken;
  if (promise == "expands") return {};
  for (const EditedFile& file : files) {
    std::string reason = "none reads it";
    const bool is_proved = std::any_of(robots.begin(), robots.end(), [&](const Judged& robot) {
      if (!robot.files.contains(file.path)) return false;
      reason = robot.unproved;
      return reason.empty();
    });
    if (!is_proved)
      return "nothing is proved for \"" + file.name + "\", because no robot expands that reads it: " + reason;
  }
  return {};
}

/// Writes all files or none.
void write(Call& call, const EditedFiles& files) {
  files::FileReplacements replacements;
  for (const EditedFile& file : files) {
    const auto place = call.context.files->inside(file.path);
    if (!place) throw Refused{"a file has been replaced meanwhile"};
    files::Replacement wanted;
    wanted.path = place->file;
    wanted.beneath = place->folder;
    wanted.state = file.before->state();
    wanted.old_bytes = file.before->bytes();
    wanted.new_bytes = file.after;
    if (const auto added = replacements.add(wanted); added.error) throw Refused{text::visible(added.error->message)};
  }
  for (const files::ReplacementResult& result : replacements.commit())
    if (result.error) throw Refused{text::visible(result.error->message)};
  call.context.store->changed();
}

}  // namespace

void edit(Call& call) {
  call.reply.has_pages = false;
  const EditedFiles files = edited(call);
  for (const EditedFile& file : files)
    call.reply.text += source::unified_diff(file.before->bytes(), file.after, file.name, file.name);
  if (call.own.promise != "none") {
    EditProof proof(call, files);
    const std::vector<Judged> robots = proof.judge();
    if (call.watch.stop) throw Refused{"the call was cancelled"};
    call.reply.members.emplace_back("robots", robots_json(robots));
    proof.report_failure();
    if (const std::string why = refusal(robots, files, call.own.promise); !why.empty()) {
      call.reply.message = "the edit is refused: " + text::visible(why);
      call.reply.outcome = session::Outcome::failure;
      call.reply.members.emplace_back("written", "false");
      return;
    }
  }
  if (call.reply.errors > 0) call.reply.outcome = session::Outcome::findings;
  if (!call.own.dry_run) write(call, files);
  call.reply.members.emplace_back("written", call.own.dry_run ? "false" : "true");
}

}  // namespace urdfmill::mcp
