#include "urdfmill/language/source_files.hpp"

#include <iterator>

namespace urdfmill::language {
namespace {

constexpr std::size_t most_sources = 1000;

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
  if (parsed.result.document && parsed.result.document->root() != nullptr) {
    made->document = parsed.result.document;
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
