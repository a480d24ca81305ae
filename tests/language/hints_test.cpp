#include <catch2/catch.hpp>
#include <string>

#include "project.hpp"
#include "urdfmill/language/inlay_hints.hpp"
#include "urdfmill/language/semantic_tokens.hpp"
#include "urdfmill/language/signatures.hpp"

using namespace urdfmill;
using test::head;
using test::Project;

TEST_CASE("hints show values and degrees, tokens the words of expressions, signatures the call at the cursor") {
  const Project project;
  const std::string text = head + R"xml( name="r">
<xacro:arg name="side" default="left"/>
<xacro:property name="size" value="2"/>
<xacro:macro name="part" params="n length:=3 *pose">
<link name="${n}"><visual><origin xyz="0 0 ${length * size}" rpy="0 ${pi / 2} 0"/></visual></link>
</xacro:macro>
<xacro:part n="a"><o/></xacro:part>
<link name="$(arg side)${max(size, 3)}${'x' if True else None}"/>
</robot>)xml";
  const std::string main = project.write("main.urdf.xacro", text);
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);

  std::string all;
  for (const language::InlayHint& hint :
       language::inlay_hints(symbols, {main, 0, static_cast<std::uint32_t>(text.size())}))
    all += text.substr(hint.offset - 5, 5) + "|" + hint.text + "\n";
  CHECK(all == "\"${n}| = a\nsize}| = 6\n / 2}| = 1.5707963267948966\n 2} 0| = 0° 90° 0°\n, 3)}| = 3\nNone}| = x\n");

  std::string tokens;
  constexpr const char* kinds[] = {"macro",    "parameter", "property", "argument",
                                   "function", "number",    "string",   "keyword"};
  for (const language::SemanticToken& token : language::semantic_tokens(*symbols.source(main)))
    tokens += text.substr(token.begin, token.end - token.begin) + " " + kinds[static_cast<std::size_t>(token.kind)] +
              (token.declares ? " declared\n" : "\n");
  CHECK(tokens ==
        "side argument declared\nsize property declared\npart macro declared\nn parameter declared\n"
        "length parameter declared\npose parameter declared\nn parameter\nlength parameter\nsize property\n"
        "pi property\n2 number\npart macro\nn parameter\npart macro\nside argument\nmax function\nsize property\n"
        "3 number\n'x' string\nTrue keyword\nNone keyword\n");

  const auto signature = [&](const std::string& before) {
    const auto found =
        language::signature_at(symbols, main, static_cast<std::uint32_t>(text.find(before) + before.size()));
    if (!found) return std::string("none");
    return found->label + " " + (found->active ? found->parameters[*found->active] : std::string("-"));
  };
  CHECK(signature("max(") == "max(a, b, …) a");
  CHECK(signature("max(size, ") == "max(a, b, …) b");
  CHECK(signature("<xacro:part n=\"a") == "xacro:part n length:=3 *pose n");
  CHECK(signature("<xacro:part ") == "xacro:part n length:=3 *pose -");
  CHECK(signature("<link ") == "none");
}
