// Editable copies of a robot's extensions (gazebo, transmission, ros2_control, …), in a document of their own.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::compose {

class Extensions {
 public:
  struct Item {
    xml::Element* element = nullptr;
    std::string owner;   ///< as in urdf::Extension
    std::string within;  ///< as in urdf::Extension
  };

  explicit Extensions(const urdf::Robot& robot);

  /// The copies; callers may change, move and remove them.
  std::vector<Item> items;

  /// Owner of new elements and texts.
  [[nodiscard]] xml::Document& document() { return *document_; }
  void set_value(xml::Attribute& attribute, std::string_view value) { attribute.value = document_->keep(value); }

  [[nodiscard]] std::shared_ptr<const xml::Document> shared_document() const { return document_; }
  /// Keeps another document alive to which items or other parts of the robot refer.
  void keep(std::shared_ptr<const xml::Document> other) { others_.push_back(std::move(other)); }

  /// Gives the items to the robot, with ownership of the documents they refer to.
  void put_into(urdf::Robot& robot) const;

 private:
  std::shared_ptr<xml::Document> document_;
  std::vector<std::shared_ptr<const xml::Document>> others_;
};

/// The owner of an element in a link or joint: "link base".
[[nodiscard]] std::string owner_of(std::string_view kind, std::string_view name);

}  // namespace urdfmill::compose
