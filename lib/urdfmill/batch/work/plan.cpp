#include "urdfmill/batch/work/plan.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>
#include <tuple>
#include <variant>

#include "urdfmill/batch/base/json_object.hpp"
#include "urdfmill/batch/base/session_pool.hpp"
#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {
namespace {

constexpr std::string_view plan_schema = "urdfmill-plan/1";
constexpr std::string_view uncounted = "its last line, which counts the models, is missing";

std::string_view key_of(files::ReadKind kind) {
  switch (kind) {
    case files::ReadKind::pattern:
      return "pattern";
    case files::ReadKind::variable:
      return "variable";
    case files::ReadKind::file:
      break;
  }
  return "path";
}

text::JsonWriter begin_line(std::string& text) {
  text::JsonWriter json(text, text::JsonLayout::one_line, text::StrayBytes::escaped);
  json.begin_object().key("schema").value(plan_schema);
  return json;
}

std::string line_of(const WorkItem& item) {
  std::string text;
  text::JsonWriter json = begin_line(text);
  json.key("work").value(item.id);
  json.key("input").value(item.file).key("name").value(item.name).key("arguments").begin_object();
  for (const auto& [name, value] : item.arguments) json.key(name).value(value);
  json.end_object();
  if (item.has_set) json.key("set").value(true);
  if (!item.named_by.empty()) {
    json.key("named_by").begin_object();
    for (const auto& [name, value] : item.named_by) json.key(name).value(value);
    json.end_object();
  }
  if (item.is_named) json.key("named").value(true);
  if (!item.result.empty()) json.key("result").value(item.result);
  json.key("cost").value(item.cost).key("closure").value(item.closure).key("files").begin_array();
  for (const InputFile& file : item.files)
    json.begin_object().key(key_of(file.kind)).value(file.path).key("sha256").value(file.hash).end_object();
  json.end_array().end_object();
  return text;
}

/// Returns the last line, without which a plan is incomplete.
std::string closing_line(std::size_t models) {
  std::string text;
  begin_line(text).key("models").value(std::uint64_t{models}).end_object();
  return text;
}

InputFile read_file_of_item(const JsonObject& file) {
  for (const files::ReadKind kind : {files::ReadKind::pattern, files::ReadKind::variable})
    if (file.has(key_of(kind))) return {file.text(key_of(kind), JsonObject::Absent::wrong), file.text("sha256"), kind};
  return {file.text(key_of(files::ReadKind::file), JsonObject::Absent::wrong), file.text("sha256")};
}

/// A line: an item, or the number of items.
using PlanLine = std::variant<WorkItem, std::uint64_t>;

std::optional<PlanLine> read_line_of_plan(std::string_view line, JsonProblem& problem) {
  const std::optional<text::Json> json = read_json_object(line, plan_schema, problem);
  if (!json) return std::nullopt;
  const JsonObject object(*json, problem);
  if (object.has("models")) {
    const std::uint64_t models = object.whole("models", 0);
    return problem.text.empty() ? std::optional<PlanLine>(models) : std::nullopt;
  }
  WorkItem item;
  item.id = object.text("work", JsonObject::Absent::wrong);
  item.file = object.text("input", JsonObject::Absent::wrong);
  item.name = object.text("name", JsonObject::Absent::wrong);
  if (object.has("result")) item.result = object.text("result", JsonObject::Absent::wrong);
  // The destination of the result must be below the folder of the results.
  if (!files::is_normal_path('/' + item.name)) object.refuse("name", "\"name\" is not a path below a folder");
  if (!item.result.empty() && !files::is_normal_path('/' + item.result))
    object.refuse("result", "\"result\" is not a path below a folder");
  item.has_set = object.flag("set");
  if (object.has("named_by")) item.named_by = object.pairs("named_by");
  item.closure = object.text("closure");
  item.cost = object.whole("cost", 0);
  item.arguments = object.pairs("arguments");
  for (const JsonObject& file : object.objects("files")) item.files.push_back(read_file_of_item(file));
  item.is_named = object.flag("named");
  item.is_planned = item.is_exact = true;
  return problem.text.empty() ? std::optional<PlanLine>(std::move(item)) : std::nullopt;
}

}  // namespace

void complete_closures(std::vector<WorkItem>& items, unsigned jobs, session::Session& session) {
  SessionPool sessions(session);
  threads::parallel_for(items.size(), jobs, [&](std::size_t i) {
    WorkItem& item = items[i];
    if (item.is_exact || item.file == "-") return;
    sessions.with([&](session::Session& own) {
      files::ReadLog log;
      own.reader().log(&log);
      source::Collector findings;
      (void)session::expand(own, item.file, {.arguments = item.arguments}, findings);
      own.reader().log(nullptr);
      std::set<std::string> known;
      for (const InputFile& file : item.files) known.insert(own.files().canonical(file.path));
      for (InputFile& file : inputs_of(log, own.files()))
        if (!file.is_file() || known.insert(own.files().canonical(file.path)).second)
          item.files.push_back(std::move(file));
      own.forget_inputs();
    });
    item.is_exact = true;
  });
}

std::string plan_text(std::vector<WorkItem> items) {
  std::sort(items.begin(), items.end(), [](const WorkItem& a, const WorkItem& b) {
    return std::tie(a.name, a.arguments, a.file) < std::tie(b.name, b.arguments, b.file);
  });
  std::string text;
  for (const WorkItem& item : items) text += line_of(item);
  return text + closing_line(items.size());
}

std::optional<std::vector<WorkItem>> read_plan(const std::string& path, std::string& error) {
  constexpr std::size_t largest = std::numeric_limits<std::size_t>::max() / 2;
  const files::ReadResult read = files::read_file(path, {.any_kind = true, .largest = largest});
  if (read.error) {
    error = read.error->message;
    return std::nullopt;
  }
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin < read.bytes.size();) {
    const std::size_t end = std::min(read.bytes.find('\n', begin), read.bytes.size());
    lines.push_back(std::string_view(read.bytes).substr(begin, end - begin));
    begin = end + 1;
  }
  std::vector<std::optional<PlanLine>> found(lines.size());
  threads::parallel_for(lines.size(), 0, [&](std::size_t i) {
    JsonProblem problem;
    found[i] = read_line_of_plan(lines[i], problem);
  });
  std::vector<WorkItem> items;
  std::string problem = found.empty() ? std::string(uncounted) : std::string();
  std::size_t counted = 0;  // items; plans may be concatenated, and each counts its own
  for (std::size_t i = 0; i < found.size() && problem.empty(); ++i) {
    if (!found[i]) {
      JsonProblem wrong;
      (void)read_line_of_plan(lines[i], wrong);
      problem = wrong.with_place(lines[i], i + 1);
    } else if (const auto* models = std::get_if<std::uint64_t>(&*found[i])) {
      if (*models != items.size() - counted)
        problem = "line " + std::to_string(i + 1) + " counts " + std::to_string(*models) +
                  " models, but the plan lists " + std::to_string(items.size() - counted);
      counted = items.size();
    } else {
      items.push_back(std::get<WorkItem>(*std::move(found[i])));
    }
  }
  if (problem.empty() && counted != items.size()) problem = uncounted;
  if (problem.empty()) {
    separate_results(items);
    return items;
  }
  error = '"' + path + "\" is not a plan: " + problem + "; `⟨urdfmill plan⟩` writes plans";
  return std::nullopt;
}

}  // namespace urdfmill::batch
