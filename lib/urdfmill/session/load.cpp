#include "urdfmill/session/load.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <utility>
#include <vector>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/mjcf/reader.hpp"
#include "urdfmill/sdf/reader.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/mjcf_files.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/session/sdf_files.hpp"
#include "urdfmill/text/byte_form.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/usd/package.hpp"
#include "urdfmill/usd/reader.hpp"
#include "urdfmill/usd/rules.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xml/parser.hpp"
#include "urdfmill/xml/python_reading.hpp"

namespace urdfmill::session {
namespace {

/// Returns false, with a report, for texts that urdfdom refuses: UTF-16, UTF-32 and binary files.
bool has_bytes_of_text(std::string_view bytes, source::FileId file, source::Sink& sink) {
  const text::ByteForm form = text::byte_form(bytes);
  if (form == text::ByteForm::text) return true;
  source::report(
      sink, urdf::rules::encoding,
      form == text::ByteForm::wide ? "the text is UTF-16 or UTF-32, which urdfdom refuses" : "the file is not text",
      {file, 0, 1});
  return false;
}

/// Warns about a text that was read in another, declared encoding.
void warn_of_encoding(std::string_view bytes, source::FileId file, source::Sink& sink) {
  if (!xml::find_decoding_error(bytes)) return;
  source::Diagnostic finding = source::finding(
      urdf::rules::encoding, "the text is not UTF-8; urdfdom passes its bytes on as they are", {file, 0, 1});
  source::take_other_severity(finding, urdf::rules::other_severities);
  sink.report(std::move(finding));
}

/// Returns the form by the name, and for standard input by the text.
InputForm form_of(const Input& input, std::string_view text) {
  if (text::has_suffix(input.name, {".xacro", ".xacro.urdf"})) return InputForm::xacro;
  if (text::has_suffix(input.name, {".yaml", ".yml", ".json"})) return InputForm::yaml;
  if (usd::is_layer(text) || usd::is_package(text) || text::has_suffix(input.name, {".usd", ".usda", ".usdc", ".usdz"}))
    return InputForm::usd;
  if (!input.is_standard_input()) return InputForm::urdf;
  const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  return first == std::string_view::npos || text[first] == '<' ||
                 (text[first] != '{' && text.find('<') < text.find(':'))
             ? InputForm::urdf
             : InputForm::yaml;
}

/// One load of an input that is not a .xacro file.
class Load {
 public:
  Load(Session& session, const Input& input, const LoadRequest& request, source::Sink& sink)
      : session_(session), input_(input), request_(request), sink_(sink) {}

  LoadedDocument run() {
    if (form_of(input_, {}) == InputForm::xacro) {
      expand({});
      return std::move(loaded_);
    }
    const files::FilePtr text = session_.text(input_);
    if (text->error()) {
      loaded_.failure = LoadFailure::unreadable;
      loaded_.unreadable = text->error()->message;
      return std::move(loaded_);
    }
    loaded_.failure = LoadFailure::no_model;
    loaded_.form = form_of(input_, text->bytes());
    if (loaded_.form == InputForm::yaml)
      read_yaml(*text);
    else if (loaded_.form == InputForm::usd)
      read_usd(*text);
    else
      read_xml(text);
    return std::move(loaded_);
  }

 private:
  void read_yaml(const files::File& text) {
    const ParsedText parsed = session_.parse(text, input_.shown_name(), Syntax::yaml);
    loaded_.files = {parsed.file};
    for (const source::Diagnostic& finding : parsed.findings) sink_.report(finding);
    loaded_.failure = LoadFailure::malformed;
    take(parsed.result.document);
  }

  void read_usd(const files::File& text) {
    loaded_.failure = LoadFailure::malformed;
    std::optional<Input> packaged;
    if (usd::is_package(text.bytes())) {
      std::string why;
      const auto layer = usd::first_layer(text.bytes(), why);
      // USD writes the name of a file in a package like this.
      if (layer)
        packaged.emplace(input_.shown_name() + '[' + std::string(layer->name) + ']', std::string(layer->text));
      else
        source::report(sink_, usd::rules::invalid, '"' + input_.name + "\": " + why);
      if (!layer) return;
    }
    const SourceText read = session_.read(packaged ? *packaged : input_);
    loaded_.files = {*read.file};
    take(usd::urdf_document(session_.sources()[*read.file].bytes(), *read.file, conversion_sink(),
                            request_.keep_mesh ? keep_mesh(text.bytes()) : nullptr, request_.keeps_named_meshes));
  }

  /// Returns a function that keeps meshes of a layer in these bytes, and finds their textures.
  simulation::KeepMesh keep_mesh(std::string_view bytes) {
    std::error_code ignored;
    const std::filesystem::path folder = std::filesystem::absolute(input_.folder(), ignored);
    return [this, bytes, folder](const std::string& name, mesh::Mesh mesh, std::string& why) {
      for (mesh::Material& material : mesh.materials) {
        if (material.texture.empty()) continue;
        const std::string file = std::filesystem::path(material.texture).lexically_normal().generic_string();
        if (const auto packaged = usd::file_in_package(bytes, file))
          material.picture = std::make_shared<std::string>(*packaged);
        else
          material.texture = (folder / file).lexically_normal().string();
      }
      return request_.keep_mesh(name, std::move(mesh), why);
    };
  }

  void read_xml(const files::FilePtr& text) {
    // A text is parsed as xacro first only if it may be xacro, so that each text is parsed once.
    if (request_.expand && text->bytes().find("xacro:") != std::string::npos) {
      const ParsedText parsed = session_.parse(*text, input_.shown_name(), Syntax::xacro);
      if (parsed.result.document && xacro::uses_xacro(*parsed.result.document)) {
        note_expansion(*parsed.result.document);
        return expand(text);
      }
    }
    const ParsedText parsed = session_.parse(*text, input_.shown_name(), Syntax::urdf);
    loaded_.files = {parsed.file};
    const std::string_view read = session_.sources()[parsed.file].bytes();
    if (!has_bytes_of_text(read, parsed.file, sink_)) {
      loaded_.failure = LoadFailure::malformed;
      return;
    }
    if (!parsed.result.error) warn_of_encoding(read, parsed.file, sink_);
    if (parsed.result.error) {
      sink_.report(xml::diagnostic_of(*parsed.result.error));
      loaded_.failure = LoadFailure::malformed;
      return;
    }
    if (parsed.result.document && sdf::is_sdf(*parsed.result.document)) {
      read_sdf(parsed.result.document);
    } else if (parsed.result.document && mjcf::is_mjcf(*parsed.result.document)) {
      read_mjcf(parsed.result.document);
    } else {
      take(parsed.result.document);
    }
  }

  void read_sdf(const std::shared_ptr<const xml::Document>& document) {
    loaded_.form = InputForm::sdf;
    loaded_.written = document;
    std::shared_ptr<const ResolvedSdf> sdf = request_.sdf;
    if (!sdf || sdf->source != document)
      sdf = std::make_shared<ResolvedSdf>(SdfFiles(session_, input_).resolve(document));
    bool is_refused = !sdf->document;
    for (const source::Diagnostic& finding : sdf->findings) {
      is_refused = is_refused || finding.severity == source::Severity::error;
      conversion_sink().report(finding);
    }
    sdf::ReadOptions options{request_.flatten, request_.model};
    options.read_mesh = mesh_reader();
    options.is_resolved = true;
    take(is_refused ? nullptr : sdf::urdf_document(sdf->document, conversion_sink(), options));
    for (const ResolvedSdf::File& read : sdf->files) {
      loaded_.files.push_back(read.file);
      loaded_.dependencies.push_back(read.path);
    }
  }

  void read_mjcf(const std::shared_ptr<const xml::Document>& document) {
    loaded_.form = InputForm::mjcf;
    loaded_.written = document;
    MjcfFiles files(session_, input_);
    mjcf::ReadOptions options = files.options();
    options.read_mesh = mesh_reader(mesh::ObjReading::first_object);
    options.keep_mesh = request_.keep_mesh;
    take(mjcf::urdf_document(document, conversion_sink(), options));
    for (const MjcfFiles::File& read : files.files()) {
      loaded_.files.push_back(read.file);
      loaded_.dependencies.push_back(read.path);
    }
  }

  source::Sink& conversion_sink() { return request_.reports_conversion ? sink_ : unreported_; }

  /// Returns a function that reads meshes which a mass depends on, each once.
  std::function<std::optional<mesh::Mesh>(const std::string& name, std::string& why)> mesh_reader(
      mesh::ObjReading obj = mesh::ObjReading::whole) {
    return [this, obj](const std::string& name, std::string& why) {
      if (!meshes_) meshes_.emplace(input_.folder(), session_.packages(input_));
      meshes_->read_obj_as(obj);
      const bodies::LoadedMesh& loaded = meshes_->get(name);
      if (!loaded.mesh && !loaded.findings.diagnostics.empty()) why = loaded.findings.diagnostics.front().message;
      return loaded.mesh;
    };
  }

  void note_expansion(const xml::Document& document) {
    if (input_.is_standard_input()) return;
    source::report(sink_, rules::uses_xacro, "the file uses xacro, so it is expanded", document.root()->start_tag());
  }

  void expand(files::FilePtr text) {
    loaded_.form = InputForm::xacro;
    ExpandRequest request;
    request.text = std::move(text);
    request.arguments = request_.arguments;
    request.argument_places = request_.argument_places;
    request.in_part = request_.in_part;
    request.as_installed = true;
    Expanded expanded = session::expand(session_, input_, request, sink_);
    loaded_.missing = std::move(expanded.expansion.missing);
    loaded_.files = std::move(expanded.expansion.files);
    if (!expanded.unreadable.empty()) loaded_.unreadable = std::move(expanded.unreadable);
    for (const auto& dependency : expanded.expansion.dependencies) {
      if (!dependency.found) continue;
      loaded_.dependencies.push_back(dependency.path);
      if (dependency.kind == xacro::Dependency::Kind::yaml) loaded_.yaml_files.insert(dependency.path);
    }
    loaded_.declared = std::move(expanded.expansion.arguments);
    loaded_.failure = loaded_.unreadable.empty() ? LoadFailure::expansion : LoadFailure::unreadable;
    take(std::move(expanded.expansion.document));
  }

  void take(std::shared_ptr<const xml::Document> document) {
    loaded_.document = std::move(document);
    if (loaded_.document) loaded_.failure = LoadFailure::none;
  }

  std::optional<bodies::MeshStore> meshes_;
  Session& session_;
  const Input& input_;
  const LoadRequest& request_;
  source::Sink& sink_;
  source::Collector unreported_;
  LoadedDocument loaded_;
};

bool inside(source::Span part, source::Span whole) {
  return part.known() && whole.known() && part.file == whole.file && whole.begin <= part.begin && part.end <= whole.end;
}

/// The parts of a model in which mistakes do not affect its motion: limits, shapes and similar ones.
class HarmlessParts {
 public:
  HarmlessParts(const urdf::Robot& robot, Purpose purpose) {
    for (const urdf::Joint& joint : robot.joints) add_part(joint.limits);
    if (purpose != Purpose::conversion) add_others(robot, purpose == Purpose::dynamics);
    const auto before = [](const source::Span& x, const source::Span& y) {
      return std::pair(x.file, x.begin) < std::pair(y.file, y.begin);
    };
    std::sort(parts_.begin(), parts_.end(), before);
    // Each reaches as far as one that begins before it, so that the last one before a place decides.
    for (std::size_t i = 1; i < parts_.size(); ++i)
      if (parts_[i].file == parts_[i - 1].file) parts_[i].end = std::max(parts_[i].end, parts_[i - 1].end);
  }

  [[nodiscard]] bool contain(source::Span place) const {
    const auto after = std::upper_bound(parts_.begin(), parts_.end(), place, [](const auto& x, const auto& y) {
      return std::pair(x.file, x.begin) < std::pair(y.file, y.begin);
    });
    return after != parts_.begin() && inside(place, *std::prev(after));
  }

 private:
  void add_others(const urdf::Robot& robot, bool masses_matter) {
    for (const urdf::Material& material : robot.materials) add(material.span);
    for (const urdf::Joint& joint : robot.joints) {
      add_part(joint.dynamics);
      add_part(joint.safety);
      add_part(joint.calibration);
    }
    for (const urdf::Link& link : robot.links) {
      for (const auto& visual : link.visuals) add(visual.span);
      for (const auto& collision : link.collisions) add(collision.span);
      if (!masses_matter) add_part(link.inertial);
    }
  }

  void add(source::Span span) {
    if (span.known()) parts_.push_back(span);
  }
  template <class Part>
  void add_part(const std::optional<Part>& part) {
    if (part) add(part->span);
  }

  std::vector<source::Span> parts_;
};

/// Turns errors that do not matter for the purpose into warnings; true if errors remain.
bool is_refused(const urdf::Robot& robot, Purpose purpose, source::Collector& findings, std::size_t first) {
  const HarmlessParts harmless(robot, purpose);
  const auto is_harmless = [&](const source::Diagnostic& finding) {
    if (purpose != Purpose::conversion) return !finding.rule->facts.affects_motion || harmless.contain(finding.span);
    return robot.version < urdf::Version::v1_2 && finding.rule == &urdf::rules::attribute_missing &&
           harmless.contain(finding.span);
  };
  bool refused = false;
  for (std::size_t i = first; i < findings.diagnostics.size(); ++i) {
    source::Diagnostic& finding = findings.diagnostics[i];
    if (finding.severity != source::Severity::error) continue;
    if (is_harmless(finding))
      finding.severity = source::Severity::warning;
    else
      refused = true;
  }
  return refused;
}

}  // namespace

Outcome LoadedDocument::outcome() const {
  if (document || failure == LoadFailure::none) return Outcome::clean;
  return failure == LoadFailure::no_model ? Outcome::findings : Outcome::failure;
}

Arguments LoadedDocument::arguments() const {
  Arguments arguments;
  for (const xacro::ArgumentDeclaration& argument : declared) {
    const auto is_same = [&](const auto& known) { return known.first == argument.name; };
    if (std::none_of(arguments.begin(), arguments.end(), is_same))
      arguments.emplace_back(argument.name, argument.default_text.value_or(""));
  }
  return arguments;
}

SdfModels models_of(Session& session, const Input& input, bool nested) {
  const files::FilePtr text = session.text(input);
  if (text->error()) return {};
  const ParsedText parsed = session.parse(*text, input.shown_name(), Syntax::urdf);
  const auto& document = parsed.result.document;
  if (!document || !sdf::is_sdf(*document)) return {};
  SdfModels models{std::make_shared<ResolvedSdf>(SdfFiles(session, input).resolve(document)), {}};
  if (models.sdf->document) models.names = sdf::model_names(*models.sdf->document, nested);
  return models;
}

LoadedDocument load_document(Session& session, const Input& input, const LoadRequest& request, source::Sink& sink) {
  return Load(session, input, request, sink).run();
}

bool lacks_value(const source::Collector& findings) {
  return std::any_of(findings.diagnostics.begin(), findings.diagnostics.end(),
                     [](const auto& finding) { return !xacro::argument_without_value(finding).empty(); });
}

void report_unused_arguments(const Arguments& arguments, const Input& input, InputForm form, source::Sink& sink) {
  if (form == InputForm::xacro) return;
  for (const auto& [name, value] : arguments)
    source::report(sink, xacro::rules::unused_argument,
                   "argument \"" + name + "\" is given, but \"" + input.name + "\" is not xacro and takes none");
}

urdf::ReadOptions read_options(const LoadedDocument& loaded, const source::Sources& sources, urdf::Reading reading) {
  return {reading, loaded.form == InputForm::urdf ? &sources : nullptr};
}

LoadedRobot load_robot(Session& session, const Input& input, const LoadRequest& request, Purpose purpose,
                       source::Collector& findings, urdf::Reading reading) {
  const bool keeps = purpose != Purpose::conversion && !request.keep_mesh;
  const LoadedDocument loaded =
      load_document(session, input, keeps ? keeping_meshes(session, input, request) : request, findings);
  return robot_of(loaded, session.sources(), purpose, findings, reading);
}

simulation::KeepMesh keep_in(std::shared_ptr<bodies::MeshesInside> meshes) {
  return [meshes = std::move(meshes)](const std::string& name, mesh::Mesh mesh, std::string& /*why*/) {
    return std::optional(meshes->keep(name, std::move(mesh)));
  };
}

LoadRequest keeping_meshes(Session& session, const Input& input, LoadRequest request) {
  auto kept = std::make_shared<bodies::MeshesInside>();
  session.set_meshes_inside(input, kept);
  request.keep_mesh = keep_in(std::move(kept));
  request.keeps_named_meshes = true;
  return request;
}

LoadedRobot robot_of(const LoadedDocument& loaded, const source::Sources& sources, Purpose purpose,
                     source::Collector& findings, urdf::Reading reading) {
  LoadedRobot result;
  // A text that is not XML is a model that urdfdom refuses.
  const bool refused = reading == urdf::Reading::urdfdom && loaded.failure == LoadFailure::malformed;
  result.outcome = refused ? Outcome::findings : loaded.outcome();
  result.unreadable = loaded.unreadable;
  result.form = loaded.form;
  if (!loaded.document) return result;
  const urdf::ReadOptions options = read_options(loaded, sources, reading);
  if (purpose == Purpose::conversion && reading == urdf::Reading::urdfdom) {
    result.robot = urdf::read(loaded.document, options, findings);
  } else {
    const std::size_t before = findings.diagnostics.size();
    urdf::ReadResult read = urdf::read_as_far_as_possible(loaded.document, options, findings);
    if (!is_refused(read.robot, purpose, findings, before)) result.robot = std::move(read.robot);
  }
  if (!result.robot) result.outcome = Outcome::findings;
  // Models of other formats have no version of URDF; their document declares one to be read.
  const bool is_made = loaded.form == InputForm::sdf || loaded.form == InputForm::mjcf || loaded.form == InputForm::usd;
  if (result.robot && is_made) result.robot->version_text.clear();
  return result;
}

}  // namespace urdfmill::session
