// Packages: what is put in comes out, aligned; damaged ones are refused.
#include <catch2/catch.hpp>

#include "tests/findings.hpp"
#include "urdfmill/usd/package.hpp"

using namespace urdfmill;

namespace {

const std::string packaged_text = "#usda 1.0\ndef Xform \"r\" {}\n";

std::string packed(const std::vector<usd::PackagedFile>& files) {
  source::Collector findings;
  const auto bytes = usd::package(files, findings);
  REQUIRE(bytes);
  return *bytes;
}

}  // namespace

TEST_CASE("the first layer comes out as it was put in") {
  const std::string bytes = packed({{"arm.usda", packaged_text}, {"assets/wood.png", std::string(1000, '\x89')}});
  std::string why;
  const auto read = usd::first_layer(bytes, why);
  REQUIRE(read);
  CHECK(read->name == "arm.usda");
  CHECK(read->text == packaged_text);
}

TEST_CASE("each file of a package comes out by its name") {
  const std::string bytes =
      packed({{"arm.usda", packaged_text}, {"assets/wood.png", "wood"}, {"assets/iron.png", "iron"}});
  CHECK(usd::file_in_package(bytes, "assets/wood.png") == "wood");
  CHECK(usd::file_in_package(bytes, "assets/iron.png") == "iron");
  CHECK_FALSE(usd::file_in_package(bytes, "iron.png"));
  CHECK_FALSE(usd::file_in_package(packaged_text, "arm.usda"));
}

TEST_CASE("contents begin at multiples of 64 bytes, whatever the names are") {
  for (std::size_t length = 1; length < 140; ++length) {
    const std::string bytes = packed({{std::string(length, 'a'), packaged_text}, {"b", "content of the second file"}});
    CHECK(bytes.find("#usda") % 64 == 0);
    CHECK(bytes.find("content of") % 64 == 0);
  }
}

TEST_CASE("a package cut off anywhere, or with a byte changed, is read without harm") {
  const std::string bytes = packed({{"arm.usda", packaged_text}});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::string why;
    CHECK_FALSE(usd::first_layer(std::string_view(bytes).substr(0, size), why));
    CHECK_FALSE(why.empty());
  }
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (const char byte : {'\0', '\x7f', '\xff'}) {
      std::string changed = bytes, why;
      changed[i] = byte;
      const auto read = usd::first_layer(changed, why);
      if (read) CHECK(read->text.data() + read->text.size() <= changed.data() + changed.size());
      if (const auto last = usd::file_in_package(changed, "arm.usda"))
        CHECK(last->data() + last->size() <= changed.data() + changed.size());
    }
}

TEST_CASE("what is no layer in text is refused with the reason") {
  std::string why;
  CHECK_FALSE(usd::first_layer(packed({{"arm.usdc", "PXR-USDC"}}), why));
  CHECK(why == "its first file, \"arm.usdc\", is no layer in text (.usda)");
  std::string compressed = packed({{"arm.usda", packaged_text}});
  compressed[compressed.rfind("PK\x01\x02") + 10] = 8;
  CHECK_FALSE(usd::first_layer(compressed, why));
  CHECK(why == "files in the package are compressed, which USD does not permit");
}

TEST_CASE("a package has at most 65,535 files") {
  source::Collector findings;
  CHECK_FALSE(usd::package(std::vector<usd::PackagedFile>(65536), findings));
  CHECK(test::rules_of(findings.diagnostics) == std::vector<std::string>{"usd-package-too-large"});
}
