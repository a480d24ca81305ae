// Recursion up to the limits needs no more stack than any other expansion.
#include <pthread.h>

#include <catch2/catch.hpp>
#include <cstddef>
#include <functional>
#include <string>

#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::xacro {
namespace {

constexpr std::size_t usual_stack = std::size_t{8} << 20;
constexpr std::size_t small_stack = std::size_t{1} << 20;

/// Calls a function on a thread with a stack of the given size.
void call_on_stack(std::size_t bytes, std::function<void()> function) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  REQUIRE(pthread_attr_setstacksize(&attributes, bytes) == 0);
  pthread_t thread{};
  const auto run = [](void* argument) -> void* {
    (*static_cast<std::function<void()>*>(argument))();
    return nullptr;
  };
  REQUIRE(pthread_create(&thread, &attributes, run, &function) == 0);
  pthread_attr_destroy(&attributes);
  pthread_join(thread, nullptr);
}

struct Answer {
  std::string text;    ///< source text of the first text of the first element
  std::string report;  ///< text printed by the reference
};

Answer expand_text(const std::string& body) {
  source::Sources sources;
  ExpandOptions options;
  options.text = files::text_file(R"(<robot xmlns:xacro="http://www.ros.org/wiki/xacro">)" + body + "</robot>");
  source::Collector findings;
  const Expansion expansion = expand("-", sources, options, findings);
  if (expansion.document == nullptr) return {{}, expansion.reference_report};
  const xml::Element* made = expansion.document->root()->child();
  while (made != nullptr && made->child() != nullptr) made = made->child();
  const xml::Attribute* value = made != nullptr ? made->attribute("v") : nullptr;
  return {value != nullptr ? std::string(value->value) : std::string(), {}};
}

TEST_CASE("recursion to the limit takes no stack, and what it sees is the same at every depth") {
  struct Row {
    const char* what;
    std::string body;
    std::string text;
  };
  const std::string leaf = R"(<leaf v="${int is python.type(1)}"/>)";
  const std::string again = R"(<xacro:unless value="${i > 0}">)" + leaf + "</xacro:unless>";
  const Row rows[] = {
      {"a macro that calls itself",
       R"(<xacro:macro name="m" params="i"><xacro:if value="${i > 0}"><xacro:m i="${i - 1}"/></xacro:if>)" + again +
           R"(</xacro:macro><xacro:m i="99990"/>)",
       "True"},
      {"elements inside each other",
       R"(<xacro:macro name="m" params="i"><xacro:if value="${i > 0}"><a><xacro:m i="${i - 1}"/></a></xacro:if>)" +
           again + R"(</xacro:macro><xacro:m i="99990"/>)",
       "True"},
      {"calls among the arguments of calls",
       R"(<xacro:macro name="m" params="i *b"><xacro:if value="${i > 0}"><xacro:m i="${i - 1}"><xacro:insert_block )"
       R"(name="b"/></xacro:m></xacro:if><xacro:unless value="${i > 0}"><xacro:insert_block name="b"/></xacro:unless>)"
       R"(</xacro:macro><xacro:m i="30000">)" +
           leaf + "</xacro:m>",
       "True"},
      {"one call too many", R"(<xacro:macro name="m"><xacro:m/></xacro:macro><xacro:m/>)", ""},
  };
  for (const Row& row : rows) {
    INFO(row.what);
    Answer answer;
    call_on_stack(small_stack, [&] { answer = expand_text(row.body); });
    CHECK(answer.text == row.text);
    const bool is_refused = row.text.empty();
    CHECK(answer.report.substr(0, 7) == (is_refused ? "error: " : ""));
    if (is_refused)
      CHECK(answer.report.find("more than 100000 nested macro calls and insertions") != std::string::npos);
  }
}

TEST_CASE("lazy properties that need each other end in a value or in an error, not in a crash") {
  const auto chain = [](int length) {
    std::string body = R"(<xacro:property name="p0" value="${1 + 1}"/>)";
    for (int i = 1; i <= length; ++i)
      body += R"(<xacro:property name="p)" + std::to_string(i) + R"(" value="${1 * (0 + p)" + std::to_string(i - 1) +
              R"()}"/>)";
    return body + R"(<a v="${p)" + std::to_string(length) + R"(}"/>)";
  };
  Answer shorter;
  Answer longer;
  call_on_stack(usual_stack, [&] {
    shorter = expand_text(chain(150));
    longer = expand_text(chain(5000));
  });
  CHECK(shorter.text == "2");
  CHECK(longer.report.find("error: maximum recursion depth exceeded") == 0);
}

}  // namespace
}  // namespace urdfmill::xacro
