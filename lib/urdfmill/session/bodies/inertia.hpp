// Masses and inertias of links against their geometry: what a model states, what its shapes say, and edits that write
// it.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/session/bodies/link_bodies.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Which links get an inertia from their geometry.
enum class InertiaLinks : std::uint8_t {
  missing,      ///< those that have none
  implausible,  ///< those, and the ones whose values do not fit the geometry
  all,
};

/// How masses and inertias are found.
struct InertiaOptions {
  InertiaLinks links = InertiaLinks::missing;
  BodyOptions bodies = {};
  /// kg/m³. If given, masses that a model states are replaced with the inertia; else they stay where they are possible.
  std::optional<double> density = std::nullopt;
  std::vector<std::pair<std::string, double>> masses = {};  ///< link and kg
  std::optional<double> total_mass = std::nullopt;  ///< kg: of the robot; what is computed by density is scaled to it
  bool root = false;       ///< the root link is like any other: not for KDL, which ignores its inertia
  bool base_link = false;  ///< put a link without mass above a root that has one
  bool partly = false;     ///< links that cannot be written are reported, and the others written all the same
};

/// The density where none is given: water's; the parts of public robots have a median of 1,291 kg/m³.
inline constexpr double default_density = 1000;

/// Densities by the names of materials (kg/m³).
[[nodiscard]] const std::vector<std::pair<std::string, double>>& material_densities();

/// "LINK=KG", with a mass above 0; nothing for what is not of that form.
[[nodiscard]] std::optional<std::pair<std::string, double>> link_mass(std::string_view assignment);

/// Mass, centre and inertia of a link, in its frame.
struct Mass {
  double mass = 0;            ///< kg
  mesh::Point centre{};       ///< m
  mesh::Symmetric inertia{};  ///< kg·m², about the centre, in the link's axes

  /// The principal moments, ascending (kg·m²).
  [[nodiscard]] std::array<double, 3> principal_moments() const;
};

/// The mass as a model has it.
[[nodiscard]] urdf::Inertial inertial_of(const Mass& mass);

/// What of a stated mass does not fit the geometry.
enum class Doubt : std::uint8_t { none, mass, inertia, centre };

/// What is known of a link.
struct LinkMass {
  std::string link;
  std::optional<Mass> stated;    ///< by the model
  std::optional<Mass> computed;  ///< of the geometry; what is written where `write` is set
  double volume = 0;             ///< m³, of the geometry; 0 if it has none
  std::string source;            ///< "collision: 2 meshes"
  std::string verdict;           ///< "plausible", "missing", "implausible: …"
  Doubt doubt = Doubt::none;     ///< of an implausible one: what to look at
  bool write = false;            ///< it gets the computed values
};

/// Damping and friction of a joint that are to be written.
struct JointFriction {
  std::string joint;
  double damping = 0;   ///< N·m·s/rad or N·s/m
  double friction = 0;  ///< N·m or N
};

/// A model's links, in its order.
struct InertiaReport {
  std::vector<LinkMass> links;
  std::vector<JointFriction> friction = {};  ///< of joints that get it, too
  double mass = 0;                           ///< kg: of the robot with what is written
};

/// Compares every link with its geometry. Reports what link_body reports for links that would be written, and, as
/// errors, masses of links that do not exist and a total mass below what the other links have.
[[nodiscard]] std::optional<InertiaReport> compare_inertias(const urdf::Robot& robot, const InertiaOptions& options,
                                                            MeshStore& meshes, source::Sink& sink);

/// A source with the masses written into it.
struct InertiaEdits {
  std::optional<std::string> text;  ///< nothing after an error; as it was where nothing is to be written
  std::size_t written = 0;          ///< links
};

/// Writes the report's inertias, and friction, into the text of the input: existing elements keep their comments and
/// layout. A link or joint that a macro or an included file makes is an error (inertia-not-literal). The result is read
/// again and must be the same robot but for these numbers.
[[nodiscard]] InertiaEdits write_inertias(Session& session, const Input& input, const LoadRequest& request,
                                          const urdf::Robot& robot, const InertiaReport& report,
                                          const InertiaOptions& options, source::Collector& findings);

/// The report as a table.
[[nodiscard]] std::string inertia_text(const InertiaReport& report);
/// The report as JSON.
[[nodiscard]] std::string inertia_json(const InertiaReport& report);

}  // namespace urdfmill::session
