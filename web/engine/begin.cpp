// What src/engine.ts calls before every other function of an instance.
#include "posix/host.hpp"

extern "C" {

/// Takes environment and working folder from the host as they are now.
void urdfmill_web_begin() {
  urdfmill::web::look_around();
}

}  // extern "C"
