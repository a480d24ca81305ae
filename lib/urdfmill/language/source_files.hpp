// The sources of expansions as they are written, each read and searched for names once.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "urdfmill/language/names.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::language {

/// The sources of a session on its present snapshot.
class SourceFiles {
 public:
  explicit SourceFiles(session::Session& session) : session_(session) {}

  /// Returns a source by its path. It does not change, and lives as long as it is held.
  [[nodiscard]] std::shared_ptr<const SourceNames> read(const std::string& path);
  /// Returns the source that spans of that number are in.
  [[nodiscard]] std::shared_ptr<const SourceNames> read(source::FileId file);
  [[nodiscard]] session::Session& session() { return session_; }

 private:
  session::Session& session_;
  std::map<source::FileId, std::shared_ptr<const SourceNames>> kept_;
};

}  // namespace urdfmill::language
