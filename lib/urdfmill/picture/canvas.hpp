// Drawing surfaces, in pixels from the top left corner: an SVG or an image.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/spot.hpp"

namespace urdfmill::picture {

/// The style of a line.
struct Pen {
  Pixel colour{0, 0, 0, 255};
  double width = 1;               ///< pixels
  std::vector<double> dash = {};  ///< alternating lengths of dashes and gaps, pixels; empty: solid
};

/// The part of a text that is at its spot.
enum class Anchor : std::uint8_t { start, middle, end };

/// A surface for lines, areas, dots and texts; later ones lie on top.
class Canvas {
 public:
  virtual ~Canvas() = default;
  virtual void line(const Path& path, const Pen& pen) = 0;
  virtual void area(const Path& corners, const Pixel& colour) = 0;
  virtual void dots(std::span<const Spot> spots, double diameter, const Pixel& colour) = 0;
  /// Draws a text with its baseline at the spot; `up`: from bottom to top.
  virtual void text(const Spot& at, std::string_view text, double size, const Pixel& colour, Anchor anchor,
                    bool up) = 0;
};

/// Draws on an image.
class ImageCanvas : public Canvas {
 public:
  ImageCanvas(std::size_t width, std::size_t height) : image_(Image::filled(width, height, {255, 255, 255, 255})) {}
  void line(const Path& path, const Pen& pen) override;
  void area(const Path& corners, const Pixel& colour) override;
  void dots(std::span<const Spot> spots, double diameter, const Pixel& colour) override;
  void text(const Spot& at, std::string_view text, double size, const Pixel& colour, Anchor anchor, bool up) override;
  [[nodiscard]] const Image& image() const { return image_; }

 private:
  Image image_;
};

/// Draws into the text of an SVG.
class SvgCanvas : public Canvas {
 public:
  SvgCanvas(std::size_t width, std::size_t height) : width_(width), height_(height) {}
  void line(const Path& path, const Pen& pen) override;
  void area(const Path& corners, const Pixel& colour) override;
  void dots(std::span<const Spot> spots, double diameter, const Pixel& colour) override;
  void text(const Spot& at, std::string_view text, double size, const Pixel& colour, Anchor anchor, bool up) override;
  /// The whole file; `title` is read by screen readers.
  [[nodiscard]] std::string finish(std::string_view title) const;

 private:
  std::size_t width_, height_;
  std::string content_;
};

}  // namespace urdfmill::picture
