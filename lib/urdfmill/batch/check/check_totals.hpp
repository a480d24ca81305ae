// The totals of a check, and the one place that counts.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/batch/check/verdict.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/render.hpp"

namespace urdfmill::batch {

/// A model with findings, or one that could not be checked.
struct ModelFindings {
  std::string name;                    ///< the file and its arguments
  std::array<std::size_t, 3> count{};  ///< by the number of the severity; without those that a baseline knows
  Verdict verdict = Verdict::checked;
};

/// A package or file without which robots were checked in part.
struct MissingName {
  source::Subject subject;
  std::size_t places = 0, robots = 0;  ///< that need it

  /// True for a package, false for a file.
  [[nodiscard]] bool is_package() const { return subject.kind == source::subjects::package; }
};

/// The numbers of a check.
struct CheckTotals {
  std::size_t robots = 0;             ///< files that made a robot, without counting argument sets
  std::size_t files = 0;              ///< files that were checked
  std::size_t incomplete = 0;         ///< robots that were not checked, or not with each of their argument sets
  std::size_t unchecked = 0;          ///< robots that were not checked, because they need arguments
  std::size_t in_part = 0;            ///< robots that were checked in part
  std::vector<MissingName> missing;   ///< the packages and files that these lack, in order of appearance
  std::size_t failed = 0;             ///< roots that could not be checked
  std::size_t left = 0;               ///< roots that were not reached because the run was stopped
  std::size_t skipped = 0;            ///< roots that an earlier run has checked
  std::size_t skipped_bad = 0;        ///< those of `skipped` with errors
  std::size_t known = 0;              ///< findings that a baseline knows: they are left out
  std::vector<ModelFindings> models;  ///< if they are asked for
  std::vector<source::Unfinished> unfinished;          ///< models that were not checked as a whole
  std::size_t clean_models = 0;                        ///< the models that are not among them
  session::Outcome outcome = session::Outcome::clean;  ///< without the findings

  /// Counts a checked model. `is_new_robot` says that it makes the first robot of its file.
  void count(const Judgement& judgement, bool is_new_robot);
  /// Returns the numbers of models for the forms that programs read.
  [[nodiscard]] source::Coverage coverage() const;
  /// Counts what a model lacks.
  void count_missing(const std::vector<MissingName>& names);
  /// Adds a model that was not checked as a whole.
  void count_unfinished(std::string file, std::string_view arguments, Verdict verdict,
                        const std::vector<MissingName>& names);
  /// Counts the findings of a model, as the baseline leaves them, if there are any or it was not checked.
  void count_findings(std::string name, Verdict verdict, const std::vector<source::Diagnostic>& findings);
};

}  // namespace urdfmill::batch
