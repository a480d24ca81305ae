#include "urdfmill/codegen/mechanics.hpp"

#include <array>
#include <cmath>

namespace urdfmill::codegen {
namespace {

using kinematics::InertialParameters;
using kinematics::none;
using kinematics::Transform;

/// A node with arithmetic operators.
struct Scalar {
  Graph* graph = nullptr;
  NodeId id = 0;

  friend Scalar operator+(Scalar a, Scalar b) { return {a.graph, a.graph->add(a.id, b.id)}; }
  friend Scalar operator-(Scalar a, Scalar b) { return {a.graph, a.graph->subtract(a.id, b.id)}; }
  friend Scalar operator*(Scalar a, Scalar b) { return {a.graph, a.graph->multiply(a.id, b.id)}; }
  friend Scalar operator/(Scalar a, Scalar b) { return {a.graph, a.graph->divide(a.id, b.id)}; }
  friend Scalar operator-(Scalar a) { return {a.graph, a.graph->negate(a.id)}; }
};

struct Vec {
  Scalar x, y, z;

  friend Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vec operator-(const Vec& a, const Vec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec operator*(Scalar s, const Vec& a) { return {s * a.x, s * a.y, s * a.z}; }
};

Vec cross(const Vec& a, const Vec& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

using Rows = std::array<Vec, 3>;

Vec operator*(const Rows& m, const Vec& v) {
  const auto dot = [&](const Vec& row) { return row.x * v.x + row.y * v.y + row.z * v.z; };
  return {dot(m[0]), dot(m[1]), dot(m[2])};
}

Rows transposed(const Rows& m) {
  return {Vec{m[0].x, m[1].x, m[2].x}, Vec{m[0].y, m[1].y, m[2].y}, Vec{m[0].z, m[1].z, m[2].z}};
}

/// A symmetric matrix.
struct Symmetric {
  Scalar xx, xy, xz, yy, yz, zz;

  [[nodiscard]] Rows rows() const { return {Vec{xx, xy, xz}, Vec{xy, yy, yz}, Vec{xz, yz, zz}}; }
};

/// Motion of a body, in its own frame.
struct BodyMotion {
  Vec omega, alpha, acceleration;
  Rows u;        ///< [α] + [ω]²: maps positions to accelerations
  Vec products;  ///< ω_y ω_z, ω_z ω_x, ω_x ω_y
};

struct Wrench {
  Vec moment, force;
};

/// The recursions over a mechanism.
class Recursion {
 public:
  Recursion(Graph& graph, const Mechanism& mechanism) : graph_(graph), mechanism_(mechanism) {
    for (const MovingBody& body : mechanism.bodies) {
      const Scalar position = value(body.multiplier) * input(InputKind::q, body.variable);
      const Scalar joint = position + value(body.offset);
      if (body.prismatic) {
        turn_.push_back({value(1), value(0)});
        shift_.push_back(vec(body.placement.position) + joint * vec(body.placement.rotation.col(2)));
      } else {
        turn_.push_back(sine_and_cosine(position, body.offset));
        shift_.push_back(vec(body.placement.position));
      }
      rotation_.push_back(rows(body.placement.rotation));
    }
  }

  [[nodiscard]] Scalar value(double v) const { return {&graph_, graph_.constant(v)}; }
  [[nodiscard]] Scalar input(InputKind kind, std::size_t variable) const {
    return {&graph_, graph_.input(static_cast<std::size_t>(kind) * mechanism_.variables + variable)};
  }
  [[nodiscard]] Vec vec(const kinematics::Vector3& v) const { return {value(v.x()), value(v.y()), value(v.z())}; }
  [[nodiscard]] Rows rows(const kinematics::Matrix3& m) const { return {vec(m.row(0)), vec(m.row(1)), vec(m.row(2))}; }
  [[nodiscard]] Vec zero() const { return {value(0), value(0), value(0)}; }

  /// Transform from a body's frame to its parent's, and back.
  [[nodiscard]] Vec outward(std::size_t i, const Vec& v) const { return rotation_[i] * turned(i, v); }
  [[nodiscard]] Vec inward(std::size_t i, const Vec& v) const {
    const Vec w = transposed(rotation_[i]) * v;
    const auto& [c, s] = turn_[i];
    return {c * w.x + s * w.y, c * w.y - s * w.x, w.z};
  }
  [[nodiscard]] const Vec& shift(std::size_t i) const { return shift_[i]; }
  /// The joint's velocity or acceleration.
  [[nodiscard]] Scalar rate(std::size_t i, InputKind kind) const {
    return value(mechanism_.bodies[i].multiplier) * input(kind, mechanism_.bodies[i].variable);
  }

  /// The rates that are inputs; the others are 0.
  enum class Moving : std::uint8_t { none, dq, dq_and_ddq };

  /// All motions.
  [[nodiscard]] std::vector<BodyMotion> motions(const kinematics::Vector3& gravity, Moving moving) const {
    std::vector<BodyMotion> all;
    for (std::size_t i = 0; i < mechanism_.bodies.size(); ++i) {
      const MovingBody& body = mechanism_.bodies[i];
      BodyMotion motion;
      if (body.parent == none) {
        motion.omega = motion.alpha = zero();
        motion.acceleration = inward(i, vec(-gravity));
      } else {
        const BodyMotion& parent = all[body.parent];
        motion.omega = inward(i, parent.omega);
        motion.alpha = inward(i, parent.alpha);
        motion.acceleration = inward(i, parent.acceleration + parent.u * shift_[i]);
      }
      if (moving != Moving::none) {
        const Scalar dq = rate(i, InputKind::dq), ddq = moving == Moving::dq ? value(0) : rate(i, InputKind::ddq);
        if (body.prismatic) {
          const Scalar twice = value(2) * dq;
          motion.acceleration = motion.acceleration + Vec{twice * motion.omega.y, -(twice * motion.omega.x), ddq};
        } else {
          motion.alpha = motion.alpha + Vec{motion.omega.y * dq, -(motion.omega.x * dq), ddq};
          motion.omega.z = motion.omega.z + dq;
        }
      }
      complete(motion);
      all.push_back(motion);
    }
    return all;
  }

  /// The wrench that moves a body with those parameters.
  [[nodiscard]] Wrench wrench(const BodyMotion& at, Scalar mass, const Vec& h, const Symmetric& j) const {
    const Rows& u = at.u;
    Wrench w;
    w.force = mass * at.acceleration + u * h;
    w.moment.x =
        j.xx * at.alpha.x + (j.zz - j.yy) * at.products.x - j.xy * u[2].x + j.xz * u[1].x + j.yz * (u[1].y - u[2].z);
    w.moment.y =
        j.yy * at.alpha.y + (j.xx - j.zz) * at.products.y - j.yz * u[0].y + j.xy * u[2].y + j.xz * (u[2].z - u[0].x);
    w.moment.z =
        j.zz * at.alpha.z + (j.yy - j.xx) * at.products.z - j.xz * u[1].z + j.yz * u[0].z + j.xy * (u[0].x - u[1].y);
    w.moment = w.moment + cross(h, at.acceleration);
    return w;
  }

  /// Torques of wrenches on the bodies, by variable.
  [[nodiscard]] std::vector<NodeId> torques(std::vector<Wrench> wrenches) const {
    std::vector<Scalar> result(mechanism_.variables, value(0));
    for (std::size_t i = mechanism_.bodies.size(); i-- > 0;) {
      const MovingBody& body = mechanism_.bodies[i];
      const Scalar along = body.prismatic ? wrenches[i].force.z : wrenches[i].moment.z;
      result[body.variable] = result[body.variable] + value(body.multiplier) * along;
      if (body.parent == none) continue;
      const Vec force = outward(i, wrenches[i].force);
      wrenches[body.parent].force = wrenches[body.parent].force + force;
      wrenches[body.parent].moment =
          wrenches[body.parent].moment + (outward(i, wrenches[i].moment) + cross(shift_[i], force));
    }
    std::vector<NodeId> ids;
    ids.reserve(result.size());
    for (const Scalar& torque : result) ids.push_back(torque.id);
    return ids;
  }

  [[nodiscard]] Symmetric symmetric(const kinematics::Matrix3& m) const {
    return {value(m(0, 0)), value(m(0, 1)), value(m(0, 2)), value(m(1, 1)), value(m(1, 2)), value(m(2, 2))};
  }

  [[nodiscard]] std::vector<NodeId> torques_of(const std::vector<BodyMotion>& all) const {
    std::vector<Wrench> wrenches;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const InertialParameters& p = mechanism_.bodies[i].inertia;
      wrenches.push_back(wrench(all[i], value(p.mass), vec(p.first_moment), symmetric(p.inertia)));
    }
    return torques(std::move(wrenches));
  }

  /// Computes the products that wrenches consist of.
  static void complete(BodyMotion& m) {
    const Scalar xx = m.omega.x * m.omega.x, yy = m.omega.y * m.omega.y, zz = m.omega.z * m.omega.z;
    m.products = {m.omega.y * m.omega.z, m.omega.z * m.omega.x, m.omega.x * m.omega.y};
    m.u = {Vec{-(yy + zz), m.products.z - m.alpha.z, m.products.y + m.alpha.y},
           Vec{m.products.z + m.alpha.z, -(xx + zz), m.products.x - m.alpha.x},
           Vec{m.products.y - m.alpha.y, m.products.x + m.alpha.x, -(xx + yy)}};
  }

  /// Rotation and position of a moving body in the root.
  struct Pose {
    Rows rotation;
    Vec position;
  };
  [[nodiscard]] Pose pose_of(std::size_t body) const {
    Pose pose{rows(mechanism_.in_body[body].rotation), vec(mechanism_.in_body[body].position)};
    for (std::size_t i = mechanism_.body_of[body]; i != none; i = mechanism_.bodies[i].parent) {
      const Rows columns = transposed(pose.rotation);
      pose.rotation = transposed({outward(i, columns[0]), outward(i, columns[1]), outward(i, columns[2])});
      pose.position = outward(i, pose.position) + shift_[i];
    }
    return pose;
  }

  /// A point or direction of a moving body in the root's frame.
  [[nodiscard]] Vec direction_in_root(std::size_t i, Vec v) const {
    for (; i != none; i = mechanism_.bodies[i].parent) v = outward(i, v);
    return v;
  }
  [[nodiscard]] Vec point_in_root(std::size_t i, Vec v) const {
    for (; i != none; i = mechanism_.bodies[i].parent) v = outward(i, v) + shift_[i];
    return v;
  }

 private:
  [[nodiscard]] Vec turned(std::size_t i, const Vec& v) const {
    const auto& [c, s] = turn_[i];
    return {c * v.x - s * v.y, s * v.x + c * v.y, v.z};
  }

  /// cos and sin of position + offset; an offset of quarter turns costs nothing.
  [[nodiscard]] std::array<Scalar, 2> sine_and_cosine(Scalar position, double offset) const {
    const double quarters = offset / (kinematics::pi / 2);
    constexpr double rounding = 1e-14;
    if (std::abs(quarters - std::round(quarters)) > rounding) {
      const Scalar angle = position + value(offset);
      return {Scalar{&graph_, graph_.cosine(angle.id)}, Scalar{&graph_, graph_.sine(angle.id)}};
    }
    const Scalar c{&graph_, graph_.cosine(position.id)}, s{&graph_, graph_.sine(position.id)};
    switch (static_cast<long>(std::lround(quarters)) & 3) {
      case 1:
        return {-s, c};
      case 2:
        return {-c, -s};
      case 3:
        return {s, -c};
      default:
        return {c, s};
    }
  }

  Graph& graph_;
  const Mechanism& mechanism_;
  std::vector<std::array<Scalar, 2>> turn_;  // cos and sin of each revolute joint
  std::vector<Rows> rotation_;
  std::vector<Vec> shift_;
};

void append(std::vector<NodeId>& ids, const Vec& v) {
  for (const Scalar& s : {v.x, v.y, v.z}) ids.push_back(s.id);
}

/// Inertial parameters of a body and all bodies that it carries, as expressions.
struct Composite {
  Scalar mass;
  Vec first_moment;
  Symmetric inertia;
};

}  // namespace

std::vector<NodeId> pose(Graph& graph, const Mechanism& mechanism, std::size_t body) {
  const Recursion::Pose at = Recursion(graph, mechanism).pose_of(body);
  std::vector<NodeId> ids;
  const std::array<Scalar, 3> position{at.position.x, at.position.y, at.position.z};
  for (std::size_t i = 0; i < 3; ++i) {
    append(ids, at.rotation[i]);
    ids.push_back(position[i].id);
  }
  return ids;
}

std::vector<NodeId> jacobian(Graph& graph, const Mechanism& mechanism, std::size_t body) {
  const Recursion recursion(graph, mechanism);
  const Vec tip = recursion.point_in_root(mechanism.body_of[body], recursion.vec(mechanism.in_body[body].position));
  std::array<std::vector<Scalar>, 6> j;
  for (auto& row : j) row.assign(mechanism.variables, recursion.value(0));
  for (std::size_t i = mechanism.body_of[body]; i != none; i = mechanism.bodies[i].parent) {
    const MovingBody& moving = mechanism.bodies[i];
    const Vec axis = recursion.direction_in_root(i, {recursion.value(0), recursion.value(0), recursion.value(1)});
    Vec turn = recursion.zero(), move = axis;
    if (!moving.prismatic) {
      turn = axis;
      move = cross(axis, tip - recursion.point_in_root(i, recursion.zero()));
    }
    const std::array<Scalar, 6> column{turn.x, turn.y, turn.z, move.x, move.y, move.z};
    for (std::size_t k = 0; k < 6; ++k)
      j[k][moving.variable] = j[k][moving.variable] + recursion.value(moving.multiplier) * column[k];
  }
  std::vector<NodeId> ids;
  for (const auto& row : j)
    for (const Scalar& entry : row) ids.push_back(entry.id);
  return ids;
}

std::vector<NodeId> jacobian_rate(Graph& graph, const Mechanism& mechanism, std::size_t body) {
  std::vector<NodeId> rates;
  for (std::size_t i = 0; i < mechanism.variables; ++i) rates.push_back(graph.input(mechanism.variables + i));
  return graph.derivatives(jacobian(graph, mechanism, body), rates);
}

std::vector<NodeId> mass_matrix(Graph& graph, const Mechanism& mechanism) {
  const Recursion r(graph, mechanism);
  const std::size_t n = mechanism.variables;
  std::vector<Composite> composites;
  for (const MovingBody& body : mechanism.bodies)
    composites.push_back(
        {r.value(body.inertia.mass), r.vec(body.inertia.first_moment), r.symmetric(body.inertia.inertia)});
  std::vector<Scalar> m(n * n, r.value(0));
  const auto add = [&](std::size_t row, std::size_t column, Scalar entry) {
    m[row * n + column] = m[row * n + column] + entry;
  };
  for (std::size_t i = mechanism.bodies.size(); i-- > 0;) {
    const MovingBody& body = mechanism.bodies[i];
    const Composite& own = composites[i];
    // The wrench of a unit acceleration of this joint, propagated to the root.
    Wrench w = body.prismatic
                   ? Wrench{{own.first_moment.y, -own.first_moment.x, r.value(0)}, {r.value(0), r.value(0), own.mass}}
                   : Wrench{{own.inertia.xz, own.inertia.yz, own.inertia.zz},
                            {-own.first_moment.y, own.first_moment.x, r.value(0)}};
    add(body.variable, body.variable,
        r.value(body.multiplier * body.multiplier) * (body.prismatic ? w.force.z : w.moment.z));
    for (std::size_t j = i; mechanism.bodies[j].parent != none;) {
      const Vec force = r.outward(j, w.force);
      w = {r.outward(j, w.moment) + cross(r.shift(j), force), force};
      j = mechanism.bodies[j].parent;
      const MovingBody& other = mechanism.bodies[j];
      const Scalar entry = r.value(body.multiplier * other.multiplier) * (other.prismatic ? w.force.z : w.moment.z);
      add(body.variable, other.variable, entry);
      add(other.variable, body.variable, entry);
    }
    if (body.parent == none) continue;
    Composite& parent = composites[body.parent];
    const Vec& t = r.shift(i);
    const Vec h = r.outward(i, own.first_moment);
    const Rows inner = transposed(own.inertia.rows());
    const Rows half = transposed({r.outward(i, inner[0]), r.outward(i, inner[1]), r.outward(i, inner[2])});
    const Rows turned{r.outward(i, half[0]), r.outward(i, half[1]), r.outward(i, half[2])};
    // ∫ |t + r|² 1 − (t + r)(t + r)ᵀ; g is m t / 2 + h, so that every mixed term is one product.
    const Vec g = r.value(0.5) * (own.mass * t) + h;
    const auto mixed = [&](Scalar a, Scalar b, Scalar c, Scalar d) { return a * d + b * c; };
    const Scalar dx = t.x * g.x, dy = t.y * g.y, dz = t.z * g.z;
    const Scalar two = r.value(2);
    Symmetric& s = parent.inertia;
    s.xx = s.xx + (turned[0].x + two * (dy + dz));
    s.yy = s.yy + (turned[1].y + two * (dx + dz));
    s.zz = s.zz + (turned[2].z + two * (dx + dy));
    s.xy = s.xy + (turned[0].y - mixed(t.x, t.y, g.x, g.y));
    s.xz = s.xz + (turned[0].z - mixed(t.x, t.z, g.x, g.z));
    s.yz = s.yz + (turned[1].z - mixed(t.y, t.z, g.y, g.z));
    parent.first_moment = parent.first_moment + (h + own.mass * t);
    parent.mass = parent.mass + own.mass;
  }
  std::vector<NodeId> ids;
  ids.reserve(m.size());
  for (const Scalar& entry : m) ids.push_back(entry.id);
  return ids;
}

std::vector<NodeId> coriolis_matrix(Graph& graph, const Mechanism& mechanism) {
  const Recursion r(graph, mechanism);
  const std::size_t n = mechanism.variables;
  const std::vector<NodeId> mass = mass_matrix(graph, mechanism);
  std::vector<std::vector<NodeId>> change;  // ∂M/∂q_k
  for (std::size_t k = 0; k < n; ++k) {
    std::vector<NodeId> rates(n, graph.constant(0));
    rates[k] = graph.constant(1);
    change.push_back(graph.derivatives(mass, rates));
  }
  const auto at = [&](std::size_t i, std::size_t j, std::size_t k) { return Scalar{&graph, change[k][i * n + j]}; };
  std::vector<NodeId> ids;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      Scalar sum = r.value(0);
      for (std::size_t k = 0; k < n; ++k)
        sum = sum + (at(i, j, k) + at(i, k, j) - at(j, k, i)) * r.input(InputKind::dq, k);
      ids.push_back((r.value(0.5) * sum).id);
    }
  return ids;
}

std::vector<NodeId> gravity_torques(Graph& graph, const Mechanism& mechanism, const kinematics::Vector3& gravity) {
  const Recursion recursion(graph, mechanism);
  return recursion.torques_of(recursion.motions(gravity, Recursion::Moving::none));
}

std::vector<NodeId> inverse_dynamics(Graph& graph, const Mechanism& mechanism, const kinematics::Vector3& gravity) {
  const Recursion recursion(graph, mechanism);
  return recursion.torques_of(recursion.motions(gravity, Recursion::Moving::dq_and_ddq));
}

std::vector<NodeId> forward_dynamics(Graph& graph, const Mechanism& mechanism, const kinematics::Vector3& gravity,
                                     const kinematics::Matrix& apparent_inertia) {
  const Recursion r(graph, mechanism);
  const std::size_t n = mechanism.variables;
  // Joints far from the root come first: those of different branches do not meet in M.
  const auto entry = [&](const auto& list, std::size_t i) { return Scalar{&graph, list[i]}; };
  const auto reversed = [n](std::size_t i) { return n - 1 - i; };
  const std::vector<NodeId> mass = mass_matrix(graph, mechanism);
  const std::vector<NodeId> bias = r.torques_of(r.motions(gravity, Recursion::Moving::dq));
  std::vector<Scalar> x, d, l(n * n, r.value(0));
  for (std::size_t j = 0; j < n; ++j) {
    x.push_back(r.input(InputKind::tau, reversed(j)) - entry(bias, reversed(j)));
    for (std::size_t i = j; i < n; ++i) {
      const std::size_t row = reversed(i), column = reversed(j);
      Scalar sum = entry(mass, row * n + column);
      if (apparent_inertia.size() != 0)
        sum = sum + r.value(apparent_inertia(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)));
      for (std::size_t k = 0; k < j; ++k) sum = sum - l[i * n + k] * (l[j * n + k] * d[k]);
      const Node& pivot = graph.node(sum.id);
      if (i == j && pivot.operation == Operation::constant && !(pivot.value > 0)) return {};
      if (i == j)
        d.push_back(sum);
      else
        l[i * n + j] = sum / d[j];
    }
    for (std::size_t k = 0; k < j; ++k) x[j] = x[j] - l[j * n + k] * x[k];
  }
  std::vector<NodeId> ids(n);
  for (std::size_t i = n; i-- > 0;) {
    x[i] = x[i] / d[i];
    for (std::size_t k = i + 1; k < n; ++k) x[i] = x[i] - l[k * n + i] * x[k];
    ids[reversed(i)] = x[i].id;
  }
  return ids;
}

std::vector<NodeId> friction_torques(Graph& graph, const kinematics::Friction& friction) {
  const auto n = static_cast<std::size_t>(friction.viscous.size());
  std::vector<NodeId> ids;
  for (std::size_t i = 0; i < n; ++i) {
    const NodeId dq = graph.input(n + i);
    const auto k = static_cast<Eigen::Index>(i);
    ids.push_back(graph.add(graph.multiply(graph.constant(friction.viscous(k)), dq),
                            graph.multiply(graph.constant(friction.coulomb(k)), graph.sign(dq))));
  }
  return ids;
}

std::vector<NodeId> regressor(Graph& graph, const Mechanism& mechanism, const std::vector<std::size_t>& links,
                              const kinematics::Vector3& gravity) {
  const Recursion r(graph, mechanism);
  const std::vector<BodyMotion> all = r.motions(gravity, Recursion::Moving::dq_and_ddq);
  const std::size_t n = mechanism.variables, columns = 10 * links.size();
  std::vector<NodeId> ids(n * columns, r.value(0).id);
  for (std::size_t link = 0; link < links.size(); ++link) {
    const std::size_t owner = mechanism.body_of[links[link]];
    if (owner == none) continue;
    // The motion of the link's own frame, which is fixed in the moving body.
    const Transform& inside = mechanism.in_body[links[link]];
    const Rows to_body = r.rows(inside.rotation), to_link = transposed(to_body);
    const Vec offset = r.vec(inside.position);
    BodyMotion at;
    at.omega = to_link * all[owner].omega;
    at.alpha = to_link * all[owner].alpha;
    at.acceleration = to_link * (all[owner].acceleration + all[owner].u * offset);
    Recursion::complete(at);
    for (std::size_t k = 0; k < 10; ++k) {
      std::array<double, 10> unit{};
      unit[k] = 1;
      const InertialParameters p = InertialParameters::of(unit);
      const Wrench own = r.wrench(at, r.value(p.mass), r.vec(p.first_moment), r.symmetric(p.inertia));
      const Vec force = to_body * own.force;
      std::vector<Wrench> wrenches(all.size(), Wrench{r.zero(), r.zero()});
      wrenches[owner] = {to_body * own.moment + cross(offset, force), force};
      const std::vector<NodeId> torques = r.torques(std::move(wrenches));
      for (std::size_t i = 0; i < n; ++i) ids[i * columns + 10 * link + k] = torques[i];
    }
  }
  return ids;
}

}  // namespace urdfmill::codegen
