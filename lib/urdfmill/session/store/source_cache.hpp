// The sources of a session: read through unsaved texts, parsed once for each content, and given back when they have
// changed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/session/store/shared_sources.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::session {

class SourceCache : public xacro::FileProvider {
 public:
  /// `disk` reads what is on the disk.
  explicit SourceCache(std::unique_ptr<xacro::FileProvider> disk) : disk_(std::move(disk)) {}

  /// XML as an expansion parses a source, or as URDF's own reader does (prefixes need no declaration); a model in YAML.
  enum class Syntax : std::uint8_t { xacro, urdf, yaml };

  [[nodiscard]] files::ReadResult read(const std::string& path) override;
  [[nodiscard]] files::ReadResult read_input(const std::string& path) override;
  [[nodiscard]] std::vector<std::string> glob(const std::string& pattern) override;
  [[nodiscard]] xml::ParseResult parse(source::Sources& sources, const std::string& name, std::string bytes) override;

  /// The tree of a text under a name, and the number of the text in the sources.
  struct Parsed {
    source::FileId file = source::no_file;
    xml::ParseResult result;
    std::vector<source::Diagnostic> findings;  ///< of a model in YAML
  };
  [[nodiscard]] Parsed parse(source::Sources& sources, const std::string& name, std::string bytes, Syntax syntax);

  /// The number of a text that is not kept as a tree. Places in it stay valid until a call with another text of that
  /// name.
  [[nodiscard]] source::FileId add(source::Sources& sources, const std::string& name, std::string bytes);

  void set_text(const std::string& path, std::string text);
  void drop_text(const std::string& path);
  /// As `Session::overlay` says.
  void overlay(Overlay texts) { overlay_ = std::move(texts); }
  [[nodiscard]] std::size_t parsed() const { return parsed_; }

  /// From now on files that inputs include are parsed there.
  void share(std::shared_ptr<SharedSources> shared) { shared_ = std::move(shared); }
  [[nodiscard]] bool shares() const { return shared_ != nullptr; }
  /// As `find_check_config` says; where sources are shared, each folder is looked into once.
  [[nodiscard]] std::string configuration_path(const std::string& input) const {
    return shared_ ? shared_->configurations().of(input) : find_check_config(input);
  }
  /// From now on it is told of what is read.
  void watch(ReadWatch watch) { watch_ = std::move(watch); }
  void note_read(const std::string& path) const {
    if (watch_.other) watch_.other(path);
  }
  void note_variable(const std::string& name) const {
    if (watch_.variable) watch_.variable(name);
  }
  /// Gives back the texts and trees of inputs; those of files that inputs include stay, up to a bound.
  void forget_inputs(source::Sources& sources);

 private:
  /// What is on the disk, or was there when it was read first.
  [[nodiscard]] files::ReadResult read_disk(const std::string& path);
  [[nodiscard]] files::ReadResult read_disk_input(const std::string& path);
  /// Null if what is on the disk counts.
  [[nodiscard]] const std::string* unsaved_text(const std::string& path);
  /// Gives back the bytes of texts that have changed since and that no tree in use was parsed from.
  void release_old(source::Sources& sources);

  struct Old {
    source::FileId file;
    std::weak_ptr<const xml::Document> tree;
  };

  std::unique_ptr<xacro::FileProvider> disk_;
  std::map<std::string, std::string> texts_;  ///< by normalised path
  Overlay overlay_;
  std::map<std::pair<std::string, Syntax>, Parsed> trees_;
  std::map<std::string, source::FileId> plain_;
  std::vector<Old> old_;
  std::set<std::string> inputs_;  ///< names under which inputs were read
  ReadWatch watch_;
  std::shared_ptr<SharedSources> shared_;
  std::size_t parsed_ = 0;
};

}  // namespace urdfmill::session
