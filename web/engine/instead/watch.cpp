// Watching in the WebAssembly build: a call can only wait by keeping the processor busy.
#include "tools/watch.hpp"

#include <cstdlib>

namespace urdfmill::tools {

std::string unwatchable(const std::vector<std::string>& /*inputs*/) {
  return "this build (WebAssembly) cannot wait for changes; the native program has --watch";
}

void repeat_on_changes(const std::function<void(const std::shared_ptr<const files::Provider>& files)>& /*round*/) {
  std::abort();  // nothing can be watched
}

}  // namespace urdfmill::tools
