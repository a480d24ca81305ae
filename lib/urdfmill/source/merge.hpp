// Merging of findings from several runs, each with its own sources, into one list.
#pragma once
#include <functional>
#include <string>
#include <unordered_map>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::source {

/// Merges the findings of several runs. A text that several runs read under one name becomes one text, so that findings
/// in it have the same place. Only the lines named by findings are kept, which is enough to print them.
class Merger {
 public:
  /// Returns true for a finding that need not be kept because it repeats another one; its trail and fix are not merged
  /// then.
  using IsTold = std::function<bool(const Diagnostic&)>;

  /// Both arguments must outlive this object. `name` returns the new name of a text; null keeps the old one. Without
  /// `is_told` all findings are kept.
  Merger(Sources& into, Sink& sink, std::function<std::string(const std::string&)> name = nullptr,
         IsTold is_told = nullptr)
      : into_(into), sink_(sink), name_(std::move(name)), is_told_(std::move(is_told)) {}

  /// Reports the findings, and adds excerpts of the texts that they refer to.
  void add(Collector&& findings, const Sources& from);

 private:
  FileId file_of(const SourceFile& file);

  Sources& into_;
  Sink& sink_;
  std::function<std::string(const std::string&)> name_;
  IsTold is_told_;
  std::unordered_multimap<std::size_t, FileId> files_;  ///< by a hash of the name
};

}  // namespace urdfmill::source
