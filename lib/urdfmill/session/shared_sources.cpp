#include "urdfmill/session/shared_sources.hpp"

namespace urdfmill::session {

std::optional<SharedSources::Parsed> SharedSources::parse(const source::Sources& sources, const std::string& name,
                                                          const std::string& bytes) {
  // The libraries of all robots that are public together take a few MiB.
  constexpr std::size_t most_bytes = std::size_t{256} << 20U;
  const std::lock_guard lock(mutex_);
  const auto [begin, end] = known_.equal_range(name);
  for (auto known = begin; known != end; ++known)
    if ((*texts_)[known->second.file].bytes() == bytes) return known->second;
  if (bytes_ + bytes.size() > most_bytes) return std::nullopt;
  const auto file = texts_->add(name, bytes);
  if (!file) return std::nullopt;
  bytes_ += bytes.size();
  Parsed parsed{*file, xml::parse(sources, *file)};
  known_.emplace(name, parsed);
  parsed.is_new = true;
  return parsed;
}

}  // namespace urdfmill::session
