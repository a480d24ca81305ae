#include "urdfmill/batch/plan.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "urdfmill/batch/json_object.hpp"
#include "urdfmill/batch/parallel.hpp"
#include "urdfmill/batch/session_pool.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::batch {
namespace {

constexpr std::string_view plan_schema = "urdfmill-plan/1";

std::string line_of(const WorkItem& item) {
  std::string text;
  text::JsonWriter json(text, text::JsonLayout::one_line);
  json.begin_object().key("schema").value(plan_schema).key("work").value(item.id);
  json.key("input").value(item.file).key("name").value(item.name).key("arguments").begin_object();
  for (const auto& [name, value] : item.arguments) json.key(name).value(value);
  json.end_object();
  if (item.has_set) json.key("set").value(true);
  if (item.is_named) json.key("named").value(true);
  json.key("cost").value(item.cost).key("closure").value(item.closure).key("files").begin_array();
  for (const InputFile& file : item.files) {
    json.begin_object().key(file.is_pattern ? "pattern" : "path").value(file.path);
    json.key("sha256").value(file.hash).end_object();
  }
  json.end_array().end_object();
  return text;
}

std::optional<WorkItem> read_item(std::string_view line, JsonProblem& problem) {
  const std::optional<text::Json> json = read_json_object(line, plan_schema, problem);
  if (!json) return std::nullopt;
  const JsonObject object(*json, problem);
  WorkItem item;
  item.id = object.text("work", JsonObject::Absent::wrong);
  item.file = object.text("input", JsonObject::Absent::wrong);
  item.name = object.text("name");
  item.has_set = object.flag("set");
  item.closure = object.text("closure");
  item.cost = object.whole("cost", 0);
  item.arguments = object.pairs("arguments");
  for (const JsonObject& file : object.objects("files")) {
    const bool is_pattern = file.has("pattern");
    item.files.push_back(
        {file.text(is_pattern ? "pattern" : "path", JsonObject::Absent::wrong), file.text("sha256"), is_pattern});
  }
  item.is_named = object.flag("named");
  item.is_planned = item.is_exact = true;
  return problem.text.empty() ? std::optional(std::move(item)) : std::nullopt;
}

}  // namespace

void complete_closures(std::vector<WorkItem>& items, unsigned jobs, session::Session& session) {
  SessionPool sessions(session);
  FileHashes hashes;
  parallel_for(items.size(), jobs, [&](std::size_t i) {
    WorkItem& item = items[i];
    if (item.is_exact || item.file == "-") return;
    sessions.with([&](session::Session& own) {
      InputRecord record(own, hashes, item.file);
      source::Collector findings;
      (void)session::expand(own, item.file, {.arguments = item.arguments}, findings);
      std::set<std::string> known;
      for (const InputFile& file : item.files) known.insert(files::canonical_path(file.path));
      for (InputFile& file : record.take())
        if (file.is_pattern || known.insert(files::canonical_path(file.path)).second)
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
  return text;
}

std::optional<std::vector<WorkItem>> read_plan(const std::string& path, std::string& error) {
  constexpr std::size_t largest = std::size_t{64} << 30U;
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
  std::vector<std::optional<WorkItem>> found(lines.size());
  parallel_for(lines.size(), 0, [&](std::size_t i) {
    JsonProblem problem;
    found[i] = read_item(lines[i], problem);
  });
  std::vector<WorkItem> items;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i]) {
      JsonProblem problem;
      (void)read_item(lines[i], problem);
      error =
          '"' + path + "\" is not a plan: " + problem.with_place(lines[i], i + 1) + "; `urdfmill plan` writes plans";
      return std::nullopt;
    }
    items.push_back(*std::move(found[i]));
  }
  return items;
}

}  // namespace urdfmill::batch
