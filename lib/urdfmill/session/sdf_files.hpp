// The files that an SDF includes, as Gazebo finds them.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/sdf/includes.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::session {

/// An SDF with the models of its includes (sdf::resolve_includes).
struct ResolvedSdf {
  std::shared_ptr<const xml::Document> source;
  std::shared_ptr<const xml::Document> document;  ///< null for versions that are not read
  std::vector<source::Diagnostic> findings;
  /// A file that was included.
  struct File {
    std::string path;
    source::FileId file;
  };
  std::vector<File> files;  ///< each once
};

/// Reads the files that an input and its includes name: by model:// and package:// (packages.hpp:
/// `find_resources`), file://, an absolute path, or a path relative to the including file, to the input or to one of
/// those folders. Of a folder the file is read that its model.config names for the newest version of SDF.
class SdfFiles {
 public:
  /// Makes a reader for that input.
  SdfFiles(Session& session, const Input& input);

  /// Reads what the input includes.
  [[nodiscard]] ResolvedSdf resolve(const std::shared_ptr<const xml::Document>& sdf);
  /// Reads a file that is included (sdf::ReadInclude).
  [[nodiscard]] sdf::IncludedFile read(const std::string& uri, const std::string& folder);
  /// Returns a file that the input names by that URI if it is not found; nothing if it is, or if it is on the network
  /// or may be a resource of the simulator.
  [[nodiscard]] std::optional<sdf::MissingFile> missing_file(const std::string& uri) const;

 private:
  /// Returns the folder that model://NAME means, for a path below it.
  [[nodiscard]] std::optional<std::string> folder_of_model(const std::string& name, const std::string& below) const;
  /// Returns the path that a name of a file stands for, whether or not it exists; nothing if its model is unknown.
  [[nodiscard]] std::optional<std::string> path_of(const std::string& name) const;
  /// Returns the parsed file; null, with the reason in `error`, if there is none.
  [[nodiscard]] std::shared_ptr<const xml::Document> parse(const std::string& path, std::string& error);
  /// Returns the name of the SDF in the folder of a model; nothing, with the reason in `error`, if it names none.
  [[nodiscard]] std::optional<std::string> file_in_model(const std::string& folder, std::string& error);

  Session& session_;
  const Input& input_;
  xacro::PackageIndex packages_;
  std::vector<ResolvedSdf::File> files_;
};

}  // namespace urdfmill::session
