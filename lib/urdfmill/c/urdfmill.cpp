#include "urdfmill/c/urdfmill.h"

#include <exception>
#include <initializer_list>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "urdfmill/c/call.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/option_names.hpp"
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

/// Returns the result of a call of that request; null if there is no memory even for a message.
urdfmill_result* call(const session::Request* request, std::span<const char* const> words,
                      const urdfmill_options* options) noexcept {
  auto* result = new (std::nothrow) urdfmill_result;
  if (result == nullptr) return nullptr;
  const bool done = guarded(*result, request, [&] {
    expect(request != nullptr, "there is no such request");
    make(*request, words, options, *result);
  });
  if (done) return result;
  delete result;
  return nullptr;
}

urdfmill_result* call(std::string_view request, std::initializer_list<const char*> words,
                      const urdfmill_options* options) noexcept {
  return call(session::find_request(request), words, options);
}

}  // namespace
}  // namespace urdfmill::c

extern "C" {

urdfmill_result* urdfmill_call(const char* request, const char* const* words, size_t count,
                               const urdfmill_options* options) {
  const auto* found = request == nullptr ? nullptr : urdfmill::session::find_request(request);
  return urdfmill::c::call(found, {words, words == nullptr ? 0 : count}, options);
}

urdfmill_result* urdfmill_expand(const char* path, const urdfmill_options* options) {
  return urdfmill::c::call("expand", {path}, options);
}

urdfmill_result* urdfmill_check(const char* path, const urdfmill_options* options) {
  return urdfmill::c::call("check", {path}, options);
}

urdfmill_result* urdfmill_migrate(const char* path, const urdfmill_options* options) {
  return urdfmill::c::call("migrate", {path}, options);
}

urdfmill_result* urdfmill_convert(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("convert", {path, format}, options);
}

urdfmill_result* urdfmill_args(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("args", {path, format}, options);
}

urdfmill_result* urdfmill_info(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("info", {path, format}, options);
}

urdfmill_result* urdfmill_format(const char* path, const urdfmill_options* options) {
  return urdfmill::c::call("format", {path}, options);
}

urdfmill_result* urdfmill_fk(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("fk", {path, format}, options);
}

urdfmill_result* urdfmill_screws(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("screws", {path, format}, options);
}

urdfmill_result* urdfmill_dynamics(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("dynamics", {path, format}, options);
}

urdfmill_result* urdfmill_ik(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("ik", {path, format}, options);
}

urdfmill_result* urdfmill_identify(const char* path, const char* data, const char* format,
                                   const urdfmill_options* options) {
  return urdfmill::c::call("identify", {path, data, format}, options);
}

urdfmill_result* urdfmill_excite(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("excite", {path, format}, options);
}

urdfmill_result* urdfmill_workspace(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("workspace", {path, format}, options);
}

urdfmill_result* urdfmill_codegen(const char* path, const char* what, const char* language,
                                  const urdfmill_options* options) {
  return urdfmill::c::call("codegen", {path, what, language}, options);
}

urdfmill_result* urdfmill_from_ets(const char* sequence, const urdfmill_options* options) {
  return urdfmill::c::call("from_ets", {sequence}, options);
}

urdfmill_result* urdfmill_from_dh(const char* path, const urdfmill_options* options) {
  return urdfmill::c::call("from_dh", {path}, options);
}

urdfmill_result* urdfmill_dh(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("dh", {path, format}, options);
}

urdfmill_result* urdfmill_verify(const char* path, const char* other, const char* format,
                                 const urdfmill_options* options) {
  return urdfmill::c::call("verify", {path, other, format}, options);
}

urdfmill_result* urdfmill_diff(const char* path, const char* other, const char* format,
                               const urdfmill_options* options) {
  return urdfmill::c::call("diff", {path, other, format}, options);
}

urdfmill_result* urdfmill_inertia(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("inertia", {path, format}, options);
}

urdfmill_result* urdfmill_mesh(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::call("mesh", {path, format}, options);
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

const char* urdfmill_requests_list(void) {
  static const std::string list = urdfmill::session::requests_json();
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
