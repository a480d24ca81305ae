#include "urdfmill/session/options/bodies.hpp"

#include "urdfmill/mesh/convex_pieces.hpp"
#include "urdfmill/session/bodies/mesh_report.hpp"
#include "urdfmill/session/options/choices.hpp"

namespace urdfmill::session {
namespace {

std::vector<Choice<double>> material_choices() {
  std::vector<Choice<double>> choices;
  for (const auto& [name, density] : bodies::material_densities()) choices.push_back({name, density});
  return choices;
}

std::string materials_help() {
  std::string text = "The density of a material:";
  for (const auto& [name, density] : bodies::material_densities())
    text += " " + name + " (" + std::to_string(static_cast<int>(density)) + ")";
  return text;
}

}  // namespace

void bind(Binder& to, bodies::InertiaOptions& o) {
  to.add({.name = "inertia_links",
          .help = "Links that get the values of their geometry: missing (default), implausible, all",
          .value_name = "LINKS",
          .standard = of_member,
          .is_on_command_line = false},
         o.links, inertia_link_choices);
  to.add({.name = "density",
          .help = "{unit}; default {default}. If given, it also replaces the masses that the model states",
          .value_name = "KG/M3",
          .unit = "kg/m³",
          .standard = default_text(bodies::default_density),
          .bounds = above_zero},
         o.density);
  to.add({.name = "material", .help = materials_help(), .value_name = "NAME", .excludes = "density"}, o.density,
         material_choices());
  to.add_each(
      {.name = "masses",
       .help = "The mass of a link; may be repeated",
       .value_name = "LINK=KG",
       .spelling = "mass",
       .unit = "kg",
       .one_value_per_name = true},
      [&o] { o.masses.clear(); },
      [&o](const Row& row, const std::string& text) {
        const auto mass = bodies::link_mass(text);
        if (!mass) return refusal(row, text, "is not LINK=KG with a mass above 0");
        o.masses.push_back(*mass);
        return std::string();
      });
  to.add({.name = "total_mass",
          .help = "The mass of the robot; masses computed from densities are scaled to reach it",
          .value_name = "KG",
          .unit = "kg",
          .bounds = above_zero},
         o.total_mass);
  to.add({.name = "shapes",
          .help = "The shapes to use: visual, collision, or auto (default): collisions if they enclose a volume, else "
                  "visuals",
          .value_name = "SHAPES",
          .spelling = "from",
          .standard = of_member},
         o.bodies.from, body_choices);
  to.add({.name = "hull", .help = "Use the convex hull of meshes that are not closed"}, o.bodies.hull);
  to.add({.name = "add_base_link",
          .help = "Add a massless link above a root with mass, which KDL would ignore",
          .former_spelling = "fix"},
         o.base_link);
}

void bind(Binder& to, MeshChanges& o) {
  to.add_read(
      {.name = "scale",
       .help = "Scale x, y and z by these factors first, or all by one",
       .value_name = "\"X Y Z\"|FACTOR"},
      [&o](const Row& row, const std::string& text) {
        std::array<double, 3> factors{};
        if (std::string wrong = read(row, text, factors, true); !wrong.empty()) return wrong;
        for (const double factor : factors)
          if (factor == 0) return row.marked() + ": a factor is 0";
        o.changes.scale = {factors[0], factors[1], factors[2]};
        return std::string();
      },
      Kind::vector);
  to.add({.name = "up",
          .help = "The axis of the file that points up: y is turned to z; default y for glTF, z for the others",
          .value_name = "AXIS"},
         o.up, up_choices);
  to.add({.name = "hull", .help = "Take the convex hull"}, o.changes.hull);
  constexpr double most_triangles = 1e9;
  to.add({.name = "simplify",
          .help = "Collapse edges until this many triangles are left, or this fraction of them (below 1)",
          .value_name = "N|RATIO",
          .bounds = {.least = 0, .most = most_triangles, .is_open = true}},
         o.changes.simplify);
  to.add({.name = "enclose",
          .help = "Print the smallest box, sphere, cylinder or capsule found that contains every vertex",
          .value_name = "SHAPE",
          .former_names = "fit",
          .former_spelling = "fit",
          .excludes = "hull"},
         o.fit, primitive_choices);
  to.add({.name = "convex_pieces",
          .help = "Make at most this many convex pieces that together contain the mesh; alone: 16",
          .value_name = "N",
          .alone = "16",
          .bounds = between(1, static_cast<double>(mesh::most_convex_pieces)),
          .excludes = "hull enclose"},
         o.pieces);
}

void bind(Binder& to, CollisionRequest& request) {
  constexpr double most_samples = 1e8, most_steps = 1e7;
  to.add({.name = "srdf",
          .help = "The robot's SRDF, or its xacro source, whose disabled pairs are compared with the matrix",
          .value_name = "FILE",
          .names = Names::input},
         request.srdf);
  to.add({.name = "states",
          .help = "Allow the contacts in this group state of the SRDF, besides those at zero; may be repeated",
          .value_name = "NAME",
          .spelling = "state",
          .needs = "srdf"},
         request.states);
  to.add({.name = "samples",
          .help = "The largest number of random positions; default {default}",
          .value_name = "N",
          .standard = of_member,
          .bounds = between(1, most_samples)},
         request.matrix.most_samples);
  to.add({.name = "stable",
          .help = "End when no pair has changed its class for so many positions; default {default}",
          .value_name = "N",
          .standard = of_member,
          .bounds = between(1, most_samples)},
         request.matrix.stable);
  to.add({.name = "proof_steps",
          .help = "Distances to compute for a proof that two links cannot touch, per pair; 0: no proofs; default "
                  "{default}",
          .value_name = "N",
          .standard = of_member,
          .bounds = between(0, most_steps)},
         request.matrix.steps);
  to.add({.name = "random_seed",
          .help = "Seed of the random positions; default {default}",
          .value_name = "N",
          .standard = of_member,
          .bounds = from_zero},
         request.matrix.seed);
}

}  // namespace urdfmill::session
