#include "urdfmill/session/store/source_cache.hpp"

#include <algorithm>

#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/yaml_reader.hpp"

namespace urdfmill::session {

const std::string* SourceCache::unsaved_text(const std::string& path) {
  if (const OverlaidText overlaid = overlay_ ? overlay_(path) : OverlaidText(); overlaid.text != nullptr) {
    if (overlaid.is_for_one) inputs_.insert(files::normal_path(path));
    return overlaid.text;
  }
  if (texts_.empty()) return nullptr;
  const auto found = texts_.find(files::normal_path(path));
  return found == texts_.end() ? nullptr : &found->second;
}

files::ReadResult SourceCache::read_disk(const std::string& path) {
  if (!shared_ || !shared_->reads()) return disk_->read(path);
  // What no other model includes is forgotten with this one.
  if (auto read = shared_->reads()->take(path, true)) {
    inputs_.insert(files::normal_path(path));
    return *std::move(read);
  }
  return shared_->reads()->read(path);
}

files::ReadResult SourceCache::read_disk_input(const std::string& path) {
  if (shared_ && shared_->reads())
    if (auto read = shared_->reads()->take(path)) return *std::move(read);
  return disk_->read_input(path);
}

files::ReadResult SourceCache::read(const std::string& path) {
  const std::string* unsaved = unsaved_text(path);
  files::ReadResult read = unsaved != nullptr ? files::ReadResult{*unsaved} : read_disk(path);
  if (watch_.file) watch_.file(path, read);
  return read;
}

files::ReadResult SourceCache::read_input(const std::string& path) {
  const std::string* unsaved = unsaved_text(path);
  files::ReadResult read = unsaved != nullptr ? files::ReadResult{*unsaved} : read_disk_input(path);
  inputs_.insert(files::normal_path(path));
  if (watch_.file) watch_.file(path, read);
  return read;
}

std::vector<std::string> SourceCache::glob(const std::string& pattern) {
  std::vector<std::string> names = disk_->glob(pattern);
  if (watch_.glob) watch_.glob(pattern, names);
  return names;
}

xml::ParseResult SourceCache::parse(source::Sources& sources, const std::string& name, std::string bytes) {
  if (shared_ && !inputs_.contains(files::normal_path(name)))
    if (auto parsed = shared_->parse(sources, name, bytes)) {
      parsed_ += parsed->is_new ? 1 : 0;
      return std::move(parsed->result);
    }
  return parse(sources, name, std::move(bytes), Syntax::xacro).result;
}

SourceCache::Parsed SourceCache::parse(source::Sources& sources, const std::string& name, std::string bytes,
                                       Syntax syntax) {
  Parsed& kept = trees_[{name, syntax}];
  if (kept.file != source::no_file) {
    if (sources[kept.file].bytes() == bytes) return kept;
    old_.push_back({kept.file, kept.result.document});
  }
  release_old(sources);
  kept.findings.clear();
  switch (syntax) {
    case Syntax::xacro:
      kept.result = disk_->parse(sources, name, std::move(bytes));
      kept.file = kept.result.file();
      break;
    case Syntax::urdf:
      kept.file = sources.add(name, std::move(bytes));
      kept.result = urdf::parse(sources, kept.file);
      break;
    case Syntax::yaml: {
      source::Collector findings;
      kept.file = sources.add(name, std::move(bytes));
      kept.result = {urdf::document_from_yaml(sources, kept.file, findings), std::nullopt};
      kept.findings = std::move(findings.diagnostics);
    }
  }
  ++parsed_;
  return kept;
}

source::FileId SourceCache::add(source::Sources& sources, const std::string& name, std::string bytes) {
  const auto [known, fresh] = plain_.try_emplace(name, source::no_file);
  if (!fresh) {
    if (sources[known->second].bytes() == bytes) return known->second;
    sources.release(known->second);
  }
  return known->second = sources.add(name, std::move(bytes));
}

void SourceCache::release_old(source::Sources& sources) {
  std::erase_if(old_, [&](const Old& old) {
    if (!old.tree.expired()) return false;
    sources.release(old.file);
    return true;
  });
}

void SourceCache::forget_inputs(source::Sources& sources) {
  // Macro libraries of many families may be much, too.
  constexpr std::size_t most_kept = std::size_t{256} << 20U;
  std::size_t kept = 0;
  const auto release = [&](const auto& forgets) {
    std::erase_if(trees_, [&](const auto& entry) {
      const source::FileId file = entry.second.file;
      if (!forgets(entry.first.first)) {
        kept += sources[file].bytes().size();
        return false;
      }
      if (file != source::no_file) sources.release(file);
      return true;
    });
  };
  release([this](const std::string& name) { return inputs_.contains(files::normal_path(name)); });
  if (kept > most_kept) release([](const std::string&) { return true; });
  for (const Old& old : old_) sources.release(old.file);
  old_.clear();
  inputs_.clear();
}

void SourceCache::set_text(const std::string& path, std::string text) {
  texts_[files::normal_path(path)] = std::move(text);
}

void SourceCache::drop_text(const std::string& path) {
  texts_.erase(files::normal_path(path));
}

}  // namespace urdfmill::session
