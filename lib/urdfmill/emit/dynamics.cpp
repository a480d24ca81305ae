#include "urdfmill/emit/dynamics.hpp"

#include <algorithm>
#include <string_view>

namespace urdfmill::emit {
namespace {

using Sample = DynamicsReport::Sample;
using Writer = text::CodeWriter<text::Plain>;

double in_style(double value, bool rotational, const NumberStyle& style) {
  return rotational && style.degrees ? in_degrees(value) : value;
}

List vector(const kinematics::Vector& v) {
  return number_list({v.data(), static_cast<std::size_t>(v.size())});
}

Fields terms(const DynamicsReport& report, const Sample& sample, const NumberStyle& style) {
  List variables;
  for (std::size_t i = 0; i < sample.q.size(); ++i) {
    const auto& [joint, rotational] = report.variables[i];
    variables.emplace_back(Fields{{"joint", joint},
                                  {"position", in_style(sample.q[i], rotational, style)},
                                  {"velocity", in_style(sample.dq[i], rotational, style)}});
  }
  return {{"variables", std::move(variables)},
          {"gravity", number_list({report.gravity.data(), 3})},
          {"mass_matrix", matrix_rows(sample.mass_matrix)},
          {"bias", vector(sample.bias)},
          {"gravity_torques", vector(sample.gravity_torques)},
          {"total_mass", sample.centre.mass},
          {"centre_of_mass", number_list({sample.centre.position.data(), 3})}};
}

List parameters(const DynamicsReport& report) {
  List list;
  for (const auto& [link, p] : report.parameters)
    list.emplace_back(Fields{{"link", link},
                             {"mass", p[0]},
                             {"first_moment", number_list({p.data() + 1, 3})},
                             {"inertia_xx_xy_xz_yy_yz_zz", number_list({p.data() + 4, 6})}});
  return list;
}

/// Columns of equal width, numbers to the right.
void grid(Writer& out, const std::vector<std::vector<std::string>>& lines) {
  std::vector<std::size_t> widths;
  for (const auto& line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  for (const auto& line : lines) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string fill(widths[i] - line[i].size(), ' ');
      text += "  " + (i == 0 ? line[i] + fill : fill + line[i]);
    }
    out.name(text.substr(0, text.find_last_not_of(' ') + 1)) << "\n";
  }
}

std::string cell(double value, const NumberStyle& style) {
  return number(value, style).text();
}

void sample_text(Writer& out, const DynamicsReport& report, const Sample& sample, const NumberStyle& style) {
  std::vector<std::vector<std::string>> states{{"joint", "q", "dq", "bias", "gravity"}};
  for (std::size_t i = 0; i < sample.q.size(); ++i) {
    const auto& [joint, rotational] = report.variables[i];
    const auto k = static_cast<Eigen::Index>(i);
    states.push_back({text::visible(joint), cell(in_style(sample.q[i], rotational, style), style),
                      cell(in_style(sample.dq[i], rotational, style), style), cell(sample.bias(k), style),
                      cell(sample.gravity_torques(k), style)});
  }
  grid(out, states);
  out << "\nmass matrix M(q)\n";
  std::vector<std::vector<std::string>> rows;
  for (Eigen::Index i = 0; i < sample.mass_matrix.rows(); ++i) {
    rows.emplace_back();
    for (Eigen::Index j = 0; j < sample.mass_matrix.cols(); ++j)
      rows.back().push_back(cell(sample.mass_matrix(i, j), style));
  }
  grid(out, rows);
  out << "\nmass " << number(sample.centre.mass, style) << " kg, centre";
  for (const double c : sample.centre.position) out << " " << number(c, style);
  out << " m\n";
}

}  // namespace

Value dynamics_tree(const DynamicsReport& report, const NumberStyle& style) {
  Fields fields{{"robot", report.robot}};
  if (style.degrees) fields.emplace_back("angle_unit", "deg");
  if (report.trajectory) {
    List samples;
    for (const Sample& sample : report.samples) {
      Fields state;
      if (!sample.time.empty()) state.emplace_back("time", time_value(sample.time));
      for (auto& field : terms(report, sample, style)) state.push_back(std::move(field));
      samples.emplace_back(std::move(state));
    }
    fields.emplace_back("samples", std::move(samples));
  } else {
    for (auto& field : terms(report, report.samples.front(), style)) fields.push_back(std::move(field));
  }
  fields.emplace_back("parameters", parameters(report));
  Value tree(std::move(fields));
  if (style.digits) round_numbers(tree, *style.digits);
  return tree;
}

std::string dynamics_text(const DynamicsReport& report, const NumberStyle& style) {
  Writer out;
  out.name(report.robot) << ": M(q) ddq + bias + gravity = tau; " << (style.degrees ? Literal("deg") : Literal("rad"))
                         << ", m, N m, N; gravity";
  for (const double g : report.gravity) out << " " << number(g, style);
  out << " m/s^2\n";
  for (const Sample& sample : report.samples) {
    if (!sample.time.empty()) (out << "\ntime ").name(sample.time) << "\n";
    out << "\n";
    sample_text(out, report, sample, style);
  }
  out << "\nlinks: mass (kg), first moment (kg m), inertia about the frame's origin xx xy xz yy yz zz (kg m^2)\n";
  std::vector<std::vector<std::string>> lines;
  for (const auto& [link, values] : report.parameters) {
    lines.push_back({text::visible(link)});
    for (const double value : values) lines.back().push_back(cell(value, style));
  }
  grid(out, lines);
  return std::move(out).text();
}

}  // namespace urdfmill::emit
