#include "urdfmill/session/dh/dh_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

#include "urdfmill/kinematics/dh/dh_robot.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Chain;
using kinematics::DhFit;
using kinematics::pi;
using tables::ColumnUnit;
namespace kinematics_rules = kinematics::rules;

std::string rounded_number(double value) {
  constexpr int digits = 6;
  return text::shortest(text::rounded(std::abs(value) < 1e-12 ? 0 : value, digits));
}

/// Returns the kinds of joints of a chain: "R R P".
std::string kinds(const Chain& chain) {
  std::string text;
  for (const kinematics::ChainJoint& joint : chain.joints) text += joint.prismatic ? 'P' : 'R';
  return text;
}

/// Returns an angle in the syntax of the option zero: as a fraction of pi if it equals one up to the rounding of a
/// table.
std::string zero_text(double zero, bool prismatic) {
  constexpr double step = pi / 12, rounding = 1e-4;
  const double count = std::round(zero / step);
  if (prismatic || std::abs(zero - count * step) > rounding) return text::shortest(text::rounded(zero, 9));
  return fmt::format("{}deg", std::lround(count * 15));
}

std::string pose(const kinematics::Transform& t) {
  const auto rpy = kinematics::rpy(t.rotation);
  return fmt::format("xyz {} {} {} rpy {} {} {}", rounded_number(t.position.x()), rounded_number(t.position.y()),
                     rounded_number(t.position.z()), rounded_number(rpy[0]), rounded_number(rpy[1]),
                     rounded_number(rpy[2]));
}

bool is_identity(const kinematics::Transform& t, double tolerance) {
  return t.position.norm() <= tolerance &&
         kinematics::rotation_distance(t.rotation, kinematics::Matrix3::Identity()) <= tolerance;
}

void report_found(const DhFit& fit, const Chain& chain, const DhFitRequest& request, source::Sink& sink) {
  std::string words;
  for (const kinematics::JointConvention& count : fit.conventions) {
    bool prismatic = false;
    for (const kinematics::ChainJoint& joint : chain.joints)
      if (joint.name == count.joint) prismatic = joint.prismatic;
    if (count.sense < 0) words += " ⟨flip⟩ " + count.joint;
    if (count.zero != 0) words += " ⟨zero⟩ " + count.joint + "=" + zero_text(count.zero, prismatic);
  }
  std::string message = request.table + " is the table of the chain from " + chain.base_link + " to " + chain.tip_link +
                        (words.empty() ? ", joints counted as in the model" : ", with" + words);
  if (!is_identity(fit.base, request.tolerance))
    message += "; its base is in " + chain.base_link + " at " + pose(fit.base);
  if (!is_identity(fit.tool, request.tolerance))
    message += "; " + chain.tip_link + " is in its tool at " + pose(fit.tool);
  source::report(sink, kinematics_rules::fit_found, std::move(message));
}

/// Returns a hint that names the link nearest to the chain's tip (by the joints between) with which the table fits.
std::string nearest_fit(const urdf::Robot& robot, const Chain& chain, const Chain& table, double tolerance) {
  source::Collector unused;  // about links that cannot be tips
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::free, unused);
  if (!tree) return {};
  const auto path_to = [&](std::size_t link) { return tree->path_from_root(tree->body_of_link(link)); };
  const std::vector<std::size_t> here = path_to(kinematics::find_link(robot, chain.tip_link, "the tip link", unused));
  std::vector<std::pair<std::size_t, std::size_t>> others;  // distance and link
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const std::vector<std::size_t> path = path_to(i);
    const auto shared = std::mismatch(here.begin(), here.end(), path.begin(), path.end()).first - here.begin();
    if (robot.links[i].name.value != chain.tip_link)
      others.emplace_back(here.size() + path.size() - 2 * static_cast<std::size_t>(shared), i);
  }
  std::sort(others.begin(), others.end());
  for (const auto& [distance, link] : others) {
    const std::string& tip = robot.links[link].name.value;
    const auto other = kinematics::chain(robot, *tree, chain.base_link, tip, unused);
    const auto fit = other ? kinematics::fit_table(*other, table, tolerance) : std::nullopt;
    if (fit && fit->differences.empty()) return "it is the table with ⟨tip⟩ " + tip;
  }
  return {};
}

void report_differences(const DhFit& fit, const Chain& chain, const DhFitRequest& request, std::string hint,
                        source::Sink& sink) {
  std::string list;
  for (const kinematics::FitDifference& difference : fit.differences)
    list += (list.empty() ? " " : "; ") + difference.what + ": " + rounded_number(difference.table) +
            " in the table, " + rounded_number(difference.model) + " in the model" +
            (difference.is_angle ? " (rad)" : " (m)");
  source::report(sink, kinematics_rules::fit_differs,
                 request.table + " is not the table of the chain from " + chain.base_link + " to " + chain.tip_link +
                     ", however its joints are counted:" + list,
                 {}, std::move(hint));
}

/// True if the heading of the table or those of columns name the unit.
bool is_in(const tables::Records& records, std::string_view header, ColumnUnit unit,
           std::initializer_list<std::string_view> columns) {
  const std::string_view word = unit == ColumnUnit::deg ? "deg" : "mm";
  if (const tables::Cell* cell = records.header.find(header)) return cell->text == word;
  return !records.rows.empty() && std::any_of(columns.begin(), columns.end(), [&](std::string_view column) {
    return records.rows.front().unit(column) == unit;
  });
}

}  // namespace

DhFitAnswer fit_to_table(Session& session, const urdf::Robot& robot, const Chain& chain, const DhFitRequest& request,
                         source::Sink& sink) {
  const SourceText text = session.read(Input(request.table));
  if (!text.file) return {std::nullopt, text.error};
  const auto records = tables::read_dh_records(session.sources(), *text.file, sink);
  if (!records) return {};
  // The options give the units of the output, and the default units of the table.
  tables::DhReadOptions read = request.read;
  read.degrees = read.degrees && records->header.find("angle_unit") == nullptr;
  read.millimetres = read.millimetres && records->header.find("length_unit") == nullptr;
  if (records->header.find("convention") != nullptr) read.convention.reset();
  const auto table = tables::dh_table_from_records(*records, read, sink);
  if (!table) return {};
  source::Collector unused;  // about the robot made from it, whose limits do not matter
  const urdf::Robot made = kinematics::robot_from_dh(*table, {}, unused);
  const auto table_chain = kinematics::chain(made, table->base_link, table->tip_link, unused);
  if (!table_chain) return {};
  std::optional<DhFit> found = kinematics::fit_table(chain, *table_chain, request.tolerance);
  if (!found) {
    source::report(sink, kinematics_rules::fit_differs,
                   "the joints of " + request.table + " are " + kinds(*table_chain) + ", those from " +
                       chain.base_link + " to " + chain.tip_link + " are " + kinds(chain),
                   {}, nearest_fit(robot, chain, *table_chain, request.tolerance));
    return {};
  }
  if (!found->differences.empty()) {
    report_differences(*found, chain, request, nearest_fit(robot, chain, *table_chain, request.tolerance), sink);
    return {};
  }
  report_found(*found, chain, request, sink);
  PublishedForm published{std::move(found->conventions), {*table, found->base, found->tool}};
  published.degrees = is_in(*records, "angle_unit", ColumnUnit::deg, {"theta", "alpha"});
  published.millimetres = is_in(*records, "length_unit", ColumnUnit::mm, {"d", "a"});
  return {std::move(published), {}};
}

}  // namespace urdfmill::session
