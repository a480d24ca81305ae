#include "urdfmill/collisions/pairs/contacts.hpp"

#include <algorithm>
#include <set>

#include "urdfmill/collisions/pairs/positions.hpp"
#include "urdfmill/collisions/pairs/route.hpp"
#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::collisions {
namespace {

/// The exact shapes of a pair are compared in so many of the positions in which boxes around them touch.
constexpr std::size_t most_tries = 32;
/// The depth of a contact that counts, m.
constexpr double depth = 1e-3;

/// Two links in a position in which boxes around them touch.
struct Candidate {
  Contact contact;
  Transform relative;
};

class ContactFinder {
 public:
  ContactFinder(const urdf::Robot& robot, const kinematics::Tree& tree, bodies::MeshStore& meshes,
                const ContactQuestions& questions)
      : robot_(robot), tree_(tree), meshes_(meshes), questions_(questions), ranges_(ranges_of(tree)) {}

  std::vector<Contact> find() {
    source::Collector ignored;
    boxes_ = robot_geometry(robot_, meshes_, ignored, {.only_boxes = true, .links = {}});
    if (boxes_.with_shapes.size() > most_links_looked_at || count_triangles() > most_triangles_looked_at) return {};
    look_at_rest();
    for (std::size_t i = 0; i <= questions_.states.size(); ++i) look_at_state(i);
    look_at_samples();
    if (candidates_.empty()) return {};
    std::vector<bool> needed(robot_.links.size());
    for (const Candidate& candidate : candidates_)
      needed[candidate.contact.first] = needed[candidate.contact.second] = true;
    exact_ = robot_geometry(robot_, meshes_, ignored, {.only_boxes = false, .links = std::move(needed)});
    if (exact_.links.empty()) return {};
    return decide();
  }

 private:
  [[nodiscard]] std::size_t count_triangles() {
    std::size_t count = 0;
    for (const bodies::MeshUse& use : bodies::mesh_uses(robot_))
      if (use.collisions > 0) count += meshes_.summary(use.uri)->triangles.value_or(0);
    return count;
  }

  [[nodiscard]] Route route(std::size_t first, std::size_t second) const {
    return {tree_, tree_.body_of_link(first), tree_.body_of_link(second)};
  }

  /// Returns true and adds the pair if boxes around the two touch.
  bool look_at(const std::pair<std::size_t, std::size_t>& pair, const std::vector<Transform>& poses,
               std::optional<std::size_t> state) {
    const auto [first, second] = pair;
    if (boxes_.links[first].empty() || boxes_.links[second].empty()) return false;
    const Transform relative = poses[tree_.body_of_link(first)].inverse() * poses[tree_.body_of_link(second)];
    if (!boxes_.links[first].touches(boxes_.links[second], relative)) return false;
    candidates_.push_back({{first, second, state, {}}, relative});
    return true;
  }

  /// Looks at the pairs between which nothing moves.
  void look_at_rest() {
    const std::vector<Transform> poses = kinematics::body_poses(tree_, default_position(ranges_));
    for (const LinkPairs* pairs : {&questions_.in_states, &questions_.in_samples})
      for (const auto& pair : *pairs)
        if (look_at(pair, poses, std::nullopt) && !route(pair.first, pair.second).is_rigid()) candidates_.pop_back();
  }

  void take_position(Contact& contact, const Route& route, const std::vector<double>& q) const {
    for (const std::size_t v : route.variables()) contact.position.emplace_back(tree_.variables()[v].name, q[v]);
  }

  void look_at_state(std::size_t state) {
    std::vector<double> q = default_position(ranges_);
    std::set<std::size_t> given;
    if (state == questions_.states.size()) {
      for (std::size_t v = 0; v < q.size(); ++v) given.insert(v);
    } else {
      for (const auto& [joint, value] : questions_.states[state].positions)
        if (const std::size_t v = tree_.find_variable(joint); v != kinematics::none) {
          q[v] = value;
          given.insert(v);
        }
    }
    const std::vector<Transform> poses = kinematics::body_poses(tree_, q);
    LinkPairs pairs = questions_.in_states;
    if (state == questions_.states.size())
      pairs.insert(pairs.end(), questions_.in_samples.begin(), questions_.in_samples.end());
    for (const auto& pair : pairs) {
      if (!look_at(pair, poses, state)) continue;
      const Route between = route(pair.first, pair.second);
      const auto& moving = between.variables();
      if (!between.is_connected() || moving.empty() ||
          !std::includes(given.begin(), given.end(), moving.begin(), moving.end()))
        candidates_.pop_back();
      else
        take_position(candidates_.back().contact, between, q);
    }
  }

  void look_at_samples() {
    std::vector<Route> routes;
    std::vector<std::size_t> tries(questions_.in_samples.size());
    for (std::size_t pair = 0; pair < tries.size(); ++pair) {
      routes.push_back(route(questions_.in_samples[pair].first, questions_.in_samples[pair].second));
      if (!routes.back().is_connected() || routes.back().is_rigid()) tries[pair] = most_tries;
    }
    constexpr std::uint64_t seed = 1;
    for (std::size_t i = 0; i < questions_.samples && !tries.empty(); ++i) {
      const std::vector<double> q = drawn_position(ranges_, seed, i);
      const std::vector<Transform> poses = kinematics::body_poses(tree_, q);
      for (std::size_t pair = 0; pair < tries.size(); ++pair) {
        if (tries[pair] >= most_tries || !look_at(questions_.in_samples[pair], poses, std::nullopt)) continue;
        ++tries[pair];
        take_position(candidates_.back().contact, routes[pair], q);
      }
    }
  }

  /// True if the links touch, and still do after a small step in any direction.
  [[nodiscard]] bool touch(const Candidate& candidate) const {
    const LinkGeometry& first = exact_.links[candidate.contact.first];
    const LinkGeometry& second = exact_.links[candidate.contact.second];
    if (!first.touches(second, candidate.relative)) return false;
    for (const int axis : {0, 1, 2})
      for (const double step : {-depth, depth}) {
        Transform apart = candidate.relative;
        apart.position[axis] += step;
        if (!first.touches(second, apart)) return false;
      }
    return true;
  }

  std::vector<Contact> decide() {
    std::set<std::pair<std::pair<std::size_t, std::size_t>, std::optional<std::size_t>>> found;
    std::vector<Contact> contacts;
    for (Candidate& candidate : candidates_) {
      Contact& contact = candidate.contact;
      const std::pair key{std::pair{contact.first, contact.second}, contact.state};
      if (found.contains(key) || !touch(candidate)) continue;
      found.insert(key);
      contacts.push_back(std::move(contact));
    }
    return contacts;
  }

  const urdf::Robot& robot_;
  const kinematics::Tree& tree_;
  bodies::MeshStore& meshes_;
  const ContactQuestions& questions_;
  std::vector<Range> ranges_;
  RobotGeometry boxes_, exact_;
  std::vector<Candidate> candidates_;
};

}  // namespace

std::vector<Contact> find_contacts(const urdf::Robot& robot, bodies::MeshStore& meshes,
                                   const ContactQuestions& questions) {
  if (questions.in_states.empty() && questions.in_samples.empty()) return {};
  source::Collector ignored;
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, ignored);
  return tree ? ContactFinder(robot, *tree, meshes, questions).find() : std::vector<Contact>();
}

}  // namespace urdfmill::collisions
