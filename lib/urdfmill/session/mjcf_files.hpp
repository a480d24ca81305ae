// The files that an MJCF names, as MuJoCo finds them.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/mjcf/reader.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::session {

/// Reads the files that an input and the files included by it name. Names are relative to the folder of the input.
class MjcfFiles {
 public:
  /// Makes a reader for that input.
  MjcfFiles(Session& session, const Input& input) : session_(session), input_(input) {}

  /// Reads another file of the same syntax.
  [[nodiscard]] mjcf::OtherFile read(const std::string& name);
  /// True if there is a file or folder of that name.
  [[nodiscard]] bool exists(const std::string& name) const;
  /// Returns options of reading MJCF, which refer to this.
  [[nodiscard]] mjcf::ReadOptions options();

  /// A file that was read.
  struct File {
    std::string path;
    source::FileId file;
  };
  /// Returns the files that were read, in that order.
  [[nodiscard]] const std::vector<File>& files() const { return files_; }

 private:
  [[nodiscard]] std::string path_of(const std::string& name) const;

  Session& session_;
  const Input& input_;
  std::vector<File> files_;
};

}  // namespace urdfmill::session
