// Parsed files that the sessions of several threads share: macro libraries, which many models include.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "urdfmill/session/config_paths.hpp"
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
  /// Which configuration counts for an input.
  [[nodiscard]] ConfigPaths& configurations() { return configurations_; }
  /// The tree of a text. `sources` must share the texts. Nothing where too much is kept already.
  [[nodiscard]] std::optional<Parsed> parse(const source::Sources& sources, const std::string& name,
                                            const std::string& bytes);

 private:
  struct Known {
    std::once_flag once;
    Parsed parsed;  ///< the result is that of the call that came first
  };
  [[nodiscard]] std::shared_ptr<Known> known(const std::string& name, const std::string& bytes);

  std::mutex mutex_;
  std::shared_ptr<source::SharedTexts> texts_ = std::make_shared<source::SharedTexts>();
  std::multimap<std::string, std::shared_ptr<Known>> known_;  ///< by name
  std::size_t bytes_ = 0;
  ConfigPaths configurations_;
};

}  // namespace urdfmill::session
