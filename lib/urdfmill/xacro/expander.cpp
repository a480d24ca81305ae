#include "urdfmill/xacro/expander.hpp"

#include <algorithm>
#include <new>

#include "urdfmill/python/value_text.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xacro/evaluation.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/functions.hpp"
#include "urdfmill/xacro/os_errors.hpp"
#include "urdfmill/xacro/paths.hpp"
#include "urdfmill/xacro/recorder.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"
#include "urdfmill/xacro/yaml_files.hpp"

namespace urdfmill::xacro {
namespace {

constexpr std::string_view xml_advice =
    "\nCheck that:\n - Your XML is well-formed\n"
    " - You have the xacro xmlns declaration: xmlns:xacro=\"http://www.ros.org/wiki/xacro\"\n";

/// The parts of a run, in order of dependency.
class Run {
 public:
  Run(const ExpandOptions& options, source::Sources& sources, source::Sink& sink, Expansion& expansion)
      : options_(options),
        expansion_(expansion),
        own_files_(files::disk()),
        files_(options.files != nullptr ? *options.files : own_files_),
        context_({.held = options.limits.bytes}, options.python),
        document_(std::make_shared<xml::Document>()),
        messages_(options.log, options.print, sink, options.verbosity, *document_),
        record_(options.record ? std::make_shared<Record>() : nullptr),
        preparation_(symbols_),
        substitution_args_(symbols_, context_, options.packages, absolute_folder(options.root_dir)),
        evaluation_(symbols_, context_, scopes_, preparation_, substitution_args_, messages_),
        functions_(evaluation_, services()),
        output_(*document_),
        walk_(options, files_, sources, evaluation_, output_, expansion) {
    evaluation_.globals = &functions_;
    evaluation_.suggests = !options.in_part;
    if (record_) {
      record_->document = document_;
      recorder_.emplace(*record_, messages_);
      evaluation_.recorder = &*recorder_;
      substitution_args_.recorder = &*recorder_;
      expansion_.record = record_;
    }
    for (const auto& [name, value] : options.arguments) substitution_args_.arguments[name] = value;
  }

  void expand(const std::string& input) {
    bool is_parsed = false;
    try {
      const auto parsed = walk_.parse_main(input);
      is_parsed = true;
      walk_.document(parsed);
      if (expansion_.missing.empty()) warn_of_unused_arguments();
      if (walk_.unwritable()) {
        report(*walk_.unwritable(), is_parsed);
        expansion_.unwritable = walk_.unwritable()->text;
      } else {
        expansion_.document = document_;
      }
    } catch (const Failure& failure) {
      report(failure, is_parsed);
    } catch (const python::Error& error) {
      report(Failure(rules::expression, error.text), is_parsed);
    } catch (const std::bad_alloc&) {
      Failure failure(rules::budget, "the expansion needs more memory than is available");
      failure.is_budget = true;
      report(failure, is_parsed);
    }
    report_missing();
    expansion_.variables.assign(substitution_args_.variables.begin(), substitution_args_.variables.end());
  }

 private:
  FunctionServices services() {
    return {[this](const std::string& path) { return walk_.beside_current_file(path); },
            [this](const std::string& path) {
              return load_yaml(walk_.located(walk_.beside_current_file(path), messages_.place), path);
            }};
  }

  python::Value load_yaml(const std::string& path, const std::string& given) {
    const files::FilePtr text = files_.read(path);
    if (recorder_) recorder_->ask(RecordedFile::Kind::yaml, messages_.place, {}, path);
    if (text->error()) {
      python::Error error = os_error(path, *text->error());
      if (!given.starts_with('/')) error.hint = "a relative path is read beside the file that names it";
      throw error;
    }
    messages_.files.push_back(path);
    struct Done {
      ~Done() {
        run.messages_.files.pop_back();
        run.expansion_.dependencies.push_back({path, Dependency::Kind::yaml, true});
      }
      Run& run;
      const std::string& path;
    } done{*this, path};
    return read_yaml(text->bytes(), path, evaluation_);
  }

  void report(const Failure& failure, bool is_parsed) {
    // The reference applies the verbosity only after parsing the main file.
    const int verbosity = is_parsed ? options_.verbosity : 1;
    std::string& text = expansion_.reference_report;
    text = failure.is_xml ? "XML parsing error: " + failure.text + "\n" : "error: " + failure.text + "\n";
    if (verbosity > 0) {
      text += failure.is_budget ? messages_.short_location() : messages_.location();
      if (failure.is_xml) text += xml_advice;
    }
    expansion_.exit_code = verbosity > 1 && !failure.is_xml ? 1 : 2;

    messages_.report(diagnostic_of(failure));
  }

  void report_missing() {
    for (const MissingPart& missing : expansion_.missing) messages_.report(missing.finding);
  }

  void warn_of_unused_arguments() {
    std::vector<std::string_view> declared;
    for (const ArgumentDeclaration& argument : expansion_.arguments) declared.push_back(argument.name);
    for (std::size_t i = 0; i < options_.arguments.size(); ++i) {
      const std::string& name = options_.arguments[i].first;
      if (std::find(declared.begin(), declared.end(), name) != declared.end()) continue;
      if (substitution_args_.used.count(name) != 0) continue;
      const source::Span place = i < options_.argument_places.size() ? options_.argument_places[i] : source::Span();
      messages_.report(about(source::finding(rules::unused_argument,
                                             "argument \"" + name + "\" is given, but the document does not declare it",
                                             place, text::did_you_mean(name, declared)),
                             source::subjects::argument, name));
    }
  }

  const ExpandOptions& options_;
  Expansion& expansion_;
  files::Reader own_files_;
  files::Reader& files_;
  python::Symbols symbols_;
  python::Context context_;
  std::shared_ptr<xml::Document> document_;
  Messages messages_;
  std::shared_ptr<Record> record_;
  std::optional<Recorder> recorder_;
  Scopes scopes_;
  Preparation preparation_;
  SubstitutionArgs substitution_args_;
  Evaluation evaluation_;
  Functions functions_;
  Output output_;
  Walk walk_;
};

}  // namespace

bool uses_xacro(const xml::Document& document) {
  const xml::Node* node = document.root();
  while (node != nullptr) {
    const xml::Element* element = node->as_element();
    if (element != nullptr && recognise(element->name) != Directive::none) return true;
    if (element != nullptr && element->first_child != nullptr) {
      node = element->first_child;
      continue;
    }
    while (node != document.root() && node->next == nullptr) node = node->parent;
    node = node == document.root() ? nullptr : node->next;
  }
  return false;
}

Expansion expand(const std::string& input, source::Sources& sources, const ExpandOptions& options, source::Sink& sink) {
  Expansion expansion;
  Run run(options, sources, sink, expansion);
  run.expand(input);
  return expansion;
}

}  // namespace urdfmill::xacro
