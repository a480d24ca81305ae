// A session may live for days: values of an expansion are freed when it ends, even if they refer to each other.
#include <malloc.h>

#include <catch2/catch.hpp>

#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/expander.hpp"

using namespace urdfmill;

namespace {

std::size_t bytes_in_use() {
  return mallinfo2().uordblks;
}

/// Runs one expansion whose expression creates values that contain themselves.
void expand_file(const std::string& expression) {
  source::Sources sources;
  source::Collector findings;
  // One YAML file in which collections contain themselves.
  files::Reader files(std::make_shared<files::MemoryFiles>(
      std::map<std::string, std::string>{{"self.yaml", "a: &a [1, *a]\nb: &b {c: *b, d: *a}\n"}}));
  xacro::ExpandOptions options;
  options.files = &files;
  options.text =
      files::text_file(R"(<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="l" value="${[]}"/>)"
                       R"(<xacro:property name="d" value="${dict()}"/><a v="${)" +
                       expression + R"(}"/></robot>)");
  const xacro::Expansion expansion = xacro::expand("-", sources, options, findings);
  INFO(expression << ": " << expansion.reference_report);
  REQUIRE(expansion.document);
}

}  // namespace

TEST_CASE("ten thousand expansions whose values hold themselves keep no memory") {
  const char* const expressions[] = {
      "l.append(l)",                                        // a list in itself
      "[l.append([l]), l.extend([(l,)]), l.insert(0, l)]",  // by way of others
      "[d.update(a=d), d.setdefault('b', [d])]",            // dicts
      "[0 for d['k'] in [d]]",                              // the target of a for
      "[0 for l[0:0] in [[l]]]",                            // likewise
      "len([f for f in [lambda: f]])",                      // a variable in its own closure
      "len([(lambda: [g := (lambda: g)])()])",              // a local variable
      "(lambda s: s.add(lambda: s))(python.set())",         // a set, by way of a function
      "len([(lambda: [g := (x for i in [1, 2] for x in [g, 2]), python.list(python.zip([1], g))])()])",  // a generator
      "len(xacro.load_yaml('self.yaml'))",                                                               // aliases
  };
  for (const char* expression : expressions) {
    INFO(expression);
    constexpr int times = 1000;
    for (int i = 0; i < 20; ++i) expand_file(expression);
    const std::size_t before = bytes_in_use();
    for (int i = 0; i < times; ++i) expand_file(expression);
    CHECK(bytes_in_use() < before + times);
  }
}
