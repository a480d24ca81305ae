// The global symbols of expressions: `math`, `python`, `xacro`, and names that need no prefix.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/xacro/evaluation.hpp"

namespace urdfmill::xacro {

/// Services of the run for the functions of `xacro`.
struct FunctionServices {
  /// Returns a path relative to the file being processed, as the reference joins it.
  std::function<std::string(const std::string& path)> resolve_path;
  /// Returns the value of a YAML file. Throws python::Error.
  std::function<python::Value(const std::string& path)> load_yaml;
};

class Functions : public GlobalSymbols {
 public:
  Functions(Evaluation& evaluation, FunctionServices services);
  const python::Value* find(Symbol name) override;

 private:
  using Members = std::vector<std::pair<std::string, python::Value>>;
  [[nodiscard]] const python::Value* find(std::string_view name);
  [[nodiscard]] std::optional<python::Value> make(std::string_view name);
  [[nodiscard]] Members with_known(Members members, const std::function<bool(std::string_view)>& is_plain);
  [[nodiscard]] Members xacro_members();
  [[nodiscard]] python::Value print_function(std::string name, std::string_view prefix, bool locates);
  [[nodiscard]] python::Value deprecated(std::string_view name, std::string_view space, const python::Value& function);
  [[nodiscard]] python::Value print(const python::Arguments& arguments, std::string_view prefix, bool locates);

  Evaluation& evaluation_;
  FunctionServices services_;
  std::map<std::string, python::Value> values_;  ///< requested ones
  std::vector<const python::Value*> by_symbol_;  ///< null: no such symbol; `unknown_`: not resolved yet
  python::Value unknown_;
};

/// Evaluates re.split('[SEPARATORS]', text) as xacro.tokenize uses it. Throws python::Error for a pattern that Python
/// refuses.
[[nodiscard]] std::vector<std::string> split_at_any(std::string_view text, std::string_view separators);

}  // namespace urdfmill::xacro
