#include "urdfmill/session/session.hpp"

#include <map>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/mjcf/reader.hpp"
#include "urdfmill/sdf/reader.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/config/config_paths.hpp"
#include "urdfmill/session/config/python_profile.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/yaml_reader.hpp"
#include "urdfmill/xml/parsed_file.hpp"

namespace urdfmill::session {
namespace {

xacro::PackageIndex::Options index_options(const PackagePlaces& places) {
  xacro::PackageIndex::Options options;
  if (places.environment) options = xacro::PackageIndex::from_environment();
  options.resolver = places.resolver;
  options.named = places.named;
  options.paths = places.paths;
  options.trees = places.trees;
  return options;
}

/// Takes a tree for which "--" was accepted in comments, if it is one for a simulator.
void take_simulator_model(xml::ParseResult parsed, xml::ParsedFile& file) {
  const bool is_taken = parsed.document && (sdf::is_sdf(*parsed.document) || mjcf::is_mjcf(*parsed.document));
  if (is_taken) file.result = std::move(parsed);
}

}  // namespace

struct Session::State {
  State(SessionOptions given, std::shared_ptr<files::Store> from)
      : options(std::move(given)),
        store(std::move(from)),
        reader(store->snapshot()),
        packages(index_options(options.packages), reader.snapshot()) {}

  SessionOptions options;
  std::shared_ptr<files::Store> store;
  files::Reader reader;
  source::Sources sources;
  xacro::PackageIndex packages;
  std::optional<std::pair<std::string, xacro::PackageIndex>> asked;  ///< the last input, and its packages
  files::FilePtr standard_input;                                     ///< null: not read yet
  std::size_t parsed = 0;
  std::map<std::string, std::shared_ptr<const xml::ParsedFile>> unparsed;            ///< the last text of each name
  std::map<std::string, std::shared_ptr<const bodies::MeshesInside>> meshes_inside;  ///< by name of the input

  /// Drops the texts of the model before. The findings of a run may be about others, such as configurations.
  void release_texts() {
    meshes_inside.clear();
    sources = source::Sources();
    for (const auto& [name, file] : unparsed) sources.adopt(file->id, file->text);
  }

  /// A configuration and the text it was read from.
  struct Config {
    files::FilePtr text;
    ConfigFile file;
  };
  std::map<std::string, Config> configs;
};

std::shared_ptr<files::Store> store_of_run(bool any_kind_of_input, std::shared_ptr<const files::Provider> files) {
  files::StoreOptions options;
  options.provider = std::move(files);
  options.any_kind_of_input = any_kind_of_input;
  options.keeps_files = true;
  for (const std::string_view mark : xacro::PackageIndex::marks()) options.marks.emplace_back(mark);
  options.marks.emplace_back(config_name);
  return std::make_shared<files::Store>(std::move(options));
}

Session::Session(SessionOptions options) : Session(std::move(options), std::make_shared<files::Store>()) {}
Session::Session(SessionOptions options, std::shared_ptr<files::Store> store)
    : state_(std::make_unique<State>(std::move(options), std::move(store))) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

const std::shared_ptr<files::Store>& Session::store() const {
  return state_->store;
}

const files::Snapshot& Session::files() const {
  return state_->reader.files();
}

const std::shared_ptr<const files::Snapshot>& Session::snapshot() const {
  return state_->reader.snapshot();
}

void Session::update() {
  use(state_->store->snapshot());
}

void Session::use(std::shared_ptr<const files::Snapshot> files) {
  state_->packages = xacro::PackageIndex(state_->packages.options(), files);
  state_->asked.reset();
  state_->reader.use(std::move(files));
}

const SessionOptions& Session::options() const {
  return state_->options;
}

const source::Sources& Session::sources() const {
  return state_->sources;
}

source::Sources& Session::sources() {
  return state_->sources;
}

void Session::set_text(const std::string& path, std::string text) {
  state_->store->set_text(path, std::move(text));
  update();
}

void Session::drop_text(const std::string& path) {
  state_->store->drop_text(path);
  update();
}

const ConfigFile& Session::config_of(const Input& input) const {
  static const ConfigFile none;
  const std::string path = state_->options.no_config ? std::string() : find_check_config(files(), input.name);
  return path.empty() ? none : configuration(path);
}

ModelPlace Session::place(const Input& input) const {
  const ConfigFile& file = config_of(input);
  std::optional<xacro::Profile> python = state_->options.python;
  if (!python && state_->options.packages.environment) python = profile_of_environment();
  if (!python) python = file.config.python;
  return {file, packages(input), python.value_or(xacro::Profile())};
}

void Session::ignore_config(bool is_ignored) {
  state_->options.no_config = is_ignored;
}

xacro::PackageIndex Session::packages(const Input& input, const Input& configured) const {
  const CheckConfig& also = config_of(configured).config;
  const std::string around = state_->options.packages.around ? input.folder() : std::string();
  xacro::PackageIndex packages = state_->packages.as_seen_from(around, also.packages, also.package_paths);
  // An ambiguity is reported once for each input, no matter how often its packages are requested.
  if (state_->asked && state_->asked->first == input.name)
    packages.share_ambiguities(state_->asked->second);
  else
    state_->asked.emplace(input.name, packages);
  return packages;
}

void Session::search_trees(std::vector<std::string> folders) {
  state_->options.packages.trees = std::move(folders);
  state_->packages = xacro::PackageIndex(index_options(state_->options.packages), snapshot());
  state_->asked.reset();
}

void Session::forget_packages() {
  state_->store->folders_changed();
  update();
}

bodies::MeshStore Session::meshes(const Input& input) const {
  const auto inside = state_->meshes_inside.find(input.name);
  return {input.folder(), packages(input), snapshot(),
          inside == state_->meshes_inside.end() ? nullptr : inside->second};
}

void Session::set_meshes_inside(const Input& input, std::shared_ptr<const bodies::MeshesInside> meshes) {
  state_->meshes_inside.insert_or_assign(input.name, std::move(meshes));
}

files::FilePtr Session::text(const Input& input) {
  if (input.text) return state_->reader.given(input.shown_name(), *input.text);
  if (!input.is_standard_input()) return state_->reader.read_input(input.name);
  if (!state_->standard_input) {
    auto read = std::make_shared<files::File>(files::read_file("-", {.any_kind = true}));
    if (read->error()) return read;
    state_->standard_input = std::move(read);
  }
  return state_->standard_input;
}

source::FileId Session::add(const files::File& text, const std::string& name) const {
  auto added = xml::parse_once(files(), text, name, "", state_->sources, [](xml::ParsedFile&, source::Sources&) {});
  std::shared_ptr<const xml::ParsedFile>& kept = state_->unparsed[name];
  kept = std::move(added.file);
  state_->sources.release_unused();
  return kept->id;
}

SourceText Session::read(const Input& input) {
  const files::FilePtr text = this->text(input);
  if (text->error()) return {std::nullopt, text->error()->message};
  return {add(*text, input.shown_name()), {}};
}

const ConfigFile& Session::configuration(const std::string& path) const {
  State::Config& kept = state_->configs[path];
  files::FilePtr now = state_->reader.read(path);
  const bool is_same = kept.text && (kept.text == now || (!now->error() && kept.text->bytes() == now->bytes()));
  if (is_same) return kept.file;
  kept.file = {};
  kept.text = nullptr;
  if (now->error()) {
    kept.file.error = now->error()->message;
    return kept.file;
  }
  source::Collector findings;
  kept.file.config = read_check_config(state_->sources, add(*now, path), findings);
  kept.file.findings = std::move(findings.diagnostics);
  kept.text = std::move(now);
  return kept.file;
}

ParsedText Session::parse(const files::File& text, const std::string& name, Syntax syntax) {
  state_->sources.release_unused();
  xml::ParsedOnce parsed;
  if (syntax == Syntax::xacro) {
    parsed = xml::parse_once(files(), text, name, state_->sources);
  } else if (syntax == Syntax::urdf) {
    parsed =
        xml::parse_once(files(), text, name, "urdf", state_->sources, [](xml::ParsedFile& file, source::Sources& all) {
          file.result = urdf::parse(all, file.id);
          if (!file.result.document) take_simulator_model(xml::parse_urdf(all, file.id, {.any_comments = true}), file);
        });
  } else {
    parsed =
        xml::parse_once(files(), text, name, "yaml", state_->sources, [](xml::ParsedFile& file, source::Sources& all) {
          source::Collector findings;
          file.result.document = urdf::document_from_yaml(all, file.id, findings);
          file.findings = std::move(findings.diagnostics);
        });
  }
  count_parsed(parsed.is_new ? 1 : 0);
  return {parsed.file->id, {parsed.document(), parsed.file->result.error}, parsed.file->findings};
}

files::Reader& Session::reader() {
  return state_->reader;
}

void Session::note_read(const std::string& path) {
  state_->reader.note(files::ReadKind::file, path);
}

void Session::forget_inputs() {
  state_->reader.forget_inputs();
  state_->release_texts();
}

void Session::forget_all() {
  state_->reader.forget_all();
  state_->release_texts();
}

std::size_t Session::parsed() const {
  return state_->parsed;
}

void Session::count_parsed(std::size_t texts) {
  state_->parsed += texts;
}

}  // namespace urdfmill::session
