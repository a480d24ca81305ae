// Comparison of the extensions. Their order does not matter: a writer gathers elements that readers of URDF skip in one
// place.
#include <algorithm>
#include <map>

#include "urdfmill/kinematics/proof/same_model_parts.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::kinematics {
namespace {

/// An extension's place and content.
struct Held {
  std::string owner;
  std::string within;
  std::string content;

  auto operator<=>(const Held&) const = default;  // NOLINT(modernize-use-nullptr): it has no pointer
};

Held held(const urdf::Extension& extension) {
  return {extension.owner, extension.within, xml::content_text(*extension.element)};
}

bool is_same(const urdf::Extension& a, const urdf::Extension& b) {
  return a.owner == b.owner && a.within == b.within && xml::same_content(*a.element, *b.element);
}

/// Returns `<gazebo reference="base">`, `link base, <sensor name="eye">`.
std::string named_extension(const urdf::Extension& extension) {
  std::string text = extension.owner.empty() ? "" : extension.owner + ", ";
  (text += '<') += extension.element->name;
  for (const char* name : {"reference", "name"})
    if (const xml::Attribute* attribute = extension.element->attribute(name))
      (((text += ' ') += name) += "=\"").append(attribute->value) += '"';
  return text += '>';
}

}  // namespace

void compare_extensions(const urdf::Robot& a, const urdf::Robot& b, Differences& differences) {
  // Most models have no difference here, not even in the order.
  if (std::equal(a.extensions.begin(), a.extensions.end(), b.extensions.begin(), b.extensions.end(), is_same)) return;
  std::map<Held, std::vector<const urdf::Extension*>> in_b;
  for (const urdf::Extension& extension : b.extensions) in_b[held(extension)].push_back(&extension);
  std::vector<const urdf::Extension*> left;
  for (const urdf::Extension& extension : a.extensions) {
    const auto found = in_b.find(held(extension));
    if (found == in_b.end() || found->second.empty())
      left.push_back(&extension);
    else
      found->second.pop_back();
  }
  for (const auto& [key, extensions] : in_b)
    for (const urdf::Extension* extension : extensions) {
      // One of the same name counts as the same with different content.
      const auto like = std::find_if(left.begin(), left.end(), [&](const urdf::Extension* other) {
        return named_extension(*other) == named_extension(*extension);
      });
      if (like == left.end()) {
        differences.added(Aspect::extensions, named_extension(*extension), extension->element->span);
        continue;
      }
      auto change = xml::first_change(*(*like)->element, *extension->element);
      differences.words(Aspect::extensions, named_extension(*extension), change ? change->where : "place",
                        change ? change->was : (*like)->within, change ? change->is : extension->within,
                        (*like)->element->span, extension->element->span);
      left.erase(like);
    }
  for (const urdf::Extension* extension : left)
    differences.removed(Aspect::extensions, named_extension(*extension), extension->element->span);
}

}  // namespace urdfmill::kinematics
