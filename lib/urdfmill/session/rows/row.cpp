#include "urdfmill/session/rows/row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <map>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/replace.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/words.hpp"

namespace urdfmill::session {
namespace {

bool is_within(double number, const Bounds& bounds) {
  if (bounds.least && (bounds.is_open ? number <= *bounds.least : number < *bounds.least)) return false;
  return !bounds.most || number <= *bounds.most;
}

/// Returns "a number between 0 and 0.9".
std::string description(const Bounds& bounds, std::string_view what) {
  std::string text = "is not a " + std::string(what);
  const std::string least = bounds.least ? text::shortest(*bounds.least) : "";
  if (bounds.most && !bounds.is_open) return text + " between " + least + " and " + text::shortest(*bounds.most);
  if (bounds.least) text += bounds.is_open ? " above " + least : " of " + least + " or more";
  return bounds.most ? text + " and up to " + text::shortest(*bounds.most) : text;
}

bool is_written_whole(std::string_view text) {
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns a message for a folder that does not exist; else nothing.
std::string folder_problem(const Row& row, const std::string& folder) {
  std::error_code error;
  if (row.names != Names::folder || std::filesystem::is_directory(folder, error)) return {};
  return row.marked() + ": there is no folder \"" + folder + '"';
}

/// Returns "-t,--to" for "t,to".
std::string flags_of(std::string_view names) {
  std::string words(names), flags;
  std::replace(words.begin(), words.end(), '_', '-');
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(',', at), words.size());
    const bool is_short = end - at == 1 && end < words.size();
    flags.append(flags.empty() ? "" : ",").append(is_short ? 1 : 2, '-').append(words, at, end - at);
    at = end + 1;
  }
  return flags;
}

}  // namespace

std::string_view text(Heading heading) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(Heading::help) + 1> headings{
      "Options",
      "Rules",
      "Fixes",
      "State of the robot",
      "Chain",
      "Task space",
      "Constraints",
      "Friction, rotors and mimic joints",
      "Limits",
      "Table",
      "Joint signs and offsets",
      "Rounding",
      "Limits and losses",
      "Layout",
      "Meshes",
      "Mass and inertia",
      "Joining and cutting models",
      "SDF",
      "MJCF",
      "Plots",
      "View",
      "Marks",
      "Output",
      "Folders",
      "Packages and xacro",
      "Runs over many models",
      "Help",
  };
  return headings[static_cast<std::size_t>(heading)];
}

std::string Row::flags() const {
  return name.empty() ? std::string(spelling) : flags_of(spelling.empty() ? name : spelling);
}

std::string Row::former_flags() const {
  return flags_of(former_spelling);
}

std::string Row::marked() const {
  if (name.empty() && !spelling.starts_with('-')) return std::string(spelling);  // a word without a flag
  const std::string all = flags();
  const std::string last = all.substr(all.find(',') + 1);  // npos + 1 is 0
  return "⟨" + last.substr(std::min(last.find_first_not_of("-!"), last.size())) + "⟩";
}

std::string Row::text() const {
  std::string text(help);
  text::replace_all(text, "{default}", standard);
  text::replace_all(text, "{unit}", unit);
  return text;
}

std::string_view text(Kind kind) {
  constexpr std::array<std::string_view, 9> names{"flag",  "whole",  "number",  "vector", "text",
                                                  "texts", "choice", "choices", "pairs"};
  return names[static_cast<std::size_t>(kind)];
}

std::string refusal(const Row& row, std::string_view text, std::string_view what) {
  return row.marked() + ": \"" + std::string(text) + "\" " + std::string(what);
}

std::string empty_refusal(const Row& row, const std::string& text) {
  if (!text.empty() || row.may_be_empty) return {};
  return row.marked() + " requires a value" + (row.value_name.empty() ? "" : ", " + std::string(row.value_name));
}

std::string read(const Row& row, const std::string& text, bool& value) {
  value = text == "true" || text == "1";
  return value || text == "false" || text == "0" ? std::string() : refusal(row, text, "is neither true nor false");
}

std::string read(const Row& row, const std::string& text, double& value) {
  if (std::string wrong = empty_refusal(row, text); !wrong.empty()) return wrong;
  const auto number = text::finite_number(text);
  if (!number || !is_within(*number, row.bounds)) return refusal(row, text, description(row.bounds, "number"));
  value = *number;
  return {};
}

std::string read(const Row& row, const std::string& text, std::string& value) {
  if (std::string wrong = empty_refusal(row, text); !wrong.empty()) return wrong;
  if (std::string wrong = folder_problem(row, text); !wrong.empty()) return wrong;
  value = text;
  return {};
}

std::string read(const Row& row, const std::string& text, std::array<double, 3>& value, bool one_for_all) {
  if (std::string wrong = empty_refusal(row, text); !wrong.empty()) return wrong;
  std::vector<std::optional<double>> numbers;
  for (const std::string_view word : text::words(text)) numbers.push_back(text::finite_number(word));
  if (one_for_all && numbers.size() == 1) numbers.resize(3, numbers.front());
  if (numbers.size() != 3 || std::find(numbers.begin(), numbers.end(), std::nullopt) != numbers.end())
    return refusal(row, text,
                   one_for_all ? "is neither one number nor three in one word, \"X Y Z\""
                               : "is not three numbers in one word, \"X Y Z\"");
  value = {*numbers[0], *numbers[1], *numbers[2]};
  return {};
}

std::string read_whole(const Row& row, const std::string& text, std::int64_t smallest, std::uint64_t largest,
                       bool& is_negative, std::uint64_t& size) {
  if (text.empty() && row.may_be_empty && !row.alone.empty())
    return read_whole(row, std::string(row.alone), smallest, largest, is_negative, size);
  if (std::string wrong = empty_refusal(row, text); !wrong.empty()) return wrong;
  Bounds bounds = row.bounds;
  if (smallest == 0 && !bounds.least) bounds.least = 0;
  const auto number = text::finite_number(text);
  if (!number || !is_within(*number, bounds) || !is_written_whole(text)) {
    const bool is_too_large = number && *number > 0 && !bounds.most && *number > static_cast<double>(largest);
    return refusal(row, text, is_too_large ? "is too large" : description(bounds, "whole number"));
  }
  is_negative = text[0] == '-';
  const char* const digits = text.data() + (text[0] == '+' || text[0] == '-' ? 1 : 0);
  const auto read = std::from_chars(digits, text.data() + text.size(), size);
  const std::uint64_t most = is_negative ? static_cast<std::uint64_t>(-(smallest + 1)) : largest;
  return read.ec != std::errc() || size > most ? refusal(row, text, "is too large") : std::string();
}

std::string read_word(const Row& row, const std::string& text, const std::vector<std::string>& words,
                      std::size_t& position) {
  if (std::string wrong = empty_refusal(row, text); !wrong.empty()) return wrong;
  const std::size_t sign = std::min(row.former_word.find('='), row.former_word.size());
  const bool is_former = !text.empty() && row.former_word.substr(0, sign) == text;
  const auto found = std::find(words.begin(), words.end(), is_former ? row.former_word.substr(sign + 1) : text);
  position = static_cast<std::size_t>(found - words.begin());
  if (found != words.end()) return {};
  std::string known;
  for (const std::string& word : words) known.append(known.empty() ? "" : ", ").append(word);
  const std::string hint = text::did_you_mean(text, std::vector<std::string_view>(words.begin(), words.end())).words;
  return refusal(row, text, "is none of " + known + (hint.empty() ? "" : "; " + hint));
}

std::string read_pair(const Row& row, const GivenValue& given, std::pair<std::string, std::string>& pair) {
  if (given.name) {
    pair = {*given.name, given.value};
  } else {
    const std::size_t sign = given.value.find('=');
    if (sign == 0 || sign == std::string::npos)
      return refusal(row, given.value, "is not of the form " + std::string(row.value_name));
    pair = {given.value.substr(0, sign), given.value.substr(sign + 1)};
  }
  return folder_problem(row, pair.second);
}

std::string repeated_name(const Row& row, std::span<const GivenValue> values) {
  if (!row.one_value_per_name) return {};
  std::map<std::string, std::string> known;  // by name
  for (const GivenValue& given : values) {
    const std::string text = given.text(), name = given.name.value_or(text.substr(0, text.find('=')));
    const auto [first, is_new] = known.emplace(name, text);
    if (!is_new && first->second != text)
      return fmt::format("{}: \"{}\" is given twice, as \"{}\" and as \"{}\"", row.marked(), name, first->second, text);
  }
  return {};
}

std::string default_text(double value) {
  std::string text = text::shortest(value);
  if (const std::size_t zero = text.find("e-0"); zero != std::string::npos) text.erase(zero + 2, 1);
  return text;
}

void Binder::deliver(Row row, Taking taking, const std::string& standard) {
  if (row.standard == of_member) row.standard = standard;
  if (row.heading == Heading::options) row.heading = heading_;
  row.shown = std::max(row.shown, shown_);
  bind(row, std::move(taking));
}

void Binder::add_not(const Row& row, bool& target) {
  deliver(row, {Kind::flag, [&target](const Row& of, std::span<const GivenValue> values) {
                  bool value = false;
                  std::string wrong = read(of, values.back().text(), value);
                  if (wrong.empty()) target = !value;
                  return wrong;
                }});
}

void Binder::add_read(const Row& row, std::function<std::string(const Row& row, const std::string& text)> take,
                      Kind kind) {
  deliver(row, {kind, [take = std::move(take)](const Row& of, std::span<const GivenValue> values) {
                  std::string wrong = empty_refusal(of, values.back().text());
                  return wrong.empty() ? take(of, values.back().text()) : wrong;
                }});
}

void Binder::add_each(const Row& row, std::function<void()> clear,
                      std::function<std::string(const Row& row, const std::string& text)> take) {
  const auto take_all = [clear = std::move(clear), take = std::move(take)](const Row& of,
                                                                           std::span<const GivenValue> values) {
    clear();
    for (const GivenValue& given : values) {
      if (std::string wrong = empty_refusal(of, given.text()); !wrong.empty()) return wrong;
      if (std::string wrong = take(of, given.text()); !wrong.empty()) return wrong;
    }
    return repeated_name(of, values);
  };
  deliver(row, {Kind::texts, take_all});
}

}  // namespace urdfmill::session
