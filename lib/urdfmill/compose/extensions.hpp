// The extensions of a robot (gazebo, transmission, ros2_control, …) made changeable: copies in a document of their own.
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

  /// To be changed, moved and left out at will.
  std::vector<Item> items;

  /// Where new elements and texts live.
  [[nodiscard]] xml::Document& document() { return *document_; }
  void set_value(xml::Attribute& attribute, std::string_view value) { attribute.value = document_->keep(value); }

  [[nodiscard]] std::shared_ptr<const xml::Document> shared_document() const { return document_; }
  /// Keeps another document alive that items or other parts of the robot refer to.
  void keep(std::shared_ptr<const xml::Document> other) { others_.push_back(std::move(other)); }

  /// The robot has the items from then on, and keeps alive what they refer to.
  void put_into(urdf::Robot& robot) const;

 private:
  std::shared_ptr<xml::Document> document_;
  std::vector<std::shared_ptr<const xml::Document>> others_;
};

/// Takes a child out of its element, with the white space before it.
void remove_child(xml::Element& element, const xml::Node& child);

/// The owner of what is in a link or joint: "link base".
[[nodiscard]] std::string owner_of(std::string_view kind, std::string_view name);

}  // namespace urdfmill::compose
