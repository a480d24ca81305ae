// What the reference says on its standard error, and where it says it happened.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

struct Macro;

/// A macro call or include under way. The chain of them becomes a chain of xml::Origin when something is made in it.
struct Call {
  const Call* outer = nullptr;
  std::string_view what;
  source::Span span;
  mutable const xml::Origin* origin = nullptr;
};

/// Speaks with the reference's words to `log` and with urdfmill's to `sink`. As in the reference, the stacks of files
/// and macros are left as they are when an error passes by: they are what the report shows.
class Messages {
 public:
  Messages(std::function<void(std::string_view)> log, std::function<void(std::string_view)> print, source::Sink& sink,
           int level, xml::Document& document)
      : verbosity(level), log_(std::move(log)), print_(std::move(print)), sink_(sink), document_(document) {}

  /// "when instantiating macro: m (file)", …, "included from: main.xacro", each on a line.
  [[nodiscard]] std::string location() const;
  /// The same with the middle of a long stack left out.
  [[nodiscard]] std::string short_location() const;
  void write(std::string_view text) const {
    if (log_) log_(text);
  }
  void print_location() const { write(location()); }
  /// What the document itself prints.
  void print(std::string_view text) const {
    write(text);
    if (print_) print_(text);
  }
  /// The calls and includes around what is being expanded, as generated nodes and findings hold them.
  [[nodiscard]] const xml::Origin* origin() const {
    return call == nullptr || call->origin != nullptr ? (call != nullptr ? call->origin : nullptr) : make_origin();
  }

  /// "warning: TEXT" on a line, in the reference's words only.
  void warn(std::string_view text) const;
  /// A finding that is not a failure, in urdfmill's form, with the calls around it.
  void report(const source::Rule& rule, std::string message, source::Span span, std::string hint = {}) const;
  void report(source::Diagnostic diagnostic) const { sink_.report(std::move(diagnostic)); }

  const int verbosity;
  std::vector<std::string> files;    ///< being read, the innermost last
  std::vector<const Macro*> macros;  ///< being expanded, the innermost last
  const Call* call = nullptr;        ///< the innermost; it lives where it was made
  source::Span place;                ///< of the definition or expression under way, for findings about it

 private:
  [[nodiscard]] std::string location(std::size_t shown) const;
  [[nodiscard]] const xml::Origin* make_origin() const;

  std::function<void(std::string_view)> log_;
  std::function<void(std::string_view)> print_;
  source::Sink& sink_;
  xml::Document& document_;
};

/// The calls and includes around a place, innermost first.
[[nodiscard]] std::vector<source::TrailStep> trail(const xml::Origin* origin);

}  // namespace urdfmill::xacro
