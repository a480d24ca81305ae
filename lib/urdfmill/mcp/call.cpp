#include "urdfmill/mcp/call.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/mcp/tool.hpp"
#include "urdfmill/session/rows/choice.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::mcp {
namespace {

using session::GivenValue;
using session::Kind;
using text::Json;

/// Returns a value as the text that an option reads; nothing for null, lists and objects.
std::optional<std::string> text_of(const Json& value) {
  if (value.kind == Json::Kind::string) return value.text;
  if (value.kind == Json::Kind::boolean) return value.flag ? "true" : "false";
  if (value.kind == Json::Kind::number) return text::shortest(value.value);
  return std::nullopt;
}

/// Returns the values that an argument gives to an option, or the message about one of another type.
std::string values_of(const session::ListedOption& option, const Json& value, std::vector<GivenValue>& values) {
  const auto refusal = [&option](std::string_view wanted) { return option.name + " takes " + std::string(wanted); };
  if (option.kind == Kind::pairs) {
    if (value.kind != Json::Kind::object) return refusal("an object of names and values");
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      auto text = text_of(value.items[i]);
      if (!text) return refusal("an object of names and values, each a text, a number or true or false");
      values.push_back({value.names[i], *std::move(text)});
    }
    return {};
  }
  if (option.kind == Kind::vector) {
    std::string numbers;
    if (value.kind != Json::Kind::array) return refusal("three numbers in a list");
    for (const Json& item : value.items) {
      if (item.kind != Json::Kind::number) return refusal("three numbers in a list");
      numbers.append(numbers.empty() ? "" : " ").append(text::shortest(item.value));
    }
    values.push_back({std::nullopt, std::move(numbers)});
    return {};
  }
  if (session::is_list(option.kind) && value.kind == Json::Kind::array) {
    for (const Json& item : value.items) {
      if (item.kind != Json::Kind::string) return refusal("texts in a list");
      values.push_back({std::nullopt, item.text});
    }
    return {};
  }
  const bool is_number = option.kind == Kind::whole || option.kind == Kind::number;
  const Json::Kind wanted = option.kind == Kind::flag ? Json::Kind::boolean
                            : is_number               ? Json::Kind::number
                                                      : Json::Kind::string;
  if (value.kind != wanted)
    return refusal(option.kind == Kind::flag ? "true or false" : is_number ? "a number" : "a text");
  if (option.kind != Kind::flag || value.flag) values.push_back({std::nullopt, *text_of(value)});
  return {};
}

std::vector<TextEdit> read_edits(const Json& value) {
  std::vector<TextEdit> edits;
  for (const Json& item : value.items) {
    const Json* before = item.member("old_text");
    const Json* after = item.member("new_text");
    if (before == nullptr || after == nullptr || before->kind != Json::Kind::string ||
        after->kind != Json::Kind::string || before->text.empty())
      throw Refused{"each of edits is an object with old_text, which is not empty, and new_text"};
    const std::string path = item.string("path");
    edits.push_back({path.empty() ? item.string("file") : path, before->text, after->text});
  }
  if (value.kind != Json::Kind::array || edits.empty()) throw Refused{"edits is a list of at least one edit"};
  return edits;
}

/// True if a list of names, separated by blanks, contains the name.
bool contains(std::string_view list, std::string_view name) {
  return (' ' + std::string(list) + ' ').find(' ' + std::string(name) + ' ') != std::string::npos;
}

}  // namespace

void bind_page(session::Binder& to, OwnOptions& options) {
  to.add({.name = "page", .help = "The token `next` of an earlier answer to the same call: continues it"},
         options.page);
}

void bind_model(session::Binder& to, OwnOptions& options) {
  to.add({.name = "path",
          .help = "The path of the model: .urdf, .xacro, .yaml, .sdf, .usda or MJCF",
          .former_names = "file"},
         options.path);
  bind_page(to, options);
}

void bind_dry_run(session::Binder& to, OwnOptions& options) {
  to.add({.name = "dry_run", .help = "Prove and show the change, but do not write it"}, options.dry_run);
}

void bind_format(session::Binder& to, OwnOptions& options, const std::vector<std::string_view>& words,
                 std::string_view help) {
  std::vector<session::Choice<std::string>> choices;
  for (const std::string_view word : words) choices.push_back({word, std::string(word)});
  to.add({.name = "format", .help = help, .standard = words.front()}, options.format, choices);
}

Call::Call(const Tool& called, const Json& arguments, Context& of_server, Watch& watch_of_client)
    : tool(called), context(of_server), watch(watch_of_client), given(*called.request, [&called](session::Binder& to) {
        OwnOptions listed;
        called.bind(to, listed);
      }) {
  read(arguments);
  refuse(given.take([this](session::Binder& to) { tool.bind(to, own); }));
  options.session = context.settings.session;
  refuse(given.take([this](session::Binder& to) { tool.request->bind_call(to, options); }));
  if (!own.path.empty()) expect_inside(own.path);
  if (!own.other.empty()) expect_inside(own.other);
  for (const std::string& path : own.paths) expect_inside(path);
  for (TextEdit& edit : edits) {
    if (edit.path.empty()) edit.path = own.path;
    if (edit.path.empty()) throw Refused{"path is missing: that of the file to edit"};
    expect_inside(edit.path);
  }
  options.session.no_config = options.no_config;
  // Packages may have been added since the last call.
  context.store->folders_changed();
  session = std::make_unique<session::Session>(options.session, context.store);
}

void Call::read(const Json& arguments) {
  if (arguments.kind != Json::Kind::object && arguments.kind != Json::Kind::null)
    throw Refused{"the arguments are an object"};
  const std::vector<session::ListedOption> known = options_of(tool);
  for (std::size_t i = 0; i < arguments.items.size(); ++i) {
    const std::string& name = arguments.names[i];
    const Json& value = arguments.items[i];
    if (value.kind == Json::Kind::null) continue;
    if (tool.takes_edits && name == "edits") {
      edits = read_edits(value);
      continue;
    }
    const auto option = std::find_if(known.begin(), known.end(), [&](const auto& each) {
      return each.name == name || contains(each.former_names, name);
    });
    std::vector<GivenValue> values;
    if (option != known.end())
      refuse(values_of(*option, value, values));
    else if (contains(tool.left_out, name))
      throw Refused{std::string(tool.name()) + " has no option " + name + " here"};
    else
      values.push_back({std::nullopt, ""});  // the message about the name
    for (GivenValue& each : values) refuse(given.set(name, std::move(each)));
  }
  for (const session::ListedOption& option : known)
    if (contains(tool.required, option.name) && !given.is_given(option.name))
      throw Refused{option.name + " is missing: " + spelled(option.help)};
  if (tool.takes_edits && edits.empty()) throw Refused{"edits is missing: the replacements in the text of the file"};
}

void Call::refuse(const std::string& message) const {
  if (!message.empty()) throw Refused{spelled(message)};
}

std::string Call::spelled(std::string_view message) const {
  return text::visible(text::spell_options(
      message, [this](std::string_view option) { return session::name_of_option(option, *tool.request); }));
}

void Call::expect_inside(const std::string& path) const {
  if (path != "-" && context.files->inside(path)) return;
  throw Refused{text::visible("\"" + path +
                              "\" is outside the folders of this server: " + text::joined(context.files->folders()))};
}

Spellings Call::spellings() const {
  return {[this](std::string_view option) { return session::name_of_option(option, *tool.request); },
          [this](const std::string& path) { return context.shown(path); }};
}

std::vector<std::string> Call::inputs() const {
  if (!own.paths.empty()) return own.paths;
  std::vector<std::string> folders = context.files->folders();
  if (folders.front() == context.files->canonical(".")) folders.front() = ".";
  return folders;
}

std::string Call::json_list(const std::vector<std::string>& texts) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  for (const std::string& each : texts) json.value(text::visible(each));
  json.end_array();
  return out;
}

session::Input Call::input() const {
  return {own.path, options.text};
}

std::optional<urdf::Robot> Call::robot(session::Purpose purpose) {
  session::LoadedRobot loaded =
      session::load_robot(*session, input(), {.arguments = options.arguments}, purpose, findings);
  refuse(loaded.unreadable);
  if (!loaded.robot) finish(session::Outcome::failure);
  return std::move(loaded.robot);
}

void Call::finish(session::Outcome outcome) {
  if (findings.count(source::Severity::error) > 0) outcome = worse(outcome, session::Outcome::findings);
  reply.outcome = outcome;
  reply.add(findings.diagnostics, session->sources(), session->files(), spellings());
}

void Call::finish(std::optional<std::string> text) {
  const bool is_made = text.has_value();
  if (text) reply.text = *std::move(text);
  finish(is_made ? session::Outcome::clean : session::Outcome::failure);
}

void Call::finish_data(std::optional<std::string> json) {
  if (json) json = without_layout(*json);
  reply.is_data = true;
  finish(std::move(json));
}

}  // namespace urdfmill::mcp
