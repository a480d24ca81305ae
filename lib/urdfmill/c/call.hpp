// One call of the C interface: what it was given, what it finds, and how it ends.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/c/options.hpp"
#include "urdfmill/c/urdfmill.h"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/pose.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/python/profile.hpp"
#include "urdfmill/session/config/python_profile.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/session/options/choice.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/xml/writer.hpp"

struct urdfmill_result {
  int code = URDFMILL_CLEAN;
  std::string text;
  std::string findings;
  std::string log;
  std::shared_ptr<const urdfmill::xml::Document> document;  ///< of an expansion
  std::vector<std::string> banner;
  urdfmill::xml::Quoting quoting = urdfmill::xml::Quoting::everywhere;
};

struct urdfmill_session {
  urdfmill::session::Session session;
};

namespace urdfmill::c {

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// What is wrong with a call itself, not with a model.
struct Failure {
  std::string message;
};

inline Pairs pairs(const char* const* list, const char* what) {
  Pairs result;
  if (list == nullptr) return result;
  for (; *list != nullptr; list += 2) {
    if (list[1] == nullptr) throw Failure{std::string(what) + ": \"" + *list + "\" has no value"};
    result.emplace_back(list[0], list[1]);
  }
  return result;
}

inline std::vector<std::string> words(const char* const* list) {
  std::vector<std::string> result;
  for (; list != nullptr && *list != nullptr; ++list) result.emplace_back(*list);
  return result;
}

inline session::JointInput joints(const char* const* list) {
  return session::JointInput(words(list));
}

inline std::string word(const char* given) {
  return given == nullptr ? "" : given;
}

/// The caller's options; what an older caller does not know is zero.
inline urdfmill_options complete(const urdfmill_options* given) {
  urdfmill_options options{};
  if (given == nullptr) return options;
  if (given->size < sizeof given->size) throw Failure{"urdfmill_options: the size is not set"};
  std::memcpy(&options, given, std::min(given->size, sizeof options));
  return options;
}

/// The same for a function, which must read all that is set if the caller wants so.
inline urdfmill_options complete(const urdfmill_options* given, Function function) {
  const urdfmill_options options = complete(given);
  if (options.refuse_unused != 0) expect_effect(options, function);
  return options;
}

/// The value that a word stands for; `otherwise` if none is given.
template <class Value, std::size_t count>
Value named(const char* given, const char* what, Value otherwise,
            const std::array<session::Choice<Value>, count>& choices) {
  if (given == nullptr) return otherwise;
  if (const auto value = session::chosen(choices, given)) return *value;
  std::string known;
  for (const auto& choice : choices) known.append(known.empty() ? "" : ", ").append(choice.name);
  throw Failure{std::string(what) + ": \"" + given + "\" is none of " + known};
}

/// A number of members that may not be negative; 0 stands for the default.
inline void expect_not_negative(double value, const char* what) {
  if (!(value >= 0)) throw Failure{std::string(what) + " must be above 0, or 0 for the default"};
}

/// Where packages are besides the project's places and those around the file: as the options say, in the environment.
/// Expansions follow the Python that the environment or the project names.
inline session::SessionOptions session_options(const urdfmill_options& options) {
  session::SessionOptions made;
  made.packages.environment = options.ignore_environment == 0;
  made.packages.around = options.no_package_search == 0;
  made.packages.named = pairs(options.packages, "packages");
  for (const char* const* folder = options.package_paths; folder != nullptr && *folder != nullptr; ++folder)
    made.packages.paths.emplace_back(*folder);
  if (options.python != nullptr) {
    made.python = python::find_profile(options.python);
    if (!made.python)
      throw Failure{std::string("python: \"") + options.python + "\" is none of " + python::profile_names()};
  } else if (options.no_config != 0) {
    if (options.ignore_environment == 0) made.python = session::profile_of_environment();
    if (!made.python) made.python = xacro::Profile();
  }
  return made;
}

inline session::Input input_of(const char* name, const urdfmill_options& options) {
  if (name == nullptr) throw Failure{"the path is missing"};
  if (options.text != nullptr) return {std::string(name), std::string(options.text)};
  if (std::string_view(name) == "-") throw Failure{"\"-\" is a text without a name: set options.text"};
  return {name};
}

inline source::RenderFormat render_format(const urdfmill_options& options) {
  if (options.diagnostics == nullptr) return source::RenderFormat::text;
  if (const auto format = source::render_format(options.diagnostics)) return *format;
  throw Failure{std::string("diagnostics: no form \"") + options.diagnostics + "\""};
}

/// A session for this call, unless the caller gives one.
inline std::optional<session::Session> own_session(const urdfmill_options& options) {
  if (options.session == nullptr) return session::Session(session_options(options));
  if (options.packages != nullptr || options.package_paths != nullptr || options.no_package_search != 0 ||
      options.ignore_environment != 0 || options.python != nullptr)
    throw Failure{"packages, package_paths, no_package_search, ignore_environment and python are those of the session"};
  return std::nullopt;
}

/// One call: what it was given, and what it finds.
struct Call {
  Call(Function of, const char* name, const urdfmill_options* given, urdfmill_result& into)
      : options(complete(given, of)),
        input(input_of(name, options)),
        format(render_format(options)),
        result(into),
        own(own_session(options)),
        session(own ? *own : options.session->session) {}

  /// Sets the findings and the code: at least `outcome`, and URDFMILL_FINDINGS if there are errors.
  void finish(session::Outcome outcome = session::Outcome::clean) const {
    if (findings.count(source::Severity::error) > 0) outcome = worse(outcome, session::Outcome::findings);
    result.code = static_cast<int>(outcome);
    if (format != source::RenderFormat::text || !findings.diagnostics.empty())
      result.findings = source::render(format, findings.diagnostics, session.sources(),
                                       {text::member_option, false, URDFMILL_VERSION});
  }

  [[nodiscard]] session::Arguments arguments() const { return pairs(options.arguments, "arguments"); }
  /// How numbers are written.
  [[nodiscard]] emit::NumberStyle style() const {
    constexpr int most_digits = 17;
    if (options.digits < 0 || options.digits > most_digits) throw Failure{"digits must be 1 to 17, or 0 for all"};
    return {options.degrees != 0, options.digits == 0 ? std::nullopt : std::optional(options.digits)};
  }

  urdfmill_options options;
  session::Input input;
  source::RenderFormat format;
  urdfmill_result& result;
  std::optional<session::Session> own;
  session::Session& session;
  source::Collector findings;
};

/// An input that cannot be read at all.
inline void expect_readable(const std::string& error) {
  if (!error.empty()) throw Failure{error};
}

/// The model of a call; nothing if that finished it.
inline std::optional<urdf::Robot> robot_of(Call& call, session::Purpose purpose) {
  session::LoadedRobot loaded =
      session::load_robot(call.session, call.input, {.arguments = call.arguments()}, purpose, call.findings);
  expect_readable(loaded.unreadable);
  if (!loaded.robot) call.finish(loaded.outcome);
  return std::move(loaded.robot);
}

/// Finishes a call that computes: with its text, if there is one.
inline void finish(Call& call, std::optional<std::string> text) {
  if (text) call.result.text = std::move(*text);
  call.finish(session::outcome_of(call.findings));
}

/// Returns the form of a result, which must be one of the list.
inline std::string_view form(const char* given, std::initializer_list<std::string_view> known) {
  const std::string_view name = given == nullptr ? "json" : given;
  if (std::find(known.begin(), known.end(), name) != known.end()) return name;
  throw Failure{"no form \"" + std::string(name) + "\""};
}

inline std::string text_of(const emit::Value& tree, std::string_view form) {
  return form == "yaml" ? emit::to_yaml(tree) : emit::to_json(tree);
}

}  // namespace urdfmill::c
