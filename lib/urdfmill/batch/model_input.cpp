#include "urdfmill/batch/model_input.hpp"

#include <algorithm>

#include "urdfmill/batch/given_text.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/sdf/reader.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/yaml_reader.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xml/parser.hpp"
#include "urdfmill/xml/python_reading.hpp"

namespace urdfmill::batch {

namespace {

bool ends_with_any(std::string_view path, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view e) { return path.ends_with(e); });
}

/// Whether anything in the document is xacro's: many URDF files only keep the declaration of the prefix.
bool uses_xacro(const xml::Element& element) {
  const xml::Node* node = &element;
  for (;;) {
    const xml::Element* e = node->as_element();
    if (e && e->name.starts_with("xacro:")) return true;
    if (e && e->first_child) {
      node = e->first_child;
      continue;
    }
    while (node != &element && !node->next) node = node->parent;
    if (node == &element) return false;
    node = node->next;
  }
}

void report_not_xml(const xml::ParseError& error, source::Sink& sink) {
  source::report(sink, urdf::rules::not_xml, "this is not XML: " + error.message, error.span);
}

/// Reports a text that is not UTF-8. False if urdfdom refuses it: UTF-16 and UTF-32; other bytes it passes on as they
/// are.
bool check_encoding(std::string_view bytes, source::FileId file, source::Sink& sink) {
  const bool wide = bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff") ||
                    bytes.substr(0, 4).find('\0') != std::string_view::npos;
  if (!wide && !xml::find_decoding_error(bytes)) return true;
  source::Diagnostic finding = source::finding(urdf::rules::encoding,
                                               wide ? "the text is UTF-16 or UTF-32, which urdfdom refuses"
                                                    : "the text is not UTF-8; urdfdom passes its bytes on as they are",
                                               {file, 0, 1});
  if (!wide) finding.severity = source::Severity::warning;
  sink.report(std::move(finding));
  return !wide;
}

void expand(const std::string& path, const LoadOptions& given, source::Sources& sources, source::Sink& sink,
            LoadedDocument& out) {
  const auto files = given.text && path != "-" ? files_with_text(path, *given.text) : xacro::disk_files();
  xacro::ExpandOptions options;
  options.arguments = given.arguments;
  options.packages = given.packages;
  options.files = files.get();
  const std::size_t first = sources.size();
  xacro::Expansion expansion = xacro::expand(path, sources, options, sink);
  out.document = std::move(expansion.document);
  if (!out.document) out.failure = LoadFailure::expansion;
  if (out.file == source::no_file && first < sources.size()) out.file = static_cast<source::FileId>(first);
  for (const auto& dependency : expansion.dependencies)
    if (dependency.found) out.dependencies.push_back(dependency.path);
}

InputForm form_of(const std::string& path, std::string_view text) {
  if (ends_with_any(path, {".xacro"})) return InputForm::xacro;
  if (ends_with_any(path, {".yaml", ".yml", ".json"})) return InputForm::yaml;
  if (path != "-") return InputForm::urdf;
  const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  return first == std::string_view::npos || text[first] == '<' ||
                 (text[first] != '{' && text.find('<') < text.find(':'))
             ? InputForm::urdf
             : InputForm::yaml;
}

/// The document of a text that was read, and how it failed otherwise.
void read_text(const std::string& path, const LoadOptions& options, source::Sources& sources, source::Sink& sink,
               LoadedDocument& loaded) {
  loaded.failure = LoadFailure::no_model;
  if (loaded.form == InputForm::yaml) {
    loaded.document = urdf::document_from_yaml(sources, loaded.file, sink);
  } else if (check_encoding(sources[loaded.file].bytes(), loaded.file, sink)) {
    auto parsed = urdf::parse(sources, loaded.file);
    loaded.document = std::move(parsed.document);
    if (parsed.error) report_not_xml(*parsed.error, sink);
  }
  if (loaded.document && sdf::is_sdf(*loaded.document)) {
    loaded.form = InputForm::sdf;
    loaded.document = sdf::urdf_document(std::move(loaded.document), sink, {options.flatten});
  }
  if (!loaded.document) return;
  loaded.failure = LoadFailure::none;
  if (path == "-" && loaded.form == InputForm::urdf && !options.no_expansion_of_standard_input &&
      loaded.document->root() && uses_xacro(*loaded.document->root())) {
    loaded.form = InputForm::xacro;
    sources.add("string", std::string(sources[loaded.file].bytes()));  // the name under which the expander looks for it
    expand("-", options, sources, sink, loaded);
  }
}

}  // namespace

std::string folder_of_input(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

LoadedDocument load_document(const std::string& path, const LoadOptions& options, source::Sources& sources,
                             source::Sink& sink) {
  LoadedDocument loaded;
  loaded.form = form_of(path, {});
  if (path != "-" && loaded.form == InputForm::xacro) {
    expand(path, options, sources, sink, loaded);
    return loaded;
  }
  files::ReadResult text;
  if (options.text)
    text.bytes = *options.text;
  else
    text = files::read_file(path);
  if (text.error) {
    loaded.failure = LoadFailure::unreadable;
    loaded.unreadable = text.error->message;
    return loaded;
  }
  loaded.form = form_of(path, text.bytes);
  loaded.file = sources.add(path == "-" ? "<stdin>" : path, std::move(text.bytes));
  read_text(path, options, sources, sink, loaded);
  return loaded;
}

urdf::ReadOptions read_options(const LoadedDocument& loaded, const source::Sources& sources, urdf::Reading reading) {
  return {reading, loaded.form == InputForm::urdf ? &sources : nullptr};
}

}  // namespace urdfmill::batch
