#include "urdfmill/session/configurations.hpp"

#include <filesystem>

#include "urdfmill/session/check.hpp"
#include "urdfmill/session/rules.hpp"

namespace urdfmill::session {
namespace {

/// Passes findings on and notes that there were some.
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
  const bool is_folder = std::filesystem::is_directory(input, error);
  const auto [path, is_new] = paths_.try_emplace(is_folder ? input : Input(input).folder());
  if (is_new) path->second = find_check_config(input);
  const auto [known, is_unread] = known_.try_emplace(path->second);
  return is_unread && !path->second.empty() ? known->second = read(path->second) : known->second;
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
