#include "urdfmill/c/call.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/option_names.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/xacro/banner.hpp"

namespace urdfmill::c {
namespace {

/// The words of a call beside its options.
struct Words {
  std::string path;
  std::optional<std::string> sequence;
  std::string other;
  std::string form;
};

/// Reads the words of a call. One that has the name of an option is its value.
Words read_words(const session::Request& request, std::span<const char* const> words, session::Options& options) {
  const std::vector<std::string_view> names = text::words(request.inputs);
  const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : nullptr; };
  Words read;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const char* const given = word(i);
    if (names[i] == "path" || names[i] == "sequence")
      expect(given != nullptr, "the " + std::string(names[i]) + " is missing");
    if (names[i] == "other") expect(given != nullptr, "the path of the other model is missing");
    if (given == nullptr) continue;
    if (names[i] == "path")
      read.path = given;
    else if (names[i] == "sequence")
      read.sequence = given;
    else if (names[i] == "other" || names[i] == "data")
      read.other = given;
    else
      for (const std::string_view value : text::words(given, ", "))
        refuse(options.set(names[i], {std::nullopt, std::string(value)}));
  }
  const char* const form = word(names.size());
  read.form = form == nullptr ? request.usual_form() : form;
  return read;
}

session::Input input_of(const Words& words, const std::optional<std::string>& text) {
  if (words.sequence) return {"the sequence", *words.sequence};
  if (text) return {words.path, *text};
  expect(words.path != "-", "\"-\" is a text without a name: set the option text");
  return {words.path};
}

/// Returns a session for this call, unless the caller gives one.
std::optional<session::Session> own_session(const urdfmill_options* given, const session::CallOptions& call) {
  if (given == nullptr || given->session == nullptr) return session::Session(call.session);
  for (const char* option : {"packages", "package_paths", "no_package_search", "ignore_environment", "python"})
    expect(!given->options.is_given(option), std::string(option) + " is that of the session");
  return std::nullopt;
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

/// Keeps the document of an expansion, which can be written again.
void keep(session::Call& call, urdfmill_result& result) {
  if (!call.expanded) return;
  add_to_log(result, call.expanded->expansion.reference_report);
  result.document = std::move(call.expanded->expansion.document);
  result.quoting = xacro::quoting(call.expanded->python);
  result.banner = std::move(call.banner);
}

}  // namespace

session::CallOptions call_options(const session::Request& request, const urdfmill_options* given) {
  session::CallOptions call;
  if (given != nullptr) {
    const std::string_view of = given->options.request().name;
    expect(of == request.name, "these are options of " + std::string(of) + ", not of " + std::string(request.name));
    refuse(given->options.take([&](session::Binder& to) { request.bind_call(to, call); }));
  }
  call.session.no_config = call.no_config;
  return call;
}

void make(const session::Request& request, std::span<const char* const> words, const urdfmill_options* given,
          urdfmill_result& result) {
  const session::CallOptions shared = call_options(request, given);
  session::Options options = given == nullptr ? session::Options(request) : given->options;
  const Words read = read_words(request, words, options);
  const session::Input input = input_of(read, shared.text);
  std::optional<session::Session> own = own_session(given, shared);
  const auto lock = own ? std::unique_lock<std::mutex>() : std::unique_lock(given->session->mutex);
  session::Session& session = own ? *own : given->session->session;
  session.ignore_config(shared.no_config);

  const auto made = request.make();
  refuse(options.take([&made](session::Binder& to) { made->bind(to); }));
  source::Collector findings;
  session::Call call(session, input, findings);
  call.other = read.other;
  call.form = read.form;
  call.arguments = shared.arguments;
  call.is_given = [&options](std::string_view name) { return options.is_given(name); };
  call.spelling = [&request](std::string_view option) { return session::name_of_option(option, request); };
  call.log = [&result](std::string_view text) { add_to_log(result, text); };
  auto text = session::run(request, *made, call);
  refuse(std::move(call.refusal));
  refuse(std::move(call.unreadable));
  if (text) result.text = *std::move(text);
  keep(call, result);

  session::Outcome outcome = call.outcome.value_or(session::outcome_of(findings));
  if (findings.count(source::Severity::error) > 0) outcome = worse(outcome, session::Outcome::findings);
  result.code = static_cast<int>(outcome);
  if (shared.diagnostics != source::RenderFormat::text || !findings.diagnostics.empty())
    result.findings = source::render(shared.diagnostics, findings.diagnostics, session.sources(),
                                     {call.spelling, false, URDFMILL_VERSION});
}

}  // namespace urdfmill::c
