// Stubs of host lookup, which libxml2 contains and nothing here uses. They replace libc's functions, which in a
// program without shared libraries would need those of the running system after all.
#include <netdb.h>

extern "C" {

int getaddrinfo(const char*, const char*, const struct addrinfo*, struct addrinfo**) {
  return EAI_FAIL;
}

void freeaddrinfo(struct addrinfo*) noexcept {}

struct hostent* gethostbyname(const char*) {
  return nullptr;
}
}
