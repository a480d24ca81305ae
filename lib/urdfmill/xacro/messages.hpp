// The reference's messages on standard error, with their location.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

struct Macro;

/// A macro call or include in progress. The chain of calls becomes a chain of xml::Origin when nodes are generated in
/// it.
struct Call {
  const Call* outer = nullptr;
  std::string_view what;
  source::Span span;
  mutable xml::Origin* origin = nullptr;
  const xml::Attribute* arguments = nullptr;  ///< the values of a macro's parameters, if they are kept
};

/// Writes the reference's words to `log` and urdfmill's findings to `sink`. As in the reference, an error leaves the
/// stacks of files and macros unchanged, because the report shows them.
class Messages {
 public:
  Messages(std::function<void(std::string_view)> log, std::function<void(std::string_view)> print, source::Sink& sink,
           int level, xml::Document& document)
      : verbosity(level), log_(std::move(log)), print_(std::move(print)), sink_(sink), document_(document) {}

  /// Returns "when instantiating macro: m (file)", …, "included from: main.xacro", each on a line.
  [[nodiscard]] std::string location() const;
  /// Same as above without the middle of a long stack.
  [[nodiscard]] std::string short_location() const;
  void write(std::string_view text) const {
    if (log_) log_(text);
  }
  void print_location() const { write(location()); }
  /// Prints a text of the document.
  void print(std::string_view text) const {
    write(text);
    if (print_) print_(text);
  }
  /// Returns the calls and includes of the current expansion in the form that generated nodes and findings store.
  [[nodiscard]] const xml::Origin* origin() const {
    return call == nullptr || call->origin != nullptr ? (call != nullptr ? call->origin : nullptr) : make_origin();
  }

  /// Writes "warning: TEXT" on a line, in the reference's words only.
  void warn(std::string_view text) const;
  /// Reports a finding that is not a failure, in urdfmill's form, with the enclosing calls.
  void report(const source::Rule& rule, std::string message, source::Span span, text::Hint hint = {}) const;
  void report(source::Diagnostic diagnostic) const { sink_.report(std::move(diagnostic)); }

  const int verbosity;
  std::vector<std::string> files;    ///< being read, the innermost last
  std::vector<const Macro*> macros;  ///< being expanded, the innermost last
  const Call* call = nullptr;        ///< the innermost call; stored where it was made
  source::Span place;                ///< place of the current definition or expression, for findings about it

 private:
  [[nodiscard]] std::string location(std::size_t shown) const;
  [[nodiscard]] const xml::Origin* make_origin() const;

  std::function<void(std::string_view)> log_;
  std::function<void(std::string_view)> print_;
  source::Sink& sink_;
  xml::Document& document_;
};

/// Returns the calls and includes around a place, innermost first.
[[nodiscard]] std::vector<source::TrailStep> trail(const xml::Origin* origin);

}  // namespace urdfmill::xacro
