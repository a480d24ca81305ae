// `$(arg …)`, `$(find …)`, `$(env …)`, `$(optenv …)`, `$(eval …)`, `$(cwd)`: the text they stand for.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::grammar {
struct Substitution;
}

namespace urdfmill::xacro {

/// The arguments of a run (`name:=value`, xacro:arg) and what else substitutions are made from.
class SubstitutionArgs {
 public:
  SubstitutionArgs(python::Symbols& symbols, python::Context& context, const PackageIndex* packages,
                   std::string directory)
      : symbols_(symbols), context_(context), packages_(packages), directory_(std::move(directory)) {}

  /// The text for `$(BODY)`. Throws Failure with the reference's words, which name the kind of exception and then say
  /// its text twice.
  [[nodiscard]] std::string resolve(std::string_view body);

  /// The value of an argument, or null; notes that it was asked for.
  [[nodiscard]] const std::string* find(std::string_view name);

  /// The folder of a package, as the index finds it, or nothing.
  [[nodiscard]] const std::optional<std::string>& package(std::string_view name);

  std::map<std::string, std::string, std::less<>> arguments;
  std::set<std::string, std::less<>> used;       ///< arguments that were asked for
  std::set<std::string, std::less<>> variables;  ///< of the environment, set or not, that were asked for

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
  std::map<std::string, std::optional<std::string>, std::less<>> found_packages_;  ///< those that were asked for
  std::string directory_;                                                          ///< what `$(cwd)` stands for
};

}  // namespace urdfmill::xacro
