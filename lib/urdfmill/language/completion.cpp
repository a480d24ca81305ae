#include "urdfmill/language/completion.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "grammar/macro_parameters.hpp"
#include "urdfmill/language/file_proposals.hpp"
#include "urdfmill/language/key_proposals.hpp"
#include "urdfmill/language/meanings.hpp"
#include "urdfmill/language/naming.hpp"
#include "urdfmill/language/nearness.hpp"
#include "urdfmill/language/simulator_words.hpp"
#include "urdfmill/language/written.hpp"
#include "urdfmill/language/xml_context.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/expression_names.hpp"
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

/// Parameters with defaults come after the others, of which there are fewer than this.
constexpr std::size_t most_parameters = 1000;

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
    const std::optional<SimulatorWords> simulator = simulator_words(text_, context_);
    switch (context_.part) {
      case Part::element_name:
        simulator ? add_words(simulator->elements, Kind::element) : add_elements();
        add_end_tag();
        break;
      case Part::end_tag:
        if (!context_.open.empty()) add(context_.parent(), Kind::element, {}, std::string(context_.parent()) + ">");
        break;
      case Part::attribute_name:
        simulator ? add_words(simulator->attributes, Kind::attribute) : add_attributes();
        break;
      case Part::attribute_value:
      case Part::text:
        simulator ? add_words(simulator->values, Kind::word) : add_in_text();
        break;
      case Part::other:
        break;
    }
    Completions result{{path_, static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(offset_)}, {}};
    result.items = ordered();
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
  }

  void add_end_tag() {
    if (!context_.open.empty())
      add("/" + std::string(context_.parent()), Kind::element, {}, "/" + std::string(context_.parent()) + ">");
  }

  /// Adds words of a format without macros.
  void add_words(const std::vector<std::string_view>& words, Kind kind) {
    for (const std::string_view word : words)
      if (kind != Kind::attribute)
        add(word, kind);
      else if (!has_attribute(word))
        add(word, kind, {}, std::string(word) + "=\"$1\"", true);
  }

  [[nodiscard]] bool has_attribute(std::string_view name) const {
    return std::find(context_.attributes.begin(), context_.attributes.end(), name) != context_.attributes.end();
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
    const auto add_attribute = [&](std::string_view name, const Meaning* meaning) {
      if (!has_attribute(name)) add(name, Kind::attribute, meaning, std::string(name) + "=\"$1\"", true);
    };
    const xacro::Directive directive = xacro::recognise(context_.element);
    if (directive == xacro::Directive::macro_call) {
      const std::string_view called = context_.element.substr(xacro_prefix.size());
      for (const auto& source : sources())
        for (const SourceName& name : source->names)
          if (name.kind == NameKind::macro && name.role == NameRole::declares && name.text == called)
            for (const auto& parameter : grammar::parse_macro_parameters(xacro::value_of(*name.element, "params")))
              if (parameter.kind == grammar::ParameterKind::value && !has_attribute(parameter.name)) {
                const bool is_needed = !parameter.default_value && !parameter.forward;
                order_.try_emplace(std::string(parameter.name),
                                   is_needed ? order_.size() : most_parameters + order_.size());
                add(parameter.name, Kind::attribute,
                    parameter.default_value ? "default " + std::string(*parameter.default_value) : std::string(),
                    std::string(parameter.name) + "=\"$1\"", true);
              }
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
      for (const std::string& package : package_names(symbols_, path_)) add(package, Kind::package);
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
    const std::string_view scope = xacro::value_of(*name.element, "scope");
    return macro_around(name.element) == nullptr || is_around(*name.element) || scope == "parent" || scope == "global";
  }

  static std::string detail_of(const SourceName& name) {
    if (xacro::recognise(name.element->name) == xacro::Directive::macro) return "parameter";
    for (const std::string_view attribute : {"value", "default"})
      if (const xml::Attribute* written = name.element->attribute(attribute)) return std::string(written->value);
    return {};
  }

  void add_names(std::string_view expression) {
    if (const auto key = key_being_typed(expression)) {
      begin_ = offset_ - key->begun.size();
      for (const std::string& each : keys_of(symbols_, path_, *key)) add(each, Kind::word);
      return;
    }
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
    // Names of the macro's caller.
    const std::string_view typed = text_.substr(begin_, offset_ - begin_);
    for (const SourceName& name : symbols_.source(path_)->names)
      if (name.kind == NameKind::value && name.role == NameRole::uses && name.text != typed && is_around(*name.element))
        add(name.text, Kind::value);
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
    ModelNameKinds kinds;
    for (const NamingAttribute& naming : naming_attributes)
      if (naming.is_proposed && naming.element == context_.element && naming.attribute == context_.attribute)
        kinds.insert(naming.kind);
    if (context_.element == "joint" && context_.attribute == "name" && context_.parent() != "robot")
      kinds.insert(ModelNameKind::joint);
    if (directive == xacro::Directive::macro_call) {
      kinds = kinds_in(context_.attribute);
      for (const auto& source : sources())
        for (const SourceName& name : source->names)
          if (name.kind == NameKind::value && name.role == NameRole::declares && name.text == context_.attribute &&
              is_visible(name))
            add("${" + name.text + "}", Kind::value, detail_of(name));
    }
    for (const ModelNameKind kind : kinds) add_model_names(kind);
    add_written_names(kinds);
  }

  void add_model_names(ModelNameKind kind) {
    for (const auto& index : symbols_.last_good_indices(path_))
      for (const ModelIndex::ModelName& name : index->model_names())
        if (name.kind == kind && name.declares)
          for (const std::string& each : name.names) add(each, Kind::model_name);
  }

  /// True for the elements of the macro in which something is typed, or those outside of macros.
  [[nodiscard]] bool is_around(const xml::Element& element) const {
    const xml::Element* macro = macro_around(&element);
    return (macro == nullptr ? std::string_view() : xacro::value_of(*macro, "name")) == context_.macro;
  }

  /// Proposes what is written at such places, such as `${prefix}arm`. Parameters of the macro for such names come first
  /// as long as they are not used.
  void add_written_names(const ModelNameKinds& kinds) {
    const auto source = symbols_.source(path_);
    if (!source->document || kinds.empty()) return;
    for (const SourceName& name : source->names) {
      const bool is_parameter = name.kind == NameKind::value && name.role == NameRole::declares &&
                                xacro::recognise(name.element->name) == xacro::Directive::macro;
      if (!is_parameter || context_.macro.empty() || !is_around(*name.element) ||
          !have_common(kinds_in(name.text), kinds))
        continue;
      const std::string label = "${" + name.text + "}";
      const std::string_view body = text_.substr(std::min<std::size_t>(name.element->start_tag_end, text_.size()));
      if (body.substr(0, body.find("</xacro:macro")).find(label) == std::string_view::npos)
        order_.try_emplace(label, order_.size());
      add(label, Kind::value, "parameter");
    }
    xacro::walk_elements(*source->document->root(), [&](const xml::Element& element) {
      if (xacro::recognise(element.name) != xacro::Directive::none) return true;
      if (context_.macro.empty() && macro_around(&element) != nullptr) return true;
      for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
        if (const bool is_composed = a->value.find('$') != std::string_view::npos;
            is_composed && have_common(naming_of(element, a).kinds, kinds))
          add(a->value, Kind::model_name);
      return true;
    });
  }

  void add_files(std::string_view value) {
    FileProposals proposals = file_proposals(symbols_, path_, context_.element, value);
    begin_ = context_.begin + proposals.begin;
    for (Completion& each : proposals.items) add(each.label, each.kind, std::move(each.detail), std::move(each.insert));
  }

  /// Orders proposals: those with a given order, then what is used near.
  [[nodiscard]] std::vector<Completion> ordered() {
    const Nearness nearness(text_, begin_, offset_);
    std::vector<std::tuple<std::size_t, std::size_t, bool, Completion*>> keys;
    for (auto& [label, item] : items_) {
      const bool is_builtin = item.kind == Kind::function || item.kind == Kind::constant;
      const auto order = order_.find(label);
      keys.emplace_back(order != order_.end() ? order->second : order_.size(), nearness.distance(label), is_builtin,
                        &item);
    }
    std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) {
      return std::tie(std::get<0>(a), std::get<1>(a), std::get<2>(a)) <
             std::tie(std::get<0>(b), std::get<1>(b), std::get<2>(b));
    });
    std::vector<Completion> items;
    for (const auto& key : keys) items.push_back(std::move(*std::get<3>(key)));
    return items;
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
  std::map<std::string, std::size_t, std::less<>> order_;  ///< the proposals that come first
};

}  // namespace

Completions complete(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  return Completer(symbols, file, offset).complete();
}

}  // namespace urdfmill::language
