#include "tools/xacro_options.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::tools {
namespace {

constexpr const char* usage_text = "Usage: xacro [options] <input>\n";
constexpr const char* reference_help =
    "Usage: xacro [options] <input>\n"
    "\n"
    "Options:\n"
    "  -h, --help         show this help message and exit\n"
    "  -o FILE            write output to FILE instead of stdout\n"
    "  --deps             print file dependencies\n"
    "  -i, --inorder      processing in read order (default, can be omitted)\n"
    "  --root-dir=DIR     set the root directory to resolve relative paths to\n"
    "  -q                 quiet operation, suppressing warnings\n"
    "  -v                 increase verbosity\n"
    "  --verbosity=level  set verbosity level\n"
    "                     0: quiet, suppressing warnings\n"
    "                     1: default, showing warnings and error locations\n"
    "                     2: show stack trace\n"
    "                     3: log property definitions and usage on top level\n"
    "                     4: log property definitions and usage on all levels\n";

constexpr std::string_view assignment = ":=";

std::string stripped(std::string_view text) {
  std::size_t begin = text.size(), end = 0;
  for (std::size_t i = 0; i < text.size();) {
    const text::Utf8Character character = text::decode_utf8(text, i);
    if (!text::is_space(character.code)) {
      begin = std::min(begin, i);
      end = i + character.length;
    }
    i += character.length;
  }
  return begin < end ? std::string(text.substr(begin, end - begin)) : std::string();
}

void take_assignment(const std::string& word, XacroOptions& options) {
  const std::size_t at = word.find(assignment);
  if (word.find(assignment, at + assignment.size()) != std::string::npos)
    throw InvalidAssignment("Invalid remapping argument '" + word + "'");
  std::string name = stripped(std::string_view(word).substr(0, at));
  std::string value = stripped(std::string_view(word).substr(at + assignment.size()));
  if (name.empty() || value.empty()) return;
  // ROS reserves `_name` for parameters of nodes.
  if (name.size() > 1 && name[0] == '_' && name[1] != '_') return;
  options.arguments.emplace_back(std::move(name), std::move(value));
}

/// A leading zero means octal, 0x and 0b their bases.
int verbosity_level(const std::string& text) {
  const std::string_view prefix = std::string_view(text).substr(0, 2);
  std::string digits = text;
  int base = 10;
  if (prefix == "0x" || prefix == "0X") {
    base = 16;
  } else if (prefix == "0b" || prefix == "0B") {
    base = 2;
    digits = text.size() > 2 ? text.substr(2) : "0";
  } else if (text.starts_with('0')) {
    base = 8;
  }
  const auto number = python::parse_integer(digits, base);
  if (!number) throw UsageError("option --verbosity: invalid integer value: " + python::repr(std::string_view(text)));
  const auto small = python::to_int64(*number);
  constexpr int highest = 100;
  if (!small) return python::sign_of(*number) < 0 ? 0 : highest;
  return static_cast<int>(std::clamp<std::int64_t>(*small, 0, highest));
}

void ask_help(XacroOptions& options, const std::string& /*value*/) {
  options.help = true;
}
void read_in_order(XacroOptions& options, const std::string& /*value*/) {
  options.in_order = true;
}

struct Spelling {
  std::string_view text;
  bool takes_value;
  void (*apply)(XacroOptions& options, const std::string& value);
};
/// The long ones are in alphabetical order, in which optparse lists the possible meanings of an abbreviation.
constexpr std::array<Spelling, 10> spellings{{
    {"--deps", false, [](XacroOptions& options, const std::string&) { options.only_dependencies = true; }},
    {"--help", false, ask_help},
    {"--inorder", false, read_in_order},
    {"--root-dir", true, [](XacroOptions& options, const std::string& value) { options.root_dir = value; }},
    {"--verbosity", true,
     [](XacroOptions& options, const std::string& value) { options.verbosity = verbosity_level(value); }},
    {"-h", false, ask_help},
    {"-i", false, read_in_order},
    {"-o", true, [](XacroOptions& options, const std::string& value) { options.output = value; }},
    {"-q", false, [](XacroOptions& options, const std::string&) { options.verbosity = 0; }},
    {"-v", false, [](XacroOptions& options, const std::string&) { ++options.verbosity; }},
}};

/// The words of a command line, in sequence.
class Reader {
 public:
  Reader(const std::vector<std::string>& words, XacroOptions& options) : words_(words), options_(options) {}

  void read() {
    while (next_ < words_.size() && !options_.help) {
      const std::string& word = words_[next_++];
      if (word == "--") {
        options_.inputs.insert(options_.inputs.end(), words_.begin() + static_cast<std::ptrdiff_t>(next_),
                               words_.end());
        return;
      }
      if (word.starts_with("--"))
        read_long(word);
      else if (word.size() > 1 && word[0] == '-')
        read_short(word);
      else
        options_.inputs.push_back(word);
    }
  }

 private:
  void read_long(const std::string& word) {
    const std::size_t equals = word.find('=');
    const Spelling& spelling = find_long(std::string_view(word).substr(0, equals));
    if (!spelling.takes_value) {
      if (equals != std::string::npos) throw UsageError(std::string(spelling.text) + " option does not take a value");
      spelling.apply(options_, {});
    } else {
      spelling.apply(options_, equals != std::string::npos ? word.substr(equals + 1) : next_value(spelling));
    }
  }

  static const Spelling& find_long(std::string_view text) {
    std::vector<const Spelling*> meant;
    for (const Spelling& spelling : spellings) {
      if (spelling.text == text) return spelling;
      if (spelling.text.starts_with("--") && spelling.text.starts_with(text)) meant.push_back(&spelling);
    }
    if (meant.empty()) throw UsageError("no such option: " + std::string(text));
    if (meant.size() == 1) return *meant.front();
    std::string list;
    for (const Spelling* spelling : meant) text::add_item(list, spelling->text);
    throw UsageError("ambiguous option: " + std::string(text) + " (" + list + "?)");
  }

  void read_short(const std::string& word) {
    for (std::size_t i = 1; i < word.size();) {
      const text::Utf8Character letter = text::decode_utf8(word, i);
      const std::string text = "-" + word.substr(i, letter.length);
      i += letter.length;
      const auto spelling =
          std::find_if(spellings.begin(), spellings.end(), [&text](const Spelling& s) { return s.text == text; });
      if (spelling == spellings.end()) throw UsageError("no such option: " + text);
      if (spelling->takes_value) {
        spelling->apply(options_, i < word.size() ? word.substr(i) : next_value(*spelling));
        return;
      }
      spelling->apply(options_, {});
      if (options_.help) return;
    }
  }

  const std::string& next_value(const Spelling& spelling) {
    if (next_ == words_.size()) throw UsageError(std::string(spelling.text) + " option requires 1 argument");
    return words_[next_++];
  }

  const std::vector<std::string>& words_;
  XacroOptions& options_;
  std::size_t next_ = 0;
};

}  // namespace

XacroOptions read_xacro_options(const std::vector<std::string>& words) {
  XacroOptions options;
  std::vector<std::string> rest;
  for (const std::string& word : words) {
    if (word.find(assignment) == std::string::npos)
      rest.push_back(word);
    else
      take_assignment(word, options);
  }
  Reader(rest, options).read();
  return options;
}

std::vector<std::string_view> xacro_option_names() {
  std::vector<std::string_view> names;
  for (const Spelling& spelling : spellings) names.push_back(spelling.text);
  return names;
}

const char* xacro_help() {
  return reference_help;
}

const char* xacro_usage() {
  return usage_text;
}

}  // namespace urdfmill::tools
