#include "urdfmill/format/spaces.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "urdfmill/xml/start_tag.hpp"

namespace urdfmill::format {
namespace {

using Kind = Markup::Kind;

/// The role of a child for the comments and directives around it.
enum class Role : std::uint8_t {
  ordinary,    ///< printed unchanged: elements that are not xacro's, processing instructions
  definition,  ///< a directive that leaves nothing in the output
  directive,
  comment,
};

struct Child {
  std::uint32_t first = 0;  ///< index of its first piece of markup; the gap before it has the same index
  Role role = Role::ordinary;
};

struct Open {
  std::uint32_t start = 0;   ///< index of its start tag
  std::size_t children = 0;  ///< index of its first child in the list
  bool preserves_space = false;
};

template <std::size_t size>
bool is_one_of(std::string_view name, const std::array<std::string_view, size>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Role role_of(std::string_view bytes, const Markup& markup) {
  if (markup.kind == Kind::comment) return Role::comment;
  if (!markup.opens()) return Role::ordinary;
  const std::string_view name = name_of(bytes, markup);
  if (!name.starts_with("xacro:")) return Role::ordinary;
  constexpr std::array<std::string_view, 3> definitions{"xacro:property", "xacro:arg", "xacro:macro"};
  return is_one_of(name, definitions) ? Role::definition : Role::directive;
}

/// True for elements in which text is an expression or a mistake, never prose: the white space between their elements
/// may change.
bool is_structure(std::string_view name) {
  constexpr std::array<std::string_view, 7> structure{"robot",  "link",      "joint",   "inertial",
                                                      "visual", "collision", "geometry"};
  return name.starts_with("xacro:") || is_one_of(name, structure);
}

class Placer {
 public:
  Placer(std::string_view bytes, const std::vector<Markup>& markup)
      : bytes_(bytes),
        markup_(markup),
        placements_(markup.size()),
        verbatim_end_(markup.size()),
        ends_line_(markup.size()),
        is_plain_(is_plain(bytes)) {}

  std::vector<Placement> place() {
    find_comments_that_end_lines();
    for (std::uint32_t i = 0; i < markup_.size(); ++i) {
      const Markup& markup = markup_[i];
      if (markup.kind == Kind::end_tag) {
        close(i);
        continue;
      }
      if (open_.empty())
        fill(i);
      else
        children_.push_back({i, role_of(bytes_, markup)});
      if (markup.kind == Kind::start_tag) open_.push_back({i, children_.size(), preserves_space(markup)});
    }
    mark_verbatim();
    return std::move(placements_);
  }

 private:
  /// Returns the text in front of a piece of markup.
  [[nodiscard]] std::string_view gap(std::uint32_t number) const {
    const std::uint32_t begin = number == 0 ? 0 : markup_[number - 1].end;
    return bytes_.substr(begin, markup_[number].begin - begin);
  }

  [[nodiscard]] bool preserves_space(const Markup& markup) {
    if (!xml::scan_start_tag(bytes_, markup.begin, tag_)) return false;
    return std::any_of(tag_.attributes.begin(), tag_.attributes.end(), [this](const xml::AttributePlace& a) {
      return bytes_.substr(a.name_begin, a.name_end - a.name_begin) == "xml:space" &&
             bytes_.substr(a.value_begin, a.value_end - a.value_begin) == "preserve";
    });
  }

  /// Finds comments that are followed only by other comments on their line.
  void find_comments_that_end_lines() {
    for (std::size_t i = markup_.size(); i-- > 0;) {
      if (markup_[i].kind != Kind::comment) continue;
      const std::string_view rest = bytes_.substr(markup_[i].end);
      const std::string_view behind = rest.substr(0, std::min(rest.find_first_not_of(" \t"), rest.size()));
      const std::size_t next = markup_[i].end + behind.size();
      ends_line_[i] = next == bytes_.size() || bytes_[next] == '\n' || bytes_[next] == '\r' ||
                      (i + 1 < markup_.size() && markup_[i + 1].begin == next && ends_line_[i + 1]);
    }
  }

  /// Handles white space that may be replaced freely.
  void fill(std::uint32_t number) {
    const std::string_view text = gap(number);
    const std::size_t line_ends = count_line_ends(text);
    Space& space = placements_[number].before;
    if (line_ends == 0 && number > 0 && markup_[number].kind == Kind::comment && ends_line_[number])
      space = text.empty() ? Space::one_blank : Space::as_written;
    else
      space = line_ends > 1 ? Space::blank_line : Space::new_line;
  }

  void keep(std::uint32_t number) { placements_[number].before = Space::as_written; }

  void close(std::uint32_t end_tag) {
    const Open element = open_.back();
    open_.pop_back();
    const std::size_t count = children_.size() - element.children;
    // The white space before the end tag is a gap like those before children.
    children_.push_back({end_tag, Role::ordinary});
    const Child* children = children_.data() + element.children;
    if (element.preserves_space)
      verbatim_end_[element.start] = end_tag;
    else if (count == 0)
      keep(end_tag);
    else
      place_children(element, children, count);
    children_.resize(element.children);
  }

  void place_children(const Open& element, const Child* children, std::size_t count) {
    std::size_t blanks = 0;
    bool has_text = false;
    for (std::size_t i = 0; i <= count; ++i) {
      const std::string_view text = gap(children[i].first);
      if (!is_blank(text))
        has_text = true;
      else if (!text.empty())
        ++blanks;
    }
    if (has_text && !is_structure(name_of(bytes_, markup_[element.start]))) {
      verbatim_end_[element.start] = children[count].first;
      return;
    }
    const bool has_ordinary = std::any_of(children, children + count, is_ordinary);
    const bool is_root = open_.empty();
    const bool changes_freely = has_ordinary || (is_plain_ && !is_root) || blanks > 1;
    for (std::size_t begin = 0; begin <= count;) {
      // A run of comments and directives between ordinary elements, or the ends of the content.
      std::size_t end = begin;
      while (end < count && !is_ordinary(children[end])) ++end;
      const bool appears_freely =
          (is_plain_ && !is_root) || (has_ordinary && is_harmless(children, begin, end, count, is_root));
      for (std::size_t i = begin; i <= end; ++i) {
        const std::string_view text = gap(children[i].first);
        const bool beside_ordinary = (i > 0 && is_ordinary(children[i - 1])) || (i < count && is_ordinary(children[i]));
        const bool is_free = text.empty() ? appears_freely || beside_ordinary : is_blank(text) && changes_freely;
        is_free ? fill(children[i].first) : keep(children[i].first);
      }
      // An end tag needs no blank line before it, unless that line may separate a comment from a later directive, or is
      // all that will remain in the element.
      Space& before_end = placements_[children[count].first].before;
      const bool only_definitions = std::all_of(children + begin, children + std::min(end, count),
                                                [](const Child& child) { return child.role == Role::definition; });
      if (end == count && before_end == Space::blank_line &&
          ((is_plain_ && !is_root) || (begin > 0 && only_definitions)))
        before_end = Space::new_line;
      begin = end + 1;
    }
  }

  static bool is_ordinary(const Child& child) { return child.role == Role::ordinary; }

  /// True if white space may be added inside the run [begin, end).
  [[nodiscard]] bool is_harmless(const Child* children, std::size_t begin, std::size_t end, std::size_t count,
                                 bool is_root) const {
    if (end == count) return false;  // the node after the element may look for comments here
    bool only_comments = true;
    bool only_definitions = true;
    for (std::size_t i = begin; i < end; ++i) {
      only_comments = only_comments && children[i].role == Role::comment;
      only_definitions = only_definitions && children[i].role != Role::directive;
    }
    for (std::size_t i = begin; i <= end; ++i)
      if (!is_blank(gap(children[i].first))) return false;
    if (only_comments) return true;
    // White space before the definitions at the beginning of a file makes the expander leave its single mark after
    // them. The mark may be taken from the including file, so a definition must take it in any case.
    return is_root && begin == 0 && only_definitions && is_ordinary(children[count - 1]) && takes_mark(children, count);
  }

  /// True if there is a definition that is not the first node of the root, and so receives the expander's mark.
  [[nodiscard]] bool takes_mark(const Child* children, std::size_t count) const {
    const Child* const end = children + count;
    const Child* const from = gap(children[0].first).empty() ? std::find_if(children, end, is_ordinary) : children;
    return std::any_of(from, end, [](const Child& child) { return child.role == Role::definition; });
  }

  void mark_verbatim() {
    for (std::uint32_t i = 0; i < markup_.size(); ++i)
      for (const std::uint32_t end = verbatim_end_[i]; i < end; ++i) placements_[i + 1] = {Space::as_written, true};
  }

  std::string_view bytes_;
  const std::vector<Markup>& markup_;
  std::vector<Placement> placements_;
  std::vector<std::uint32_t> verbatim_end_;  ///< for each start tag: index of the end tag if the content is verbatim
  std::vector<bool> ends_line_;
  std::vector<Open> open_;
  std::vector<Child> children_;
  bool is_plain_;  ///< without xacro, nothing vanishes or moves
  xml::StartTag tag_;
};

}  // namespace

std::vector<Placement> place(std::string_view bytes, const std::vector<Markup>& markup) {
  return Placer(bytes, markup).place();
}

}  // namespace urdfmill::format
