// The files .urdfmill.yaml that count for the inputs of one run.
#pragma once
#include <map>
#include <string>

#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/config/config_paths.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// Reads each configuration once, when it is first asked for. Not for use by two threads at once.
class Configurations {
 public:
  /// Both must live as long. What is wrong with a file is reported to the sink once (`urdf-config`), at a place in the
  /// sources of the session.
  Configurations(Session& session, source::Sink& sink) : session_(session), sink_(sink) {}

  /// What the nearest file upwards of the input says; an empty configuration if there is none. Stays valid.
  [[nodiscard]] const CheckConfig& of(const std::string& input);
  /// The same for a file.
  [[nodiscard]] const CheckConfig& of_file(const std::string& input);
  /// Whether each file so far could be read and was understood as a whole.
  [[nodiscard]] bool are_understood() const { return are_understood_; }

 private:
  [[nodiscard]] const CheckConfig& known(const std::string& path);
  CheckConfig read(const std::string& path);

  Session& session_;
  source::Sink& sink_;
  bool are_understood_ = true;
  ConfigPaths paths_;
  std::map<std::string, CheckConfig> known_;  ///< by its path
};

}  // namespace urdfmill::session
