#include "urdfmill/xml/parsed_file.hpp"

namespace urdfmill::xml {

ParsedOnce parse_once(const files::Snapshot& files, const files::File& file, const std::string& name,
                      std::string_view syntax, source::Sources& sources, const ParsedFile::Parse& parse) {
  ParsedOnce parsed;
  parsed.file = file.derived().get<const ParsedFile>(std::string(syntax) + '\n' + name, [&] {
    auto made = std::make_shared<ParsedFile>();
    made->id = files.new_number();
    made->text = std::make_shared<const source::SourceFile>(name, file.shared_bytes());
    sources.adopt(made->id, made->text);
    parse(*made, sources);
    parsed.is_new = true;
    return made;
  });
  sources.adopt(parsed.file->id, parsed.file->text);
  return parsed;
}

ParsedOnce parse_once(const files::Snapshot& files, const files::File& file, const std::string& name,
                      source::Sources& sources) {
  return parse_once(files, file, name, "xacro", sources,
                    [](ParsedFile& made, source::Sources& all) { made.result = parse(all, made.id); });
}

}  // namespace urdfmill::xml
