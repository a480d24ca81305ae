#include "urdfmill/session/session.hpp"

#include <map>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/store/source_cache.hpp"

namespace urdfmill::session {
namespace {

xacro::PackageIndex::Options index_options(const PackagePlaces& places) {
  xacro::PackageIndex::Options options;
  if (places.environment) options = xacro::PackageIndex::from_environment();
  options.resolver = places.resolver;
  options.named = places.named;
  options.paths = places.paths;
  return options;
}

}  // namespace

struct Session::State {
  explicit State(SessionOptions given)
      : options(std::move(given)),
        cache(options.files ? options.files() : xacro::disk_files()),
        packages(index_options(options.packages)) {}

  SessionOptions options;
  source::Sources sources;
  SourceCache cache;
  xacro::PackageIndex packages;
  std::optional<std::pair<std::string, xacro::PackageIndex>> asked;  ///< the last input, and its packages
  std::optional<std::string> standard_input;
  std::shared_ptr<SharedSources> shared;
  Overlay overlay;

  void share(std::shared_ptr<SharedSources> with) {
    shared = std::move(with);
    sources.share(shared->texts());
    cache.share(shared);
    packages.know(shared->folders());
  }

  /// A configuration and the text it was read from.
  struct Config {
    std::optional<std::string> text;
    ConfigFile file;
  };
  std::map<std::string, Config> configs;
};

Session::Session(SessionOptions options) : state_(std::make_unique<State>(std::move(options))) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

Session Session::sibling() const {
  Session other(state_->options);
  other.state_->packages = state_->packages;
  if (state_->shared) other.state_->share(state_->shared);
  if (state_->overlay) other.overlay(state_->overlay);
  return other;
}

void Session::share_includes() {
  if (!state_->shared) state_->share(std::make_shared<SharedSources>());
}

std::shared_ptr<files::KnownFolders> Session::known_folders() const {
  return state_->shared ? state_->shared->folders() : nullptr;
}

void Session::read_files_once() {
  share_includes();
  state_->shared->read_once();
}

std::shared_ptr<ReadFiles> Session::read_files() const {
  return state_->shared ? state_->shared->reads() : nullptr;
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
  state_->cache.set_text(path, std::move(text));
}

void Session::drop_text(const std::string& path) {
  state_->cache.drop_text(path);
}

void Session::overlay(Overlay texts) {
  state_->overlay = texts;
  state_->cache.overlay(std::move(texts));
}

xacro::PackageIndex Session::packages(const Input& input, const PackagePlaces& also) const {
  const std::string around = state_->options.packages.around ? input.folder() : std::string();
  xacro::PackageIndex packages = state_->packages.as_seen_from(around, also.named, also.paths);
  // An ambiguity is reported once for each input, however often its packages are requested.
  if (state_->asked && state_->asked->first == input.name)
    packages.share_ambiguities(state_->asked->second);
  else
    state_->asked.emplace(input.name, packages);
  return packages;
}

void Session::forget_packages() {
  state_->packages = xacro::PackageIndex(index_options(state_->options.packages));
  if (state_->shared) state_->packages.know(state_->shared->folders());
  state_->asked.reset();
}

std::optional<std::string> Session::standard_input(std::string& error) {
  if (!state_->standard_input) {
    files::ReadResult read = files::read_file("-");
    if (read.error) {
      error = read.error->message;
      return std::nullopt;
    }
    state_->standard_input = std::move(read.bytes);
  }
  return state_->standard_input;
}

InputText Session::text(const Input& input) {
  InputText text{input.text, {}};
  if (text.bytes) return text;
  if (input.is_standard_input()) {
    text.bytes = standard_input(text.error);
    return text;
  }
  files::ReadResult read = state_->cache.read_input(input.name);
  if (read.error)
    text.error = std::move(read.error->message);
  else
    text.bytes = std::move(read.bytes);
  return text;
}

SourceText Session::read(const Input& input) {
  InputText text = this->text(input);
  if (!text.bytes) return {std::nullopt, std::move(text.error)};
  return {state_->cache.add(state_->sources, input.shown_name(), *std::move(text.bytes)), {}};
}

const ConfigFile& Session::configuration(const std::string& path) {
  State::Config& kept = state_->configs[path];
  InputText now = text({path});
  if (kept.text && kept.text == now.bytes) return kept.file;
  kept.file = {};
  kept.text = now.bytes;
  if (now.bytes) {
    source::Collector findings;
    const source::FileId file = state_->cache.add(state_->sources, path, *std::move(now.bytes));
    kept.file.config = read_check_config(state_->sources, file, findings);
    kept.file.findings = std::move(findings.diagnostics);
  } else {
    kept.file.error = std::move(now.error);
  }
  return kept.file;
}

SourceCache& Session::cache() {
  return state_->cache;
}

void Session::watch_reads(ReadWatch watch) {
  state_->cache.watch(std::move(watch));
}

void Session::note_read(const std::string& path) {
  state_->cache.note_read(path);
}

void Session::forget_inputs() {
  state_->cache.forget_inputs(state_->sources);
}

std::size_t Session::parsed() const {
  return state_->cache.parsed();
}

}  // namespace urdfmill::session
