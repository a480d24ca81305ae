#include "urdfmill/compose/extensions.hpp"

#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::compose {

Extensions::Extensions(const urdf::Robot& robot) : document_(std::make_shared<xml::Document>()) {
  items.reserve(robot.extensions.size());
  for (const urdf::Extension& extension : robot.extensions)
    items.push_back({xml::copy_subtree(*extension.element, *document_), extension.owner, extension.within});
}

void Extensions::put_into(urdf::Robot& robot) const {
  robot.extensions.clear();
  for (const Item& item : items) robot.extensions.push_back({item.element, item.owner, item.within});
  // Keeps the original document, with its comments and declarations; the copies live as long as it does.
  auto all = std::make_shared<std::vector<std::shared_ptr<const xml::Document>>>(others_);
  all->push_back(document_);
  all->push_back(robot.document);
  robot.document = {all, all->back().get()};
}

std::string owner_of(std::string_view kind, std::string_view name) {
  return std::string(kind).append(" ").append(name);
}

}  // namespace urdfmill::compose
