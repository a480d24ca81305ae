// Findings as a reader wants them: in the order of the files and places, and each once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::source {

/// Sorts findings by file and place, those without a place first. Of several of one rule at one place (a macro that is
/// called for each wheel) the first one stays, with its trail, and says for what else the same is found.
void arrange(std::vector<Diagnostic>& findings);

/// Equal for findings of one rule at one place, whatever sources they are in: the file's name, the bytes and the
/// rule.
[[nodiscard]] std::string place_key(const Diagnostic& finding, const Sources& sources);

/// Arranges findings that come one after the other: what is found over and over takes no memory.
class Arrangement {
 public:
  /// Takes a finding.
  void add(Diagnostic finding);
  /// Counts a finding that one taken before says as well; false: there is none, and it is still to be taken.
  [[nodiscard]] bool add_repeat(const Diagnostic& finding);
  /// All that were added since the last call, arranged.
  [[nodiscard]] std::vector<Diagnostic> take();

 private:
  /// The findings that are told by the first one of them.
  struct Repeats {
    std::size_t times = 0;
    std::vector<std::string> subjects;  ///< other than that of the first one
    std::vector<std::string> others;    ///< what else is said of the same subject

    void add(std::string_view first, std::string_view repeat);
    void tell(std::string& first) const;
  };
  /// What few findings have.
  struct Rest {
    std::vector<TrailStep> trail;
    std::vector<Edit> fix;
    Repeats repeats;
  };
  /// A finding in little memory: many say the same of many models.
  struct Kept {
    const Rule* rule = nullptr;
    Severity severity = Severity::error;
    Span span;
    const std::string* message = nullptr;  ///< of `texts_`, as is the hint
    const std::string* hint = nullptr;
    std::unique_ptr<Rest> rest;  ///< null: nothing

    [[nodiscard]] Rest& the_rest();
    /// The finding that was taken, with what its repeats say.
    [[nodiscard]] Diagnostic take();
  };
  using Place = std::tuple<FileId, std::uint32_t>;

  /// The finding that says that one, too; null if there is none.
  [[nodiscard]] Kept* first_of(const Diagnostic& finding);
  [[nodiscard]] Kept keep(Diagnostic&& finding);

  std::unordered_set<std::string> texts_;
  std::multimap<Place, Kept> placed_;  ///< by what they begin with, there as they came
  std::vector<Kept> unplaced_;
  std::unordered_map<std::string, std::size_t> unplaced_index_;  ///< by rule and message
};

}  // namespace urdfmill::source
