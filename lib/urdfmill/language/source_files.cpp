#include "urdfmill/language/source_files.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "urdfmill/xml/parser.hpp"

namespace urdfmill::language {
namespace {

constexpr std::size_t most_sources = 1000;

/// Returns the tree of a text that only "--" in comments or a declaration in the wrong place keep from being XML; null
/// for others. Places are those in the text.
std::shared_ptr<const xml::Document> parsed_leniently(const std::string& bytes, source::FileId file) {
  constexpr std::string_view declaration = "<?xml ", end = "?>";
  std::string text = bytes;
  for (std::size_t at = text.find(declaration, 1); at != std::string::npos; at = text.find(declaration, at)) {
    const std::size_t after = text.find(end, at);
    if (after == std::string::npos) return nullptr;
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(at),
              text.begin() + static_cast<std::ptrdiff_t>(after + end.size()), ' ');
  }
  return xml::parse(text, file, {.any_comments = true}).document;
}

}  // namespace

std::shared_ptr<const SourceNames> SourceFiles::read(const std::string& path) {
  const std::string name = session_.files().canonical(path);
  const files::FilePtr file = session_.files().read(name);
  const session::ParsedText parsed = session_.parse(*file, name, session::Syntax::xacro);
  std::shared_ptr<const SourceNames>& known = kept_[parsed.file];
  if (known) return known;
  const auto made = std::make_shared<SourceNames>();
  made->path = name;
  made->bytes = file->shared_bytes();
  made->document = parsed.result.document ? parsed.result.document : parsed_leniently(file->bytes(), parsed.file);
  if (made->document && made->document->root() == nullptr) made->document = nullptr;
  if (made->document) {
    made->elements = Elements(*made->document);
    find_names(*made->bytes, *made->document, *made);
  }
  std::shared_ptr<const SourceNames> result = made;
  known = result;
  if (kept_.size() > most_sources)
    std::erase_if(kept_, [](const auto& entry) { return entry.second.use_count() == 1; });
  return result;
}

std::shared_ptr<const SourceNames> SourceFiles::read(source::FileId file) {
  return read(session_.sources()[file].name());
}

}  // namespace urdfmill::language
