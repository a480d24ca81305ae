#include "urdfmill/c/urdfmill.h"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/c/call.hpp"
#include "urdfmill/c/conversion.hpp"
#include "urdfmill/c/mechanics.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/checks/verify.hpp"
#include "urdfmill/session/conversion/expand.hpp"
#include "urdfmill/session/conversion/format.hpp"
#include "urdfmill/session/conversion/info.hpp"
#include "urdfmill/session/conversion/migrate.hpp"
#include "urdfmill/session/dh/dh.hpp"
#include "urdfmill/session/dh/dh_fit.hpp"
#include "urdfmill/session/dh/dh_urdf.hpp"
#include "urdfmill/session/options/choices.hpp"
#include "urdfmill/xacro/banner.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::c {
namespace {

void write(urdfmill_result& result, xml::WriteOptions options) {
  options.banner = result.banner;
  options.quoting = result.quoting;
  std::string text;
  if (const auto error = xml::write(*result.document, options, text))
    throw Failure{"the result cannot be written as XML: " + *error};
  result.text = std::move(text);
}

void expand(Call& call) {
  session::ExpandRequest request;
  request.arguments = call.arguments();
  request.log = [&call](std::string_view text) { call.result.log += text; };
  session::Expanded expanded = session::expand(call.session, call.input, request, call.findings);
  call.result.log += expanded.expansion.reference_report;
  if (!expanded.succeeded()) return call.finish(session::Outcome::failure);

  call.result.document = std::move(expanded.expansion.document);
  call.result.quoting = xacro::quoting(expanded.python);
  if (call.options.no_banner == 0)
    call.result.banner = xacro::banner(call.input.is_standard_input() ? "None" : call.input.name);
  write(call.result, {});
  call.finish();
}

/// What the project asks for.
session::CheckConfig check_config(Call& call) {
  const std::string path = call.options.no_config != 0 ? "" : session::find_check_config(call.input.name);
  if (path.empty()) return {};
  const session::ConfigFile& file = call.session.configuration(path);
  if (!file.error.empty()) throw Failure{file.error};
  for (const source::Diagnostic& finding : file.findings) call.findings.report(finding);
  return file.config;
}

void check(Call& call) {
  session::CheckRequest request{call.arguments(), check_config(call)};
  if (call.options.version != nullptr) request.config.for_version = version_of(call.options.version);
  const auto select = words(call.options.select), ignore = words(call.options.ignore);
  if (!select.empty()) request.config.rules.select = select;
  request.config.rules.ignore.insert(request.config.rules.ignore.end(), ignore.begin(), ignore.end());
  for (const auto* list : {&select, &ignore})
    for (const std::string& rule : *list)
      if (!session::matches_a_rule(rule)) throw Failure{"no rule matches \"" + rule + "\""};
  request.meshes = call.options.no_meshes == 0;
  const session::LoadedDocument checked = session::check(call.session, call.input, request, call.findings);
  expect_readable(checked.unreadable);
  call.finish(checked.outcome());
}

/// `limits`: of the file that the options name; they must live as long.
void set_migration(const urdfmill_options& options, migrate::JointLimits& limits, migrate::Options& migration) {
  migration.to = version_of(options.version);
  migration.orientation =
      named(options.orientation, "orientation", migration.orientation, session::orientation_choices);
  migration.limits = named(options.default_limits, "default_limits", migration.limits, session::default_limit_choices);
  migration.snap = options.exact_angles != 0;
  for (const std::string& name : words(options.allow_loss)) {
    const source::Rule* rule = migrate::allowable_loss(name);
    if (rule == nullptr) throw Failure{"allow_loss: \"" + name + "\" is not a loss that can be allowed"};
    migration.allow_loss.insert(rule);
  }
  expect_not_negative(options.infinite_as, "infinite_as");
  if (options.infinite_as > 0) migration.infinite_as = options.infinite_as;
  migration.adopt_vendor_limits = options.adopt_vendor_limits != 0;
  migration.activate_limits = options.activate_limits != 0;
  if (options.joint_limits == nullptr) return;
  const files::ReadResult read = files::read_named_file(options.joint_limits);
  if (read.error) throw Failure{read.error->message};
  std::string error;
  auto found = migrate::read_joint_limits(read.bytes, error);
  if (!found) throw Failure{std::string(options.joint_limits) + ": " + error};
  limits = *std::move(found);
  migration.joint_limits = &limits;
}

void migrate(Call& call) {
  if (call.options.version == nullptr) throw Failure{"the target version is missing: set options.version"};
  session::MigrateRequest request;
  migrate::JointLimits limits;
  set_migration(call.options, limits, request.migration);
  session::Migrated migrated = session::migrate(call.session, call.input, request, call.findings);
  expect_readable(migrated.unreadable);
  if (migrated.text) call.result.text = std::move(*migrated.text);
  call.finish(migrated.outcome);
}

void format(Call& call) {
  format::Options options;
  if (call.options.indentation != nullptr) options.indentation = call.options.indentation;
  if (options.indentation.find_first_not_of(" \t") != std::string::npos)
    throw Failure{"indentation: \"" + options.indentation + "\" is not blanks or a tab"};
  if (call.options.width < -1) throw Failure{"width must be above 0, 0 for the default, or -1"};
  if (call.options.width != 0) options.width = static_cast<std::size_t>(call.options.width);  // -1: the largest
  options.keep_pairs = call.options.keep_pairs != 0;
  session::Formatted formatted = session::format(call.session, call.input, options, call.findings);
  expect_readable(formatted.unreadable);
  if (formatted.text) call.result.text = std::move(*formatted.text);
  call.finish(formatted.outcome);
}

void info(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text"});
  const auto robot = robot_of(call, session::Purpose::motion);
  if (!robot) return;
  const session::Info info = session::info(*robot, call.findings);
  finish(call, as == "text" ? session::info_text(info) : text_of(session::info_tree(info), as));
}

std::optional<kinematics::Convention> convention_of(const urdfmill_options& options) {
  if (options.convention == nullptr) return std::nullopt;
  return named(options.convention, "convention", kinematics::Convention::standard, session::convention_choices);
}

session::DhRequest dh_request(const Call& call, const char* name) {
  const urdfmill_options& options = call.options;
  session::DhRequest request;
  const std::string_view format = name == nullptr ? "json" : name;
  request.notation = emit::find_dh_notation(format);
  if (request.notation == nullptr) throw Failure{"no notation \"" + std::string(format) + "\""};
  request.base = word(options.base);
  request.tip = word(options.tip);
  request.all_tips = options.all_tips != 0;
  request.convention = convention_of(options);
  request.flips = words(options.flips);
  request.zeros = words(options.zeros);
  for (const auto& [value, what] :
       {std::pair{options.snap, "snap"}, std::pair{options.parallel_tolerance, "parallel_tolerance"},
        std::pair{options.budget, "budget"}, std::pair{options.fit_tolerance, "fit_tolerance"}})
    expect_not_negative(value, what);
  if (options.snap > 0) request.snap_tolerance = options.snap;
  if (options.snap_steps != 0) request.snap_steps = options.snap_steps;
  if (request.snap_steps && 24 % *request.snap_steps != 0) throw Failure{"snap_steps is 4, 8, 12 or 24"};
  if (options.snap_decimals < -1) throw Failure{"snap_decimals is above 0, 0 for the default, or -1 for none"};
  if (options.snap_decimals != 0) request.snap_decimals = std::max(options.snap_decimals, 0);
  if (options.prismatic != nullptr)
    request.prismatic =
        named(options.prismatic, "prismatic", kinematics::PrismaticLine::urdf, session::prismatic_choices);
  if (options.parallel_tolerance > 0) request.parallel_tolerance = options.parallel_tolerance;
  if (options.budget > 0) request.budget = options.budget;
  request.flange_row = options.flange_row != 0;
  request.absorb_base = options.absorb_base != 0;
  request.with_dynamics = options.with_dynamics != 0;
  static_cast<emit::NumberStyle&>(request.style) = call.style();
  request.style.millimetres = options.millimetres != 0;
  return request;
}

void from_dh(Call& call) {
  session::DhUrdfRequest request;
  request.read.convention = convention_of(call.options);
  request.read.degrees = call.options.degrees != 0;
  request.read.millimetres = call.options.millimetres != 0;
  request.read.name = word(call.options.name);
  request.robot = limits_of(call.options);
  session::DhUrdf made = session::dh_urdf(call.session, call.input, std::move(request), call.findings);
  expect_readable(made.unreadable);
  finish(call, std::move(made.text));
}

/// The joints count as in the table `options.fit`.
void fit_to_table(Call& call, session::DhRequest& request) {
  if (request.flips.size() + request.zeros.size() > 0)
    throw Failure{"fit says how the joints count; leave out flips and zeros"};
  session::DhFitRequest fit;
  fit.table = call.options.fit;
  if (call.options.fit_tolerance > 0) fit.tolerance = call.options.fit_tolerance;
  fit.read.convention = session::convention_of(request);
  fit.read.degrees = request.style.degrees;
  fit.read.millimetres = request.style.millimetres;
  request.count_joints = [&call, fit](const kinematics::Chain& chain) {
    session::DhFitAnswer answer = session::fit_to_table(call.session, chain, fit, call.findings);
    expect_readable(answer.unreadable);
    return std::move(answer.conventions);
  };
}

void dh(Call& call, const char* name) {
  session::DhRequest request = dh_request(call, name);
  if (call.options.fit != nullptr) fit_to_table(call, request);
  if (call.options.fit == nullptr && call.options.fit_tolerance != 0)
    throw Failure{"fit_tolerance has no effect without fit"};
  if (const std::string message = session::without_effect(request); !message.empty()) throw Failure{message};
  const auto robot = robot_of(call, request.purpose());
  if (robot) finish(call, session::dh_tables(*robot, request, call.findings));
}

kinematics::Aspect aspect_named(const std::string& name) {
  for (const kinematics::Aspect aspect : kinematics::all_aspects)
    if (name == kinematics::text(aspect)) return aspect;
  throw Failure{"aspects: no aspect \"" + name + "\""};
}

void verify(Call& call, const char* other, const char* name) {
  const std::string_view as = form(name, {"json", "text"});
  if (other == nullptr) throw Failure{"the path of the other model is missing"};
  session::VerifyRequest request;
  request.load.arguments = call.arguments();
  for (const std::string& aspect : words(call.options.aspects)) request.only.push_back(aspect_named(aspect));
  if (call.options.tolerance < 0 || call.options.samples < 0) throw Failure{"tolerance and samples are at least 0"};
  if (call.options.tolerance > 0) request.tolerance = call.options.tolerance;
  if (call.options.samples > 0) request.samples = call.options.samples;
  request.link_names = pairs(call.options.link_names, "link_names");
  if (call.options.random_seed > 0) request.seed = static_cast<std::uint64_t>(call.options.random_seed);
  if (call.options.most_differences < 0 || call.options.random_seed < 0)
    throw Failure{"most_differences and random_seed are above 0, or 0 for the default"};
  if (call.options.most_differences > 0 && as != "text") throw Failure{"most_differences has no effect but on text"};
  const session::Input other_input = call.options.other_text == nullptr
                                         ? session::Input(other)
                                         : session::Input(std::string(other), std::string(call.options.other_text));
  const session::Verified verified = session::verify(call.session, call.input, other_input, request, call.findings);
  if (!verified.unreadable.empty()) throw Failure{verified.unreadable.front()};
  if (verified.result)
    call.result.text = as == "text" ? session::verified_text(verified, call.session.sources(),
                                                             static_cast<std::size_t>(call.options.most_differences),
                                                             text::member_option)
                                    : emit::to_json(session::verified_tree(verified, call.session.sources()));
  call.finish(verified.outcome);
}

void fail(urdfmill_result& result, const std::string& message) {
  result.code = URDFMILL_FAILURE;
  result.text.clear();
  result.findings = "error: " + text::spell_options(message, text::member_option) + "\n";
}

/// Runs the body; an exception becomes the result. Returns false if there is no memory even for that.
template <class Body>
bool guarded(urdfmill_result& result, Body body) noexcept {
  try {
    try {
      body();
    } catch (const Failure& failure) {
      fail(result, failure.message);
    } catch (const std::exception& error) {
      fail(result, std::string("internal error: ") + error.what());
    }
    return true;
  } catch (...) {
    return false;
  }
}

template <class Body>
urdfmill_result* run(Function of, const char* path, const urdfmill_options* options, Body body) noexcept {
  auto* result = new (std::nothrow) urdfmill_result;
  if (result == nullptr) return nullptr;
  const bool done = guarded(*result, [&] {
    Call call(of, path, options, *result);
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
  return urdfmill::c::run(urdfmill::c::expand_call, path, options, urdfmill::c::expand);
}

urdfmill_result* urdfmill_check(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::check_call, path, options, urdfmill::c::check);
}

urdfmill_result* urdfmill_migrate(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::migrate_call, path, options, urdfmill::c::migrate);
}

urdfmill_result* urdfmill_convert(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::convert_call, path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::convert(call, format); });
}

urdfmill_result* urdfmill_format(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::format_call, path, options, urdfmill::c::format);
}

urdfmill_result* urdfmill_info(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::info_call, path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::info(call, format); });
}

urdfmill_result* urdfmill_fk(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::fk_call, path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::fk(call, format); });
}

urdfmill_result* urdfmill_screws(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::screws_call, path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::screws(call, format); });
}

urdfmill_result* urdfmill_dynamics(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::dynamics_call, path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::dynamics(call, format); });
}

urdfmill_result* urdfmill_ik(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::ik_call, path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::ik(call, format); });
}

urdfmill_result* urdfmill_identify(const char* path, const char* data, const char* format,
                                   const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::identify_call, path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::identify(call, data, format); });
}

urdfmill_result* urdfmill_excite(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::excite_call, path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::excite(call, format); });
}

urdfmill_result* urdfmill_workspace(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::workspace_call, path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::workspace(call, format); });
}

urdfmill_result* urdfmill_codegen(const char* path, const char* what, const char* language,
                                  const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::codegen_call, path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::codegen(call, what, language); });
}

urdfmill_result* urdfmill_from_dh(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::from_dh_call, path, options,
                          [](urdfmill::c::Call& call) { urdfmill::c::from_dh(call); });
}

urdfmill_result* urdfmill_from_ets(const char* sequence, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::from_ets_call, "the sequence", options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::from_ets(call, sequence); });
}

urdfmill_result* urdfmill_dh(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::dh_call, path, options,
                          [format](urdfmill::c::Call& call) { urdfmill::c::dh(call, format); });
}

urdfmill_result* urdfmill_inertia(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::inertia_call, path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::inertia(call, format); });
}

urdfmill_result* urdfmill_mesh(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::mesh_call, path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::look_at_meshes(call, format); });
}

urdfmill_result* urdfmill_verify(const char* path, const char* other, const char* format,
                                 const urdfmill_options* options) {
  return urdfmill::c::run(urdfmill::c::verify_call, path, options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::verify(call, other, format); });
}

const char* urdfmill_option(size_t index, const char** kind) {
  const auto members = urdfmill::c::members();
  if (index >= members.size()) return nullptr;
  if (kind != nullptr) *kind = urdfmill::c::text(members[index].kind).data();
  return members[index].name;
}

urdfmill_session* urdfmill_session_new(const urdfmill_options* options) {
  try {
    const urdfmill_options given = urdfmill::c::complete(options);
    return new urdfmill_session{urdfmill::session::Session(urdfmill::c::session_options(given))};
  } catch (...) {
    return nullptr;
  }
}

void urdfmill_set_text(urdfmill_session* session, const char* path, const char* text) {
  if (session == nullptr || path == nullptr) return;
  if (text == nullptr)
    session->session.drop_text(path);
  else
    session->session.set_text(path, text);
}

void urdfmill_forget_packages(urdfmill_session* session) {
  if (session != nullptr) session->session.forget_packages();
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
  return c::guarded(*result, [&] { c::write(*result, options); }) ? result->code : static_cast<int>(URDFMILL_FAILURE);
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
