// Definitions lead where the expansion itself went.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "../corpus.hpp"
#include "recorded_robots.hpp"
#include "urdfmill/language/model_index.hpp"
#include "urdfmill/language/static_scope.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

/// True if the text has the name as a word.
bool has_word(std::string_view text, std::string_view name) {
  const auto is_in_word = [](char c) { return (std::isalnum(static_cast<unsigned char>(c)) != 0) || c == '_'; };
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_in_word(text[at - 1])) && (end == text.size() || !is_in_word(text[end]))) return true;
  }
  return false;
}

struct Counts {
  std::size_t uses = 0, computed = 0, right = 0;  // uses of names
  std::size_t calls = 0, right_calls = 0;         // calls of macros, seen from the nodes they made
  std::size_t includes = 0, right_includes = 0;   // likewise
  std::size_t static_uses = 0, static_right = 0, static_none = 0;
};

/// The expansion's uses, against what the index finds at the place of the name.
void compare_uses(const std::string& robot, const ModelIndex& index, session::Session& session, Counts& counts) {
  const xacro::Record& record = index.record();
  for (const xacro::RecordedUse& use : record.uses) {
    const xacro::RecordedDefinition& definition = record.definitions[use.definition];
    if (!definition.span.known()) continue;
    ++counts.uses;
    const Place where = index.place(use.where), declared = index.place(definition.span);
    bool is_found = false;
    for (const ModelIndex::Occurrence& occurrence : index.occurrences()) {
      if (occurrence.place.file != where.file || occurrence.place.begin < where.begin ||
          occurrence.place.end > where.end)
        continue;
      for (const Place& place : index.declarations(occurrence))
        is_found =
            is_found || (place.file == declared.file && declared.begin <= place.begin && place.end <= declared.end);
      if (is_found) break;
    }
    if (is_found) {
      ++counts.right;
    } else if (!has_word(session.sources().text(use.where), definition.name)) {
      ++counts.computed;
    } else if (counts.uses - counts.right - counts.computed < 30) {
      UNSCOPED_INFO(robot << ": " << definition.name << " in " << session.sources().text(use.where) << " of "
                          << where.file);
    }
  }
}

/// The nodes of the expansion, which lie in the macro or file that made them.
void compare_calls(const ModelIndex& index, Counts& counts) {
  std::map<const xml::Origin*, std::vector<Place>> made;
  xacro::walk_elements(*index.document()->root(), [&](const xml::Element& element) {
    if (element.origin != nullptr && element.span.known()) made[element.origin].push_back(index.place(element.span));
    return true;
  });
  for (auto& entry : made) {
    const xml::Origin* origin = entry.first;
    std::vector<Place>& nodes = entry.second;
    const Place call = index.place(origin->span);
    if (call.file.empty()) continue;
    const SourceNames& source = *index.sources().find(call.file)->second;
    const xml::Element* element = source.elements.at(call.begin);
    // The blocks of a call count as made by it, wherever they were written.
    std::erase_if(nodes, [&](const Place& node) {
      const SourceNames& writer = *index.sources().find(node.file)->second;
      const bool is_in_call =
          node.file == call.file && element->span.begin < node.begin && node.end <= element->span.end;
      return is_in_call || (origin->what != "include" && macro_around(writer.elements.at(node.begin)) == nullptr);
    });
    if (nodes.empty()) continue;
    const auto lies_in = [&nodes](const std::string& file, std::uint32_t begin, std::uint32_t end) {
      return std::any_of(nodes.begin(), nodes.end(), [&](const Place& node) {
        return node.file == file && begin <= node.begin && node.end <= end;
      });
    };
    if (origin->what == "include") {
      ++counts.includes;
      const source::Span name = element->attribute("filename")->value_span;
      for (const ModelIndex::Request* request : index.requests_at(call.file, name.end))
        if (request->kind == xacro::RecordedFile::Kind::include) {
          const auto target = std::find_if(nodes.begin(), nodes.end(), [&](const Place& node) {
            return node.file == files::disk()->canonical(request->target);
          });
          if (target == nodes.end()) continue;
          ++counts.right_includes;
          break;
        }
      continue;
    }
    ++counts.calls;
    bool is_right = false;
    source.within(call.begin, call.end, [&](const SourceName& name) {
      if (name.kind != NameKind::macro || name.element != element || is_right) return;
      const ModelIndex::Occurrence* occurrence = index.find(call.file, name.begin);
      if (occurrence == nullptr) return;
      for (const Place& place : index.declarations(*occurrence)) {
        const SourceNames& definer = *index.sources().find(place.file)->second;
        const xml::Element* macro = definer.elements.at(place.begin);
        is_right = is_right || lies_in(place.file, macro->span.begin, macro->span.end);
      }
    });
    counts.right_calls += is_right ? 1 : 0;
  }
}

/// The rules of scopes, against what was recorded.
void compare_static(const ModelIndex& index, Counts& counts) {
  SourceSet all;
  for (const auto& [path, source] : index.sources()) all.push_back(source);
  for (std::size_t i = 0; i < all.size(); ++i) {
    SourceSet from_here = all;
    std::swap(from_here[0], from_here[i]);
    for (const SourceName& name : all[i]->names) {
      const ModelIndex::Occurrence* occurrence = index.find(all[i]->path, name.begin);
      if (occurrence == nullptr || name.role == NameRole::declares) continue;
      const std::vector<Place> recorded = index.declarations(*occurrence);
      if (recorded.empty()) continue;
      ++counts.static_uses;
      const auto found = declarations_of(name, from_here);
      if (found.empty()) ++counts.static_none;
      const bool has_all = std::all_of(recorded.begin(), recorded.end(), [&](const Place& place) {
        return std::any_of(found.begin(), found.end(), [&](const auto& each) { return each.place() == place; });
      });
      counts.static_right += has_all ? 1 : 0;
    }
  }
}

TEST_CASE("definitions lead where the expansions of real robots went", "[corpus]") {
  Counts counts;
  const std::size_t nth = std::getenv("URDFMILL_ALL") != nullptr ? 1 : 10;
  const std::size_t robots =
      test::for_recorded_robots(nth, [&](const std::string& name, session::Session& session,
                                         const session::Expanded& expanded, const session::Arguments&) {
        SourceFiles files(session);
        const ModelIndex index(expanded.expansion, files);
        compare_uses(name, index, session, counts);
        compare_calls(index, counts);
        compare_static(index, counts);
      });
  if (robots == 0) return;
  WARN(robots << " robots: " << counts.uses << " uses, of which " << counts.right << " right, " << counts.computed
              << " computed; " << counts.calls << " calls, " << counts.right_calls << " right; " << counts.includes
              << " includes, " << counts.right_includes << " right; by scopes alone " << counts.static_right << " of "
              << counts.static_uses << ", " << counts.static_none << " without an answer");
  CHECK(counts.right + counts.computed == counts.uses);
  CHECK(counts.computed * 1000 < counts.uses);
  CHECK(counts.right_calls == counts.calls);
  CHECK(counts.right_includes == counts.includes);
  CHECK(counts.static_right * 100 > counts.static_uses * 95);
}

}  // namespace
}  // namespace urdfmill::language
