// Positions of joints in files: maps and ROS's messages in YAML and JSON, lines of CSV.
#include <algorithm>
#include <iterator>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/yaml/cursor.hpp"

namespace urdfmill::session {
namespace {

using yaml::Cursor;
namespace kinematics_rules = kinematics::rules;

bool is_file(const std::string& word) {
  return word.find('=') == std::string::npos && text::has_suffix(word, {".yaml", ".yml", ".json", ".csv"});
}

std::string_view trimmed_cell(std::string_view text) {
  return text::trimmed(text, " \t\r\"");
}

bool is_time(std::string_view column) {
  return column == "time" || column == "t" || column == "time_from_start" || column == "stamp";
}

/// The samples of one file.
class JointFile {
 public:
  JointFile(const source::Sources& sources, source::FileId file, source::Sink& sink)
      : text_(sources[file].bytes()), file_(file), sink_(sink) {}

  /// True if it can have several samples: a list, a trajectory, or CSV.
  [[nodiscard]] bool is_list() const { return list_; }

  std::vector<JointSample> read_yaml() {
    const yaml::Parsed parsed = yaml::parse(text_, {.json = true});
    if (parsed.error) {
      source::report(sink_, kinematics_rules::values_unreadable, "the text is not YAML: " + parsed.error->message(),
                     yaml::span_of(*parsed.error, file_, text_));
      return {};
    }
    const Cursor document(parsed.document.root);
    list_ = document.is_sequence() || document.field("joint_names").is_sequence();
    if (document.is_sequence()) {
      for (const Cursor& item : document.items()) add_map(item);
    } else if (const Cursor names = document.field("joint_names"); names.is_sequence()) {
      add_trajectory(names, document.field("points"));
    } else if (document.field("name").is_sequence()) {
      add_lists(document.field("name"), document.field("position"), "position", {}, document);
    } else if (const Cursor inner = document.field("initial_positions"); inner.is_mapping() && document.size() == 1) {
      add_map(inner);  // as written by MoveIt's setup assistant
    } else {
      add_map(document);
    }
    return finish();
  }

  std::vector<JointSample> read_csv() {
    list_ = true;
    std::vector<std::string_view> names;
    std::size_t at = 0;
    while (at < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      const std::string_view line = text_.substr(at, end - at);
      if (!trimmed_cell(line).empty() && !trimmed_cell(line).starts_with('#')) {
        if (names.empty())
          names = cells(line);
        else
          add_line(names, line, at);
      }
      at = end + 1;
    }
    return finish();
  }

 private:
  [[nodiscard]] source::Span span(const Cursor& node) const {
    return node ? node.line_span(file_, text_) : source::Span{file_, 0, 0};
  }

  void error(std::string message, source::Span at) {
    source::report(sink_, kinematics_rules::values_unreadable, std::move(message), at);
    right_ = false;
  }

  std::vector<JointSample> finish() {
    if (right_ && samples_.empty()) error("the file has no positions of joints", {file_, 0, 0});
    return right_ ? std::move(samples_) : std::vector<JointSample>();
  }

  void add_map(const Cursor& map) {
    if (!map.is_mapping()) return error("positions are a map of joints to values", span(map));
    JointSample sample{{}, {}, span(map)};
    for (const yaml::Field& field : map.fields()) {
      if (!field.value.is_scalar())
        error("\"" + std::string(field.key.text()) + "\" has no number", span(field.key));
      else if (is_time(field.key.text()))
        sample.time = field.value.text();
      else
        sample.words.push_back({std::string(field.key.text()), std::string(field.value.text()), span(field.value)});
    }
    samples_.push_back(std::move(sample));
  }

  void add_lists(const Cursor& names, const Cursor& values, const std::string& what, std::string time,
                 const Cursor& at) {
    if (values.size() != names.size() || !values.is_sequence())
      return error("there are " + std::to_string(names.size()) + " names of joints and " +
                       std::to_string(values.is_sequence() ? values.size() : 0) + " values in " + what,
                   span(values ? values : at));
    JointSample sample{{}, std::move(time), span(values)};
    for (std::size_t i = 0; i < names.size(); ++i)
      sample.words.push_back(
          {std::string(names.item(i).text()), std::string(values.item(i).text()), span(values.item(i))});
    samples_.push_back(std::move(sample));
  }

  void add_trajectory(const Cursor& names, const Cursor& points) {
    for (const Cursor& point : points.items()) {
      const Cursor start = point.field("time_from_start");
      std::string time(start.text());
      if (start.is_mapping()) time = seconds(start);
      add_lists(names, point.field("positions"), "positions", std::move(time), point);
    }
  }

  /// Converts {sec: 1, nanosec: 500000000} of ROS 2, {secs, nsecs} of ROS 1, to "1.5".
  static std::string seconds(const Cursor& duration) {
    std::string text(duration.field("sec").text());
    if (text.empty()) text = duration.field("secs").text();
    std::string nanoseconds(duration.field("nanosec").text());
    if (nanoseconds.empty()) nanoseconds = duration.field("nsecs").text();
    constexpr std::size_t digits = 9;
    if (nanoseconds.size() < digits) nanoseconds.insert(0, digits - nanoseconds.size(), '0');
    while (nanoseconds.ends_with('0')) nanoseconds.pop_back();
    return nanoseconds.empty() ? text : text + "." + nanoseconds;
  }

  static std::vector<std::string_view> cells(std::string_view line) {
    const char separator = line.find(',') != std::string_view::npos    ? ','
                           : line.find(';') != std::string_view::npos  ? ';'
                           : line.find('\t') != std::string_view::npos ? '\t'
                                                                       : ',';
    std::vector<std::string_view> result;
    for (std::size_t at = 0; at <= line.size();) {
      const std::size_t end = std::min(line.find(separator, at), line.size());
      result.push_back(text::csv_name(trimmed_cell(line.substr(at, end - at))));
      at = end + 1;
    }
    return result;
  }

  void add_line(const std::vector<std::string_view>& names, std::string_view line, std::size_t at) {
    const source::Span place{file_, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + line.size())};
    const std::vector<std::string_view> values = cells(line);
    if (values.size() != names.size())
      return error("the line has " + std::to_string(values.size()) + " values, the first line names " +
                       std::to_string(names.size()) + " columns",
                   place);
    JointSample sample{{}, {}, place};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto begin = static_cast<std::uint32_t>(values[i].data() - text_.data());
      if (is_time(names[i]))
        sample.time = values[i];
      else if (!names[i].empty() || !values[i].empty())
        sample.words.push_back({std::string(names[i]),
                                std::string(values[i]),
                                {file_, begin, begin + static_cast<std::uint32_t>(values[i].size())}});
    }
    samples_.push_back(std::move(sample));
  }

  std::string_view text_;
  source::FileId file_;
  source::Sink& sink_;
  std::vector<JointSample> samples_;
  bool right_ = true;
  bool list_ = false;
};

}  // namespace

std::optional<JointInput> read_joint_input(Session& session, const std::vector<std::string>& words, bool degrees,
                                           source::Sink& sink) {
  std::vector<std::string> direct;
  std::copy_if(words.begin(), words.end(), std::back_inserter(direct), [](const auto& word) { return !is_file(word); });
  JointInput input(direct);
  input.degrees = degrees;
  bool has_file = false;
  const std::vector<JointWord> constant = input.samples.front().words;
  for (const std::string& path : words) {
    if (!is_file(path)) continue;
    if (has_file) {
      source::report(sink, kinematics_rules::values_unreadable,
                     "positions are read from one file, not also from " + path);
      return std::nullopt;
    }
    const SourceText text = session.read(Input(path));
    if (!text.file) {
      source::report(sink, kinematics_rules::values_unreadable, text.error);
      return std::nullopt;
    }
    if (!session.sources()[*text.file].is_text()) {
      source::report(sink, kinematics_rules::values_unreadable, "the file is not text in UTF-8", {*text.file, 0, 0});
      return std::nullopt;
    }
    JointFile file(session.sources(), *text.file, sink);
    input.samples = text::has_suffix(path, {".csv"}) ? file.read_csv() : file.read_yaml();
    if (input.samples.empty()) return std::nullopt;
    for (JointSample& sample : input.samples) sample.words.insert(sample.words.end(), constant.begin(), constant.end());
    input.trajectory = file.is_list();
    has_file = true;
  }
  return input;
}

}  // namespace urdfmill::session
