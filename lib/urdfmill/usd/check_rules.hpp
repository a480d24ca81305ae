// Rules of checking a layer of USD as it is: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::usd::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule composed{
    "usd-composed",
    Severity::note,
    "A layer that needs others",
    "References, payloads, inherited prims, variants, sublayers and `over` take their content from other places, which "
    "are not read. What depends on it is not checked.",
    R"(#usda 1.0
def "robot" (references = @arm.usda@) {})",
    "Check the other layers, or flatten the stage to one."};

inline constexpr Rule default_mass{
    "usd-default-mass",
    Severity::note,
    "A rigid body without a mass",
    "A simulator computes the mass from collision shapes and a density. A body that has neither a mass nor collision "
    "shapes gets one of the simulator's choice.",
    R"(#usda 1.0
def Xform "body" (apiSchemas = ["PhysicsRigidBodyAPI"]) {})",
    "Apply PhysicsMassAPI, and give physics:mass and physics:diagonalInertia."};

inline constexpr Rule inertia{"usd-inertia",
                              Severity::error,
                              "Impossible masses and inertias",
                              "No body has a negative mass, negative principal moments, or one that exceeds the sum of "
                              "the other two. Physics engines refuse them or become unstable.",
                              R"(#usda 1.0
def Xform "body" (apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])
{
    float physics:mass = 1
    float3 physics:diagonalInertia = (1, 1, 3)
})",
                              "Compute the inertia of the shapes, or correct the value."};

inline constexpr Rule loop_in_articulation{
    "usd-loop-in-articulation",
    Severity::warning,
    "A loop of joints in an articulation",
    "An articulation is a tree. PhysX refuses one with a loop, unless a joint of the loop is left out of it.",
    R"(#usda 1.0
def Xform "robot" (apiSchemas = ["PhysicsArticulationRootAPI"])
{
    def Xform "a" (apiSchemas = ["PhysicsRigidBodyAPI"]) {}
    def Xform "b" (apiSchemas = ["PhysicsRigidBodyAPI"]) {}
    def PhysicsFixedJoint "base" { rel physics:body1 = </robot/a> }
    def PhysicsFixedJoint "tip" { rel physics:body1 = </robot/b> }
    def PhysicsRevoluteJoint "j" { rel physics:body0 = </robot/a>  rel physics:body1 = </robot/b> }
})",
    "Set physics:excludeFromArticulation of one of its joints to true."};

inline constexpr Rule mesh{"usd-mesh",
                           Severity::error,
                           "A mesh whose parts do not fit together",
                           "faceVertexCounts has the number of corners of each face, faceVertexIndices the points at "
                           "all corners. Readers refuse or crash at a mesh in which they disagree.",
                           R"(#usda 1.0
def Mesh "m"
{
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 3]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
})",
                           "Write the mesh again with the program that made it."};

inline constexpr Rule name{"usd-name",
                           Severity::error,
                           "A name that a prim cannot have",
                           "Names are letters, digits and underscores; no digit is first. Prims side by side have "
                           "different names.",
                           R"(#usda 1.0
def Xform "a" {}
def Xform "a" {})",
                           "Rename one of the prims."};

inline constexpr Rule nested_body{
    "usd-nested-body",
    Severity::note,
    "A rigid body inside another one",
    "Newton takes bodies inside each other. PhysX ignores the inner one, unless the operation `!resetXformStack!` is "
    "first in its xformOpOrder.",
    R"(#usda 1.0
def Xform "a" (apiSchemas = ["PhysicsRigidBodyAPI"])
{
    def Xform "b" (apiSchemas = ["PhysicsRigidBodyAPI"]) {}
})",
    "Put the bodies side by side, or reset the inner one's transforms."};

inline constexpr Rule schema_missing{"usd-schema-missing",
                                     Severity::warning,
                                     "A property of a schema that is not applied",
                                     "Readers look for physics by the applied schemas of a prim. They ignore a mass "
                                     "without PhysicsMassAPI, or a drive without PhysicsDriveAPI of its direction.",
                                     R"(#usda 1.0
def Xform "body" (apiSchemas = ["PhysicsRigidBodyAPI"])
{
    float physics:mass = 1
})",
                                     "Add the schema to apiSchemas of the prim."};

inline constexpr Rule target{"usd-target",
                             Severity::error,
                             "A joint or follower that names no prim",
                             "The path of a relationship begins with / and names all prims on the way.",
                             R"(#usda 1.0
def PhysicsFixedJoint "j"
{
    rel physics:body1 = </robot/hand>
})",
                             "Correct the path."};

inline constexpr Rule units{"usd-units",
                            Severity::warning,
                            "Physics without stated units",
                            "A layer without metersPerUnit is in centimetres, and one without upAxis has Y up.",
                            R"(#usda 1.0
def Xform "body" (apiSchemas = ["PhysicsRigidBodyAPI"]) {})",
                            "State both in the metadata of the layer."};

inline constexpr Rule unknown_property{"usd-unknown-property",
                                       Severity::warning,
                                       "A property that UsdPhysics does not have",
                                       "The names of properties that begin with physics: belong to UsdPhysics. Readers "
                                       "ignore others.",
                                       R"(#usda 1.0
def PhysicsRevoluteJoint "j"
{
    rel physics:body1 = </j>
    float physics:lower = -90
})",
                                       "Correct the name."};

inline constexpr Rule value{"usd-value",
                            Severity::error,
                            "A value that has no meaning",
                            "Sizes, densities, stiffness, damping and forces are not negative, the lower limit of a "
                            "joint is not above the upper one, and some texts have to be one of a few words.",
                            R"(#usda 1.0
def Sphere "s"
{
    double radius = -1
})",
                            "Correct the value that the message names."};

/// Every rule of checking a layer.
inline constexpr const Rule* checks[] = {&composed, &default_mass, &inertia,          &loop_in_articulation,
                                         &mesh,     &name,         &nested_body,      &schema_missing,
                                         &target,   &units,        &unknown_property, &value};

/// Their other severities.
inline constexpr source::OtherSeverity other_check_severities[] = {
    {&target, Severity::warning, "of a relationship that is not about physics"},
};

}  // namespace urdfmill::usd::rules
