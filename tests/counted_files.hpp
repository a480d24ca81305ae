// A provider of files that counts reads.
#pragma once
#include <cstddef>
#include <map>
#include <mutex>
#include <string>

#include "urdfmill/files/provider.hpp"

namespace urdfmill::test {

/// The files of this machine, with the number of times that each was read.
class CountedFiles : public files::RecordedFiles {
 public:
  [[nodiscard]] files::ReadResult read(const std::string& path, const files::ReadOptions& options) const override {
    {
      const std::lock_guard lock(mutex_);
      ++counts_[path];
    }
    return RecordedFiles::read(path, options);
  }
  [[nodiscard]] std::size_t count(const std::string& path) const { return counts_[path]; }

 private:
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::size_t> counts_;
};

}  // namespace urdfmill::test
