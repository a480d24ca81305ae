#include "urdfmill/session/store/shared_sources.hpp"

#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::session {

std::vector<std::string_view> SharedSources::kept_names() {
  std::vector<std::string_view> names = xacro::PackageIndex::marks();
  names.push_back(config_name);
  return names;
}

std::shared_ptr<SharedSources::Known> SharedSources::known(const std::string& name, const std::string& bytes) {
  // The libraries of all robots that are public together take a few MiB.
  constexpr std::size_t most_bytes = std::size_t{256} << 20U;
  const std::lock_guard lock(mutex_);
  const auto [begin, end] = known_.equal_range(name);
  for (auto known = begin; known != end; ++known)
    if ((*texts_)[known->second->parsed.file].bytes() == bytes) return known->second;
  if (bytes_ + bytes.size() > most_bytes) return nullptr;
  const auto file = texts_->add(name, bytes);
  if (!file) return nullptr;
  bytes_ += bytes.size();
  auto made = std::make_shared<Known>();
  made->parsed.file = *file;
  return known_.emplace(name, std::move(made))->second;
}

std::optional<SharedSources::Parsed> SharedSources::parse(const source::Sources& sources, const std::string& name,
                                                          const std::string& bytes) {
  const std::shared_ptr<Known> found = known(name, bytes);
  if (!found) return std::nullopt;
  // Who meets a file that another thread parses waits for that one alone.
  bool is_new = false;
  std::call_once(found->once, [&] {
    (void)(*texts_)[found->parsed.file].position(0);
    found->parsed.result = xml::parse(sources, found->parsed.file);
    is_new = true;
  });
  Parsed parsed = found->parsed;
  parsed.is_new = is_new;
  return parsed;
}

}  // namespace urdfmill::session
