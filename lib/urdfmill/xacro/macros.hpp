// Macros, and the tables they are found in.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "grammar/macro_parameters.hpp"
#include "urdfmill/python/context.hpp"
#include "urdfmill/xacro/prepared.hpp"

namespace urdfmill::xacro {

struct MacroParameter {
  python::Symbol symbol = 0;  ///< of the spelling, stars included
  grammar::ParameterKind kind = grammar::ParameterKind::value;
  std::string_view spelling;
  bool is_forwarded = false;  ///< `^`
  bool has_default = false;
  Template default_value;
};

/// What a macro takes, in the order of its list.
struct MacroParameters : std::vector<MacroParameter> {
  bool has_blocks = false;
};

/// A macro. A redefinition in the same table changes it in place, also for expansions that are under way.
struct Macro {
  std::string_view name;   ///< as written, also with the prefix
  std::string_view label;  ///< "macro NAME"
  PreparedElement* body = nullptr;
  const PreparedAttribute* params = nullptr;  ///< the attribute; may be null
  MacroParameters* parameters = nullptr;      ///< what it says, read at the first call: most macros are never called
  std::string file;                           ///< where it was defined last
};

struct MacroTable;

/// What `ns` of an include makes: macros of its own, and properties over those of its surroundings.
struct Namespace {
  MacroTable* macros = nullptr;
  struct Scope* properties = nullptr;
};

/// The macros of a file, a namespace or an expansion.
struct MacroTable {
  struct Entry {
    python::Symbol name = 0;
    Macro* macro = nullptr;  ///< one of the two
    Namespace* nested = nullptr;
  };
  MacroTable* parent = nullptr;
  std::vector<Entry> entries;

  /// The entry of a name here.
  [[nodiscard]] Entry* own(python::Symbol name);
  /// The entry of a name here or further out.
  [[nodiscard]] const Entry* find(python::Symbol name) const;
  /// The entry of a name here, made if there is none.
  Entry& define(python::Symbol name);
  /// This table, or the next one out that is not empty: what a table inside it may skip to.
  [[nodiscard]] MacroTable* effective() { return entries.empty() && parent != nullptr ? parent : this; }

 private:
  [[nodiscard]] const Entry* look_up(python::Symbol name) const;

  /// Where the names of a large table are; most tables are small, and have none.
  std::unique_ptr<std::unordered_map<python::Symbol, std::size_t>> places_;
};

}  // namespace urdfmill::xacro
