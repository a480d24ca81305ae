// Macros and the tables that contain them.
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
#include "urdfmill/xacro/record.hpp"

namespace urdfmill::xacro {

struct MacroParameter {
  python::Symbol symbol = 0;  ///< symbol of the spelling, stars included
  grammar::ParameterKind kind = grammar::ParameterKind::value;
  std::string_view spelling;
  std::string_view name;      ///< without stars
  source::Span place;         ///< place of the name
  bool is_forwarded = false;  ///< declared with `^`
  bool has_default = false;
  Template default_value;
};

/// The parameters of a macro, in the order of its list.
struct MacroParameters : std::vector<MacroParameter> {
  bool has_blocks = false;
};

/// A macro. A redefinition in the same table changes it in place, even for expansions in progress.
struct Macro {
  std::string_view name;   ///< as written, including a prefix
  std::string_view label;  ///< "macro NAME"
  PreparedElement* body = nullptr;
  const PreparedAttribute* params = nullptr;  ///< the attribute; may be null
  MacroParameters* parameters = nullptr;      ///< parsed at the first call, because most macros are never called
  std::string file;                           ///< file of the last definition
  DefinitionId definition = 0;                ///< in the record; 0 without one
};

struct MacroTable;

/// The namespace that `ns` of an include creates: its own macros, and properties inside those of the enclosing scope.
struct Namespace {
  MacroTable* macros = nullptr;
  struct Scope* properties = nullptr;
};

/// The macros of a file, a namespace or an expansion.
struct MacroTable {
  struct Entry {
    python::Symbol name = 0;
    Macro* macro = nullptr;  ///< exactly one is set
    Namespace* nested = nullptr;
  };
  MacroTable* parent = nullptr;
  std::vector<Entry> entries;

  /// Returns the entry of a name in this table.
  [[nodiscard]] Entry* own(python::Symbol name);
  /// Returns the entry of a name in this table or an enclosing one.
  [[nodiscard]] const Entry* find(python::Symbol name) const;
  /// Returns the entry of a name in this table, which is created if there is none.
  Entry& define(python::Symbol name);
  /// Returns this table, or the nearest enclosing one that is not empty, to which inner tables may skip.
  [[nodiscard]] MacroTable* effective() { return entries.empty() && parent != nullptr ? parent : this; }

 private:
  [[nodiscard]] const Entry* look_up(python::Symbol name) const;

  /// Index of a large table by name; most tables are small and have none.
  std::unique_ptr<std::unordered_map<python::Symbol, std::size_t>> places_;
};

}  // namespace urdfmill::xacro
