// The options of pictures of models.
#pragma once
#include <string>

#include "urdfmill/session/options/mechanics.hpp"
#include "urdfmill/session/pictures/picture.hpp"
#include "urdfmill/session/rows/row.hpp"

namespace urdfmill::session {

/// The options of a picture; the positions are those of `motion`.
struct PictureOptions {
  PictureRequest request = {};
  std::string view = "iso";
  std::string size = "1280x960";
  MotionOptions motion = {};

  /// Sets the view and the size. Returns a message for malformed ones and for options without effect.
  [[nodiscard]] std::string complete();
};

void bind(Binder& to, PictureOptions& options);

}  // namespace urdfmill::session
