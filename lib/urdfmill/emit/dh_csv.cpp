#include <cmath>

#include "urdfmill/emit/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

/// A field as RFC 4180 has it.
std::string field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string result = "\"";
  for (char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

std::string pose_record(std::string_view convention, std::string_view name, const kinematics::Transform& t,
                        const DhStyle& style) {
  std::string out =
      std::string(convention) + ",," + std::string(name) + ",,,,,,," + numbers({t.position.data(), 3}, style, ",");
  for (double a : kinematics::rpy(t.rotation)) out += ',' + angle(a, style);
  return out + ",,,\n";
}

}  // namespace

std::string dh_csv(const kinematics::DhTable& table, const DhStyle& style, bool with_header) {
  const std::string convention(kinematics::text(table.convention));
  std::string out;
  if (with_header)
    out =
        "convention,joint,type,theta,d,a,alpha,lower,upper,x,y,z,roll,pitch,yaw,mimic.joint,mimic.multiplier,"
        "mimic.offset\n";
  out += pose_record(convention, "base", table.base, style);
  const auto grid = cells(table, style);
  for (std::size_t i = 1; i < grid.size(); ++i) {
    out += convention;
    for (std::size_t column = 0; column < 8; ++column) out += ',' + field(grid[i][column]);
    out += ",,,,,,";
    if (const auto& mimic = table.rows[i - 1].mimic)
      out += ',' + field(mimic->joint) + ',' + number(mimic->multiplier, {}) + ',' + number(mimic->offset, {});
    else
      out += ",,,";
    out += '\n';
  }
  return out + pose_record(convention, "tool", table.tool, style);
}

}  // namespace urdfmill::emit
