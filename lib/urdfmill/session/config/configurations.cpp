#include "urdfmill/session/config/configurations.hpp"

#include "urdfmill/files/glob.hpp"
#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/rules.hpp"

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
  const bool is_folder = session_.files().kind(input) == files::PathKind::folder;
  return of_file(is_folder ? files::join_path(input, config_name) : input);
}

const CheckConfig& Configurations::of_file(const std::string& input) {
  return known(paths_.of(session_.files(), input));
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
