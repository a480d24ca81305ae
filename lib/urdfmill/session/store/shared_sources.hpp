// Parsed files that the sessions of several threads share: macro libraries, which many models include.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/known_folders.hpp"
#include "urdfmill/session/config/config_paths.hpp"
#include "urdfmill/session/store/read_files.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::session {

/// Files as an expansion parses them, each content once. Several threads may ask at once.
class SharedSources {
 public:
  /// A text and its tree.
  struct Parsed {
    source::FileId file = source::no_file;
    xml::ParseResult result;
    bool is_new = false;  ///< it was parsed by this call
  };

  /// The texts, for the `Sources` of each session.
  [[nodiscard]] std::shared_ptr<const source::SharedTexts> texts() const { return texts_; }
  /// Folders that were listed: what they hold is not asked of the disk again.
  [[nodiscard]] const std::shared_ptr<files::KnownFolders>& folders() const { return folders_; }
  /// From now on each file is read once; `reads` is null before.
  void read_once() {
    if (!reads_) reads_ = std::make_shared<ReadFiles>(folders_);
  }
  [[nodiscard]] const std::shared_ptr<ReadFiles>& reads() const { return reads_; }
  /// Which configuration counts for an input.
  [[nodiscard]] ConfigPaths& configurations() { return configurations_; }
  /// The tree of a text. `sources` must share the texts. Nothing where too much is kept already.
  [[nodiscard]] std::optional<Parsed> parse(const source::Sources& sources, const std::string& name,
                                            const std::string& bytes);

 private:
  /// The files that folders are looked into for.
  [[nodiscard]] static std::vector<std::string_view> kept_names();

  struct Known {
    std::once_flag once;
    Parsed parsed;  ///< the result is that of the call that came first
  };
  [[nodiscard]] std::shared_ptr<Known> known(const std::string& name, const std::string& bytes);

  std::mutex mutex_;
  std::shared_ptr<source::SharedTexts> texts_ = std::make_shared<source::SharedTexts>();
  std::multimap<std::string, std::shared_ptr<Known>> known_;  ///< by name
  std::size_t bytes_ = 0;
  std::shared_ptr<files::KnownFolders> folders_ = std::make_shared<files::KnownFolders>(kept_names());
  ConfigPaths configurations_{folders_};
  std::shared_ptr<ReadFiles> reads_;
};

}  // namespace urdfmill::session
