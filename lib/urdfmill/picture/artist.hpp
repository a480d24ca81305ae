// Pictures of a model at given times, all from one camera.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/picture/camera.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/marks.hpp"
#include "urdfmill/picture/scene.hpp"
#include "urdfmill/picture/surfaces.hpp"
#include "urdfmill/picture/tracer.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::picture {

/// Options of a picture.
struct PictureOptions {
  Show show = Show::visual;
  View view = {};
  std::size_t width = 1280, height = 960;
  bool transparent = false;         ///< no ground and no background
  bool frames = false;              ///< frames of all links
  bool axes = false;                ///< axes of all joints, with their limits
  bool inertia = false;             ///< boxes of uniform density, centres of mass
  bool names = false;               ///< names of all links
  bool dh = false;                  ///< frames of the Denavit–Hartenberg table from `base` to `tip`
  bool screws = false;              ///< the screw axes of the chain from `base` to `tip`
  std::string base = {}, tip = {};  ///< empty: chosen as by the commands dh and screws
  kinematics::Convention convention = kinematics::Convention::standard;
  std::vector<std::string> fit = {};        ///< links that must be visible; empty: all
  std::vector<std::string> marked = {};     ///< links shown in red
  std::vector<FaultMark> faults = {};       ///< shown in red, with their names
  std::optional<ContactMark> contact = {};  ///< its links are in colour, the others pale
  unsigned threads = 0;                     ///< 0: as many as cores; pictures do not depend on it
};

/// A model at one time.
struct Moment {
  std::vector<mesh::Transform> links;  ///< one for each link
  std::vector<double> joints;          ///< one for each joint; rad, m
};

/// The files of a model.
struct PictureFiles {
  FindMesh mesh;
  FindTexture texture;
};

/// Another model, with which pictures compare the model: its differences are shown translucent.
struct OtherModel {
  const urdf::Robot& robot;
  std::vector<mesh::Transform> links;  ///< poses of its links
  FindMesh mesh;
};

/// Receives a picture; false ends the drawing.
using TakePicture = std::function<bool(const picture::Image& image)>;

/// True if so many pictures of that size are few enough to draw; reports otherwise.
[[nodiscard]] bool are_pictures_few(std::size_t count, std::size_t width, std::size_t height, source::Sink& sink);

/// Draws the model at each moment, and hands each picture over before it draws the next one, so that memory does not
/// grow with their number. Reports unknown names. Returns true if all were drawn and taken. `other` may be null.
[[nodiscard]] bool draw_pictures(const urdf::Robot& robot, const std::vector<Moment>& moments,
                                 const PictureFiles& files, const PictureOptions& options, const OtherModel* other,
                                 const TakePicture& take, source::Sink& sink);

}  // namespace urdfmill::picture
