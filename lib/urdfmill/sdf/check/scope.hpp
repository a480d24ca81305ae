// The names in a model or world of an SDF, with those of the models in it.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

struct EntityScope;

enum class EntityKind : std::uint8_t { link, joint, frame, model };

/// Something with a name in a scope.
struct Entity {
  EntityKind kind = EntityKind::link;
  const xml::Element* element = nullptr;
  const xml::Element* place = nullptr;                  ///< the element, or the `<include>` that it comes from
  std::shared_ptr<const EntityScope> inside = nullptr;  ///< the scope of a model
  std::string pose_base = {};  ///< the frame that the pose is relative to; empty: the default one
  std::string link = {};       ///< the child of a joint, or the frame that a frame is attached to
};

/// The scope of a model or world.
struct EntityScope {
  const xml::Element* element = nullptr;  ///< `<model>` or `<world>`
  bool is_world = false;
  bool is_static = false;
  bool is_older = false;                ///< it is in a file before SDF 1.7, in which poses name their frame differently
  bool is_open = false;                 ///< it includes a file that is not known, which may define more names
  std::vector<std::string> names = {};  ///< in document order
  std::map<std::string, Entity, std::less<>> entities = {};
  std::string canonical_link = {};                          ///< as stated
  std::shared_ptr<const xml::Document> document = nullptr;  ///< the included file that the elements are in

  [[nodiscard]] const Entity* find(std::string_view name) const;
};

/// The result of looking up a name.
struct Lookup {
  enum class Outcome : std::uint8_t { found, missing, unknown };
  Outcome outcome = Outcome::missing;
  const Entity* first = nullptr;  ///< the entity in the scope itself; null for the frame of the model or world
};

/// Looks up a frame: NAME, MODEL::NAME, or the frame of the model or world itself.
[[nodiscard]] Lookup look_up(const EntityScope& scope, std::string_view name);

/// Returns the path of the link with which a frame moves, "" for the world; nothing if it is not known.
[[nodiscard]] std::optional<std::string> link_of(const EntityScope& scope, std::string_view frame);

}  // namespace urdfmill::sdf
