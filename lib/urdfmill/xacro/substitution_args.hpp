// Substitutions `$(arg …)`, `$(find …)`, `$(env …)`, `$(optenv …)`, `$(eval …)`, `$(cwd)`.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/packages.hpp"
#include "urdfmill/xacro/recorder.hpp"

namespace urdfmill::grammar {
struct Substitution;
}

namespace urdfmill::xacro {

/// The arguments of a run (`name:=value`, xacro:arg), and the other data of substitutions.
class SubstitutionArgs {
 public:
  SubstitutionArgs(python::Symbols& symbols, python::Context& context, const PackageIndex* packages,
                   std::string directory)
      : symbols_(symbols), context_(context), packages_(packages), directory_(std::move(directory)) {}

  /// Returns the text for `$(BODY)`. Throws Failure with the reference's words, which name the kind of exception and
  /// then repeat its text.
  [[nodiscard]] std::string resolve(std::string_view body);

  /// Returns the value of an argument, or null; records the request.
  [[nodiscard]] const std::string* find(std::string_view name);

  /// Returns the failure of a request for an argument without a value, with the reference's words for it.
  [[nodiscard]] Failure missing(std::string_view name, std::string text) const;

  /// Returns the folder of a package from the index, or nothing.
  [[nodiscard]] const std::optional<std::string>& package(std::string_view name);

  std::map<std::string, std::string, std::less<>> arguments;
  Recorder* recorder = nullptr;
  std::set<std::string, std::less<>> used;       ///< requested arguments
  std::set<std::string, std::less<>> variables;  ///< requested environment variables, set or not

 private:
  class EvalNames;
  [[nodiscard]] std::optional<std::string> variable(std::string_view name);
  [[nodiscard]] std::string environment(const grammar::Substitution& s);
  [[nodiscard]] std::string optional_environment(const grammar::Substitution& s);
  [[nodiscard]] std::string resolve_commands(const std::string& text, bool only_find);
  [[nodiscard]] std::string find_package(std::string_view name);
  [[nodiscard]] std::string evaluate(std::string_view expression);

  python::Symbols& symbols_;
  python::Context& context_;
  const PackageIndex* packages_;
  std::map<std::string, std::optional<std::string>, std::less<>> found_packages_;  ///< requested packages
  std::string directory_;                                                          ///< the value of `$(cwd)`
};

}  // namespace urdfmill::xacro
