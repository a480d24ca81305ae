// Arrangement of findings for display: sorted by file and place, without repetitions.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::source {

/// Sorts findings by file and place, those without a place first. Of several findings of one rule at one place (a macro
/// called for each wheel) the first one stays, with its trail, and names the other occurrences.
void arrange(std::vector<Diagnostic>& findings);

/// Returns the findings for a reader: of those with one cause the first one, whose trail names the number of the others
/// and some of them. One cause have findings with the same rule, severity and message, and more than three whose
/// messages differ only in names, numbers and the files of one folder; of one package if there are many folders; of any
/// if there are many packages.
[[nodiscard]] std::vector<Diagnostic> one_of_each_cause(std::span<const Diagnostic> findings, const Sources& sources);

/// The part of many findings that a reader sees first.
struct Digest {
  std::vector<Diagnostic> shown;        ///< one of each cause, errors first
  std::array<std::size_t, 3> causes{};  ///< by the number of the severity, of all findings
  std::size_t left_out = 0;             ///< causes of a sufficient severity that are not shown
};

/// Returns at most `most` findings, one of each cause, of that severity or a higher one.
[[nodiscard]] Digest digest(std::span<const Diagnostic> findings, const Sources& sources, Severity least,
                            std::size_t most);

/// Returns a key that is equal for findings of one rule at one place in any sources: the file's name, the bytes and the
/// rule.
[[nodiscard]] std::string place_key(const Diagnostic& finding, const Sources& sources);

/// Arranges findings that arrive one after the other; repeated findings take no memory.
class Arrangement {
 public:
  /// Takes a finding.
  void add(Diagnostic finding);
  /// Counts a finding that repeats an earlier one. Returns false if there is none; then the finding must be added.
  [[nodiscard]] bool add_repeat(const Diagnostic& finding);
  /// Returns all findings added since the last call, arranged.
  [[nodiscard]] std::vector<Diagnostic> take();

 private:
  struct Kept;
  /// Findings that the first one of them stands for.
  struct Repeats {
    std::size_t times = 0;
    std::vector<std::string> names;   ///< other subjects than that of the first one, quoted
    std::vector<std::string> others;  ///< other messages about the same subject

    void add(const Kept& first, const Diagnostic& repeat);
    void tell(std::string& first) const;
  };
  /// Parts that few findings have.
  struct Rest {
    std::vector<TrailStep> trail;
    std::vector<Edit> fix;
    text::Meant meant;
    Repeats repeats;
  };
  /// A finding in little memory, because many repeat the same for many models.
  struct Kept {
    const Rule* rule = nullptr;
    Severity severity = Severity::error;
    Span span;
    const std::string* message = nullptr;  ///< in `texts_`, as are the following
    const std::string* hint = nullptr;
    const std::string* subject_kind = nullptr;
    const std::string* subject_name = nullptr;
    std::unique_ptr<Rest> rest;  ///< null if empty

    [[nodiscard]] Rest& the_rest();
    /// Returns the finding, extended by its repetitions.
    [[nodiscard]] Diagnostic take();
  };
  using Place = std::tuple<FileId, std::uint32_t>;

  /// Returns the finding that this one repeats; null if there is none.
  [[nodiscard]] Kept* first_of(const Diagnostic& finding);
  [[nodiscard]] Kept keep(Diagnostic&& finding);

  std::set<std::string> texts_;
  std::multimap<Place, Kept> placed_;  ///< by beginning, in order of arrival
  std::vector<Kept> unplaced_;
  std::map<std::string, std::size_t> unplaced_index_;  ///< by rule and message
};

}  // namespace urdfmill::source
