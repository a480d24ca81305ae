// The contact of two links, for a picture.
#pragma once
#include "urdfmill/session/pictures/picture.hpp"

namespace urdfmill::session {

/// Searches for a position in which the two links of `request.collision` touch, as the collision matrix does, poses the
/// robot in it and marks the contact. Reports collisions-apart if none is found, and poses it where they are nearest;
/// returns false after an error, such as an unknown link.
[[nodiscard]] bool pose_in_contact(const urdf::Robot& robot, SceneFiles& files, PictureRequest& request,
                                   source::Sink& sink);

}  // namespace urdfmill::session
