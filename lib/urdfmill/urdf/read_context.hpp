// What the parts of the reader share: where problems go, and what they do to the model.
//
// The reader says what it found and how far it reaches in urdfdom; the context decides what follows from it. Strict
// reading reports and goes on, so that one run finds everything; urdfdom's reading stops where urdfdom stops.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::urdf {

/// What a problem does in urdfdom.
enum class Reach : std::uint8_t {
  nothing,   ///< accepted as it is: only strict reading mentions it
  value,     ///< something is ignored or replaced by a default
  link,      ///< the rest of the link is not read (docs/urdfdom.md, "Broken links")
  document,  ///< the model is refused
};

class ReadContext {
 public:
  ReadContext(const ReadOptions& options, source::Sink& sink) : options_(options), sink_(sink) {}

  /// Reports and says whether reading of the part goes on.
  bool problem(Reach reach, const source::Rule& rule, const xml::Element& at, Span span, std::string message,
               std::string hint = {});
  /// The same with the reach of the part that is being read.
  bool problem(const source::Rule& rule, const xml::Element& at, Span span, std::string message,
               std::string hint = {}) {
    return problem(reach_, rule, at, span, std::move(message), std::move(hint));
  }

  /// Names the part that is read from here on: kind "link" or "joint", and what a problem in it does.
  void enter(std::string_view kind, std::string_view name, Reach reach);
  /// `link "base"`, for messages.
  [[nodiscard]] std::string subject() const;
  [[nodiscard]] bool strict() const { return options_.reading == Reading::strict; }
  [[nodiscard]] bool refused() const { return refused_; }

  /// The value as it stands in the source if blanks of it are tabs or line ends there, else as XML gives it.
  [[nodiscard]] std::string_view text_of(const xml::Attribute& attribute) const;
  /// The place of [begin, begin + size) of `text_of(attribute)`; the whole value where single pieces cannot be placed.
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
