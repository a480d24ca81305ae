#include <algorithm>

#include "urdfmill/emit/dh/dh_parts.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"

namespace urdfmill::emit {
namespace {

using Reports = std::span<const DhReport>;

/// Wraps a notation of one chain; several are written one after the other.
template <Written (*write)(const DhReport&, const DhStyle&, source::Sink&)>
Written each(Reports reports, const DhStyle& style, source::Sink& sink) {
  Written all;
  for (const DhReport& report : reports) {
    if (!report.table) continue;
    const Written text = write(report, style, sink);
    if (!text) continue;
    all = all ? *all + '\n' + *text : *text;
  }
  return all;
}

/// Returns a map, or a list of maps if several chains were requested; a chain without a table has `refused`.
Value data(Reports reports, const DhStyle& style) {
  List list;
  for (const DhReport& report : reports) {
    if (report.table)
      list.push_back(dh_tree(*report.table, style));
    else
      list.emplace_back(
          Fields{{"base_link", report.base_link}, {"tip_link", report.tip_link}, {"refused", report.refusal}});
  }
  return style.as_list ? Value(std::move(list)) : std::move(list.front());
}

Written json(Reports reports, const DhStyle& style, source::Sink& /*sink*/) {
  return to_json(data(reports, style));
}

Written yaml(Reports reports, const DhStyle& style, source::Sink& sink) {
  return to_yaml(data(reports, style), sink);
}

/// Makes a notation for people and programs that only read numbers: any unit, any number of chains.
constexpr DhNotation table(std::string_view name, std::string_view what, decltype(DhNotation::write) write) {
  return {name, what, DhSource::either, true, true, false, true, false, write};
}

constexpr DhNotation for_people(std::string_view name, std::string_view what, decltype(DhNotation::write) write) {
  return {name, what, DhSource::either, true, true, false, true, true, write};
}

constexpr DhNotation code(std::string_view name, std::string_view what, DhSource source,
                          decltype(DhNotation::write) write) {
  return {name, what, source, false, false, false, true, false, write};
}

constexpr DhNotation with_dynamics(DhNotation notation) {
  notation.dynamics = true;
  return notation;
}

constexpr DhNotation in_files(std::string_view suffix, DhNotation notation) {
  notation.suffix = suffix;
  return notation;
}

/// Makes a notation with one chain in a file.
constexpr DhNotation alone(DhNotation notation) {
  notation.several = false;
  return notation;
}

constexpr DhNotation in_any_length(DhNotation notation) {
  notation.millimetres = true;
  return notation;
}

constexpr DhNotation notations[] = {
    for_people("text", "for people", each<dh_text>),
    in_files(".json", table("json", "data (docs/schema/dh-table.schema.json); from-dh reads it", json)),
    in_files(".yaml", table("yaml", "the same data; from-dh reads it", yaml)),
    in_files(".csv", table("csv", "for spreadsheets; from-dh reads it", dh_csv)),
    in_files(".md", table("markdown", "a Markdown table; from-dh reads it", each<dh_markdown>)),
    in_files(".tex", table("latex", "a LaTeX tabular", each<dh_latex>)),
    in_files(".m", with_dynamics(code("matlab", "Robotics Toolbox for MATLAB 9 and 10: Link and SerialLink",
                                      DhSource::either, each<dh_matlab>))),
    in_files(".m", code("matlab-compact", "the same as a matrix of rows", DhSource::either, each<dh_matlab_compact>)),
    in_files(".m", code("matlab-tree", "MATLAB Robotics System Toolbox: rigidBodyTree", DhSource::either,
                        each<dh_matlab_tree>)),
    in_files(".py",
             with_dynamics(code("python", "Robotics Toolbox for Python: DHRobot", DhSource::either, each<dh_python>))),
    in_files(".cpp", code("kdl", "C++ with KDL: a function that returns the Chain", DhSource::either, each<dh_kdl>)),
    in_files(".py", code("sympy", "Python with sympy: the tip's pose as a matrix of expressions", DhSource::either,
                         each<dh_sympy>)),
    in_files(".py", code("sympybotics", "SymPyBotics: RobotDef", DhSource::either, each<dh_sympybotics>)),
    in_files(".par", in_any_length(with_dynamics(
                         code("symoro", "SYMORO's .par; ⟨all-tips⟩ makes one tree", DhSource::modified, dh_symoro)))),
    code("ik-geo", "IK-Geo and EAIK: axes H and offsets P", DhSource::axes, each<dh_ik_geo>),
    code("ets", "elementary transforms, as Corke writes them; from-ets reads them", DhSource::axes, each<dh_ets>),
    in_files(".yaml",
             alone(code("opw", "MoveIt's OPW plugin and rs-opw-kinematics: YAML", DhSource::axes, each<dh_opw>))),
    in_files(".yaml",
             alone(code("opw-tesseract", "Tesseract's OPW plugin: YAML", DhSource::axes, each<dh_opw_tesseract>))),
};

}  // namespace

std::span<const DhNotation> dh_notations() {
  return notations;
}

const DhNotation* find_dh_notation(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(notations), std::end(notations), [&](const DhNotation& n) { return n.name == name; });
  return found == std::end(notations) ? nullptr : found;
}

}  // namespace urdfmill::emit
