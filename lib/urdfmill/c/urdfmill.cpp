#include "urdfmill/c/urdfmill.h"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/c/call.hpp"
#include "urdfmill/session/arguments.hpp"
#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/conversion/expand.hpp"
#include "urdfmill/session/conversion/format.hpp"
#include "urdfmill/session/conversion/info.hpp"
#include "urdfmill/session/conversion/migrate.hpp"
#include "urdfmill/session/options/checks.hpp"
#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/session/options/dh.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/xacro/banner.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::c {
namespace {

/// Returns a message with the names that C and Python have for options.
std::string by_name(std::string_view message, const session::Request& request) {
  return text::spell_options(message,
                             [&](std::string_view option) { return session::name_of_option(option, request); });
}

/// Returns the result of a function; null if it throws.
template <class Make>
auto made(Make make) noexcept -> decltype(make()) {
  try {
    return make();
  } catch (...) {
    return nullptr;
  }
}

/// Sets an option; returns the message that refuses it, or null.
template <class Set>
const char* set(urdfmill_options* options, const char* name, Set set) noexcept {
  if (options == nullptr || name == nullptr) return "there are no options";
  try {
    options->refusal = text::visible(by_name(set(options->options, name), options->options.request()));
    return options->refusal.empty() ? nullptr : options->refusal.c_str();
  } catch (...) {
    return "there is no memory";
  }
}

/// Changes a session, which calls of other threads may share; without memory it stays as it is.
template <class Change>
void change(urdfmill_session* session, Change change) noexcept {
  if (session == nullptr) return;
  try {
    const std::lock_guard lock(session->mutex);
    change(session->session);
  } catch (...) {
    return;
  }
}

void write(urdfmill_result& result, xml::WriteOptions options) {
  options.banner = result.banner;
  options.quoting = result.quoting;
  std::string text;
  if (const auto error = xml::write(*result.document, options, text))
    throw Failure{"the result cannot be written as XML: " + *error};
  result.text = std::move(text);
}

/// Adds to the log of a result. It ends at a zero, so those that a model prints are shown as escapes.
void add_to_log(urdfmill_result& result, std::string_view text) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t zero = std::min(text.find('\0', begin), text.size());
    result.log += text.substr(begin, zero - begin);
    if (zero < text.size()) result.log += "\\x00";
    begin = zero + 1;
  }
}

void expand(Call& call) {
  session::ExpandRequest request;
  request.arguments = call.options.arguments;
  request.log = [&call](std::string_view text) { add_to_log(call.result, text); };
  session::Expanded expanded = session::expand(call.session, call.input, request, call.findings);
  add_to_log(call.result, expanded.expansion.reference_report);
  if (!expanded.succeeded()) return call.finish(session::Outcome::failure);

  call.result.document = std::move(expanded.expansion.document);
  call.result.quoting = xacro::quoting(expanded.python);
  session::ExpandOptions options;
  call.take(options);
  if (!options.no_banner) call.result.banner = xacro::banner(call.input.is_standard_input() ? "None" : call.input.name);
  write(call.result, {});
  call.finish();
}

/// Returns the project's configuration.
session::CheckConfig check_config(Call& call) {
  const std::string path = call.options.no_config ? "" : session::find_check_config(call.input.name);
  if (path.empty()) return {};
  const session::ConfigFile& file = call.session.configuration(path);
  refuse(file.error);
  for (const source::Diagnostic& finding : file.findings) call.findings.report(finding);
  return file.config;
}

void check(Call& call) {
  session::RuleOptions options;
  call.take(options);
  session::CheckRequest request{call.options.arguments, check_config(call)};
  options.complete(request.config);
  request.meshes = options.meshes;
  const session::LoadedDocument checked = session::check(call.session, call.input, request, call.findings);
  refuse(checked.unreadable);
  call.finish(checked.outcome());
}

void migrate(Call& call) {
  session::MigrateOptions options;
  call.take(options);
  expect(options.to.has_value(), "the target version is missing: set the option urdf_version");
  refuse(options.complete(*options.to));
  session::Migrated migrated = session::migrate(call.session, call.input, {options.migration}, call.findings);
  refuse(std::move(migrated.unreadable));
  if (migrated.text) call.result.text = std::move(*migrated.text);
  call.finish(migrated.outcome);
}

void format(Call& call) {
  format::Options options;
  call.take(options);
  session::Formatted formatted = session::format(call.session, call.input, options, call.findings);
  refuse(std::move(formatted.unreadable));
  if (formatted.text) call.result.text = std::move(*formatted.text);
  call.finish(formatted.outcome);
}

void args(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "text"});
  session::FileArguments found =
      session::arguments_of(call.session, call.input, {.arguments = call.options.arguments}, call.findings);
  refuse(std::move(found.unreadable));
  if (!found.is_known) return call.finish(session::Outcome::failure);
  const source::Sources& sources = call.session.sources();
  call.finish(as == "text" ? session::arguments_text(found.arguments, sources)
                           : session::arguments_json(found.arguments, sources));
}

void info(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text"});
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  const session::Info info = session::info(*robot, call.findings);
  call.finish(as == "text" ? session::info_text(info) : emit::to_data(session::info_tree(info), as, call.findings));
}

void from_dh(Call& call) {
  session::DhUrdfRequest request;
  call.take(request);
  session::DhUrdf made = session::dh_urdf(call.session, call.input, std::move(request), call.findings);
  refuse(std::move(made.unreadable));
  call.finish(std::move(made.text));
}

/// Makes joints count as in a table.
void fit_to_table(Call& call, session::DhOptions& options) {
  options.fit.read.convention = session::convention_of(options.request);
  options.fit.read.degrees = options.request.style.degrees;
  options.fit.read.millimetres = options.request.style.millimetres;
  options.request.count_joints = [&call, fit = options.fit](const urdf::Robot& robot, const kinematics::Chain& chain) {
    session::DhFitAnswer answer = session::fit_to_table(call.session, robot, chain, fit, call.findings);
    refuse(std::move(answer.unreadable));
    return std::move(answer.conventions);
  };
}

void dh(Call& call, const char* name) {
  const std::string_view notation = name == nullptr ? "json" : name;
  session::DhOptions options;
  call.take(options);
  session::DhRequest& request = options.request;
  request.notation = emit::find_dh_notation(notation);
  expect(request.notation != nullptr, "no notation \"" + std::string(notation) + "\"");
  if (!options.fit.table.empty()) fit_to_table(call, options);
  refuse(session::without_effect(request));
  const auto robot = call.robot(request.purpose());
  if (robot) call.finish(session::dh_tables(*robot, request, call.findings));
}

void verify(Call& call, const char* other, const char* name) {
  const std::string_view as = form(name, {"json", "text"});
  expect(other != nullptr, "the path of the other model is missing");
  session::VerifyOptions options;
  call.take(options);
  refuse(options.problem());
  options.request.load.arguments = call.options.arguments;
  expect(options.shown == 0 || as == "text", "most_differences has no effect but on text");
  const session::Input other_input(std::string(other), options.other_text);
  const session::Verified verified =
      session::verify(call.session, call.input, other_input, options.request, call.findings);
  if (!verified.unreadable.empty()) throw Failure{verified.unreadable.front()};
  const source::Sources& sources = call.session.sources();
  const auto spelling = [&call](std::string_view option) { return session::name_of_option(option, call.request); };
  if (verified.result)
    call.result.text = as == "text" ? session::verified_text(verified, sources, options.shown, spelling)
                                    : emit::to_json(session::verified_tree(verified, sources));
  call.finish(verified.outcome);
}

void diff(Call& call, const char* other, const char* name) {
  const std::string_view as = form(name, {"json", "text", "markdown"});
  expect(other != nullptr, "the path of the other model is missing");
  session::DiffOptions options;
  call.take(options);
  options.request.load.arguments = call.options.arguments;
  const session::Input other_input(std::string(other), options.other_text);
  const session::Diff found = session::diff(call.session, call.input, other_input, options.request, call.findings);
  if (!found.unreadable.empty()) throw Failure{found.unreadable.front()};
  if (found.is_compared)
    call.result.text = as == "json"   ? emit::to_json(session::diff_tree(found))
                       : as == "text" ? session::diff_text(found)
                                      : session::diff_markdown(found, other_input.shown_name());
  call.finish(found.outcome);
}

void fail(urdfmill_result& result, const std::string& message, const session::Request* request) {
  result.code = URDFMILL_FAILURE;
  result.text.clear();
  result.findings = "error: " + text::visible(request == nullptr ? message : by_name(message, *request)) + "\n";
}

/// Runs the body; an exception becomes the result. Returns false if memory is insufficient even for that.
template <class Body>
bool guarded(urdfmill_result& result, const session::Request* request, Body body) noexcept {
  try {
    try {
      body();
    } catch (const Failure& failure) {
      fail(result, failure.message, request);
    } catch (const std::bad_alloc&) {
      fail(result, "out of memory", nullptr);
    } catch (const std::exception& error) {
      fail(result, std::string("internal error: ") + error.what(), nullptr);
    }
    return true;
  } catch (...) {
    return false;
  }
}

template <class Body>
urdfmill_result* run(const char* function, const char* path, const urdfmill_options* options, Body body) noexcept {
  auto* result = new (std::nothrow) urdfmill_result;
  if (result == nullptr) return nullptr;
  const bool done = guarded(*result, session::find_request(function), [&] {
    Call call(function, path, options, *result);
    body(call);
  });
  if (done) return result;
  delete result;
  return nullptr;
}

}  // namespace
}  // namespace urdfmill::c

extern "C" {

urdfmill_result* urdfmill_expand(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run("expand", path, options, urdfmill::c::expand);
}

urdfmill_result* urdfmill_check(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run("check", path, options, urdfmill::c::check);
}

urdfmill_result* urdfmill_migrate(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run("migrate", path, options, urdfmill::c::migrate);
}

urdfmill_result* urdfmill_convert(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("convert", path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::convert(call, format); });
}

urdfmill_result* urdfmill_format(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run("format", path, options, urdfmill::c::format);
}

urdfmill_result* urdfmill_args(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("args", path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::args(call, format); });
}

urdfmill_result* urdfmill_info(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("info", path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::info(call, format); });
}

urdfmill_result* urdfmill_fk(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("fk", path, options, [format](urdfmill::c::Call& call) { urdfmill::c::fk(call, format); });
}

urdfmill_result* urdfmill_screws(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("screws", path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::screws(call, format); });
}

urdfmill_result* urdfmill_dynamics(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("dynamics", path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::dynamics(call, format); });
}

urdfmill_result* urdfmill_ik(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("ik", path, options, [=](urdfmill::c::Call& call) { urdfmill::c::ik(call, format); });
}

urdfmill_result* urdfmill_identify(const char* path, const char* data, const char* format,
                                   const urdfmill_options* options) {
  return urdfmill::c::run("identify", path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::identify(call, data, format); });
}

urdfmill_result* urdfmill_excite(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("excite", path, options, [=](urdfmill::c::Call& call) { urdfmill::c::excite(call, format); });
}

urdfmill_result* urdfmill_workspace(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("workspace", path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::workspace(call, format); });
}

urdfmill_result* urdfmill_codegen(const char* path, const char* what, const char* language,
                                  const urdfmill_options* options) {
  return urdfmill::c::run("codegen", path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::codegen(call, what, language); });
}

urdfmill_result* urdfmill_from_dh(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run("from_dh", path, options, [](urdfmill::c::Call& call) { urdfmill::c::from_dh(call); });
}

urdfmill_result* urdfmill_from_ets(const char* sequence, const urdfmill_options* options) {
  return urdfmill::c::run("from_ets", "the sequence", options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::from_ets(call, sequence); });
}

urdfmill_result* urdfmill_dh(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("dh", path, options, [format](urdfmill::c::Call& call) { urdfmill::c::dh(call, format); });
}

urdfmill_result* urdfmill_inertia(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("inertia", path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::inertia(call, format); });
}

urdfmill_result* urdfmill_mesh(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run("mesh", path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::look_at_meshes(call, format); });
}

urdfmill_result* urdfmill_verify(const char* path, const char* other, const char* format,
                                 const urdfmill_options* options) {
  return urdfmill::c::run("verify", path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::verify(call, other, format); });
}

urdfmill_result* urdfmill_diff(const char* path, const char* other, const char* format,
                               const urdfmill_options* options) {
  return urdfmill::c::run("diff", path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::diff(call, other, format); });
}

urdfmill_options* urdfmill_options_new(const char* function) {
  const auto* request = function == nullptr ? nullptr : urdfmill::session::find_request(function);
  return request == nullptr
             ? nullptr
             : urdfmill::c::made([request] { return new urdfmill_options{urdfmill::session::Options(*request)}; });
}

const char* urdfmill_options_set(urdfmill_options* options, const char* name, const char* value) {
  return urdfmill::c::set(options, name, [value](urdfmill::session::Options& of, const char* called) {
    return value == nullptr ? of.reset(called) : of.set(called, {std::nullopt, value});
  });
}

const char* urdfmill_options_set_pair(urdfmill_options* options, const char* name, const char* key, const char* value) {
  return urdfmill::c::set(options, name, [key, value](urdfmill::session::Options& of, const char* called) {
    if (key == nullptr || value == nullptr) return std::string(called) + ": a pair has a name and a value";
    return of.set(called, {key, value});
  });
}

void urdfmill_options_use(urdfmill_options* options, urdfmill_session* session) {
  if (options != nullptr) options->session = session;
}

void urdfmill_options_free(urdfmill_options* options) {
  delete options;
}

const char* urdfmill_options_list(void) {
  static const std::string list = urdfmill::session::options_json();
  return list.c_str();
}

urdfmill_session* urdfmill_session_new(const urdfmill_options* options) {
  return urdfmill::c::made([options] {
    const auto& request = *urdfmill::session::find_request("session");
    return new urdfmill_session{urdfmill::session::Session(urdfmill::c::call_options(request, options).session)};
  });
}

void urdfmill_set_text(urdfmill_session* session, const char* path, const char* text) {
  if (path == nullptr) return;
  urdfmill::c::change(session, [path, text](urdfmill::session::Session& of) {
    if (text == nullptr)
      of.drop_text(path);
    else
      of.set_text(path, text);
  });
}

void urdfmill_forget_packages(urdfmill_session* session) {
  urdfmill::c::change(session, [](urdfmill::session::Session& of) { of.forget_packages(); });
}

void urdfmill_session_free(urdfmill_session* session) {
  delete session;
}

int urdfmill_write(urdfmill_result* result, const char* indentation, const char* line_end) {
  using namespace urdfmill;
  if (result == nullptr || !result->document || indentation == nullptr || line_end == nullptr) return URDFMILL_FAILURE;
  xml::WriteOptions options;
  options.indentation = indentation;
  options.line_end = line_end;
  return c::guarded(*result, nullptr, [&] { c::write(*result, options); }) ? result->code
                                                                           : static_cast<int>(URDFMILL_FAILURE);
}

int urdfmill_code(const urdfmill_result* result) {
  return result == nullptr ? static_cast<int>(URDFMILL_FAILURE) : result->code;
}

const char* urdfmill_text(const urdfmill_result* result) {
  return result == nullptr ? "" : result->text.c_str();
}

size_t urdfmill_text_length(const urdfmill_result* result) {
  return result == nullptr ? 0 : result->text.size();
}

const char* urdfmill_findings(const urdfmill_result* result) {
  return result == nullptr ? "error: out of memory\n" : result->findings.c_str();
}

const char* urdfmill_log(const urdfmill_result* result) {
  return result == nullptr ? "" : result->log.c_str();
}

void urdfmill_free(urdfmill_result* result) {
  delete result;
}

const char* urdfmill_version(void) {
  return URDFMILL_VERSION;
}
}
