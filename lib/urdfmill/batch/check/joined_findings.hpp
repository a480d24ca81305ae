// The findings of many models, joined in the order of the models: kept, or shown as they arrive.
#pragma once
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "urdfmill/batch/check/check_options.hpp"
#include "urdfmill/batch/check/shown_names.hpp"
#include "urdfmill/source/arrange.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/merge.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// Joins findings, each once.
class JoinedFindings {
 public:
  /// Adds the texts that kept findings refer to, under their shown names. All arguments must outlive this object.
  JoinedFindings(const CheckWatch& watch, ShownNames& names, source::Sources& sources)
      : watch_(watch), names_(names), sources_(sources) {}

  /// Names the file of the next model.
  void begin_model(std::string_view file);
  /// Adds the findings of a model, or of a part.
  void add(source::Collector&& findings, const source::Sources& from);
  /// Returns the kept findings in the order of files and places; none if they were shown.
  [[nodiscard]] std::vector<source::Diagnostic> take() { return arrangement_.take(); }

 private:
  void show(source::Collector&& findings, const source::Sources& from);

  const CheckWatch& watch_;
  ShownNames& names_;
  source::Sources& sources_;
  std::set<std::string> ambiguous_;                        ///< reports about packages
  std::string_view file_;                                  ///< file of the present model
  std::unordered_set<std::size_t> shown_, shown_of_file_;  ///< hashes of findings in shared files and in that file
  source::Collector merged_;
  source::Arrangement arrangement_;
  source::Merger merger_{sources_, merged_, [this](const std::string& name) { return names_.of(name); },
                         [this](const source::Diagnostic& finding) { return arrangement_.add_repeat(finding); }};
};

}  // namespace urdfmill::batch
