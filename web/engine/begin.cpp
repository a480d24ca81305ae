// Prepares an instance: src/engine.ts calls this before every other function.
#include "posix/host.hpp"

extern "C" {

/// Takes environment and working folder from the host as they are now.
void urdfmill_web_begin() {
  urdfmill::web::look_around();
}

}  // extern "C"
