// Masses, visuals and collisions of links.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <variant>
#include <vector>

#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/dynamics/merged_inertia.hpp"
#include "urdfmill/kinematics/proof/same_model_parts.hpp"

namespace urdfmill::kinematics {
namespace {

/// Returns the same parameters about another frame's origin, in its axes; `placement` is the pose of the first frame in
/// it.
InertialParameters moved(const InertialParameters& p, const Transform& placement) {
  const Vector3 moment = placement.rotation * p.first_moment;
  const Matrix3 to = skew(placement.position);
  const Matrix3 of = skew(moment);
  InertialParameters result;
  result.mass = p.mass;
  result.first_moment = moment + p.mass * placement.position;
  result.inertia =
      placement.rotation * p.inertia * placement.rotation.transpose() - to * of - of * to - p.mass * (to * to);
  return result;
}

/// The expected content of a link of the result.
struct Expected {
  InertialParameters inertia;
  /// The largest moment of inertia encountered, the reference for rounding errors.
  double moment = 0;
  std::vector<Item> visuals;
  std::vector<Item> collisions;
  const urdf::Link* first = nullptr;  ///< the first merged link
};

void add_items(std::vector<Item>& to, std::vector<Item> items, const Transform& placement) {
  for (Item& item : items) {
    item.pose = placement * item.pose;
    to.push_back(std::move(item));
  }
}

class BodyComparison {
 public:
  explicit BodyComparison(PhysicalComparison& c) : c_(c), expected_(c.result.links.size()) {
    for (std::size_t i = 0; i < c.result.links.size(); ++i) index_.emplace(c.result.links[i].name.value, i);
  }

  void run() {
    for (const Original& original : c_.originals) expect(original);
    const urdf::MaterialsInForce materials(c_.result);
    for (std::size_t i = 0; i < c_.result.links.size(); ++i) {
      const urdf::Link& link = c_.result.links[i];
      if (c_.reported_links.contains(link.name.value)) continue;
      if (c_.is_pair && expected_[i].first != nullptr)
        compare_inertial(*expected_[i].first, link);
      else
        compare_weight(link, expected_[i]);
      compare_items(link, Aspect::visuals, expected_[i], std::move(expected_[i].visuals),
                    visuals_of(link, materials, false));
      compare_items(link, Aspect::collisions, expected_[i], std::move(expected_[i].collisions),
                    collisions_of(link, false));
    }
  }

 private:
  static InertialParameters weight(const urdf::Link& link) {
    return counts(link) ? inertial_parameters(link) : InertialParameters();
  }

  /// Returns the first model's name for two models, the new name for a composed model.
  [[nodiscard]] std::string part(const urdf::Link& link, const Expected& expected) const {
    return named("link", c_.is_pair && expected.first != nullptr ? expected.first->name.value : link.name.value);
  }

  void expect(const Original& original) {
    const urdf::MaterialsInForce materials(original.robot);
    for (const urdf::Link& link : original.robot.links) {
      const auto image = original.images.links.find(link.name.value);
      if (image == original.images.links.end()) continue;
      const auto found = index_.find(image->second.link);
      if (found == index_.end()) {
        c_.differences.removed(Aspect::structure, named("link", image->second.link), link.span);
        continue;
      }
      Expected& into = expected_[found->second];
      const Transform& placement = image->second.placement;
      const InertialParameters own = weight(link);
      const InertialParameters part = moved(own, placement);
      into.inertia.mass += part.mass;
      into.inertia.first_moment += part.first_moment;
      into.inertia.inertia += part.inertia;
      into.moment = std::max(
          {into.moment, own.inertia.cwiseAbs().maxCoeff(), std::abs(own.mass) * placement.position.squaredNorm()});
      add_items(into.visuals, visuals_of(link, materials, true), placement);
      add_items(into.collisions, collisions_of(link, true), placement);
      if (into.first == nullptr) into.first = &link;
    }
  }

  /// Adds names and identities that the options ask for.
  template <class Part>
  void name_items(std::vector<Item>& items, const std::vector<Part>& parts, bool is_first) {
    const SameModelOptions& options = c_.differences.options;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (options.names) items[i].name = parts[i].name.value;
      const auto* mesh = std::get_if<urdf::Mesh>(&parts[i].geometry.shape);
      if (mesh != nullptr && options.mesh_of_a && options.mesh_of_b)
        items[i].shape.content = identity_of(mesh->filename.value, is_first);
    }
  }

  /// Returns the identity of a mesh, which is asked for once.
  const std::string& identity_of(const std::string& uri, bool is_first) {
    const auto [entry, is_new] = identities_[is_first ? 0 : 1].try_emplace(uri);
    const SameModelOptions& options = c_.differences.options;
    if (is_new) entry->second = (is_first ? options.mesh_of_a : options.mesh_of_b)(uri);
    return entry->second;
  }

  std::vector<Item> visuals_of(const urdf::Link& link, const urdf::MaterialsInForce& materials, bool is_first) {
    std::vector<Item> items = visual_items(link, materials);
    name_items(items, link.visuals, is_first);
    if (!c_.differences.options.names) return items;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const urdf::Visual& visual = link.visuals[i];
      if (!visual.material || visual.material->name.value.empty()) continue;
      items[i].material = visual.material->name.value;
      const bool is_compared = is_first ? c_.materials.contains(items[i].material)
                                        : std::any_of(c_.materials.begin(), c_.materials.end(), [&](const auto& pair) {
                                            return pair.second == items[i].material;
                                          });
      if (!is_compared) continue;
      if (is_first) items[i].material = c_.materials.find(items[i].material)->second;
      items[i].colour.clear();
      items[i].texture.clear();
    }
    return items;
  }

  std::vector<Item> collisions_of(const urdf::Link& link, bool is_first) {
    std::vector<Item> items = collision_items(link);
    name_items(items, link.collisions, is_first);
    return items;
  }

  /// Compares masses, centres of mass and the tensors about them, each by itself.
  void compare_inertial(const urdf::Link& a, const urdf::Link& b) {
    static const urdf::Inertial none;
    const double tolerance = c_.differences.options.tolerance;
    const urdf::Inertial& was = a.inertial ? *a.inertial : none;
    const urdf::Inertial& is = b.inertial ? *b.inertial : none;
    const source::Span in_a = place_of(was.span, a.span);
    const source::Span in_b = place_of(is.span, b.span);
    const std::string part = named("link", a.name.value);
    if (!close(was.mass, is.mass, tolerance))
      c_.differences.values(Aspect::dynamics, part, "mass", was.mass, is.mass, in_a, in_b);
    // A body without mass has no centre, and a new body has nothing to be compared with.
    if (!a.inertial || !b.inertial) {
      if (a.inertial.has_value() == b.inertial.has_value() || was.mass != is.mass) return;
    }
    const Vector3 centre_a(was.origin.xyz[0], was.origin.xyz[1], was.origin.xyz[2]);
    const Vector3 centre_b(is.origin.xyz[0], is.origin.xyz[1], is.origin.xyz[2]);
    const double distance = (centre_a - centre_b).norm();
    if (was.mass != 0 && is.mass != 0 && distance > tolerance * std::max(1.0, centre_a.norm())) {
      TwoTexts texts = number_texts({centre_a.data(), 3}, {centre_b.data(), 3});
      c_.differences.add(
          {Aspect::dynamics, Change::changed, part, "centre of mass", std::move(texts.was), std::move(texts.is),
           six_digits(distance) + " m", place_of(was.origin.span, in_a), place_of(is.origin.span, in_b), distance,
           std::array{Transform{Matrix3::Identity(), centre_a}, Transform{Matrix3::Identity(), centre_b}}});
    }
    const Matrix3 tensor_a = inertia_in_link_axes(was);
    const Matrix3 tensor_b = inertia_in_link_axes(is);
    // NaN in both is no difference.
    const auto same_nan = tensor_a.array().isNaN() && tensor_b.array().isNaN();
    const double apart = same_nan.select(0, tensor_a - tensor_b).cwiseAbs().maxCoeff();
    const double largest = same_nan.select(0, tensor_a.cwiseAbs().cwiseMax(tensor_b.cwiseAbs())).maxCoeff();
    if (apart <= tolerance * largest) return;
    const auto moments = [](const Matrix3& m) {
      return std::array<double, 6>{m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2)};
    };
    TwoTexts texts = number_texts(moments(tensor_a), moments(tensor_b));
    c_.differences.add({Aspect::dynamics,
                        Change::changed,
                        part,
                        "inertia about the centre of mass (xx xy xz yy yz zz)",
                        std::move(texts.was),
                        std::move(texts.is),
                        {},
                        place_of(was.inertia.span, in_a),
                        place_of(is.inertia.span, in_b),
                        apart});
  }

  /// Compares the merged parameters of a composed link.
  void compare_weight(const urdf::Link& link, const Expected& expected) {
    const double tolerance = c_.differences.options.tolerance;
    const InertialParameters& was = expected.inertia;
    const InertialParameters is = weight(link);
    const source::Span in_a = expected.first == nullptr  ? source::Span()
                              : expected.first->inertial ? expected.first->inertial->span
                                                         : expected.first->span;
    const source::Span in_b = link.inertial ? link.inertial->span : link.span;
    if (!close(was.mass, is.mass, tolerance))
      return c_.differences.values(Aspect::dynamics, part(link, expected), "mass", was.mass, is.mass, in_a, in_b);
    if (was.mass != 0) {
      const Vector3 centre_a = was.first_moment / was.mass;
      const Vector3 centre_b = is.first_moment / is.mass;
      const double distance = (centre_a - centre_b).norm();
      if (distance > tolerance * std::max(1.0, centre_a.norm())) {
        TwoTexts texts = number_texts({centre_a.data(), 3}, {centre_b.data(), 3});
        c_.differences.add({Aspect::dynamics, Change::changed, part(link, expected), "centre of mass",
                            std::move(texts.was), std::move(texts.is), six_digits(distance) + " m", in_a, in_b,
                            distance});
      }
    }
    const double moment =
        std::max({was.inertia.cwiseAbs().maxCoeff(), is.inertia.cwiseAbs().maxCoeff(), expected.moment});
    const double distance = (was.inertia - is.inertia).cwiseAbs().maxCoeff();
    if (distance <= tolerance * moment) return;
    constexpr std::size_t first_moment_of_inertia = 4, moments_of_inertia = 6;
    const auto values_a = was.values();
    const auto values_b = is.values();
    TwoTexts texts = number_texts({values_a.data() + first_moment_of_inertia, moments_of_inertia},
                                  {values_b.data() + first_moment_of_inertia, moments_of_inertia});
    c_.differences.add({Aspect::dynamics,
                        Change::changed,
                        part(link, expected),
                        "inertia about the link's origin (xx xy xz yy yz zz)",
                        std::move(texts.was),
                        std::move(texts.is),
                        {},
                        in_a,
                        in_b,
                        distance});
  }

  /// Pairs equal items regardless of order, and the others with those most like them, whose differences it reports.
  void compare_items(const urdf::Link& link, Aspect aspect, const Expected& expected, std::vector<Item> a,
                     std::vector<Item> b) {
    const double tolerance = c_.differences.options.tolerance;
    // Most items have the place in the other list that they have in this one.
    std::vector<bool> has_equal(b.size());
    std::size_t first_left = 0;
    const auto take_equal = [&](const Item& item) {
      while (first_left < b.size() && has_equal[first_left]) ++first_left;
      for (std::size_t i = first_left; i < b.size(); ++i)
        if (!has_equal[i] && differences(item, b[i], tolerance).empty()) {
          has_equal[i] = true;
          return true;
        }
      return false;
    };
    std::erase_if(a, take_equal);
    std::size_t number = 0;
    std::erase_if(b, [&](const Item&) { return has_equal[number++]; });
    const std::string one = aspect == Aspect::visuals ? ", visual " : ", collision ";
    std::vector<bool> is_taken(b.size());
    std::size_t left = b.size();
    for (const Item& item : a) {
      if (left == 0) {
        c_.differences.removed(aspect, part(link, expected) + one + item.shape.kind, item.span);
        continue;
      }
      std::size_t like = none;
      std::vector<ItemDifference> fewest;
      for (std::size_t i = 0; i < b.size(); ++i) {
        if (is_taken[i]) continue;
        std::vector<ItemDifference> found = differences(item, b[i], tolerance);
        if (like == none || found.size() < fewest.size()) {
          like = i;
          fewest = std::move(found);
        }
      }
      is_taken[like] = true;
      --left;
      for (ItemDifference& found : fewest)
        c_.differences.add({aspect, Change::changed, part(link, expected) + one + item.shape.kind,
                            std::move(found.field), std::move(found.was), std::move(found.is), std::move(found.apart),
                            item.span, b[like].span, found.deviation, found.poses});
    }
    for (std::size_t i = 0; i < b.size(); ++i)
      if (!is_taken[i]) c_.differences.added(aspect, part(link, expected) + one + b[i].shape.kind, b[i].span);
  }

  PhysicalComparison& c_;
  std::vector<Expected> expected_;
  std::map<std::string_view, std::size_t> index_;
  std::array<std::map<std::string, std::string>, 2> identities_;  ///< identities of meshes in each model, by URI
};

class MaterialComparison {
 public:
  explicit MaterialComparison(PhysicalComparison& c)
      : c_(c),
        in_a_(c.originals.front().robot),
        in_b_(c.result),
        used_a_(used(c.originals.front().robot)),
        used_b_(used(c.result)) {}

  void run() {
    for (const auto& [name, material] : in_a_.by_name()) {
      if (name.empty()) continue;
      const auto other = in_b_.by_name().find(name);
      if (other != in_b_.by_name().end())
        compare(*material, *other->second);
      else
        left_.push_back(material);
    }
    for (const auto& [name, material] : in_b_.by_name())
      if (!name.empty() && !in_a_.by_name().contains(name)) find_former(*material);
    for (const urdf::Material* material : left_)
      if (!used_a_.contains(material->name.value))
        c_.differences.removed(Aspect::visuals, named("material", material->name.value), material->span);
  }

 private:
  using Names = std::set<std::string_view>;

  static Names used(const urdf::Robot& robot) {
    Names names;
    for (const urdf::Link& link : robot.links)
      for (const urdf::Visual& visual : link.visuals)
        if (visual.material) names.insert(visual.material->name.value);
    return names;
  }

  [[nodiscard]] std::vector<ItemDifference> differences_of(const urdf::Material& a, const urdf::Material& b) const {
    const auto item = [](const urdf::Material& material) {
      Item looks;
      if (material.color) looks.colour.assign(material.color->begin(), material.color->end());
      if (material.texture) looks.texture = material.texture->value;
      return looks;
    };
    return differences(item(a), item(b), c_.differences.options.tolerance);
  }

  void compare(const urdf::Material& a, const urdf::Material& b) {
    c_.materials.emplace(a.name.value, b.name.value);
    for (ItemDifference& found : differences_of(a, b))
      c_.differences.add({Aspect::visuals,
                          Change::changed,
                          named("material", a.name.value),
                          std::move(found.field),
                          std::move(found.was),
                          std::move(found.is),
                          {},
                          a.span,
                          b.span,
                          0});
  }

  /// Finds a material of A that is this one under another name. The visuals report other materials that they use.
  void find_former(const urdf::Material& material) {
    const auto former = std::find_if(left_.begin(), left_.end(), [&](const urdf::Material* other) {
      return used_a_.contains(other->name.value) == used_b_.contains(material.name.value) &&
             differences_of(*other, material).empty();
    });
    if (former == left_.end()) {
      if (!used_b_.contains(material.name.value))
        c_.differences.added(Aspect::visuals, named("material", material.name.value), material.span);
      return;
    }
    c_.materials.emplace((*former)->name.value, material.name.value);
    c_.differences.words(Aspect::visuals, named("material", (*former)->name.value), "name", (*former)->name.value,
                         material.name.value, (*former)->span, material.span);
    left_.erase(former);
  }

  PhysicalComparison& c_;
  urdf::MaterialsInForce in_a_, in_b_;
  Names used_a_, used_b_;
  std::vector<const urdf::Material*> left_;  ///< materials of A without a namesake
};

}  // namespace

void compare_bodies(PhysicalComparison& c) {
  BodyComparison(c).run();
}

void compare_materials(PhysicalComparison& c) {
  MaterialComparison(c).run();
}

}  // namespace urdfmill::kinematics
