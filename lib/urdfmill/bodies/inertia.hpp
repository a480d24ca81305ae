// Comparison of links' masses and inertias with their geometry: the model's values, and the values of its shapes.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/bodies/link_bodies.hpp"
#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::bodies {

/// The links that receive an inertia from their geometry.
enum class InertiaLinks : std::uint8_t {
  missing,      ///< links without an inertia
  implausible,  ///< those, and links whose values do not fit the geometry
  all,
};

/// Options of computing masses and inertias.
struct InertiaOptions {
  InertiaLinks links = InertiaLinks::missing;
  BodyOptions bodies = {};
  /// kg/m³. If given, the model's masses are replaced together with the inertia; otherwise they stay if they are
  /// possible.
  std::optional<double> density = std::nullopt;
  std::vector<std::pair<std::string, double>> masses = {};  ///< link and kg
  std::optional<double> total_mass = std::nullopt;  ///< kg, of the robot; masses computed by density are scaled to it
  bool root = false;       ///< treats the root link like any other: not for KDL, which ignores its inertia
  bool base_link = false;  ///< inserts a massless link above a root that has a mass
  bool partly = false;     ///< reports links that cannot be written, and writes the others nevertheless
};

/// The default density: that of water. The parts of public robots have a median of 1,291 kg/m³.
inline constexpr double default_density = 1000;

/// Returns densities by name of the material (kg/m³).
[[nodiscard]] const std::vector<std::pair<std::string, double>>& material_densities();

/// Reads "LINK=KG" with a mass above 0; nothing for any other text.
[[nodiscard]] std::optional<std::pair<std::string, double>> link_mass(std::string_view assignment);

/// Mass, centre and inertia of a link, in its frame.
struct Mass {
  double mass = 0;            ///< kg
  mesh::Point centre{};       ///< m
  mesh::Symmetric inertia{};  ///< kg·m², about the centre, in the link's axes

  /// Returns the principal moments, ascending (kg·m²).
  [[nodiscard]] std::array<double, 3> principal_moments() const;
};

/// Returns the mass in the form of a model.
[[nodiscard]] urdf::Inertial inertial_of(const Mass& mass);

/// The part of a stated mass that does not fit the geometry.
enum class Doubt : std::uint8_t { none, mass, inertia, centre };

/// The mass properties of a link.
struct LinkMass {
  std::string link;
  std::optional<Mass> stated;    ///< by the model
  std::optional<Mass> computed;  ///< from the geometry; written if `write` is set
  double volume = 0;             ///< m³, of the geometry; 0 if it has none
  std::string source;            ///< "collision: 2 meshes"
  std::string verdict;           ///< "plausible", "missing", "implausible: …"
  Doubt doubt = Doubt::none;     ///< for an implausible one: the suspect value
  bool write = false;            ///< it receives the computed values
  bool is_by_density = false;    ///< the computed mass is that of the volume at a density, or a share of the total mass
};

/// Damping and friction of a joint that are to be written.
struct JointFriction {
  std::string joint;
  double damping = 0;   ///< N·m·s/rad or N·s/m
  double friction = 0;  ///< N·m or N
};

/// A model's links, in order.
struct InertiaReport {
  std::vector<LinkMass> links;
  std::vector<JointFriction> friction = {};  ///< friction of joints that receive it, too
  double mass = 0;                           ///< kg, of the robot with the written values
};

/// Compares every link with its geometry. Reports the findings of link_body for links that would be written. Masses of
/// unknown links, and a total mass below that of the other links, are errors. A link whose volume is mostly that of
/// another one, to which it is fixed, gets none (inertia-repeated), and implausible masses are reported
/// (inertia-implausible).
[[nodiscard]] std::optional<InertiaReport> compare_inertias(const urdf::Robot& robot, const InertiaOptions& options,
                                                            MeshStore& meshes, source::Sink& sink);

/// Returns the report as a table.
[[nodiscard]] std::string inertia_text(const InertiaReport& report);
/// Returns the report as JSON.
[[nodiscard]] std::string inertia_json(const InertiaReport& report);

}  // namespace urdfmill::bodies
