#include <catch2/catch.hpp>
#include <set>

#include "urdfmill/source/arrange.hpp"
#include "urdfmill/source/merge.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/json_reader.hpp"

using namespace urdfmill::source;

namespace {

const RenderOptions spelled{urdfmill::text::command_line_option};
constexpr Rule missing{"test-missing", Severity::error, "Something is missing", "It is needed.", "<a/>", "Write it."};

/// One file and a finding in it.
struct Finding {
  Sources sources;
  Diagnostic diagnostic;

  Finding(std::string text, std::uint32_t begin, std::uint32_t end) {
    const FileId file = sources.add("arm.urdf", std::move(text));
    diagnostic = {&missing, Severity::error, "joint \"a\" has no <limit>", {file, begin, end}, {}, "", {}, {}};
  }
  [[nodiscard]] std::string text(const RenderOptions& options = spelled) const {
    return render_text(diagnostic, sources, options);
  }
};

}  // namespace

TEST_CASE("a finding shows its place, the line and what of it is meant") {
  const Finding finding("<robot>\n  <joint name=\"a\"/>\n</robot>\n", 10, 27);
  CHECK(finding.text() ==
        "arm.urdf:2:3: error: joint \"a\" has no <limit> [test-missing]\n"
        " 2 |   <joint name=\"a\"/>\n"
        "   |   ^~~~~~~~~~~~~~~~~\n");
}

TEST_CASE("trail and hint follow the line") {
  Finding finding("<robot>\n  <joint name=\"a\"/>\n</robot>\n", 10, 27);
  finding.diagnostic.trail = {{"in macro arm, called", {0, 0, 7}}, {"included from somewhere", {}}};
  finding.diagnostic.hint = "did you mean \"b\"?";
  CHECK(finding.text() ==
        "arm.urdf:2:3: error: joint \"a\" has no <limit> [test-missing]\n"
        " 2 |   <joint name=\"a\"/>\n"
        "   |   ^~~~~~~~~~~~~~~~~\n"
        "    in macro arm, called at arm.urdf:1:1\n"
        "    included from somewhere\n"
        "    hint: did you mean \"b\"?\n");
}

TEST_CASE("columns count characters, and tabs stay tabs under the line") {
  const Finding finding("\t<größe ä=\"1\"/>", 10, 13);
  CHECK(finding.text() ==
        "arm.urdf:1:9: error: joint \"a\" has no <limit> [test-missing]\n"
        " 1 | \t<größe ä=\"1\"/>\n"
        "   | \t       ^~\n");
}

TEST_CASE("bytes that are no text and controls become question marks") {
  const Finding finding("<a\xff\x1b[1m\xc2\x9b\xed\xa0\x80>", 0, 2);
  CHECK(finding.text() ==
        "arm.urdf:1:1: error: joint \"a\" has no <limit> [test-missing]\n"
        " 1 | <a??[1m?\?>\n"
        "   | ^~\n");
}

TEST_CASE("a place of several lines is underlined to the end of the first") {
  const Finding finding("<a\n  b=\"1\"/>", 0, 11);
  CHECK(finding.text() ==
        "arm.urdf:1:1: error: joint \"a\" has no <limit> [test-missing]\n"
        " 1 | <a\n"
        "   | ^~\n");
}

TEST_CASE("a place at the end of the file gets a caret") {
  const Finding finding("<a>\n", 4, 4);
  CHECK(finding.text() ==
        "arm.urdf:2:1: error: joint \"a\" has no <limit> [test-missing]\n"
        " 2 | \n"
        "   | ^\n");
}

TEST_CASE("a finding without a place is one line") {
  Finding finding("", 0, 0);
  finding.diagnostic.span = {};
  finding.diagnostic.severity = Severity::warning;
  CHECK(finding.text() == "warning: joint \"a\" has no <limit> [test-missing]\n");
}

TEST_CASE("long lines are cut around the place") {
  const std::string blanks(300, 'x');
  const Finding finding(blanks + "MARK" + blanks, 300, 304);
  const std::string text = finding.text();
  CHECK(text.find("…" + std::string(60, 'x') + "MARK" + std::string(96, 'x') + "…\n") != std::string::npos);
  CHECK(text.find(" | " + std::string(61, ' ') + "^~~~\n") != std::string::npos);
}

TEST_CASE("a source line cannot steer the terminal") {
  const Finding finding("<a \x1b[31m/>", 0, 2);
  CHECK(finding.text().find('\x1b') == std::string::npos);
}

TEST_CASE("a name cannot forge a finding, steer the terminal or turn the writing direction, in any form for people") {
  Finding finding("<a/>", 0, 2);
  const std::string hostile = "a\nforged.urdf:1:1: error: \x1b[2J\x9b\xc2\x85\xe2\x80\xa8\xe2\x80\xae\r";
  const std::string shown = "a\\nforged.urdf:1:1: error: \\x1b[2J\xef\xbf\xbd\\x85\\u2028\\u202e\\r";
  finding.diagnostic.message = hostile;
  finding.diagnostic.hint = hostile;
  finding.diagnostic.trail = {{hostile, {}}};
  CHECK(finding.text() == "arm.urdf:1:1: error: " + shown + " [test-missing]\n 1 | <a/>\n   | ^~\n    " + shown +
                              "\n    hint: " + shown + "\n");
  CHECK(render_github({&finding.diagnostic, 1}, finding.sources, spelled) ==
        "::error file=arm.urdf,line=1,endLine=1,col=1,endColumn=3,title=test-missing::" + shown + "%0A" + shown +
            "%0Ahint: " + shown + "\n");
}

TEST_CASE("the name of a file cannot forge a finding") {
  Sources sources;
  const FileId file = sources.add("a\n::error::b\x1b", "<a/>");
  const Diagnostic diagnostic{&missing, Severity::error, "no", {file, 0, 1}, {}, "", {}, {}, {}};
  CHECK(render_text(diagnostic, sources, spelled) ==
        "a\\n::error::b\\x1b:1:1: error: no [test-missing]\n 1 | <a/>\n   | ^\n");
  CHECK(render_github({&diagnostic, 1}, sources, spelled).find('\n') ==
        render_github({&diagnostic, 1}, sources, spelled).size() - 1);
}

TEST_CASE("of a file that is no text no line is shown") {
  const Finding finding(std::string("HOME=/root\0TOKEN=secret\0", 24), 0, 2);
  CHECK(finding.text() == "arm.urdf:1:1: error: joint \"a\" has no <limit> [test-missing]\n");
}

TEST_CASE("colours are only written where they are asked for") {
  const Finding finding("<a/>", 0, 4);
  CHECK(finding.text().find('\x1b') == std::string::npos);
  CHECK(finding.text({urdfmill::text::command_line_option, true}).find("\x1b[1;31merror:\x1b[0m") != std::string::npos);
}

TEST_CASE("JSON has place, trail, hint, the meant name and fix") {
  Finding finding("<robot>\n  <joint name=\"a\"/>\n</robot>\n", 10, 27);
  finding.diagnostic.trail = {{"in macro arm", {}}};
  finding.diagnostic.take({"write one", {"lmit", "limit"}});
  finding.diagnostic.fix = {{{0, 25, 25}, "<limit/>"}};
  CHECK(render_json({&finding.diagnostic, 1}, finding.sources, spelled) == R"({
  "diagnostics": [
    {
      "rule": "test-missing",
      "severity": "error",
      "message": "joint \"a\" has no <limit>",
      "meant": {
        "name": "limit",
        "written": "lmit"
      },
      "file": "arm.urdf",
      "range": {
        "start": {
          "line": 2,
          "column": 3,
          "offset": 10
        },
        "end": {
          "line": 2,
          "column": 20,
          "offset": 27
        }
      },
      "trail": [
        {
          "text": "in macro arm"
        }
      ],
      "hint": "write one",
      "fix": [
        {
          "file": "arm.urdf",
          "range": {
            "start": {
              "line": 2,
              "column": 18,
              "offset": 25
            },
            "end": {
              "line": 2,
              "column": 18,
              "offset": 25
            }
          },
          "text": "<limit/>"
        }
      ]
    }
  ],
  "counts": {
    "errors": 1,
    "warnings": 0,
    "notes": 0
  }
}
)");
}

TEST_CASE("GitHub annotations are escaped and placed") {
  Finding finding("<robot>\n  <joint name=\"a\"/>\n</robot>\n", 10, 27);
  finding.diagnostic.message = "50% of\nit: wrong";
  finding.diagnostic.trail = {{"in macro arm, called", {0, 0, 7}}};
  CHECK(render_github({&finding.diagnostic, 1}, finding.sources, spelled) ==
        "::error file=arm.urdf,line=2,endLine=2,col=3,endColumn=20,title=test-missing::50%25 of\\nit: wrong%0Ain macro "
        "arm, called at arm.urdf:1\n");
  finding.diagnostic.span = {};
  finding.diagnostic.severity = Severity::note;
  finding.diagnostic.rule = nullptr;
  finding.diagnostic.trail.clear();
  CHECK(render_github({&finding.diagnostic, 1}, finding.sources, spelled) == "::notice::50%25 of\\nit: wrong\n");
}

TEST_CASE("SARIF names rule, range, related locations and fixes") {
  Finding finding("<robot>\n  <joint name=\"a\"/>\n</robot>\n", 10, 27);
  finding.diagnostic.trail = {{"in macro arm", {0, 0, 7}}};
  finding.diagnostic.fix = {{{0, 25, 25}, "<limit/>"}};
  const std::string text =
      render_sarif({&finding.diagnostic, 1}, finding.sources, {urdfmill::text::command_line_option, false, "1.2.3"});
  for (const char* part : {"\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\"", "\"version\": \"2.1.0\"",
                           "\"version\": \"1.2.3\"", "\"id\": \"test-missing\"", "\"ruleIndex\": 0",
                           "\"uri\": \"arm.urdf\"", "\"startLine\": 2", "\"startColumn\": 3", "\"endColumn\": 20",
                           "\"relatedLocations\"", "\"deletedRegion\"", "\"columnKind\": \"unicodeCodePoints\""}) {
    INFO(part);
    CHECK(text.find(part) != std::string::npos);
  }
}

TEST_CASE("SARIF has the meant name among the properties of a result") {
  Finding finding("<robot>\n  <joint name=\"a\"/>\n</robot>\n", 10, 27);
  CHECK(render_sarif({&finding.diagnostic, 1}, finding.sources, spelled).find("properties") == std::string::npos);
  finding.diagnostic.meant = {"lmit", "limit"};
  const std::string text = render_sarif({&finding.diagnostic, 1}, finding.sources, spelled);
  const std::size_t properties = text.find("\"properties\": {");
  REQUIRE(properties != std::string::npos);
  CHECK(text.find("\"name\": \"limit\"", properties) != std::string::npos);
  CHECK(text.find("\"written\": \"lmit\"", properties) != std::string::npos);
}

TEST_CASE("SARIF encodes file names as URIs") {
  Sources sources;
  const FileId file = sources.add("/tmp/my robot/ä.urdf", "x");
  const Diagnostic diagnostic{&missing, Severity::note, "m", {file, 0, 1}, {}, "", {}, {}, {}};
  CHECK(render_sarif({&diagnostic, 1}, sources, spelled).find("\"file:///tmp/my%20robot/%C3%A4.urdf\"") !=
        std::string::npos);
}

namespace {

/// Two files and findings in them, two of which differ in nothing but the line.
struct Several {
  Sources sources;
  std::vector<Diagnostic> findings;

  Several() {
    const FileId arm = sources.add("arm.urdf", "<a/>\n<b/>\n"), hand = sources.add("hand <1>.urdf", "<a/>\n<b/>\n");
    findings = {finding(missing, "nothing\nis given", {}), finding(missing, "no \"b\" & c", {arm, 0, 4}),
                finding(missing, "no <b>", {hand, 5, 9}), finding(missing, "no \"b\" & c", {arm, 5, 9})};
    findings[0].severity = Severity::note;
    findings[2].severity = Severity::warning;
    findings[3].hint = "write it";
  }
};

}  // namespace

TEST_CASE("the concise form has a line for each finding") {
  const Several of;
  CHECK(render(RenderFormat::concise, of.findings, of.sources, spelled) ==
        "note: nothing\\nis given [test-missing]\n"
        "arm.urdf:1:1: error: no \"b\" & c [test-missing]\n"
        "hand <1>.urdf:2:1: warning: no <b> [test-missing]\n"
        "arm.urdf:2:1: error: no \"b\" & c [test-missing]\n");
}

TEST_CASE("the grouped form names each file once") {
  const Several of;
  CHECK(render(RenderFormat::grouped, of.findings, of.sources, spelled) ==
        "note: nothing\\nis given [test-missing]\n"
        "\n"
        "arm.urdf:\n"
        "  1:1: error: no \"b\" & c [test-missing]\n"
        "  2:1: error: no \"b\" & c [test-missing]\n"
        "\n"
        "hand <1>.urdf:\n"
        "  2:1: warning: no <b> [test-missing]\n");
  CHECK(render(RenderFormat::grouped, {}, of.sources, spelled).empty());
}

TEST_CASE("GitLab gets severities of its own, and fingerprints that outlive an added line") {
  const Several of;
  const auto read = [&](const RenderOptions& options) {
    auto json = urdfmill::text::parse_json(render(RenderFormat::gitlab, of.findings, of.sources, options));
    REQUIRE(json.value);
    REQUIRE(json.value->items.size() == of.findings.size());
    return std::move(json.value->items);
  };
  RenderOptions below = spelled;
  below.path_in_repository = [](const std::string& name) { return "robots/" + name; };
  const auto entries = read(below);
  std::set<std::string> fingerprints;
  for (const auto& entry : entries) fingerprints.insert(entry.string("fingerprint"));
  CHECK(fingerprints.size() == entries.size());
  struct Row {
    std::string_view severity, path;
    std::size_t line;
  };
  const Row rows[] = {{"info", ".", 1},
                      {"major", "robots/arm.urdf", 1},
                      {"minor", "robots/hand <1>.urdf", 2},
                      {"major", "robots/arm.urdf", 2}};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    INFO(i);
    CHECK(entries[i].string("check_name") == "test-missing");
    CHECK(entries[i].string("description") == of.findings[i].message);
    CHECK(entries[i].string("severity") == rows[i].severity);
    REQUIRE(entries[i].member("location"));
    CHECK(entries[i].member("location")->string("path") == rows[i].path);
    REQUIRE(entries[i].member("location")->member("lines"));
    CHECK(entries[i].member("location")->member("lines")->index("begin") == rows[i].line);
  }
  Several moved;
  moved.findings[2].span = {moved.findings[2].span.file, 0, 4};
  const auto other = urdfmill::text::parse_json(render(RenderFormat::gitlab, moved.findings, moved.sources, below));
  REQUIRE(other.value);
  CHECK(other.value->items[2].string("fingerprint") == entries[2].string("fingerprint"));
}

TEST_CASE("Findings that were merged are printed as before, though only their lines are kept") {
  std::string text = "<robot>\r\n\t<größe ä=\"1\"/>\n  <macro>\n\n  </macro>\n" + std::string(300, 'x') + "</robot>";
  const auto size = static_cast<std::uint32_t>(text.size());
  Sources sources;
  const FileId other = sources.add("other", "<a>\n<b/>\n</a>");
  const FileId file = sources.add("arm.urdf", text);
  Collector found;
  for (const Span span : {Span{file, 10, 13}, {file, 30, 45}, {file, 0, size}, {file, size - 3, size + 9}, {}}) {
    Diagnostic finding{&missing, Severity::error, "a", span, {}, "hint", {}, {}, {}};
    finding.trail = {{"called", {other, 4, 8}}, {"nowhere", {}}};
    finding.fix = {{{file, 47, 48}, "y"}};
    found.report(finding);
  }
  Collector merged;
  Sources kept;
  Collector copy = found;
  Merger(kept, merged).add(std::move(copy), sources);
  // The same call as in a run over many models.
  Collector again;
  Sources together;
  Merger(together, again).add(std::move(merged), kept);
  CHECK(together[again.diagnostics.front().span.file].bytes().size() < size);
  for (const RenderFormat format :
       {RenderFormat::text, RenderFormat::concise, RenderFormat::grouped, RenderFormat::json, RenderFormat::sarif,
        RenderFormat::github, RenderFormat::gitlab, RenderFormat::junit})
    CHECK(render(format, again.diagnostics, together, spelled) == render(format, found.diagnostics, sources, spelled));
}

TEST_CASE("fixes are applied as their rule says, and those of another rule's finding always") {
  constexpr Rule none{"a", Severity::error, "", "", "", ""};
  constexpr Rule certain{"b", Severity::error, "", "", "", "", {.fix = FixSafety::certain}};
  constexpr Rule likely{"c", Severity::error, "", "", "", "", {.fix = FixSafety::likely}};
  constexpr Rule shown{"d", Severity::error, "", "", "", "", {.fix = FixSafety::shown}};
  struct Row {
    const Rule& rule;
    bool asked, likely_asked;
  };
  const Row rows[] = {{none, true, true}, {certain, true, true}, {likely, false, true}, {shown, false, false}};
  for (const Row& row : rows) {
    INFO(row.rule.id);
    Diagnostic diagnostic = finding(row.rule, "wrong", {0, 0, 1});
    CHECK_FALSE(is_fixable(diagnostic, true));
    diagnostic.fix = {{{0, 0, 1}, "b"}};
    CHECK(is_fixable(diagnostic) == row.asked);
    CHECK(is_fixable(diagnostic, true) == row.likely_asked);
  }
}

TEST_CASE("findings of one cause are one for a reader, with the number of the other places") {
  Sources sources;
  const FileId file = sources.add("arm.xacro", "<a/>\n<b/>\n<c/>\n<d/>\n<e/>\n");
  std::vector<Diagnostic> findings;
  for (std::uint32_t begin = 0; begin < 25; begin += 5)
    findings.push_back(finding(missing, "package \"p\" is not found", {file, begin, begin + 4}));
  findings[1].message += " (found 7 times here)";
  findings.push_back(findings.front());
  findings.push_back(finding(missing, "package \"q\" is not found", {file, 0, 4}));
  const std::vector<Diagnostic> causes = urdfmill::source::one_of_each_cause(findings, sources);
  REQUIRE(causes.size() == 2);
  CHECK(render_text(causes[0], sources, spelled) ==
        "arm.xacro:1:1: error: package \"p\" is not found [test-missing]\n"
        " 1 | <a/>\n"
        "   | ^~~~\n"
        "    and 4 more places: arm.xacro:2:1, arm.xacro:3:1, arm.xacro:4:1, …\n");
  CHECK(causes[1].trail.empty());
}

namespace {

constexpr Rule doubtful{"test-doubtful", Severity::warning, "Something is doubtful", "It may be wrong.", "<a/>",
                        "Look."};

/// Findings in the lines of one file.
struct Lines {
  Sources sources;
  FileId file;
  std::vector<Diagnostic> findings;

  explicit Lines(std::uint32_t count) {
    std::string text;
    for (std::uint32_t i = 0; i < count; ++i) text += "<a/>\n";
    file = sources.add("arm.xacro", std::move(text));
  }
  void add(const Rule& rule, std::string message) {
    const std::uint32_t begin = 5 * static_cast<std::uint32_t>(findings.size());
    findings.push_back(finding(rule, std::move(message), {file, begin, begin + 4}));
  }
  /// Returns the messages of one of each cause, each with the last step of its trail.
  [[nodiscard]] std::vector<std::string> causes() const {
    std::vector<std::string> texts;
    for (const Diagnostic& cause : urdfmill::source::one_of_each_cause(findings, sources))
      texts.push_back(cause.message + (cause.trail.empty() ? "" : "; " + cause.trail.back().text));
    return texts;
  }
};

}  // namespace

TEST_CASE("up to three findings of a kind are shown, and the first one of more") {
  Lines lines(8);
  for (const char* name : {"a", "b", "c"}) lines.add(missing, "the link \"" + std::string(name) + "\" has 2 roots");
  CHECK(lines.causes().size() == 3);
  lines.add(missing, "the link \"d\" has 13 roots");
  CHECK(lines.causes() == std::vector<std::string>{
                              "the link \"a\" has 2 roots; and 3 more of this kind: \"b\" at arm.xacro:2:1, \"c\" at "
                              "arm.xacro:3:1, \"d\" at arm.xacro:4:1"});
  lines.add(missing, "the link \"e\" has no roots");
  CHECK(lines.causes().size() == 2);
}

TEST_CASE("of findings of one kind those with other names are named first") {
  Lines lines(7);
  for (const char* name : {"D", "D", "D", "K", "D"}) lines.add(missing, "unknown \"" + std::string(name) + "\"");
  CHECK(lines.causes().size() == 2);
  for (const char* name : {"mu", "nu"}) lines.add(missing, "unknown \"" + std::string(name) + "\"");
  CHECK(lines.causes() ==
        std::vector<std::string>{"unknown \"D\"; and 6 more of this kind: \"K\" at arm.xacro:4:1, \"mu\" at "
                                 "arm.xacro:6:1, \"nu\" at arm.xacro:7:1, …"});
}

TEST_CASE("the missing files of one folder are one finding, and those of many folders or packages are fewer") {
  Lines lines(40);
  const auto lose = [&](const std::string& path) {
    lines.add(missing, "link \"l" + std::to_string(lines.findings.size()) + "\": the mesh \"" + path +
                           "\" does not exist" + (lines.findings.size() % 2 == 0 ? " (in 2 places)" : ""));
  };
  for (const char* file : {"a.stl", "b.stl", "c.stl", "d.stl", "e.stl"})
    for (const char* folder : {"visual/", "collision/"}) lose(std::string("package://arm/meshes/") + folder + file);
  CHECK(lines.causes() ==
        std::vector<std::string>{
            "link \"l0\": the mesh \"package://arm/meshes/visual/a.stl\" does not exist (in 2 places); and 4 more of "
            "this "
            "kind: \"package://arm/meshes/visual/b.stl\" at arm.xacro:3:1, \"package://arm/meshes/visual/c.stl\" at "
            "arm.xacro:5:1, \"package://arm/meshes/visual/d.stl\" at arm.xacro:7:1, …",
            "link \"l1\": the mesh \"package://arm/meshes/collision/a.stl\" does not exist; and 4 more of this kind: "
            "\"package://arm/meshes/collision/b.stl\" at arm.xacro:4:1, \"package://arm/meshes/collision/c.stl\" at "
            "arm.xacro:6:1, \"package://arm/meshes/collision/d.stl\" at arm.xacro:8:1, …"});
  for (const char* folder : {"1/", "2/", "3/", "4/"}) lose(std::string("package://arm/") + folder + "a.stl");
  lose("package://leg/1/a.stl");
  CHECK(lines.causes().size() == 2);
  for (const char* package : {"a", "b", "c", "d"}) lose("package://" + std::string(package) + "/a.stl");
  CHECK(lines.causes().size() == 1);
}

TEST_CASE("a reader sees errors first, as many findings as asked for, and counts of all") {
  Lines lines(9);
  for (const char* name : {"a", "b"}) lines.add(doubtful, "\"" + std::string(name) + "\" is long");
  for (const char* name : {"a", "b", "c"}) lines.add(missing, "\"" + std::string(name) + "\" is missing");
  lines.add(doubtful, "it is red");
  lines.findings.back().severity = Severity::note;
  const auto seen = [&](Severity least, std::size_t most) {
    return urdfmill::source::digest(lines.findings, lines.sources, least, most);
  };
  const urdfmill::source::Digest some = seen(Severity::warning, 4);
  REQUIRE(some.shown.size() == 4);
  CHECK(some.shown[0].message == "\"a\" is missing");
  CHECK(some.shown[3].message == "\"a\" is long");
  CHECK(some.left_out == 1);
  CHECK(some.causes == std::array<std::size_t, 3>{1, 2, 3});
  CHECK(seen(Severity::note, 100).shown.size() == 6);
  CHECK(seen(Severity::error, 2).left_out == 1);
}

TEST_CASE("the forms for services have paths in the repository, and the pages of rules") {
  const Finding finding("<robot/>", 0, 8);
  RenderOptions options = spelled;
  options.path_in_repository = [](const std::string& name) { return "urdf/" + name; };
  const std::span<const Diagnostic> findings(&finding.diagnostic, 1);
  CHECK(render_github(findings, finding.sources, options).find("file=urdf/arm.urdf,") != std::string::npos);
  const std::string sarif = render_sarif(findings, finding.sources, options);
  CHECK(sarif.find("\"uri\": \"urdf/arm.urdf\"") != std::string::npos);
  CHECK(sarif.find("helpUri") == std::string::npos);
  CHECK(sarif.find("\"markdown\": \"\\n") != std::string::npos);
}
