#include "urdfmill/c/urdfmill.h"

#include <exception>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/c/call.hpp"
#include "urdfmill/c/mechanics.hpp"

#include "urdfmill/mesh/change.hpp"
#include "urdfmill/mesh/convert.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/session/check.hpp"
#include "urdfmill/session/convert.hpp"
#include "urdfmill/session/dh.hpp"
#include "urdfmill/session/dh_urdf.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/format.hpp"
#include "urdfmill/session/inertia.hpp"
#include "urdfmill/session/mesh_report.hpp"
#include "urdfmill/session/migrate.hpp"
#include "urdfmill/session/verify.hpp"
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

urdf::Version version_of(const urdfmill_options& options) {
  if (const auto version = urdf::version_named(options.version)) return *version;
  throw Failure{std::string("no version \"") + options.version + "\" of URDF"};
}

void check(Call& call) {
  session::CheckRequest request{call.arguments(), check_config(call)};
  if (call.options.version != nullptr) request.config.for_version = version_of(call.options);
  const session::LoadedDocument checked = session::check(call.session, call.input, request, call.findings);
  expect_readable(checked.unreadable);
  call.finish(checked.outcome());
}

void migrate(Call& call) {
  if (call.options.version == nullptr) throw Failure{"the target version is missing: set options.version"};
  session::MigrateRequest request;
  request.migration.to = version_of(call.options);
  session::Migrated migrated = session::migrate(call.session, call.input, request, call.findings);
  expect_readable(migrated.unreadable);
  if (migrated.text) call.result.text = std::move(*migrated.text);
  call.finish(migrated.outcome);
}

session::ComposeRequest compose_request(const urdfmill_options& options) {
  session::ComposeRequest request;
  request.steps.extract = word(options.extract);
  request.steps.root = word(options.root);
  request.steps.prefix = word(options.prefix);
  request.steps.merge_fixed = options.merge_fixed != 0;
  if ((options.attach == nullptr) != (options.attach_at == nullptr))
    throw Failure{"attach and attach_at belong together: the model, and the link to put it on"};
  if (options.attach == nullptr) return request;
  request.attached = options.attach;
  request.steps.at = options.attach_at;
  request.steps.attach_prefix = word(options.attach_prefix);
  return request;
}

void convert(Call& call, const char* name) {
  session::ConvertRequest request;
  request.to = name == nullptr ? nullptr : session::find_format(name);
  if (request.to == nullptr) throw Failure{std::string("no format \"") + (name == nullptr ? "" : name) + "\""};
  if (call.options.version != nullptr) {
    if (request.to->name == "sdf") {
      const auto version = sdf::version_named(call.options.version);
      if (!version) throw Failure{std::string("no version \"") + call.options.version + "\" of sdf"};
      request.format.sdf.version = *version;
    } else {
      request.format.urdf_version = version_of(call.options);
    }
  }
  request.load.arguments = call.arguments();
  request.compose = compose_request(call.options);
  request.strict = call.options.strict != 0;
  session::Converted converted = session::convert(call.session, call.input, request, call.findings);
  expect_readable(converted.unreadable);
  if (converted.text) call.result.text = std::move(*converted.text);
  call.finish(converted.outcome);
}

void format(Call& call) {
  session::Formatted formatted = session::format(call.session, call.input, {}, call.findings);
  expect_readable(formatted.unreadable);
  if (formatted.text) call.result.text = std::move(*formatted.text);
  call.finish(formatted.outcome);
}

std::optional<kinematics::Convention> convention_of(const urdfmill_options& options) {
  const std::string name = word(options.convention);
  if (name.empty()) return std::nullopt;
  for (const auto known : {kinematics::Convention::standard, kinematics::Convention::modified})
    if (name == kinematics::text(known)) return known;
  throw Failure{"no convention \"" + name + "\": standard or modified"};
}

session::DhRequest dh_request(const urdfmill_options& options, const char* name) {
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
  if (options.snap < 0 || options.digits < 0 || options.digits > 17)
    throw Failure{"snap is at least 0, and digits are 0 (all that are needed) to 17"};
  if (options.snap > 0) request.snap_tolerance = options.snap;
  request.flange_row = options.flange_row != 0;
  request.absorb_base = options.absorb_base != 0;
  request.with_dynamics = options.with_dynamics != 0;
  request.style.degrees = options.degrees != 0;
  request.style.millimetres = options.millimetres != 0;
  if (options.digits > 0) request.style.digits = options.digits;
  if (const std::string message = session::without_effect(request); !message.empty()) throw Failure{message};
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

void dh(Call& call, const char* name) {
  const session::DhRequest request = dh_request(call.options, name);
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
  const session::Verified verified = session::verify(call.session, call.input, {other}, request, call.findings);
  if (!verified.unreadable.empty()) throw Failure{verified.unreadable.front()};
  if (verified.result)
    call.result.text = as == "text" ? session::verified_text(verified, call.session.sources(), 0)
                                    : emit::to_json(session::verified_tree(verified, call.session.sources()));
  call.finish(verified.outcome);
}

/// The value that a name stands for; `otherwise` if none is given.
template <class Value>
Value named(const char* given, const char* what, Value otherwise,
            std::initializer_list<std::pair<std::string_view, Value>> known) {
  if (given == nullptr) return otherwise;
  for (const auto& [name, value] : known)
    if (name == given) return value;
  throw Failure{std::string(what) + ": no \"" + given + "\""};
}

session::InertiaOptions inertia_options(const urdfmill_options& options) {
  using Links = session::InertiaLinks;
  using From = session::BodyFrom;
  session::InertiaOptions made;
  made.links = named(options.inertia_links, "inertia_links", Links::missing,
                     {{"missing", Links::missing}, {"implausible", Links::implausible}, {"all", Links::all}});
  made.bodies.from = named(options.shapes, "shapes", From::automatic,
                           {{"auto", From::automatic}, {"visual", From::visual}, {"collision", From::collision}});
  made.bodies.hull = options.hull != 0;
  if (options.density < 0 || options.total_mass < 0) throw Failure{"density and total_mass are at least 0"};
  if (options.density > 0) made.density = options.density;
  if (options.total_mass > 0) made.total_mass = options.total_mass;
  made.base_link = options.add_base_link != 0;
  for (const std::string& assignment : words(options.masses)) {
    const auto mass = session::link_mass(assignment);
    if (!mass) throw Failure{"masses: \"" + assignment + "\" is not LINK=KG with a mass above 0"};
    made.masses.push_back(*mass);
  }
  return made;
}

void inertia(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "text", "source"});
  const session::InertiaOptions options = inertia_options(call.options);
  const auto robot = robot_of(call, session::Purpose::motion);
  if (!robot) return;
  session::MeshStore meshes(call.input.folder(), call.session.packages(call.input));
  const auto report = session::compare_inertias(*robot, options, meshes, call.findings);
  if (!report) return finish(call, std::nullopt);
  if (as != "source")
    return finish(call, as == "text" ? session::inertia_text(*report) : session::inertia_json(*report));
  finish(call, session::write_inertias(call.session, call.input, {.arguments = call.arguments()}, *robot, *report,
                                       options, call.findings)
                   .text);
}

/// A mesh file in another format.
void convert_mesh(Call& call, mesh::Target target) {
  if (session::names_model(call.input.name)) throw Failure{"a mesh is made of a mesh file, not of a model"};
  auto mesh = call.options.text == nullptr ? mesh::read_file(call.input.name, {}, call.findings)
                                           : mesh::read(call.input.name, call.options.text, {}, call.findings);
  mesh::Changes changes;
  changes.hull = call.options.hull != 0;
  if (call.options.simplify > 0) changes.simplify = call.options.simplify;
  if (!mesh || !mesh::change(*mesh, changes, call.input.name, call.findings)) return finish(call, std::nullopt);
  if (target == mesh::Target::obj) {
    // A file of them has no place beside a text.
    mesh->materials.clear();
    for (mesh::Part& part : mesh->parts) part.material.reset();
  }
  const auto files = mesh::convert(*mesh, target, "mesh", call.findings);
  finish(call, files.empty() ? std::nullopt : std::optional(files.front().bytes));
}

void look_at_meshes(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "text", "stl", "obj", "glb"});
  if (as != "json" && as != "text")
    return convert_mesh(call, as == "stl" ? mesh::Target::stl : as == "obj" ? mesh::Target::obj : mesh::Target::glb);
  std::vector<mesh::Described> meshes;
  if (session::names_model(call.input.name)) {
    const auto robot = robot_of(call, session::Purpose::motion);
    if (!robot) return;
    meshes = session::described_meshes(call.session, call.input, *robot);
  } else {
    meshes.push_back(session::described_mesh(call.input.name));
  }
  for (const mesh::Described& described : meshes)
    for (const source::Diagnostic& finding : described.findings.diagnostics) call.findings.report(finding);
  finish(call, as == "text" ? mesh::describe_text(meshes) : mesh::describe_json(meshes));
}

void fail(urdfmill_result& result, const std::string& message) {
  result.code = URDFMILL_FAILURE;
  result.text.clear();
  result.findings = "error: " + message + "\n";
}

/// Does something for a result; whatever is thrown becomes the result. False if there is no memory to say so.
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
urdfmill_result* run(const char* path, const urdfmill_options* options, Body body) noexcept {
  auto* result = new (std::nothrow) urdfmill_result;
  if (result == nullptr) return nullptr;
  const bool done = guarded(*result, [&] {
    Call call(path, options, *result);
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
  return urdfmill::c::run(path, options, urdfmill::c::expand);
}

urdfmill_result* urdfmill_check(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, urdfmill::c::check);
}

urdfmill_result* urdfmill_migrate(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, urdfmill::c::migrate);
}

urdfmill_result* urdfmill_convert(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [format](urdfmill::c::Call& call) { urdfmill::c::convert(call, format); });
}

urdfmill_result* urdfmill_format(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, urdfmill::c::format);
}

urdfmill_result* urdfmill_fk(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [format](urdfmill::c::Call& call) { urdfmill::c::fk(call, format); });
}

urdfmill_result* urdfmill_screws(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [format](urdfmill::c::Call& call) { urdfmill::c::screws(call, format); });
}

urdfmill_result* urdfmill_dynamics(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [format](urdfmill::c::Call& call) { urdfmill::c::dynamics(call, format); });
}

urdfmill_result* urdfmill_ik(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [=](urdfmill::c::Call& call) { urdfmill::c::ik(call, format); });
}

urdfmill_result* urdfmill_identify(const char* path, const char* data, const char* format,
                                   const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [=](urdfmill::c::Call& call) { urdfmill::c::identify(call, data, format); });
}

urdfmill_result* urdfmill_excite(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [=](urdfmill::c::Call& call) { urdfmill::c::excite(call, format); });
}

urdfmill_result* urdfmill_workspace(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [=](urdfmill::c::Call& call) { urdfmill::c::workspace(call, format); });
}

urdfmill_result* urdfmill_codegen(const char* path, const char* what, const char* language,
                                  const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [=](urdfmill::c::Call& call) { urdfmill::c::codegen(call, what, language); });
}

urdfmill_result* urdfmill_from_dh(const char* path, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [](urdfmill::c::Call& call) { urdfmill::c::from_dh(call); });
}

urdfmill_result* urdfmill_from_ets(const char* sequence, const urdfmill_options* options) {
  return urdfmill::c::run("the sequence", options,
                          [=](urdfmill::c::Call& call) { urdfmill::c::from_ets(call, sequence); });
}

urdfmill_result* urdfmill_dh(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [format](urdfmill::c::Call& call) { urdfmill::c::dh(call, format); });
}

urdfmill_result* urdfmill_inertia(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [=](urdfmill::c::Call& call) { urdfmill::c::inertia(call, format); });
}

urdfmill_result* urdfmill_mesh(const char* path, const char* format, const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [=](urdfmill::c::Call& call) { urdfmill::c::look_at_meshes(call, format); });
}

urdfmill_result* urdfmill_verify(const char* path, const char* other, const char* format,
                                 const urdfmill_options* options) {
  return urdfmill::c::run(path, options, [=](urdfmill::c::Call& call) { urdfmill::c::verify(call, other, format); });
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
