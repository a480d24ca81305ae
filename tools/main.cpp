#include <cstdio>

int main() {
  std::fputs("urdfmill: no commands yet\n", stderr);
  return 2;
}
