#include "urdfmill/language/completion.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "grammar/macro_parameters.hpp"
#include "urdfmill/language/meanings.hpp"
#include "urdfmill/language/written.hpp"
#include "urdfmill/language/xml_context.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/expression_names.hpp"
#include "urdfmill/xacro/packages.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

using Kind = CompletionKind;
using Part = XmlContext::Part;

/// Elements that other readers know, by the element that contains them.
struct OtherElement {
  std::string_view parent, name;
};
constexpr OtherElement other_elements[] = {
    {"robot", "gazebo"},
    {"robot", "ros2_control"},
    {"robot", "transmission"},
    {"ros2_control", "hardware"},
    {"ros2_control", "joint"},
    {"ros2_control", "sensor"},
    {"ros2_control", "gpio"},
    {"hardware", "plugin"},
    {"hardware", "param"},
    {"joint", "command_interface"},
    {"joint", "state_interface"},
    {"joint", "param"},
    {"sensor", "state_interface"},
    {"sensor", "param"},
    {"gpio", "command_interface"},
    {"gpio", "state_interface"},
    {"command_interface", "param"},
    {"state_interface", "param"},
    {"gazebo", "plugin"},
    {"gazebo", "sensor"},
    {"gazebo", "material"},
    {"transmission", "type"},
    {"transmission", "joint"},
    {"transmission", "actuator"},
};

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Collects proposals for one place.
class Completer {
 public:
  Completer(Symbols& symbols, const std::string& file, std::uint32_t offset)
      : symbols_(symbols),
        path_(symbols.workspace().canonical(file)),
        file_(symbols.workspace().typed_text(path_)),
        text_(file_->bytes()),
        offset_(std::min<std::size_t>(offset, text_.size())),
        context_(xml_context(text_, offset_)) {}

  Completions complete() {
    begin_ = context_.begin;
    switch (context_.part) {
      case Part::element_name:
        add_elements();
        break;
      case Part::end_tag:
        if (!context_.open.empty()) add(context_.parent(), Kind::element, {}, std::string(context_.parent()) + ">");
        break;
      case Part::attribute_name:
        add_attributes();
        break;
      case Part::attribute_value:
      case Part::text:
        add_in_text();
        break;
      case Part::other:
        break;
    }
    Completions result{{path_, static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(offset_)}, {}};
    for (auto& [label, completion] : items_) result.items.push_back(std::move(completion));
    return result;
  }

 private:
  void add(std::string_view label, Kind kind, std::string detail = {}, std::string insert = {},
           bool is_snippet = false) {
    if (label.empty()) return;
    if (insert.empty()) insert = label;
    items_.try_emplace(std::string(label),
                       Completion{std::string(label), kind, std::move(detail), std::move(insert), is_snippet});
  }
  void add(std::string_view label, Kind kind, const Meaning* meaning, std::string insert, bool is_snippet) {
    std::string detail;
    if (meaning != nullptr) {
      detail = meaning->text;
      if (!meaning->unit.empty()) detail += " Unit: " + std::string(meaning->unit) + ".";
      if (meaning->since != urdf::Version::v1_0)
        detail += " Since URDF " + std::string(urdf::text(meaning->since)) + ".";
    }
    add(label, kind, std::move(detail), std::move(insert), is_snippet);
  }

  [[nodiscard]] const SourceSet& sources() {
    if (sources_.empty()) sources_ = symbols_.sources(path_);
    return sources_;
  }

  void add_elements() {
    std::string_view parent = context_.parent();
    // Directives do not count: their content stands in the element around them.
    for (auto open = context_.open.rbegin(); open != context_.open.rend() && parent.starts_with(xacro_prefix);) {
      parent = ++open != context_.open.rend() ? *open : std::string_view("robot");
      if (parent.starts_with(xacro_prefix) && open + 1 == context_.open.rend()) parent = "robot";
    }
    if (const urdf::ElementKind* kind = urdf::element_kind(parent))
      for (const std::string_view child : kind->children) add(child, Kind::element, meaning_of(child), {}, false);
    for (const OtherElement& other : other_elements)
      if (other.parent == parent) add(other.name, Kind::element, meaning_of(other.name), {}, false);
    for (const urdf::VendorWord& word : urdf::vendor_words())
      if (word.parent == parent && !word.name.starts_with('@')) add(word.name, Kind::element, std::string(word.source));
    for (const std::string_view directive : xacro::directive_names()) {
      const std::string name = std::string(xacro_prefix) + std::string(directive);
      add(name, Kind::element, meaning_of(name), {}, false);
    }
    for (const auto& source : sources())
      for (const SourceName& name : source->names)
        if (name.kind == NameKind::macro && name.role == NameRole::declares) add_call(name);
    if (!context_.open.empty())
      add("/" + std::string(context_.parent()), Kind::element, {}, "/" + std::string(context_.parent()) + ">");
  }

  /// Proposes the call of a macro with its parameters.
  void add_call(const SourceName& macro) {
    const std::string_view list = xacro::value_of(*macro.element, "params");
    std::string insert = std::string(xacro_prefix) + macro.text;
    std::size_t number = 0, blocks = 0;
    for (const grammar::MacroParameter& parameter : grammar::parse_macro_parameters(list)) {
      if (parameter.kind != grammar::ParameterKind::value)
        ++blocks;
      else if (!parameter.default_value && !parameter.forward)
        insert += " " + std::string(parameter.name) + "=\"$" + std::to_string(++number) + "\"";
    }
    insert += blocks > 0 ? ">$0</" + std::string(xacro_prefix) + macro.text + ">" : "/>";
    add(std::string(xacro_prefix) + macro.text, Kind::macro, std::string(text::trimmed(list)), std::move(insert), true);
  }

  void add_attributes() {
    const auto is_there = [this](std::string_view name) {
      return std::find(context_.attributes.begin(), context_.attributes.end(), name) != context_.attributes.end();
    };
    const auto add_attribute = [&](std::string_view name, const Meaning* meaning) {
      if (!is_there(name)) add(name, Kind::attribute, meaning, std::string(name) + "=\"$1\"", true);
    };
    const xacro::Directive directive = xacro::recognise(context_.element);
    if (directive == xacro::Directive::macro_call) {
      const std::string_view called = context_.element.substr(xacro_prefix.size());
      for (const auto& source : sources())
        for (const SourceName& name : source->names)
          if (name.kind == NameKind::macro && name.role == NameRole::declares && name.text == called)
            for (const auto& parameter : grammar::parse_macro_parameters(xacro::value_of(*name.element, "params")))
              if (parameter.kind == grammar::ParameterKind::value && !is_there(parameter.name))
                add(parameter.name, Kind::attribute,
                    parameter.default_value ? "default " + std::string(*parameter.default_value) : std::string(),
                    std::string(parameter.name) + "=\"$1\"", true);
      return;
    }
    if (const urdf::ElementKind* kind = urdf::element_kind(context_.element))
      for (const std::string_view name : kind->attributes) add_attribute(name, meaning_of(context_.element, name));
    for (const Meaning* meaning : attributes_of(context_.element)) add_attribute(meaning->attribute, meaning);
    for (const urdf::VendorWord& word : urdf::vendor_words())
      if (word.parent == context_.element && word.name.starts_with('@')) add_attribute(word.name.substr(1), nullptr);
  }

  void add_in_text() {
    const std::string_view value = text_.substr(context_.begin, offset_ - context_.begin);
    const std::size_t expression = value.rfind("${"), substitution = value.rfind("$(");
    const auto is_open = [&](std::size_t begin, char end) {
      return begin != std::string_view::npos && value.find(end, begin) == std::string_view::npos;
    };
    if (is_open(substitution, ')') && (!is_open(expression, '}') || substitution > expression)) {
      add_substitutions(value.substr(substitution + 2));
    } else if (is_open(expression, '}')) {
      add_names(value.substr(expression + 2));
    } else if (context_.part == Part::attribute_value) {
      add_values(value);
    }
  }

  void start_word(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && is_word(text[text.size() - length - 1])) ++length;
    begin_ = offset_ - length;
  }

  void add_substitutions(std::string_view body) {
    start_word(body);
    const std::string_view before = body.substr(0, body.size() - (offset_ - begin_));
    const std::string_view command = text::trimmed(before);
    if (command == "arg") {
      add_declared(NameKind::argument, Kind::argument);
    } else if (command == "find") {
      for (const std::string& package : packages()) add(package, Kind::package);
    } else if (command.empty()) {
      add("arg", Kind::function, "value of an argument");
      add("find", Kind::function, "folder of a package");
      add("env", Kind::function, "environment variable");
      add("optenv", Kind::function, "environment variable, or a default");
      add("eval", Kind::function, "value of an expression of arguments");
      add("cwd", Kind::function, "the current folder");
    }
  }

  void add_declared(NameKind kind, Kind shown) {
    for (const auto& source : sources())
      for (const SourceName& name : source->names)
        if (name.kind == kind && name.role == NameRole::declares && is_visible(name))
          add(name.text, shown, detail_of(name));
  }

  /// True unless it is a name of another macro.
  [[nodiscard]] bool is_visible(const SourceName& name) const {
    if (name.kind != NameKind::value && name.kind != NameKind::block) return true;
    const xml::Element* macro = macro_around(name.element);
    return macro == nullptr || xacro::value_of(*macro, "name") == context_.macro;
  }

  static std::string detail_of(const SourceName& name) {
    if (xacro::recognise(name.element->name) == xacro::Directive::macro) return "parameter";
    for (const std::string_view attribute : {"value", "default"})
      if (const xml::Attribute* written = name.element->attribute(attribute)) return std::string(written->value);
    return {};
  }

  void add_names(std::string_view expression) {
    start_word(expression);
    const std::size_t dot = expression.size() - (offset_ - begin_);
    if (dot > 0 && expression[dot - 1] == '.') {
      std::size_t begin = dot - 1;
      while (begin > 0 && is_word(expression[begin - 1])) --begin;
      for (const xacro::ExpressionName& name : xacro::members_of(expression.substr(begin, dot - 1 - begin)))
        add(name.name, name.is_function ? Kind::function : Kind::constant);
      return;
    }
    add_declared(NameKind::value, Kind::value);
    for (const xacro::ExpressionName& name : xacro::members_of({}))
      add(name.name, name.is_function ? Kind::function : Kind::constant);
  }

  void add_values(std::string_view value) {
    const xacro::Directive directive = xacro::recognise(context_.element);
    if (const Meaning* meaning = meaning_of(context_.element, context_.attribute); meaning != nullptr)
      for (std::string_view rest = meaning->values; !rest.empty();) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        add(rest.substr(0, end), Kind::word);
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    if (context_.attribute == "filename") return add_files(value);
    if (directive == xacro::Directive::insert_block) return add_declared(NameKind::block, Kind::block);
    if (directive == xacro::Directive::call) return add_declared(NameKind::macro, Kind::macro);
    for (const NamingAttribute& naming : naming_attributes)
      if (naming.is_proposed && naming.element == context_.element && naming.attribute == context_.attribute)
        add_model_names(naming.kind);
    if (context_.element == "joint" && context_.attribute == "name" && context_.parent() != "robot")
      add_model_names(ModelNameKind::joint);
  }

  void add_model_names(ModelNameKind kind) {
    for (const auto& index : symbols_.last_good_indices(path_))
      for (const ModelIndex::ModelName& name : index->model_names())
        if (name.kind == kind && name.declares)
          for (const std::string& each : name.names) add(each, Kind::model_name);
  }

  /// Proposes the files of the folder in the value, as written up to its last slash.
  void add_files(std::string_view value) {
    const std::size_t slash = value.rfind('/');
    std::string folder(slash == std::string_view::npos ? std::string_view() : value.substr(0, slash));
    begin_ = context_.begin + (slash == std::string_view::npos ? 0 : slash + 1);
    constexpr std::string_view find = "$(find ", package = "package://";
    std::string base = path_.substr(0, path_.rfind('/'));
    const auto folder_of = [&](std::string_view name) {
      return symbols_.workspace().session().packages(session::Input(path_)).find(name).value_or(std::string());
    };
    if (folder.starts_with(find)) {
      const std::size_t end = folder.find(')');
      if (end == std::string::npos) return;
      base = folder_of(text::trimmed(std::string_view(folder).substr(find.size(), end - find.size())));
      folder = folder.substr(end + 1);
    } else if (folder.starts_with(package)) {
      const std::size_t end = std::min(folder.find('/', package.size()), folder.size());
      base = folder_of(std::string_view(folder).substr(package.size(), end - package.size()));
      folder = folder.substr(end);
    } else if (folder.find('$') != std::string::npos) {
      return;
    } else if (value.starts_with("/")) {
      base.clear();
    }
    if (base.empty() && !value.starts_with("/")) return;
    constexpr std::size_t most_files = 1000;
    base.append("/").append(folder);
    for (const files::FolderEntry& entry : symbols_.workspace().session().files().list(base)) {
      if (items_.size() == most_files) return;
      if (entry.is_folder)
        add(entry.name, Kind::folder, {}, entry.name + "/");
      else if (context_.element != "xacro:include" || entry.name.ends_with("xacro") || entry.name.ends_with("urdf"))
        add(entry.name, Kind::file);
    }
  }

  /// Returns the names of packages that the robots here use, and of those in the workspace.
  [[nodiscard]] std::set<std::string> packages() {
    std::set<std::string> found;
    for (const auto& [name, folder] : symbols_.workspace().session().options().packages.named) found.insert(name);
    for (const auto& source : sources())
      for (const SourceName& name : source->names)
        if (name.kind == NameKind::package) found.insert(name.text);
    constexpr std::size_t most_folders = 2000;
    std::vector<std::string> folders = symbols_.workspace().folders();
    for (std::size_t i = 0; i < folders.size() && i < most_folders; ++i) {
      const std::string folder = folders[i];
      if (const files::FilePtr manifest = symbols_.workspace().text(folder + "/package.xml"); !manifest->error()) {
        if (const auto name = xacro::package_name(manifest->bytes())) found.insert(*name);
        continue;
      }
      for (const files::FolderEntry& entry : symbols_.workspace().session().files().list(folder))
        if (entry.is_folder && !entry.is_link && !entry.name.starts_with('.'))
          folders.push_back(folder + "/" + entry.name);
    }
    return found;
  }

  Symbols& symbols_;
  std::string path_;
  files::FilePtr file_;
  std::string_view text_;
  std::size_t offset_;
  XmlContext context_;
  std::size_t begin_ = 0;
  SourceSet sources_;
  std::map<std::string, Completion> items_;
};

}  // namespace

Completions complete(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  return Completer(symbols, file, offset).complete();
}

}  // namespace urdfmill::language
