// Findings that are known: a project writes down what it has, and from then on only new ones count.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// Known findings. One is known by its file, its rule and the text of its line, so that it stays known where lines are
/// added above it or it is indented; of several alike only as many as there were are known.
class Baseline {
 public:
  /// Of nothing. Files are known by their path relative to that folder.
  explicit Baseline(std::string folder) : folder_(std::move(folder)) {}

  /// Reads what `text` wrote; nothing, with the reason in `error`, if the file is not a baseline.
  [[nodiscard]] static std::optional<Baseline> read(const std::string& path, std::string& error);

  /// Knows these findings from now on.
  void add(const std::vector<source::Diagnostic>& findings, const source::Sources& sources);
  /// Removes the findings that are known, and returns how many they are.
  [[nodiscard]] std::size_t remove_known(std::vector<source::Diagnostic>& findings,
                                         const source::Sources& sources) const;
  /// How many findings are known.
  [[nodiscard]] std::size_t size() const;
  /// The text of a baseline file: JSON, a finding a line, sorted.
  [[nodiscard]] std::string text() const;

 private:
  struct Key {
    std::string file, rule, line;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  [[nodiscard]] Key key_of(const source::Diagnostic& finding, const source::Sources& sources) const;

  std::string folder_;
  std::map<Key, std::size_t> known_;
};

}  // namespace urdfmill::batch
