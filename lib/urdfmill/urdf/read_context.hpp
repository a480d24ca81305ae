// The state shared by the parts of the reader: the sink of problems, and their effect on the model.
//
// The reader reports each problem and how far it reaches in urdfdom; the context decides the consequence. Strict
// reading reports and continues, so that one run finds everything; urdfdom's reading stops where urdfdom stops.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::urdf {

/// The effect of a problem in urdfdom.
enum class Reach : std::uint8_t {
  nothing,   ///< accepted as it is; only strict reading reports it
  value,     ///< a value is ignored or replaced by a default
  link,      ///< the rest of the link is not read (docs/urdfdom.md, "Broken links")
  document,  ///< the model is refused
};

class ReadContext {
 public:
  ReadContext(const ReadOptions& options, source::Sink& sink) : options_(options), sink_(sink) {}

  /// Reports a problem and returns whether reading of the part continues. `places` are others that it is about.
  bool problem(Reach reach, const source::Rule& rule, const xml::Element& at, Span span, std::string message,
               text::Hint hint = {}, source::Subject subject = {}, std::vector<source::TrailStep> places = {});
  /// Same as above, with the reach of the part that is being read.
  bool problem(const source::Rule& rule, const xml::Element& at, Span span, std::string message, text::Hint hint = {}) {
    return problem(reach_, rule, at, span, std::move(message), std::move(hint));
  }

  /// Sets the part that is read from here on: kind "link" or "joint", its name, and the effect of a problem in it.
  void enter(std::string_view kind, std::string_view name, Reach reach);
  /// Returns `link "base"`, for messages.
  [[nodiscard]] std::string subject() const;
  [[nodiscard]] bool strict() const { return options_.reading == Reading::strict; }
  [[nodiscard]] bool refused() const { return refused_; }

  /// Returns the value as written in the source if its blanks are tabs or line ends there, else as XML gives it.
  [[nodiscard]] std::string_view text_of(const xml::Attribute& attribute) const;
  /// Returns the place of [begin, begin + size) of `text_of(attribute)`; the whole value if single pieces cannot be
  /// located.
  [[nodiscard]] Span piece_span(const xml::Attribute& attribute, std::size_t begin, std::size_t size) const;

  Version version = Version::v1_0;

 private:
  [[nodiscard]] std::string_view raw(const xml::Attribute& attribute) const;

  const ReadOptions& options_;
  source::Sink& sink_;
  std::string_view kind_ = "robot";
  std::string_view name_;
  Reach reach_ = Reach::document;
  bool refused_ = false;
};

}  // namespace urdfmill::urdf
