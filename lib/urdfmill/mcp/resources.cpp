#include "urdfmill/mcp/resources.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <system_error>
#include <vector>

#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/mcp/pages.hpp"
#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::mcp {
namespace {

constexpr std::string_view docs = "urdfmill://docs/", rules = "urdfmill://rules/", file = "file://";
constexpr std::string_view markdown = "text/markdown";
/// Resources in one answer.
constexpr std::size_t most_listed = 200;
/// Bytes of a source that is passed as it is.
constexpr std::size_t largest_source = 1'000'000;

struct Listed {
  std::string uri, name, title;
  std::string_view type;
};

std::string escaped(std::string_view path) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  for (const char c : path) {
    if (plain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out.append("%").append(1, digits[byte >> 4U]).append(1, digits[byte & 0xFU]);
    }
  }
  return out;
}

/// Reads escapes; nothing for a malformed one.
std::optional<std::string> unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    unsigned byte = 0;
    constexpr int base = 16;
    const char* begin = text.data() + i + 1;
    if (text.size() - i < 3) return std::nullopt;
    const auto [end, error] = std::from_chars(begin, begin + 2, byte, base);
    if (error != std::errc() || end != begin + 2) return std::nullopt;
    out += static_cast<char>(byte);
    i += 2;
  }
  return out;
}

std::vector<Listed> all_resources(const Context& context) {
  std::vector<Listed> all;
  for (const DocsPage& page : docs_pages()) {
    const std::string_view heading = page.text.substr(0, page.text.find('\n'));
    all.push_back({std::string(docs).append(page.name), std::string(page.name),
                   std::string(heading.substr(std::min(heading.find_first_not_of("# "), heading.size()))), markdown});
  }
  batch::DiscoveryOptions search;
  search.links_out = false;
  search.simulator_formats = true;
  search.leave_unread = true;
  search.files = context.store->snapshot();
  for (const std::string& path : batch::discover(context.files->folders(), search).files)
    all.push_back({std::string(file) + escaped(path), text::visible(path), "", "application/xml"});
  for (const source::Rule* rule : session::all_rules())
    all.push_back({std::string(rules).append(rule->id), std::string(rule->id), std::string(rule->title), markdown});
  return all;
}

std::string contents(std::string_view uri, std::string_view type, std::string_view text) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("contents").begin_array().begin_object().key("uri").value(uri);
  json.key("mimeType").value(type).key("text").value(text).end_object().end_array().end_object();
  return out;
}

/// True if a file may be shown: it is inside the folders, and neither it nor a folder below them is hidden.
bool is_shown(const files::FileInFolder& place) {
  return place.file.find("/.", place.folder.size()) == std::string::npos;
}

}  // namespace

std::optional<std::string> list_resources(const Context& context, std::string_view cursor) {
  std::size_t begin = 0;
  const char* end = cursor.data() + cursor.size();
  if (!cursor.empty()) {
    const auto read = std::from_chars(cursor.data(), end, begin);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  }
  const std::vector<Listed> all = all_resources(context);
  if (begin > all.size()) return std::nullopt;
  const std::size_t stop = std::min(begin + most_listed, all.size());
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("resources").begin_array();
  for (std::size_t i = begin; i < stop; ++i) {
    json.begin_object().key("uri").value(all[i].uri).key("name").value(all[i].name);
    if (!all[i].title.empty()) json.key("title").value(all[i].title);
    json.key("mimeType").value(all[i].type).end_object();
  }
  json.end_array();
  if (stop < all.size()) json.key("nextCursor").value(std::to_string(stop));
  json.end_object();
  return out;
}

std::string resource_templates() {
  return R"({"resourceTemplates":[)"
         R"({"uriTemplate":"urdfmill://rules/{rule}","name":"rule","title":"What a rule finds, why it matters and what to do","mimeType":"text/markdown"},)"
         R"({"uriTemplate":"urdfmill://docs/{page}","name":"docs","title":"A page of the documentation","mimeType":"text/markdown"},)"
         R"({"uriTemplate":"file://{+path}","name":"source","title":"A source in the folders of the server"}]})";
}

std::optional<std::string> read_resource(const Context& context, std::string_view uri, std::string& problem) {
  problem = "there is no resource " + text::visible(uri);
  if (uri.starts_with(docs)) {
    for (const DocsPage& page : docs_pages())
      if (page.name == uri.substr(docs.size())) return contents(uri, markdown, page.text);
    return std::nullopt;
  }
  if (uri.starts_with(rules)) {
    const source::Rule* rule = session::find_rule(uri.substr(rules.size()));
    if (rule == nullptr) return std::nullopt;
    return contents(uri, markdown,
                    "# " + std::string(rule->id) + "\n\n" + source::rule_markdown(*rule, text::member_option));
  }
  if (!uri.starts_with(file)) return std::nullopt;
  const auto path = unescaped(uri.substr(file.size()));
  const auto place = path && path->starts_with('/') ? context.files->inside(*path) : std::nullopt;
  if (!place || !is_shown(*place)) return std::nullopt;
  const files::ReadResult read = context.files->read(place->file, {.largest = largest_source});
  if (read.error) {
    problem = text::visible(read.error->message);
    return std::nullopt;
  }
  if (read.bytes.find('\0') != std::string::npos) {
    problem = "not a text: " + text::visible(uri);
    return std::nullopt;
  }
  return contents(uri, text::has_suffix(place->file, {".yaml", ".yml"}) ? "application/yaml" : "application/xml",
                  read.bytes);
}

}  // namespace urdfmill::mcp
