// Reading ahead: two threads at one expansion, and several such expansions one after the other in one session.
#include <catch2/catch.hpp>
#include <fstream>
#include <string>

#include "tests/files/folder.hpp"
#include "tools/read_ahead.hpp"
#include "urdfmill/session/conversion/expand.hpp"
#include "urdfmill/xml/writer.hpp"

namespace fs = std::filesystem;
using namespace urdfmill;

namespace {

/// A robot that includes so many files that they are read ahead; of every tenth the macro is called.
void write_robot(const fs::path& folder, const std::string& size) {
  constexpr int count = 60;
  const std::string begin = "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>";
  std::ofstream robot(folder / "robot.urdf.xacro");
  robot << begin;
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    std::ofstream(folder / ("part" + number + ".xacro"))
        << begin << "<xacro:macro name='m" << number << "'><link name='l" << number << "'><visual><geometry><box size='"
        << size << " ${2*" << number << "} 1'/></geometry></visual></link></xacro:macro></robot>";
    robot << "<xacro:include filename='part" << number << ".xacro'/>\n";
    if (i % 10 == 0) robot << "<xacro:m" << number << "/>\n";
  }
  robot << "</robot>\n";
}

std::string expanded(session::Session& session, const std::string& file) {
  source::Collector findings;
  const session::Expanded result = session::expand(session, file, {}, findings);
  std::string text;
  if (!result.expansion.document) return result.expansion.reference_report;
  static_cast<void>(xml::write(*result.expansion.document, {}, text));
  return text;
}

}  // namespace

TEST_CASE("an expansion that reads ahead makes what one without makes, also of files that have changed or are gone") {
  const files::test::Folder folder;
  const std::string robot = folder.file("robot.urdf.xacro");
  session::SessionOptions options;
  options.files = tools::files_read_ahead;
  session::Session ahead(options);
  for (const std::string size : {"1", "2", "3"}) {
    write_robot(folder.path, size);
    session::Session plain;
    CHECK(expanded(ahead, robot) == expanded(plain, robot));
    session::Session fresh(options);
    CHECK(expanded(fresh, robot) == expanded(plain, robot));
  }
  fs::remove(folder.file("part30.xacro"));
  session::Session plain;
  const std::string failure = expanded(plain, robot);
  CHECK(failure.find("part30.xacro") != std::string::npos);
  CHECK(expanded(ahead, robot) == failure);
  session::Session fresh(options);
  CHECK(expanded(fresh, robot) == failure);
}
