#include "urdfmill/files/reader.hpp"

#include <algorithm>

namespace urdfmill::files {

void ReadLog::note(Entry entry) {
  const auto is_it = [&](const Entry& known) { return known.kind == entry.kind && known.name == entry.name; };
  if (std::none_of(entries_.begin(), entries_.end(), is_it)) entries_.push_back(std::move(entry));
}

FilePtr Reader::read(const std::string& path) {
  included_.insert(path);
  FilePtr file = snapshot_->read(path);
  if (log_ != nullptr) log_->note({ReadKind::file, path, file});
  return file;
}

FilePtr Reader::read_input(const std::string& path) {
  inputs_.insert(path);
  FilePtr file = snapshot_->read_input(path);
  if (log_ != nullptr) log_->note({ReadKind::file, path, file});
  return file;
}

FilePtr Reader::given(const std::string& name, std::string text) {
  inputs_.insert(name);
  return snapshot_->given(name, std::move(text));
}

void Reader::forget_inputs() {
  for (const std::string& path : inputs_) snapshot_->forget(path);
  inputs_.clear();
  included_.clear();
}

void Reader::forget_all() {
  for (const std::string& path : included_) snapshot_->forget(path);
  forget_inputs();
}

std::optional<std::vector<std::string>> Reader::glob(const std::string& pattern) {
  auto names = snapshot_->glob(pattern);
  if (log_ != nullptr && names) log_->note({ReadKind::pattern, pattern, nullptr, *names});
  return names;
}

void Reader::note(ReadKind kind, const std::string& name) {
  if (log_ != nullptr) log_->note({kind, name});
}

}  // namespace urdfmill::files
