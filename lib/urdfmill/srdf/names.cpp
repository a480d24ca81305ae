// Names of links and joints that the robot does not have: each is reported once for each kind of element.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "urdfmill/srdf/elements.hpp"
#include "urdfmill/srdf/rules.hpp"

namespace urdfmill::srdf {
namespace {

/// The elements of one kind with one unknown name.
struct Unknown {
  const NameRow* row = nullptr;
  const xml::Element* first = nullptr;
  const xml::Attribute* name = nullptr;
  std::size_t count = 0;
  urdf::Extra extra;
};

std::string subject_of(const Unknown& unknown) {
  const xml::Element& element = *unknown.first;
  const xml::Element& owner = unknown.row->parent == "robot" ? element : *element.parent;
  const std::string_view name = value_of(owner, "name");
  const bool is_named = !name.empty() && owner.attribute("name") != unknown.name;
  std::string kind(owner.name);
  std::replace(kind.begin(), kind.end(), '_', ' ');
  return is_named ? fmt::format("{} \"{}\"", kind, name) : fmt::format("<{}>", owner.name);
}

}  // namespace

void check_names(const xml::Element& root, urdf::Belonging belonging, urdf::Findings& findings) {
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> known;
  std::vector<Unknown> found;
  const ChildNames virtual_joints(root, "virtual_joint");
  each_name(root, [&](const NameRow& row, const xml::Element& element, const xml::Attribute& name) {
    // Joints of states are reported with their positions.
    if (row.parent == "group_state") return;
    const bool is_there = row.is_link ? findings.link(name.value) != nullptr
                                      : findings.joint(name.value) != nullptr || virtual_joints.contains(name.value);
    if (is_there) return;
    const bool is_of_group = row.parent == "group";
    const std::pair key{is_of_group ? value_of(*element.parent, "name") : row.element, name.value};
    const auto [place, is_new] = known.emplace(key, found.size());
    if (is_new) found.push_back({&row, &element, &name, 0, {}});
    Unknown& unknown = found[place->second];
    urdf::Extra extra;
    if (found.size() <= most_suggested)
      extra = urdf::meant_name(name.value, name.value_span, row.is_link ? findings.link_names : findings.joint_names);
    if (is_new)
      unknown.extra = std::move(extra);
    else
      std::move(extra.fix.begin(), extra.fix.end(), std::back_inserter(unknown.extra.fix));
    ++unknown.count;
  });
  for (Unknown& unknown : found) {
    const bool is_of_group = unknown.row->parent == "group";
    std::string text = fmt::format("{} names the {} \"{}\", which the robot does not have", subject_of(unknown),
                                   unknown.row->is_link ? "link" : "joint", unknown.name->value);
    if (unknown.count > 1) text += fmt::format(" (here and in {} more)", unknown.count - 1);
    unknown.extra.has_other_severity = belonging == urdf::Belonging::perhaps && unknown.extra.hint.empty();
    findings.report(is_of_group ? rules::group_unknown : rules::unknown_name, unknown.first, unknown.name->value_span,
                    std::move(text), std::move(unknown.extra));
  }
}

}  // namespace urdfmill::srdf
