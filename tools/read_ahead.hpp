// Reading ahead: while an expansion works on one included file, a second thread reads and parses those that follow.
#pragma once
#include <memory>

#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::tools {

/// The files of the disk, for expansions one after the other. A robot that includes many files is expanded in about two
/// thirds of the time, if there is a second core; for a few files no thread is begun.
[[nodiscard]] std::unique_ptr<xacro::FileProvider> files_read_ahead();

}  // namespace urdfmill::tools
