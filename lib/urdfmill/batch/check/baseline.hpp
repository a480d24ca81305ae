// Baselines of known findings: a project records its present findings, and afterwards only new ones count.
#pragma once
#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// Known findings. A finding is identified by its file, its rule and the text of its line, so that it stays known if
/// lines are added above it or it is indented; of several equal ones only as many as there were are known.
class Baseline {
 public:
  /// Makes an empty baseline. Files are identified by their path relative to that folder.
  explicit Baseline(std::string folder) : folder_(std::move(folder)) {}

  /// Reads the output of `text`; if the file is not a baseline, returns nothing and sets `error`.
  [[nodiscard]] static std::optional<Baseline> read(const std::string& path, std::string& error);

  /// Adds these findings to the known ones.
  void add(const std::vector<source::Diagnostic>& findings, const source::Sources& sources);
  /// Removes the known findings and returns their number.
  [[nodiscard]] std::size_t remove_known(std::vector<source::Diagnostic>& findings,
                                         const source::Sources& sources) const;
  /// Returns the number of known findings.
  [[nodiscard]] std::size_t size() const;
  /// Returns the text of a baseline file: JSON, one finding on each line, sorted.
  [[nodiscard]] std::string text() const;

 private:
  struct Key {
    std::string file, rule, line;
    friend std::strong_ordering operator<=>(const Key&, const Key&) = default;
  };
  [[nodiscard]] Key key_of(const source::Diagnostic& finding, const source::Sources& sources) const;

  std::string folder_;
  std::map<Key, std::size_t> known_;
};

}  // namespace urdfmill::batch
