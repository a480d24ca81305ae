#include "urdfmill/session/config/configurations.hpp"

#include <filesystem>

#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/session/store/source_cache.hpp"

namespace urdfmill::session {
namespace {

/// Passes findings on and records that there were some.
class Noting : public source::Sink {
 public:
  explicit Noting(source::Sink& sink) : sink_(sink) {}
  void report(source::Diagnostic diagnostic) override {
    has_findings = true;
    sink_.report(std::move(diagnostic));
  }

  bool has_findings = false;

 private:
  source::Sink& sink_;
};

}  // namespace

const CheckConfig& Configurations::of(const std::string& input) {
  std::error_code error;
  return std::filesystem::is_directory(input, error) ? known(find_check_config(input)) : of_file(input);
}

const CheckConfig& Configurations::of_file(const std::string& input) {
  // Where sources are shared, so is what was found around their folders.
  return known(session_.cache().shares() ? session_.cache().configuration_path(input) : paths_.of(input));
}

const CheckConfig& Configurations::known(const std::string& path) {
  const auto [known, is_unread] = known_.try_emplace(path);
  return is_unread && !path.empty() ? known->second = read(path) : known->second;
}

CheckConfig Configurations::read(const std::string& path) {
  SourceText text = session_.read(path);
  Noting sink(sink_);
  CheckConfig config;
  if (text.file)
    config = read_check_config(session_.sources(), *text.file, sink);
  else
    source::report(sink, rules::config, std::move(text.error));
  are_understood_ = are_understood_ && !sink.has_findings;
  return config;
}

}  // namespace urdfmill::session
