#include "urdfmill/c/urdfmill.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/batch/check_files.hpp"
#include "urdfmill/batch/formats.hpp"
#include "urdfmill/batch/given_text.hpp"
#include "urdfmill/batch/mesh_files.hpp"
#include "urdfmill/batch/migrate_files.hpp"
#include "urdfmill/batch/model_input.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/session/check_config.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/xacro/banner.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xml/writer.hpp"

struct urdfmill_result {
  int code = URDFMILL_CLEAN;
  std::string text;
  std::string findings;
  std::string log;
  std::shared_ptr<const urdfmill::xml::Document> document;  ///< of an expansion
  std::vector<std::string> banner;
};

namespace urdfmill::c {
namespace {

namespace fs = std::filesystem;
using Pairs = std::vector<std::pair<std::string, std::string>>;

/// What is wrong with a call itself, not with a model.
struct Failure {
  std::string message;
};

Pairs pairs(const char* const* list, const char* what) {
  Pairs result;
  if (list == nullptr) return result;
  for (; *list != nullptr; list += 2) {
    if (list[1] == nullptr) throw Failure{std::string(what) + ": \"" + *list + "\" has no value"};
    result.emplace_back(list[0], list[1]);
  }
  return result;
}

/// The caller's options; what an older caller does not know is zero.
urdfmill_options complete(const urdfmill_options* given) {
  urdfmill_options options{};
  if (given == nullptr) return options;
  if (given->size < sizeof given->size) throw Failure{"urdfmill_options: the size is not set"};
  std::memcpy(&options, given, std::min(given->size, sizeof options));
  return options;
}

/// Where packages are: as the options say, as the project says, in the environment, and around the file.
xacro::PackageIndex package_index(const std::string& path, const urdfmill_options& options,
                                  const session::CheckConfig& config = {}) {
  xacro::PackageIndex::Options all;
  if (options.ignore_environment == 0) all = xacro::PackageIndex::from_environment();
  all.named = pairs(options.packages, "packages");
  for (const char* const* folder = options.package_paths; folder != nullptr && *folder != nullptr; ++folder)
    all.paths.emplace_back(*folder);
  all.named.insert(all.named.end(), config.packages.begin(), config.packages.end());
  all.paths.insert(all.paths.end(), config.package_paths.begin(), config.package_paths.end());
  all.around = batch::folder_of_input(path);
  return xacro::PackageIndex(std::move(all));
}

source::RenderFormat render_format(const urdfmill_options& options) {
  if (options.diagnostics == nullptr) return source::RenderFormat::text;
  if (const auto format = source::render_format(options.diagnostics)) return *format;
  throw Failure{std::string("diagnostics: no form \"") + options.diagnostics + "\""};
}

/// One call: what it was given, and what it finds.
struct Call {
  Call(const char* name, const urdfmill_options* given, urdfmill_result& into)
      : path(name == nullptr ? throw Failure{"the path is missing"} : name),
        options(complete(given)),
        packages(package_index(path, options)),
        format(render_format(options)),
        result(into) {
    if (path == "-" && options.text == nullptr) throw Failure{"\"-\" is a text without a name: set options.text"};
  }

  /// Sets the findings and the code: at least `code`, and URDFMILL_FINDINGS if there are errors.
  void finish(int code) const {
    const bool errors = findings.count(source::Severity::error) > 0;
    result.code = std::max(code, errors ? static_cast<int>(URDFMILL_FINDINGS) : static_cast<int>(URDFMILL_CLEAN));
    if (format != source::RenderFormat::text || !findings.diagnostics.empty())
      result.findings = source::render(format, findings.diagnostics, sources, {false, URDFMILL_VERSION});
  }

  /// Finishes the call if there is no document.
  batch::LoadedDocument loaded(batch::LoadedDocument read) {
    if (read.failure == batch::LoadFailure::unreadable) throw Failure{read.unreadable};
    if (!read.document) finish(read.failure == batch::LoadFailure::no_model ? URDFMILL_FINDINGS : URDFMILL_FAILURE);
    return read;
  }

  batch::LoadedDocument load() {
    batch::LoadOptions load;
    load.arguments = pairs(options.arguments, "arguments");
    load.packages = &packages;
    load.text = text();
    return loaded(batch::load_document(path, load, sources, findings));
  }

  [[nodiscard]] std::optional<std::string> text() const {
    if (options.text == nullptr) return std::nullopt;
    return options.text;
  }

  std::string path;
  urdfmill_options options;
  xacro::PackageIndex packages;
  source::RenderFormat format;
  urdfmill_result& result;
  source::Sources sources;
  source::Collector findings;
};

void write(urdfmill_result& result, xml::WriteOptions options) {
  options.banner = result.banner;
  std::string text;
  if (const auto error = xml::write(*result.document, options, text))
    throw Failure{"the result cannot be written as XML: " + *error};
  result.text = std::move(text);
}

void expand(Call& call) {
  const urdfmill_options& given = call.options;
  xacro::ExpandOptions options;
  options.arguments = pairs(given.arguments, "arguments");
  options.packages = &call.packages;
  options.log = [&call](std::string_view text) { call.result.log += text; };
  const auto files = given.text != nullptr ? batch::files_with_text(call.path, given.text) : xacro::disk_files();
  options.files = files.get();
  if (call.path == "-") call.sources.add("string", given.text);
  const xacro::Expansion expansion = xacro::expand(call.path, call.sources, options, call.findings);
  call.result.log += expansion.reference_report;
  if (!expansion.document) return call.finish(URDFMILL_FAILURE);

  call.result.document = expansion.document;
  if (given.no_banner == 0) call.result.banner = xacro::banner(call.path == "-" ? "None" : call.path);
  write(call.result, {});
  call.finish(URDFMILL_CLEAN);
}

/// What the project asks for.
session::CheckConfig check_config(Call& call) {
  const std::string path = call.options.no_config != 0 ? "" : batch::find_check_config(call.path);
  if (path.empty()) return {};
  files::ReadResult read = files::read_file(path);
  if (read.error) throw Failure{read.error->message};
  const source::FileId file = call.sources.add(path, std::move(read.bytes));
  return session::read_check_config(call.sources, file, call.findings);
}

void check(Call& call) {
  batch::CheckRequest request;
  request.config = check_config(call);
  if (call.options.version != nullptr) {
    request.config.for_version = urdf::version_named(call.options.version);
    if (!request.config.for_version) throw Failure{std::string("no version \"") + call.options.version + "\" of URDF"};
  }
  const xacro::PackageIndex packages = package_index(call.path, call.options, request.config);
  request.arguments = pairs(call.options.arguments, "arguments");
  request.packages = &packages;
  request.text = call.text();
  if (call.loaded(batch::check_file(call.path, request, call.sources, call.findings)).document)
    call.finish(URDFMILL_CLEAN);
}

void migrate(Call& call) {
  const char* version = call.options.version;
  if (version == nullptr) throw Failure{"the target version is missing: set options.version"};
  const auto to = urdf::version_named(version);
  if (!to) throw Failure{std::string("no version \"") + version + "\" of URDF"};
  files::ReadResult read;
  if (call.options.text != nullptr)
    read.bytes = call.options.text;
  else
    read = files::read_file(call.path);
  if (read.error) throw Failure{read.error->message};
  migrate::Options options;
  options.to = *to;
  options.xacro = batch::is_xacro_source(call.path, read.bytes);
  const source::FileId file = call.sources.add(call.path, std::move(read.bytes));
  migrate::Migration migration = migrate::migrate(call.sources, file, options, call.findings);
  const bool refused = migration.outcome == migrate::Outcome::refused;
  if (!refused) call.result.text = std::move(migration.text);
  call.finish(refused ? URDFMILL_FINDINGS : URDFMILL_CLEAN);
}

void convert(Call& call, const char* name) {
  const batch::Format* format = name == nullptr ? nullptr : batch::find_format(name);
  if (format == nullptr) throw Failure{std::string("no format \"") + (name == nullptr ? "" : name) + "\""};
  batch::FormatOptions options;
  if (const char* version = call.options.version) {
    options.urdf_version = urdf::version_named(version);
    const auto sdf_version = sdf::version_named(version);
    if (sdf_version) options.sdf.version = *sdf_version;
    if (format->name == "sdf" ? !sdf_version : !options.urdf_version)
      throw Failure{std::string("no version \"") + version + "\" of " + name};
  }
  const batch::LoadedDocument loaded = call.load();
  if (!loaded.document) return;
  const auto robot =
      urdf::read(loaded.document, batch::read_options(loaded, call.sources, urdf::Reading::strict), call.findings);
  if (!robot) return call.finish(URDFMILL_FINDINGS);
  options.sdf.find_file = [&call](const std::string& uri) {
    return batch::find_mesh(uri, batch::folder_of_input(call.path), call.packages);
  };
  std::error_code error;
  options.sdf.output_folder = fs::current_path(error).string();
  std::optional<std::string> text = format->write(*robot, options, call.findings);
  const bool lost = call.options.strict != 0 && call.findings.count(source::Severity::warning) > 0;
  if (text && !lost) call.result.text = std::move(*text);
  call.finish(text && !lost ? URDFMILL_CLEAN : URDFMILL_FINDINGS);
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
