// The files .urdfmill.yaml that apply to the inputs of one run.
#pragma once
#include <map>
#include <string>

#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/config/config_paths.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// Reads each configuration once, when first needed. Not for use by two threads at once.
class Configurations {
 public:
  /// The arguments must outlive this object. The errors of a file are reported to the sink once (`urdf-config`), at a
  /// place in the sources of the session.
  Configurations(Session& session, source::Sink& sink) : session_(session), sink_(sink) {}

  /// Returns the nearest configuration upwards of the input; an empty one if there is none. Stays valid.
  [[nodiscard]] const CheckConfig& of(const std::string& input);
  /// Same as above for a file.
  [[nodiscard]] const CheckConfig& of_file(const std::string& input);
  /// True if each file so far could be read and was understood completely.
  [[nodiscard]] bool are_understood() const { return are_understood_; }

 private:
  [[nodiscard]] const CheckConfig& known(const std::string& path);

  Session& session_;
  source::Sink& sink_;
  bool are_understood_ = true;
  ConfigPaths paths_;
  std::map<std::string, CheckConfig> known_;  ///< by path
};

}  // namespace urdfmill::session
