// What libxml2 could do and an expansion never asks for: look up hosts. These take the place of libc's functions, which
// in a program without shared libraries would need those of the running system after all.
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
