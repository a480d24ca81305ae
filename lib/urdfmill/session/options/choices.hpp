// The words of choices in requests, equal at every interface: the command line, C and Python.
#pragma once
#include <array>
#include <iterator>
#include <type_traits>
#include <vector>

#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/emit/screws.hpp"
#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/kinematics/inverse/ik.hpp"
#include "urdfmill/mesh/convert.hpp"
#include "urdfmill/mesh/fit.hpp"
#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/mjcf/writer.hpp"
#include "urdfmill/picture/scene.hpp"
#include "urdfmill/sdf/writer.hpp"
#include "urdfmill/session/bodies/mesh_placement.hpp"
#include "urdfmill/session/mechanics/dynamics.hpp"
#include "urdfmill/session/rows/choice.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/usd/writer.hpp"

namespace urdfmill::session {

/// Returns the choices of values that have texts.
template <class Values, class Text>
[[nodiscard]] auto choices_of(const Values& values, const Text& text) {
  std::vector<Choice<std::remove_cvref_t<decltype(*std::begin(values))>>> choices;
  for (const auto& value : values) choices.push_back({text(value), value});
  return choices;
}

inline constexpr std::array reading_choices{Choice{"strict", urdf::Reading::strict},
                                            Choice{"urdfdom", urdf::Reading::urdfdom}};

// Conversion.
inline constexpr std::array mesh_path_choices{Choice{"keep", Meshes::keep}, Choice{"relative", Meshes::relative},
                                              Choice{"copy", Meshes::copy}, Choice{"embed", Meshes::embed}};
inline constexpr std::array mesh_format_choices{Choice{"stl", mesh::Target::stl}, Choice{"obj", mesh::Target::obj},
                                                Choice{"glb", mesh::Target::glb}};
inline constexpr std::array package_uri_choices{
    Choice{"model", sdf::MeshUris::model}, Choice{"package", sdf::MeshUris::package},
    Choice{"file", sdf::MeshUris::file}, Choice{"relative", sdf::MeshUris::relative}};
inline constexpr std::array actuator_choices{
    Choice{"model", mjcf::Actuators::model}, Choice{"none", mjcf::Actuators::none},
    Choice{"position", mjcf::Actuators::position}, Choice{"velocity", mjcf::Actuators::velocity},
    Choice{"motor", mjcf::Actuators::motor}};
inline constexpr std::array engine_choices{Choice{"plain", usd::Engine::plain}, Choice{"isaac", usd::Engine::isaac},
                                           Choice{"newton", usd::Engine::newton}};

// Migration.
inline constexpr std::array orientation_choices{Choice{"keep", migrate::Options::Orientation::keep},
                                                Choice{"quat", migrate::Options::Orientation::quaternion},
                                                Choice{"rpy", migrate::Options::Orientation::rpy}};
inline constexpr std::array default_limit_choices{Choice{"keep", migrate::Options::Limits::keep},
                                                  Choice{"explicit", migrate::Options::Limits::write_defaults},
                                                  Choice{"minimal", migrate::Options::Limits::drop_defaults}};

// Kinematics.
inline constexpr std::array redundancy_choices{Choice{"posture", kinematics::Redundancy::posture},
                                               Choice{"limits", kinematics::Redundancy::limits},
                                               Choice{"manipulability", kinematics::Redundancy::manipulability}};
inline constexpr std::array convention_choices{Choice{"standard", kinematics::Convention::standard},
                                               Choice{"modified", kinematics::Convention::modified}};
inline constexpr std::array prismatic_choices{Choice{"next-origin", kinematics::PrismaticLine::next_origin},
                                              Choice{"keep-urdf-line", kinematics::PrismaticLine::urdf}};
inline constexpr std::array frame_choices{Choice{"space", emit::ScrewFrame::space},
                                          Choice{"body", emit::ScrewFrame::body}};
inline constexpr std::array affine_choices{Choice{"tau", AffineIn::torques}, Choice{"ddq", AffineIn::accelerations}};

// Masses, meshes and pictures.
inline constexpr std::array inertia_link_choices{Choice{"missing", bodies::InertiaLinks::missing},
                                                 Choice{"implausible", bodies::InertiaLinks::implausible},
                                                 Choice{"all", bodies::InertiaLinks::all}};
inline constexpr std::array body_choices{Choice{"visual", bodies::BodyFrom::visual},
                                         Choice{"collision", bodies::BodyFrom::collision},
                                         Choice{"auto", bodies::BodyFrom::automatic}};
inline constexpr std::array primitive_choices{
    Choice{"box", mesh::Primitive::box}, Choice{"sphere", mesh::Primitive::sphere},
    Choice{"cylinder", mesh::Primitive::cylinder}, Choice{"capsule", mesh::Primitive::capsule}};
inline constexpr std::array up_choices{Choice{"z", mesh::UpAxis::z}, Choice{"y", mesh::UpAxis::y}};
inline constexpr std::array show_choices{Choice{"visual", picture::Show::visual},
                                         Choice{"collision", picture::Show::collision},
                                         Choice{"both", picture::Show::both}};

}  // namespace urdfmill::session
