#include "urdfmill/usd/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "urdfmill/text/code.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/usd/check_rules.hpp"
#include "urdfmill/usd/rules.hpp"
#include "urdfmill/usd/scene.hpp"

namespace urdfmill::usd {

namespace {

using kinematics::Transform;
using kinematics::Vector3;

/// A property of UsdPhysics and the schemas that have it; without one, the type of the prim does.
struct PhysicsProperty {
  std::string_view name, schema = {}, other_schema = {};
};
constexpr std::array physics_properties{
    PhysicsProperty{"physics:angularVelocity", "PhysicsRigidBodyAPI"},
    PhysicsProperty{"physics:approximation", "PhysicsMeshCollisionAPI"},
    PhysicsProperty{"physics:axis"},
    PhysicsProperty{"physics:body0"},
    PhysicsProperty{"physics:body1"},
    PhysicsProperty{"physics:breakForce"},
    PhysicsProperty{"physics:breakTorque"},
    PhysicsProperty{"physics:centerOfMass", "PhysicsMassAPI"},
    PhysicsProperty{"physics:collisionEnabled", "PhysicsCollisionAPI"},
    PhysicsProperty{"physics:coneAngle0Limit"},
    PhysicsProperty{"physics:coneAngle1Limit"},
    PhysicsProperty{"physics:density", "PhysicsMassAPI", "PhysicsMaterialAPI"},
    PhysicsProperty{"physics:diagonalInertia", "PhysicsMassAPI"},
    PhysicsProperty{"physics:dynamicFriction", "PhysicsMaterialAPI"},
    PhysicsProperty{"physics:excludeFromArticulation"},
    PhysicsProperty{"physics:filteredGroups"},
    PhysicsProperty{"physics:filteredPairs", "PhysicsFilteredPairsAPI"},
    PhysicsProperty{"physics:gravityDirection"},
    PhysicsProperty{"physics:gravityMagnitude"},
    PhysicsProperty{"physics:invertFilteredGroups"},
    PhysicsProperty{"physics:jointEnabled"},
    PhysicsProperty{"physics:kinematicEnabled", "PhysicsRigidBodyAPI"},
    PhysicsProperty{"physics:localPos0"},
    PhysicsProperty{"physics:localPos1"},
    PhysicsProperty{"physics:localRot0"},
    PhysicsProperty{"physics:localRot1"},
    PhysicsProperty{"physics:lowerLimit"},
    PhysicsProperty{"physics:mass", "PhysicsMassAPI"},
    PhysicsProperty{"physics:maxDistance"},
    PhysicsProperty{"physics:mergeGroup"},
    PhysicsProperty{"physics:minDistance"},
    PhysicsProperty{"physics:principalAxes", "PhysicsMassAPI"},
    PhysicsProperty{"physics:restitution", "PhysicsMaterialAPI"},
    PhysicsProperty{"physics:rigidBodyEnabled", "PhysicsRigidBodyAPI"},
    PhysicsProperty{"physics:simulationOwner", "PhysicsRigidBodyAPI", "PhysicsCollisionAPI"},
    PhysicsProperty{"physics:startsAsleep", "PhysicsRigidBodyAPI"},
    PhysicsProperty{"physics:staticFriction", "PhysicsMaterialAPI"},
    PhysicsProperty{"physics:upperLimit"},
    PhysicsProperty{"physics:velocity", "PhysicsRigidBodyAPI"},
};

/// Beginnings of the names of properties that a schema has once for each direction of a joint.
struct DirectionSchema {
  std::string_view prefix, schema;
};
constexpr std::array direction_schemas{DirectionSchema{"drive:", "PhysicsDriveAPI"},
                                       DirectionSchema{"limit:", "PhysicsLimitAPI"},
                                       DirectionSchema{"state:", "PhysicsJointStateAPI"}};

/// Texts that have to be one of a few words, separated by blanks.
struct Words {
  std::string_view name, words;
};
constexpr std::array word_rows{
    Words{"axis", "X Y Z"},
    Words{"physics:approximation",
          "none convexDecomposition convexHull boundingSphere boundingCube meshSimplification sdf sphereFill"},
    Words{"physics:axis", "X Y Z"},
};

/// True if an attribute has no negative values.
bool is_positive(std::string_view name) {
  constexpr std::array<std::string_view, 9> names{"height",
                                                  "physics:breakForce",
                                                  "physics:breakTorque",
                                                  "physics:density",
                                                  "physics:dynamicFriction",
                                                  "physics:restitution",
                                                  "physics:staticFriction",
                                                  "radius",
                                                  "size"};
  if (std::find(names.begin(), names.end(), name) != names.end()) return true;
  return name.starts_with("drive:") &&
         (name.ends_with(":damping") || name.ends_with(":maxForce") || name.ends_with(":stiffness"));
}

/// True if a name is one that a prim can have.
bool is_name(std::string_view name) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
  };
  return !name.empty() && is_letter(name.front()) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

/// A prim, with what is known of its place.
struct Node {
  const Prim* prim = nullptr;
  std::string path = {};
  std::optional<Placement> placed = std::nullopt;  ///< in the layer; nothing if it is not known
  std::optional<std::size_t> body = std::nullopt;  ///< the rigid body that it is or belongs to
  bool collides = false;                           ///< a body with a collision shape
  bool is_complete = true;                         ///< nothing of it comes from elsewhere
};

class LayerCheck {
 public:
  LayerCheck(const Layer& layer, source::FileId file, source::Sink& sink) : layer_(layer), file_(file), sink_(sink) {}

  void run() {
    if (layer_.has_sublayers) note_composed(nullptr);
    look_at_names(layer_.prims);
    for (const Prim& prim : layer_.prims) add(prim, '/' + prim.name, Node{.placed = Placement()}, false);
    for (std::size_t i = 0; i < nodes_.size(); ++i) by_path_.emplace(nodes_[i].path, i);
    for (const Node& node : nodes_) look_at(node);
    look_at_masses();
    look_at_loops();
    look_at_units();
    if (first_nested_ != nullptr) {
      const std::string others = nested_count_ > 1 ? fmt::format(", and {} more likewise", nested_count_ - 1) : "";
      report(rules::nested_body, *first_nested_, nested_ + others);
    }
    if (composed_ == 0) return;
    const std::string count = composed_ == 1 ? "one prim takes" : fmt::format("{} prims take", composed_);
    report(rules::composed, first_composed_,
           layer_.has_sublayers ? "the layer has sublayers; what they hold is not checked"
                                : count + " content from elsewhere, which is not checked");
  }

 private:
  [[nodiscard]] source::Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  [[nodiscard]] source::Span span(const Property& property) const { return span(property.begin, property.end); }
  [[nodiscard]] source::Span span(const Prim& prim) const { return span(prim.begin, prim.end); }

  void report(const source::Rule& rule, source::Span place, std::string message, text::Hint hint = {}) {
    source::report(sink_, rule, std::move(message), place, std::move(hint));
  }
  void report(const source::Rule& rule, const Prim& prim, std::string message, text::Hint hint = {}) {
    report(rule, span(prim), std::move(message), std::move(hint));
  }

  void note_composed(const Prim* prim) {
    if (composed_++ == 0) first_composed_ = prim == nullptr ? span(0, 0) : span(*prim);
  }

  void look_at_names(const std::vector<Prim>& siblings) {
    std::set<std::string_view> seen;
    for (const Prim& prim : siblings) {
      if (!is_name(prim.name))
        report(rules::name, prim, fmt::format("\"{}\" is no name of a prim", prim.name));
      else if (!seen.insert(prim.name).second)
        report(rules::name, prim, fmt::format("another prim beside it is called \"{}\"", prim.name));
    }
  }

  void add(const Prim& prim, std::string path, const Node& around, bool is_class) {
    is_class = is_class || prim.is_class;
    if (path.size() > longest_path) return;
    Node node{&prim, std::move(path), std::nullopt, around.body, false, around.is_complete && !prim.is_instanced};
    if (prim.is_instanced) note_composed(&prim);
    try {
      const Placement own = placement_of(prim);
      if (own.is_absolute)
        node.placed = own;
      else if (around.placed)
        node.placed = inside(*around.placed, own);
    } catch (const Refusal&) {
      node.placed.reset();
    }
    if (!node.is_complete) node.placed.reset();
    if (prim.has_schema("PhysicsRigidBodyAPI")) {
      const bool is_absolute = node.placed && node.placed->is_absolute;
      if (around.body && !is_absolute && !is_class && node.is_complete && nested_.empty())
        nested_ = fmt::format("<{}> is inside the rigid body <{}>", node.path, nodes_[*around.body].path);
      if (around.body && !is_absolute && !is_class && node.is_complete && nested_count_++ == 0) first_nested_ = &prim;
      node.body = nodes_.size();
    }
    if (prim.has_schema("PhysicsCollisionAPI") && node.body) {
      if (*node.body == nodes_.size())
        node.collides = true;
      else
        nodes_[*node.body].collides = true;
    }
    look_at_names(prim.children);
    const std::size_t index = nodes_.size();
    nodes_.push_back(node);
    // A class is completed by the prims that inherit it.
    if (is_class) nodes_[index].is_complete = node.is_complete = false;
    for (const Prim& child : prim.children) add(child, node.path + '/' + child.name, node, is_class);
  }

  /// Returns the prim at a path; null if there is none.
  [[nodiscard]] const Node* find(std::string_view path) const {
    const auto found = by_path_.find(path);
    return found == by_path_.end() ? nullptr : &nodes_[found->second];
  }

  /// True if a prim at the path may be in what is not known.
  [[nodiscard]] bool may_exist(std::string_view path) const {
    if (layer_.has_sublayers || !path.starts_with('/')) return true;
    for (; !path.empty(); path = path.substr(0, path.rfind('/')))
      if (const Node* node = find(path)) return !node->is_complete;
    return false;
  }

  void look_at(const Node& node) {
    for (const Property& property : node.prim->properties) {
      look_at_targets(node, property);
      look_at_value(property);
      if (node.is_complete) look_at_schema(node, property);
    }
    if (node.prim->type == "Mesh" && node.is_complete) look_at_mesh(node);
    if (node.prim->property("physics:diagonalInertia") != nullptr) look_at_inertia(node);
    if (const auto mass = number_of(*node.prim, "physics:mass"); mass && !(*mass >= 0))
      report(rules::inertia, span(*node.prim->property("physics:mass")),
             fmt::format("the mass of <{}> is {}", node.path, text::shortest(*mass)));
    if (is_joint(*node.prim) && node.is_complete) look_at_joint(node);
  }

  /// Looking for the names that were meant takes long in a large layer.
  static constexpr std::size_t most_hints = 20;

  void look_at_targets(const Node& node, const Property& property) {
    if (property.type != "rel" || property.value.kind != Value::Kind::paths) return;
    for (const std::string& target : property.value.texts) {
      const std::string_view path = std::string_view(target).substr(0, target.find('.', target.rfind('/')));
      if (find(path) != nullptr || may_exist(path)) continue;
      source::Diagnostic finding = source::finding(
          rules::target, fmt::format("{} of <{}> is <{}>, which does not exist", property.name, node.path, target),
          span(property), targets_++ < most_hints ? text::did_you_mean(path, paths_like(path)) : "");
      const bool is_physics =
          property.name.starts_with("physics:body") || property.name.find("imic") != std::string::npos;
      if (!is_physics) source::take_other_severity(finding, rules::other_check_severities);
      return sink_.report(std::move(finding));
    }
  }

  /// Returns paths that could be meant: those of prims with the parent or the name.
  [[nodiscard]] std::vector<std::string_view> paths_like(std::string_view path) const {
    constexpr std::size_t most = 200;
    const std::size_t slash = path.rfind('/');
    std::vector<std::string_view> found;
    for (const Node& node : nodes_) {
      const std::string_view known = node.path;
      if (found.size() < most && (known.substr(0, known.rfind('/')) == path.substr(0, slash) ||
                                  known.substr(known.rfind('/')) == path.substr(slash)))
        found.push_back(known);
    }
    return found;
  }

  void look_at_value(const Property& property) {
    const auto wrong = [&](std::string_view why) {
      report(rules::value, span(property), fmt::format("{} is {}", property.name, why));
    };
    const std::vector<double>& numbers = property.value.numbers;
    if (is_positive(property.name) && numbers.size() == 1 && !(numbers.front() >= 0))
      wrong(text::shortest(numbers.front()));
    if ((property.name.starts_with("xformOp:orient") || property.name.starts_with("physics:localRot")) &&
        numbers == std::vector<double>{0, 0, 0, 0})
      wrong("no rotation: all its components are 0");
    if (property.value.kind != Value::Kind::strings || property.value.texts.size() != 1) return;
    const auto* const row = std::find_if(word_rows.begin(), word_rows.end(),
                                         [&](const Words& words) { return words.name == property.name; });
    const std::string& word = property.value.texts.front();
    if (row != word_rows.end() && (' ' + std::string(row->words) + ' ').find(' ' + word + ' ') == std::string::npos)
      wrong(fmt::format("\"{}\", none of {}", word, row->words));
  }

  void look_at_schema(const Node& node, const Property& property) {
    const std::string& name = property.name;
    if (property.is_custom || has_foreign_schema(*node.prim)) return;
    for (const DirectionSchema& row : direction_schemas) {
      if (!name.starts_with(row.prefix) || name.find(":physics:") == std::string::npos) continue;
      const std::string direction =
          name.substr(row.prefix.size(), name.find(':', row.prefix.size()) - row.prefix.size());
      require(node, property, fmt::format("{}:{}", row.schema, direction), {});
    }
    if (!name.starts_with("physics:")) return;
    const auto* const known = std::find_if(physics_properties.begin(), physics_properties.end(),
                                           [&](const PhysicsProperty& row) { return row.name == name; });
    if (known == physics_properties.end()) {
      std::vector<std::string_view> names;
      for (const PhysicsProperty& row : physics_properties) names.push_back(row.name);
      const text::Hint hint = text::did_you_mean(name, names);
      // Other kinds of bodies have schemas of their own, with names that are not here.
      if (!hint.empty() || is_joint(*node.prim) || node.prim->has_schema("PhysicsRigidBodyAPI"))
        report(rules::unknown_property, span(property), name + " is no property of UsdPhysics", hint);
      return;
    }
    // A joint has some of the names by its type.
    if (!known->schema.empty() && !is_joint(*node.prim)) require(node, property, known->schema, known->other_schema);
  }

  /// True if a schema of others is applied, which may bring those of UsdPhysics along.
  [[nodiscard]] static bool has_foreign_schema(const Prim& prim) {
    return std::any_of(prim.schemas.begin(), prim.schemas.end(), [](std::string_view schema) {
      return !schema.starts_with("Physics") && !schema.starts_with("Physx") && schema != "MaterialBindingAPI";
    });
  }

  /// Reports a schema that is not applied, once for each prim.
  void require(const Node& node, const Property& property, std::string_view schema, std::string_view other) {
    if (node.prim->has_schema(schema) || (!other.empty() && node.prim->has_schema(other))) return;
    if (!required_.emplace(node.prim, schema).second) return;
    const std::string alternative = other.empty() ? std::string() : fmt::format(" or {}", other);
    report(rules::schema_missing, span(property),
           fmt::format("<{}> has {}, and {}{} is not applied", node.path, property.name, schema, alternative));
  }

  void look_at_mesh(const Node& node) {
    const Property* counts = node.prim->property("faceVertexCounts");
    const Property* indices = node.prim->property("faceVertexIndices");
    const Property* points = node.prim->property("points");
    if (counts == nullptr || indices == nullptr || points == nullptr || counts->is_animated || indices->is_animated ||
        points->is_animated)
      return;
    if (const std::string fault = fault_of_mesh(*node.prim, '<' + node.path + '>'); !fault.empty())
      return report(rules::mesh, *node.prim, fault);
    const Property* normals = node.prim->property("normals");
    if (normals == nullptr || normals->value.kind != Value::Kind::numbers) return;
    const std::size_t given = normals->value.numbers.size() / 3;
    const std::string& per = normals->interpolation;
    const std::size_t wanted = per == "faceVarying" ? indices->value.numbers.size()
                               : per == "uniform"   ? counts->value.numbers.size()
                               : per == "constant"  ? 1
                                                    : points->value.numbers.size() / 3;
    if (given != wanted)
      report(rules::mesh, span(*normals),
             fmt::format("<{}> has {} normals; {} would be one for each {}", node.path, given, wanted,
                         per == "faceVarying" ? "corner"
                         : per == "uniform"   ? "face"
                         : per == "constant"  ? "mesh"
                                              : "point"));
  }

  void look_at_inertia(const Node& node) {
    auto moments = numbers_of<3>(*node.prim, "physics:diagonalInertia", {0, 0, 0});
    std::sort(moments.begin(), moments.end());
    // Values in single precision satisfy the inequality to their last digit only.
    constexpr double rounding = 1e-6;
    const double slack = rounding * std::abs(moments[2]);
    const source::Span place = span(*node.prim->property("physics:diagonalInertia"));
    const std::string values = text::shortest({moments[0], moments[1], moments[2]});
    if (!(moments[0] >= 0))
      report(rules::inertia, place,
             fmt::format("of the principal moments of <{}>, {}, one is negative", node.path, values));
    else if (moments[0] + moments[1] < moments[2] - slack && moments[0] > 0)
      report(rules::inertia, place,
             fmt::format("of the principal moments of <{}>, {}, the largest exceeds the sum of the others", node.path,
                         values));
  }

  /// The ends of a joint: the nodes that it names; null is the world. Nothing if one is unknown.
  using Ends = std::array<const Node*, 2>;
  [[nodiscard]] std::optional<Ends> ends_of(const Prim& joint) const {
    Ends ends{};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string path = text_of(joint, i == 0 ? "physics:body0" : "physics:body1");
      if (path.empty()) continue;
      ends[i] = find(path);
      if (ends[i] == nullptr || !ends[i]->is_complete) return std::nullopt;
    }
    return ends;
  }

  void look_at_joint(const Node& node) {
    const Prim& joint = *node.prim;
    const auto lower = number_of(joint, "physics:lowerLimit"), upper = number_of(joint, "physics:upperLimit");
    if (lower && upper && *lower > *upper)
      report(rules::value, span(*joint.property("physics:lowerLimit")),
             fmt::format("the lower limit of <{}> is {}, above the upper one, {}", node.path, text::shortest(*lower),
                         text::shortest(*upper)));
    const auto ends = ends_of(joint);
    if (!ends) return;
    const auto body_of = [](const Node* end) { return end == nullptr ? std::nullopt : end->body; };
    if (body_of((*ends)[0]) == body_of((*ends)[1]))
      return report(rules::target, joint,
                    body_of((*ends)[0]) ? fmt::format("both ends of <{}> are in one rigid body", node.path)
                                        : fmt::format("no end of <{}> is a rigid body", node.path));
    look_at_frames(node, *ends);
  }

  /// Reports bodies that do not stand as the joint holds them.
  void look_at_frames(const Node& node, const Ends& ends) {
    std::array<Transform, 2> frames;
    for (std::size_t i = 0; i < 2; ++i) {
      const std::optional<Placement> placed = ends[i] == nullptr ? Placement() : ends[i]->placed;
      if (!placed) return;
      frames[i] = placed->pose * frame_of(*node.prim, i, *placed);
    }
    const std::string& type = node.prim->type;
    const std::string axis = text_of(*node.prim, "physics:axis");
    const Vector3 along = Vector3::Unit(axis == "Y" ? 1 : axis == "Z" ? 2 : 0);
    const Vector3 first = frames[0].rotation * along, second = frames[1].rotation * along;
    Vector3 apart = frames[1].position - frames[0].position;
    double turned = 0;
    if (type == "PhysicsPrismaticJoint") apart -= first * first.dot(apart);
    if (type == "PhysicsFixedJoint" || type == "PhysicsPrismaticJoint")
      turned = kinematics::rotation_distance(frames[0].rotation, frames[1].rotation);
    else if (type == "PhysicsRevoluteJoint")
      turned = std::atan2(kinematics::cross(first, second).norm(), first.dot(second));
    else if (type != "PhysicsSphericalJoint")
      return;
    constexpr double far = 1e-3, much = 0.01;  // m, rad: more than rounding
    const double distance = apart.norm() * layer_.metres_per_unit;
    if (distance <= far && turned <= much) return;
    report(rules::pose, *node.prim,
           fmt::format("the frames of <{}> are {} mm and {}° apart; bodies jump when the simulation begins", node.path,
                       rounded(distance * 1000), rounded(turned * 180 / kinematics::pi)));
  }

  static std::string rounded(double value) {
    constexpr int digits = 3;
    return text::shortest(text::rounded(value, digits));
  }

  void look_at_masses() {
    std::string list;
    std::size_t count = 0;
    const Node* first = nullptr;
    for (const Node& node : nodes_) {
      if (!node.prim->has_schema("PhysicsRigidBodyAPI") || !node.is_complete || node.collides) continue;
      if (number_of(*node.prim, "physics:mass", 0) > 0 || is_true(*node.prim, "physics:kinematicEnabled")) continue;
      if (first == nullptr) first = &node;
      constexpr std::size_t most_named = 5;
      if (count++ < most_named) text::add_item(list, '<' + node.path + '>');
    }
    if (first == nullptr) return;
    constexpr std::size_t most_named = 5;
    if (count > most_named) list += fmt::format(" and {} more", count - most_named);
    report(rules::default_mass, *first->prim,
           fmt::format("{} {} neither a mass nor collision shapes", list, count == 1 ? "has" : "have"));
  }

  void look_at_loops() {
    if (std::none_of(nodes_.begin(), nodes_.end(),
                     [](const Node& node) { return node.prim->has_schema("PhysicsArticulationRootAPI"); }))
      return;
    // Bodies that joints connect have one number; the world is the last.
    std::vector<std::size_t> group(nodes_.size() + 1);
    std::iota(group.begin(), group.end(), std::size_t{0});
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    const auto root_of = [&](std::size_t i) {
      while (group[i] != i) i = group[i] = group[group[i]];
      return i;
    };
    for (const Node& node : nodes_) {
      const Prim& joint = *node.prim;
      const Property* enabled = joint.property("physics:jointEnabled");
      if (!is_joint(joint) || !node.is_complete || is_true(joint, "physics:excludeFromArticulation") ||
          (enabled != nullptr && !is_true(joint, "physics:jointEnabled")))
        continue;
      const auto ends = ends_of(joint);
      if (!ends) continue;
      std::array<std::size_t, 2> ends_in{}, roots{};
      for (std::size_t i = 0; i < 2; ++i) {
        ends_in[i] = (*ends)[i] == nullptr ? nodes_.size() : (*ends)[i]->body.value_or(nodes_.size());
        roots[i] = root_of(ends_in[i]);
      }
      // Several joints of the same two bodies are the freedoms of one in MuJoCo's and Newton's way of writing.
      const bool is_another = !pairs.insert(std::minmax(ends_in[0], ends_in[1])).second;
      if (roots[0] == roots[1] && !is_another)
        report(rules::loop_in_articulation, joint,
               fmt::format("<{}> closes a loop of joints, and excludeFromArticulation is not true", node.path));
      group[roots[0]] = roots[1];
    }
  }

  void look_at_units() {
    const auto is_physical = [](const Node& node) { return node.prim->has_schema("PhysicsRigidBodyAPI"); };
    const auto first = std::find_if(nodes_.begin(), nodes_.end(), is_physical);
    if (first == nodes_.end() || layer_.has_sublayers) return;
    if (const std::string message = unstated_units(layer_); !message.empty())
      report(rules::units, *first->prim, message);
  }

  const Layer& layer_;
  source::FileId file_;
  source::Sink& sink_;
  std::vector<Node> nodes_;
  std::map<std::string_view, std::size_t> by_path_;
  std::set<std::pair<const Prim*, std::string>> required_;
  std::string nested_;
  std::size_t nested_count_ = 0;
  const Prim* first_nested_ = nullptr;
  std::size_t composed_ = 0, targets_ = 0;
  source::Span first_composed_;
};

}  // namespace

void check(std::string_view text, source::FileId file, source::Sink& sink) {
  ParseError error;
  const auto layer = parse(text, error);
  if (layer) return LayerCheck(*layer, file, sink).run();
  const std::size_t end = std::min(error.at + 1, text.size());
  source::report(sink, rules::invalid, error.message,
                 {file, static_cast<std::uint32_t>(error.at), static_cast<std::uint32_t>(end)});
}

}  // namespace urdfmill::usd
