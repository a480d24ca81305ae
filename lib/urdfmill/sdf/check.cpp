#include "urdfmill/sdf/check.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "urdfmill/sdf/check/bodies.hpp"
#include "urdfmill/sdf/check/files.hpp"
#include "urdfmill/sdf/check/references.hpp"
#include "urdfmill/sdf/check/report.hpp"
#include "urdfmill/sdf/check/scope_builder.hpp"
#include "urdfmill/sdf/check/structure.hpp"
#include "urdfmill/sdf/old_versions.hpp"
#include "urdfmill/sdf/schema/schema_table.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {
namespace {

/// Returns the minor version by which the file is read. Reports one that is missing or unknown.
int check_version(const xml::Element& root, source::Sink& sink) {
  const xml::Attribute* const stated = root.attribute("version");
  const auto minor = minor_version(root);
  if (stated == nullptr) {
    report_at(sink, rules::version, root, root.start_tag(), "<sdf> has no version",
              fmt::format("write <sdf version=\"1.{}\">, or the version it is written for", newest_version));
  } else if (!minor) {
    const bool is_number = text::finite_number(text::trimmed(stated->value)).has_value();
    report_at(sink, rules::version, root, stated->value_span,
              fmt::format("\"{}\" is no version of SDF; the newest is 1.{}", stated->value, newest_version), {},
              is_number ? As::other : As::rule);
  } else if (*minor > newest_version) {
    report_at(sink, rules::version, root, stated->value_span,
              fmt::format("SDF {} is newer than 1.{}, by which the file is checked", stated->value, newest_version), {},
              As::other);
  }
  return minor.value_or(newest_version);
}

bool is_reserved(std::string_view name) {
  constexpr std::size_t least = 4;
  return name == "world" || (name.size() >= least && name.starts_with("__") && name.ends_with("__"));
}

/// Checks the names of elements that are looked up by name. The parts of a link share a scope with those of their kind.
class NameCheck {
 public:
  NameCheck(int minor, source::Sink& sink) : minor_(minor), sink_(sink) {}

  void run(const xml::Element& root) {
    bool enters = true;
    for (const xml::Node* node = &root; node != nullptr; node = xml::next_in_order(*node, root, enters)) {
      const xml::Element* const element = node->as_element();
      // Programs of users read what an <include> has besides.
      enters = element != nullptr && element->name != "plugin" && element->name != "include";
      if (enters) look_at(*element);
    }
  }

 private:
  void look_at(const xml::Element& element) {
    static const std::set<std::string_view> named{"model",     "link",   "joint", "frame", "visual",
                                                  "collision", "sensor", "light", "actor"};
    const xml::Attribute* const name = element.attribute("name");
    if (name == nullptr || !named.contains(element.name)) return;
    constexpr int first_with_paths = 8;
    if (is_reserved(name->value))
      report_at(sink_, rules::reserved_name, element, name->value_span,
                fmt::format("the name \"{}\" of a {} is reserved", name->value, element.name));
    else if (minor_ >= first_with_paths && name->value.find("::") != std::string_view::npos)
      report_at(sink_, rules::reserved_name, element, name->value_span,
                fmt::format("the name \"{}\" of a {} contains \"::\", which separates the parts of a path", name->value,
                            element.name));
    static const std::set<std::string_view> owners{"link", "joint", "world"};
    const bool is_in_model = element.name == "model" || element.name == "frame" || element.name == "joint";
    const bool is_part = !is_in_model && element.parent != nullptr && owners.contains(element.parent->name);
    if (!is_part || element.name == "link" || name->value.empty()) return;
    const auto [first, is_new] = parts_[element.parent].try_emplace({element.name, name->value}, &element);
    if (!is_new)
      report_repeated(sink_, element, name->value_span, *first->second,
                      fmt::format("{} \"{}\" has the name of another {} of {}", element.name, name->value, element.name,
                                  called(*element.parent)));
  }

  const int minor_;
  source::Sink& sink_;
  /// By their parent: the first part of each kind and name.
  std::map<const xml::Element*, std::map<std::pair<std::string_view, std::string_view>, const xml::Element*>> parts_;
};

/// Checks that the file holds one model, actor or light, or worlds of different names.
void check_contents(const xml::Element& root, source::Sink& sink) {
  const xml::Element* first = nullptr;
  std::map<std::string_view, const xml::Element*> worlds;
  for (const xml::Element* e = root.child(); e != nullptr; e = e->next_element()) {
    if (e->name == "world") {
      const xml::Attribute* const name = e->attribute("name");
      if (name == nullptr) continue;
      if (const auto [other, is_new] = worlds.try_emplace(name->value, e); !is_new)
        report_repeated(sink, *e, name->value_span, *other->second,
                        fmt::format("two worlds are called \"{}\"", name->value));
    } else if (e->name == "model" || e->name == "actor" || e->name == "light") {
      if (const xml::Element* pose = e->child("pose"))
        if (const xml::Attribute* to = pose->attribute("relative_to"); to != nullptr && !to->value.empty())
          report_at(
              sink, rules::reference, *pose, to->value_span,
              fmt::format("the pose of {} is relative to \"{}\", but nothing is around it", called(*e), to->value));
      if (first != nullptr)
        report_at(sink, rules::several_models, *e, e->start_tag(),
                  fmt::format("{} is beside {}; readers take only the first", called(*e), called(*first)));
      else
        first = e;
    }
  }
}

}  // namespace

void check(const xml::Document& sdf, const CheckOptions& options, source::Sink& sink) {
  const xml::Element& root = *sdf.root();
  const int minor = check_version(root, sink);
  // The values of the oldest versions are in attributes.
  if (minor < oldest_version) return;
  check_structure(root, minor, sink);
  check_contents(root, sink);
  NameCheck(minor, sink).run(root);
  for (const auto& scope : build_scopes(root, options.read_include, sink)) {
    check_references(*scope, sink);
    check_bodies(*scope, sink);
  }
  if (options.find_missing) check_files(root, options.find_missing, sink);
}

}  // namespace urdfmill::sdf
