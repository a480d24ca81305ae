// libxml2 decides when it starts whether the program has threads, by the functions that are linked. If it decides
// wrongly, threads share its state without locks.
#include <libxml/globals.h>
#include <libxml/parser.h>

#include <catch2/catch.hpp>
#include <thread>

TEST_CASE("each thread has a last error of libxml2's of its own") {
  xmlInitParser();
  const void* const here = __xmlLastError();
  const void* there = here;
  std::thread([&] { there = __xmlLastError(); }).join();
  CHECK(there != here);
}
