#include "urdfmill/collisions/pairs/matrix.hpp"

#include <algorithm>
#include <limits>

#include "urdfmill/collisions/pairs/adjacency.hpp"
#include "urdfmill/collisions/pairs/certificate.hpp"
#include "urdfmill/collisions/pairs/positions.hpp"
#include "urdfmill/collisions/pairs/route.hpp"
#include "urdfmill/collisions/rules.hpp"
#include "urdfmill/threads/parallel.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::collisions {
namespace {

/// Samples of the whole robot between two decisions.
constexpr std::size_t batch = 512;
/// A pair with contacts gets so many samples, to find out if it is always in contact.
constexpr std::uint64_t trial = 1024;
/// The share of these with a contact from which on a pair is always in contact, as in MoveIt's Setup Assistant.
constexpr double nearly_all = 0.95;

/// A distance is searched for only if it is less than this share of the smallest before, which takes half the time.
constexpr double enough = 0.9;

/// The largest and the smallest change of a step in a search for a contact, as a share of the ranges.
constexpr double most_step = 0.25, least_step = 1e-3;

/// A search for a contact: the nearest position that it has found.
struct Search {
  double distance = std::numeric_limits<double>::infinity();
  std::vector<double> position;
  double step = most_step;
};

/// A pair while it is examined.
struct Examined {
  Pair& pair;
  Route route;
  bool is_settled = false;  ///< its class does not change any more
  Search nearest;           ///< near the smallest distance of all
  Search elsewhere;         ///< from a random position, as long as it comes nearer
};

class MatrixMaker {
 public:
  MatrixMaker(const urdf::Robot& robot, const kinematics::Tree& tree, const RobotGeometry& geometry,
              const MatrixOptions& options)
      : robot_(robot),
        tree_(tree),
        geometry_(geometry),
        options_(options),
        ranges_(ranges_of(tree)),
        positions_(tree, geometry, ranges_) {}

  Matrix make() {
    for (const kinematics::Variable& variable : tree_.variables()) {
      matrix_.variables.push_back(variable.name);
      matrix_.turns.push_back(variable.rotational);
    }
    list_pairs();
    try_references();
    sample(trial);
    each([this](Examined& e) { prove(e); });
    note_changes();
    while (!is_finished()) {
      sample(batch);
      each([this](Examined& e) { approach(e); });
      note_changes();
    }
    matrix_.is_stable =
        matrix_.samples < options_.most_samples || matrix_.samples - matrix_.last_change >= options_.stable;
    for (Examined& e : examined_) finish(e);
    return std::move(matrix_);
  }

 private:
  void list_pairs() {
    std::vector<bool> has_geometry(robot_.links.size());
    for (const std::size_t i : geometry_.with_shapes) has_geometry[i] = true;
    const auto adjacent = adjacent_pairs(robot_, has_geometry);
    const auto& links = geometry_.with_shapes;
    matrix_.pairs.reserve(links.size() * (links.size() - 1) / 2);
    for (std::size_t i = 0; i < links.size(); ++i)
      for (std::size_t j = i + 1; j < links.size(); ++j) {
        Pair& pair = matrix_.pairs.emplace_back();
        pair.first = links[i];
        pair.second = links[j];
        pair.is_incomplete = geometry_.is_incomplete[links[i]] || geometry_.is_incomplete[links[j]];
        const auto found = adjacent.find({links[i], links[j]});
        if (found != adjacent.end() && !options_.adjacent_too) {
          pair.of = PairClass::adjacent;
          if (found->second != kinematics::none) pair.through = robot_.links[found->second].name.value;
        }
        examined_.push_back(
            {pair, Route(tree_, tree_.body_of_link(pair.first), tree_.body_of_link(pair.second)), false, {}, {}});
        if (pair.of == PairClass::adjacent) examined_.back().is_settled = true;
      }
  }

  template <class Work>
  void each(const Work& work) {
    constexpr std::size_t together = 8;
    threads::parallel_for((examined_.size() + together - 1) / together, options_.jobs, [&](std::size_t part) {
      const std::size_t end = std::min(examined_.size(), (part + 1) * together);
      for (std::size_t i = part * together; i < end; ++i)
        if (!examined_[i].is_settled) work(examined_[i]);
    });
  }

  [[nodiscard]] const LinkGeometry& first(const Examined& e) const { return geometry_.links[e.pair.first]; }
  [[nodiscard]] const LinkGeometry& second(const Examined& e) const { return geometry_.links[e.pair.second]; }

  /// Tries a position of the pair. Returns true, and the search takes it, if it is nearer than all before.
  bool take(Examined& e, Search& search, const Transform& relative, const std::vector<double>& q) {
    const double within = enough * search.distance;
    const Separation at = first(e).distance(second(e), relative, within);
    if (at.upper >= within) return false;
    search.distance = at.upper;
    search.position = q;
    if (at.is_contact()) ++e.pair.contacts;
    return true;
  }

  /// Finds contacts at zero and at the named positions.
  void try_references() {
    std::vector<std::vector<double>> all{default_position(ranges_)};
    for (const NamedPosition& named : options_.references) {
      std::vector<double> q = default_position(ranges_);
      for (const auto& [joint, value] : named.positions)
        if (const std::size_t v = tree_.find_variable(joint); v != kinematics::none) q[v] = value;
      all.push_back(std::move(q));
    }
    positions_.set(std::move(all), options_.jobs);
    each([this](Examined& e) {
      for (std::size_t i = 0; i < positions_.size(); ++i) {
        if (!touch(e, i)) continue;
        if (e.pair.state.empty()) e.pair.state = i == 0 ? "zero" : options_.references[i - 1].name;
        e.nearest.distance = 0;
        if (e.nearest.position.empty()) e.nearest.position = positions_.position(i);
      }
      if (e.route.is_rigid()) {
        e.is_settled = e.pair.is_certain = true;
        e.pair.samples = 1;
        if (e.nearest.distance > 0) take(e, e.nearest, relative(e, 0), positions_.position(0));
        e.pair.contacts = e.nearest.distance > 0 ? 0 : 1;
        e.pair.of = e.pair.contacts > 0 ? PairClass::always : PairClass::never;
      }
    });
  }

  [[nodiscard]] Transform relative(const Examined& e, std::size_t i) const {
    return positions_.pose(i, e.pair.first).inverse() * positions_.pose(i, e.pair.second);
  }
  [[nodiscard]] double ball_distance(const Examined& e, std::size_t i) const {
    return (positions_.centre(i, e.pair.first) - positions_.centre(i, e.pair.second)).norm() - first(e).ball().radius -
           second(e).ball().radius;
  }
  [[nodiscard]] bool touch(const Examined& e, std::size_t i) const {
    return ball_distance(e, i) <= 0 && first(e).touches(second(e), relative(e, i));
  }

  void sample(std::uint64_t count) {
    for (std::uint64_t done = 0; done < count;) {
      const auto now =
          static_cast<std::size_t>(std::min<std::uint64_t>(batch, options_.most_samples - matrix_.samples));
      if (now == 0) return;
      positions_.draw(options_.seed, matrix_.samples, now, options_.jobs);
      each([this](Examined& e) { sample(e); });
      matrix_.samples += now;
      done += now;
      note_changes();
    }
  }

  void sample(Examined& e) {
    Pair& pair = e.pair;
    for (std::size_t i = 0; i < positions_.size() && !e.is_settled; ++i) {
      ++pair.samples;
      if (pair.contacts == 0 && pair.state.empty()) {
        if (ball_distance(e, i) < enough * e.nearest.distance)
          take(e, e.nearest, relative(e, i), positions_.position(i));
        continue;
      }
      if (touch(e, i)) {
        ++pair.contacts;
        if (e.nearest.position.empty()) e.nearest.position = positions_.position(i);
      }
      const auto apart = static_cast<double>(pair.samples - pair.contacts);
      e.is_settled = pair.samples >= trial || apart > (1 - nearly_all) * static_cast<double>(trial);
    }
  }

  /// Tries to prove that a pair without contacts has none.
  void prove(Examined& e) {
    if (e.pair.contacts > 0 || !e.pair.state.empty() || !e.route.is_connected()) return;
    Certificate found = certify(first(e), second(e), e.route, ranges_, options_.steps);
    if (found.proof == Proof::certified) {
      e.is_settled = e.pair.is_certain = true;
      e.pair.of = PairClass::never;
    }
    if (found.proof == Proof::contact) found_contact(e, std::move(found.contact));
  }

  void found_contact(Examined& e, std::vector<double> at) {
    e.nearest.position = std::move(at);
    e.nearest.distance = 0;
    e.pair.contacts = std::max<std::uint64_t>(e.pair.contacts, 1);
    e.is_settled = true;
  }

  /// Searches for a contact near the smallest distance seen, and elsewhere: the nearest position of all may belong to
  /// two parts that pass each other without touching.
  void approach(Examined& e) {
    if (e.pair.contacts > 0 || e.nearest.position.empty() || !e.route.is_connected()) return;
    Draw draw(options_.seed + 1, (static_cast<std::uint64_t>(e.pair.first) << 40U) ^
                                     (static_cast<std::uint64_t>(e.pair.second) << 20U) ^ (matrix_.samples / batch));
    if (!approach(e, e.nearest, draw)) e.nearest.step = most_step;
    if (e.elsewhere.position.empty()) begin(e, draw);
    const bool goes_on = approach(e, e.elsewhere, draw);
    if (e.elsewhere.distance < e.nearest.distance) std::swap(e.nearest, e.elsewhere);
    if (!goes_on) e.elsewhere = {};
    if (e.pair.contacts > 0) e.is_settled = true;
  }

  /// Begins a search in a position in which some joints are at a limit: links touch most where joints fold them.
  void begin(Examined& e, Draw& draw) {
    std::vector<double> q = default_position(ranges_);
    for (const std::size_t v : e.route.variables()) {
      const double share = std::clamp(3 * draw() - 1, 0.0, 1.0);
      q[v] = ranges_[v].low + share * (ranges_[v].high - ranges_[v].low);
    }
    take(e, e.elsewhere, e.route.pose(q), q);
  }

  /// Comes nearer by random steps, which grow if they succeed. Returns false if they have become as small as they may.
  bool approach(Examined& e, Search& search, Draw& draw) {
    constexpr int tries = 32;
    constexpr double larger = 1.5, smaller = 0.9;
    std::vector<double> q = search.position;
    for (int i = 0; i < tries && e.pair.contacts == 0; ++i) {
      for (const std::size_t v : e.route.variables()) {
        const double change = search.step * (ranges_[v].high - ranges_[v].low) * (2 * draw() - 1);
        q[v] = std::clamp(search.position[v] + change, ranges_[v].low, ranges_[v].high);
      }
      const bool is_nearer = take(e, search, e.route.pose(q), q);
      search.step = std::min(search.step * (is_nearer ? larger : smaller), most_step);
      if (search.step <= least_step) return false;
    }
    return true;
  }

  /// Notes the number of samples if a pair has had its first contact since.
  void note_changes() {
    const auto with_contacts = static_cast<std::size_t>(
        std::count_if(examined_.begin(), examined_.end(), [](const Examined& e) { return e.pair.contacts > 0; }));
    if (with_contacts == with_contacts_) return;
    with_contacts_ = with_contacts;
    matrix_.last_change = matrix_.samples;
  }

  [[nodiscard]] bool is_finished() const {
    return matrix_.samples >= options_.most_samples || matrix_.samples - matrix_.last_change >= options_.stable ||
           std::all_of(examined_.begin(), examined_.end(), [](const Examined& e) { return e.is_settled; });
  }

  void finish(Examined& e) {
    e.pair.distance = e.nearest.distance;
    e.pair.position = std::move(e.nearest.position);
    // The other joints do not matter.
    const std::vector<double> rest = default_position(ranges_);
    const std::vector<std::size_t>& moving = e.route.variables();
    for (std::size_t v = 0; v < e.pair.position.size() && e.route.is_connected(); ++v)
      if (!std::binary_search(moving.begin(), moving.end(), v)) e.pair.position[v] = rest[v];
    classify(e.pair);
  }

  static void classify(Pair& pair) {
    if (pair.of == PairClass::adjacent || pair.is_certain) return;
    const bool is_always =
        pair.samples >= trial && static_cast<double>(pair.contacts) >= nearly_all * static_cast<double>(pair.samples);
    if (is_always) {
      pair.of = PairClass::always;
    } else if (!pair.state.empty()) {
      pair.of = PairClass::by_default;
    } else {
      pair.of = pair.contacts > 0 ? PairClass::sometimes : PairClass::never;
    }
  }

  const urdf::Robot& robot_;
  const kinematics::Tree& tree_;
  const RobotGeometry& geometry_;
  const MatrixOptions& options_;
  std::vector<Range> ranges_;
  Positions positions_;
  std::vector<Examined> examined_;
  std::size_t with_contacts_ = 0;
  Matrix matrix_;
};

}  // namespace

std::string_view text(PairClass of) {
  switch (of) {
    case PairClass::adjacent:
      return "adjacent";
    case PairClass::always:
      return "always";
    case PairClass::by_default:
      return "default";
    case PairClass::never:
      return "never";
    case PairClass::sometimes:
      break;
  }
  return "sometimes";
}

std::size_t Matrix::count(PairClass of) const {
  return static_cast<std::size_t>(
      std::count_if(pairs.begin(), pairs.end(), [of](const Pair& pair) { return pair.of == of; }));
}

std::optional<Matrix> matrix_of(const urdf::Robot& robot, const RobotGeometry& geometry, const MatrixOptions& options,
                                source::Sink& sink) {
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, sink);
  if (!tree) return std::nullopt;
  if (geometry.with_shapes.size() < 2) {
    xml::report(sink, rules::no_geometry, nullptr, robot.span,
                "fewer than two links have collision geometry that can be read");
    return std::nullopt;
  }
  return MatrixMaker(robot, *tree, geometry, options).make();
}

}  // namespace urdfmill::collisions
