// Findings of several runs, each with sources of its own, in one list.
#pragma once
#include <functional>
#include <string>
#include <unordered_map>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::source {

/// Puts findings of several runs together. A text that several runs read under one name is one text afterwards, so that
/// what they found in it has the same place. Of the texts only the lines that findings name are kept: enough to print
/// them.
class Merger {
 public:
  /// Whether a finding need not be kept, since another one says it; its trail and fix are not merged then.
  using IsTold = std::function<bool(const Diagnostic&)>;

  /// Both must live as long. `name` gives the name a text has from now on; without it the old one stays. Without
  /// `is_told` all findings are kept.
  Merger(Sources& into, Sink& sink, std::function<std::string(const std::string&)> name = nullptr,
         IsTold is_told = nullptr)
      : into_(into), sink_(sink), name_(std::move(name)), is_told_(std::move(is_told)) {}

  /// Reports the findings, and adds excerpts of the texts that they point into.
  void add(Collector&& findings, const Sources& from);

 private:
  FileId file_of(const SourceFile& file);

  Sources& into_;
  Sink& sink_;
  std::function<std::string(const std::string&)> name_;
  IsTold is_told_;
  std::unordered_multimap<std::size_t, FileId> files_;  ///< by a hash of the name; of one that changed each text
};

}  // namespace urdfmill::source
