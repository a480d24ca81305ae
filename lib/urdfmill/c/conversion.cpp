#include "urdfmill/c/conversion.hpp"

#include <algorithm>

#include "urdfmill/mesh/convert.hpp"
#include "urdfmill/mesh/describe.hpp"
#include "urdfmill/session/bodies/inertia.hpp"
#include "urdfmill/session/bodies/mesh_fit.hpp"
#include "urdfmill/session/bodies/mesh_report.hpp"
#include "urdfmill/session/conversion/convert.hpp"
#include "urdfmill/session/options/choices.hpp"

namespace urdfmill::c {
namespace {

session::ComposeRequest compose_request(const urdfmill_options& options) {
  session::ComposeRequest request;
  request.steps.extract = word(options.extract);
  request.steps.root = word(options.root);
  request.steps.prefix = word(options.prefix);
  request.steps.merge_fixed = options.merge_fixed != 0;
  if ((options.attach == nullptr) != (options.attach_at == nullptr))
    throw Failure{"attach and attach_at belong together: the model, and the link to put it on"};
  if (options.attach == nullptr) {
    if (options.attach_prefix != nullptr || options.attach_joint != nullptr || options.attach_origin != nullptr)
      throw Failure{"attach_prefix, attach_joint and attach_origin have no effect without attach"};
    return request;
  }
  request.attached = options.attach;
  request.steps.at = options.attach_at;
  request.steps.attach_prefix = word(options.attach_prefix);
  request.steps.attach_joint = word(options.attach_joint);
  if (options.attach_origin == nullptr) return request;
  const auto origin = session::attach_origin(options.attach_origin);
  if (!origin)
    throw Failure{std::string("attach_origin: \"") + options.attach_origin +
                  "\" is neither x y z nor x y z roll pitch yaw"};
  request.steps.attach_origin = *origin;
  return request;
}

/// How the command line calls a member: "--mesh-format".
std::string option_of(const Member& member) {
  const std::string_view name = member.name;
  if (name == "inertia_links") return "--inertia";
  std::string option = "--" + std::string(name);
  std::replace(option.begin(), option.end(), '_', '-');
  return option;
}

/// Members that only some formats have, set for another one, are an error.
void expect_effect(const urdfmill_options& options, const session::Format& format) {
  for (const Member& member : members()) {
    const std::string option = option_of(member);
    const std::string formats = session::formats_with(option);
    // --flatten also applies to what is read.
    if (formats.empty() || option == "--flatten" || !is_set(options, member) || session::takes_option(format, option))
      continue;
    throw Failure{std::string(member.name) + " has no effect on the format " + std::string(format.name) +
                  "; it is for " + formats};
  }
}

/// `version` is that of the format, where it has one.
void set_version(const char* version, const session::Format& format, session::FormatOptions& options) {
  if (session::takes_option(format, "--sdf-version")) {
    const auto found = sdf::version_named(version);
    if (!found) throw Failure{std::string("no version \"") + version + "\" of SDF"};
    options.sdf.version = *found;
  } else if (session::takes_option(format, "--urdf-version")) {
    options.urdf_version = version_of(version);
  } else {
    throw Failure{"version has no effect on the format " + std::string(format.name) + "; it is for " +
                  session::formats_with("--sdf-version") + ", " + session::formats_with("--urdf-version")};
  }
}

void set_mesh_paths(const urdfmill_options& options, session::ConvertRequest& request) {
  using session::Meshes;
  request.meshes = named(options.meshes, "meshes", Meshes::keep, session::mesh_path_choices);
  if ((request.meshes == Meshes::copy) != (options.mesh_folder != nullptr))
    throw Failure{"meshes \"copy\" and mesh_folder belong together: copies, and where they go"};
  if (request.meshes != Meshes::copy && (options.mesh_format != nullptr || options.allow_outside != nullptr))
    throw Failure{"mesh_format and allow_outside have no effect without meshes \"copy\""};
  request.mesh_folder = word(options.mesh_folder);
  request.mesh_sources = words(options.allow_outside);
  if (options.mesh_format != nullptr)
    request.mesh_format = named(options.mesh_format, "mesh_format", mesh::Target::stl, session::mesh_format_choices);
  if (options.output == nullptr) return;
  request.output = options.output;
  request.output_folder = session::Input(request.output).folder();
}

session::ConvertRequest convert_request(const Call& call, const session::Format& format) {
  const urdfmill_options& options = call.options;
  expect_effect(options, format);
  session::ConvertRequest request;
  request.to = &format;
  request.load.arguments = call.arguments();
  request.load.model = word(options.model);
  request.load.flatten = request.format.flatten = options.flatten != 0;
  request.reading = named(options.reading, "reading", urdf::Reading::strict, session::reading_choices);
  request.load.expand = request.reading == urdf::Reading::strict;
  request.compose = compose_request(options);
  request.strict = options.strict != 0;
  request.srdf = word(options.srdf);
  if (options.version != nullptr) set_version(options.version, format, request.format);
  request.format.sdf.mesh_uris =
      named(options.package_uri, "package_uri", request.format.sdf.mesh_uris, session::package_uri_choices);
  request.format.sdf.lump_fixed = options.lump_fixed != 0;
  request.format.mjcf.actuators =
      named(options.actuators, "actuators", request.format.mjcf.actuators, session::actuator_choices);
  request.format.mjcf.floating_base = options.floating_base != 0;
  request.format.mjcf.sites = options.sites != 0;
  set_mesh_paths(options, request);
  expect_not_negative(options.density, "density");
  if (options.inertia_links == nullptr) {
    if (options.density > 0) throw Failure{"density has no effect without inertia_links"};
    return request;
  }
  session::InertiaOptions& inertia = request.inertia.emplace();
  inertia.links = named(options.inertia_links, "inertia_links", inertia.links, session::inertia_link_choices);
  if (options.density > 0) inertia.density = options.density;
  return request;
}

session::InertiaOptions inertia_options(const urdfmill_options& options) {
  session::InertiaOptions made;
  made.links = named(options.inertia_links, "inertia_links", made.links, session::inertia_link_choices);
  made.bodies.from = named(options.shapes, "shapes", made.bodies.from, session::body_choices);
  made.bodies.hull = options.hull != 0;
  expect_not_negative(options.density, "density");
  expect_not_negative(options.total_mass, "total_mass");
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

mesh::Changes changes_of(const urdfmill_options& options) {
  mesh::Changes changes;
  changes.hull = options.hull != 0;
  expect_not_negative(options.simplify, "simplify");
  if (options.simplify > 0) changes.simplify = options.simplify;
  changes.up = named(options.up, "up", changes.up, session::up_choices);
  if (options.scale == nullptr) return changes;
  const auto scale = session::mesh_scale(options.scale);
  if (!scale)
    throw Failure{std::string("scale: \"") + options.scale + "\" is neither one factor nor x y z, other than 0"};
  changes.scale = *scale;
  return changes;
}

/// Returns a changed mesh file in another format.
std::string converted(Call& call, mesh::Mesh mesh, mesh::Target target) {
  if (target == mesh::Target::obj) {
    // A file of them has no place beside a text.
    mesh.materials.clear();
    for (mesh::Part& part : mesh.parts) part.material.reset();
  }
  const auto files = mesh::convert(mesh, target, "mesh", call.findings);
  return files.empty() ? std::string() : files.front().bytes;
}

/// What meshes hold, with what was found in them.
void describe(Call& call, const std::vector<mesh::Described>& meshes, std::string_view as) {
  for (const mesh::Described& described : meshes)
    for (const source::Diagnostic& finding : described.findings.diagnostics) call.findings.report(finding);
  finish(call, as == "text" ? mesh::describe_text(meshes) : mesh::describe_json(meshes));
}

/// A mesh file: described, changed, fitted or converted.
void look_at_mesh(Call& call, std::string_view as) {
  const urdfmill_options& options = call.options;
  const auto target = session::chosen(session::mesh_format_choices, as);
  if (options.fit != nullptr && target) throw Failure{"fit is a primitive, as \"json\" or \"text\""};
  const auto shape = named(options.fit, "fit", mesh::Primitive::box, session::primitive_choices);
  session::ChangedMesh changed = session::changed_mesh(call.input, changes_of(options), call.findings);
  if (!changed.mesh) return call.finish(changed.outcome);
  if (target) return finish(call, converted(call, *std::move(changed.mesh), *target));
  if (options.fit != nullptr) {
    const auto fit = session::fitted(*changed.mesh, shape, call.input.shown_name(), call.findings);
    if (!fit) return finish(call, std::nullopt);
    return finish(call, as == "text" ? session::fit_text(*fit) : session::fit_json(*fit));
  }
  describe(call, {session::described(call.input.shown_name(), std::move(changed.mesh), {})}, as);
}

}  // namespace

urdf::Version version_of(const char* name) {
  if (const auto version = urdf::version_named(name)) return *version;
  throw Failure{std::string("no version \"") + name + "\" of URDF"};
}

void convert(Call& call, const char* name) {
  const session::Format* format = name == nullptr ? nullptr : session::find_format(name);
  if (format == nullptr) throw Failure{std::string("no format \"") + (name == nullptr ? "" : name) + "\""};
  const session::ConvertRequest request = convert_request(call, *format);
  session::Converted converted = session::convert(call.session, call.input, request, call.findings);
  expect_readable(converted.unreadable);
  if (const std::string message = session::without_effect(request, converted.form); !message.empty())
    throw Failure{message};
  if (converted.text)
    for (const session::FileCopy& copy : converted.copies)
      if (const auto error = session::copy_file(copy)) throw Failure{error->message};
  if (converted.text) call.result.text = std::move(*converted.text);
  call.finish(converted.outcome);
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
  finish(call, session::write_inertias({call.session, call.input, {.arguments = call.arguments()}, *robot}, *report,
                                       options, call.findings)
                   .text);
}

void look_at_meshes(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "text", "stl", "obj", "glb"});
  if (!session::names_model(call.input.name)) return look_at_mesh(call, as);
  if (as != "json" && as != "text") throw Failure{"a mesh is made of a mesh file, not of a model"};
  const urdfmill_options& options = call.options;
  if (options.fit != nullptr || options.scale != nullptr || options.up != nullptr || options.hull != 0 ||
      options.simplify != 0)
    throw Failure{"fit, scale, up, hull and simplify are for a mesh file, not for the meshes of a model"};
  const auto robot = robot_of(call, session::Purpose::motion);
  if (robot) describe(call, session::described_meshes(call.session, call.input, *robot), as);
}

}  // namespace urdfmill::c
