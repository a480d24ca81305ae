// The parts of FCL that are used. Its headers contain its code, which FCL compiles into a shared library: fcl.cpp
// compiles these parts instead, so that programs can be linked statically and no more of FCL is in them.
#pragma once
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/geometry/shape/triangle_p.h>
#include <fcl/math/bv/OBB.h>
#include <fcl/narrowphase/detail/convexity_based_algorithm/gjk.h>
#include <fcl/narrowphase/detail/primitive_shape_algorithm/triangle_distance.h>

namespace urdfmill::collisions {

using FclBox = fcl::OBB<double>;
using FclMesh = fcl::BVHModel<FclBox>;
using FclTransform = fcl::Transform3<double>;
using FclVector = fcl::Vector3<double>;

}  // namespace urdfmill::collisions
