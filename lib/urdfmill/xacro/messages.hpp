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

/// Speaks with the reference's words to `log` and with urdfmill's to `sink`. As in the reference, the stacks of files
/// and macros are left as they are when an error passes by: they are what the report shows.
class Messages {
 public:
  Messages(std::function<void(std::string_view)> log, source::Sink& sink, int level)
      : verbosity(level), log_(std::move(log)), sink_(sink) {}

  /// "when instantiating macro: m (file)", …, "included from: main.xacro", each on a line.
  [[nodiscard]] std::string location() const;
  void write(std::string_view text) const {
    if (log_) log_(text);
  }
  void print_location() const { write(location()); }
  /// "warning: TEXT" on a line, in the reference's words only.
  void warn(std::string_view text) const;
  /// A finding that is no failure, in urdfmill's form.
  void report(std::string_view rule, std::string message, source::Span span, const xml::Origin* origin,
              std::string hint = {}) const;
  void report(source::Diagnostic diagnostic) const { sink_.report(std::move(diagnostic)); }

  const int verbosity;
  std::vector<std::string> files;    ///< being read, the innermost last
  std::vector<const Macro*> macros;  ///< being expanded, the innermost last

 private:
  std::function<void(std::string_view)> log_;
  source::Sink& sink_;
};

/// The calls and includes around a place, innermost first.
[[nodiscard]] std::vector<source::TrailStep> trail(const xml::Origin* origin);

}  // namespace urdfmill::xacro
