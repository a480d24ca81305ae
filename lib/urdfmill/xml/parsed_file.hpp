// The tree of a file, made once for each content and shared by all readers.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/store.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xml {

/// A text, with the number that it has in all sources, and its tree.
struct ParsedFile {
  source::FileId id = source::no_file;
  std::shared_ptr<const source::SourceFile> text;
  ParseResult result;                        ///< empty if the text is not parsed
  std::vector<source::Diagnostic> findings;  ///< findings of a reader that reports more than one error

  /// Fills in the result; the text is among the sources already.
  using Parse = std::function<void(ParsedFile& file, source::Sources& sources)>;
};

/// The result of one call.
struct ParsedOnce {
  std::shared_ptr<const ParsedFile> file;
  bool is_new = false;  ///< this call parsed it

  /// Returns the tree, which owns the file; null if there is none.
  [[nodiscard]] std::shared_ptr<Document> document() const { return {file, file->result.document.get()}; }
};

/// Parses a file of the store under that name, unless that was done before with the same syntax, and adds its text to
/// the sources, which hold files of this store only.
[[nodiscard]] ParsedOnce parse_once(const files::Snapshot& files, const files::File& file, const std::string& name,
                                    std::string_view syntax, source::Sources& sources, const ParsedFile::Parse& parse);
/// Does the same for XML as an expansion reads it.
[[nodiscard]] ParsedOnce parse_once(const files::Snapshot& files, const files::File& file, const std::string& name,
                                    source::Sources& sources);

}  // namespace urdfmill::xml
