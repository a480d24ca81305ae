# cmake -DPAGES="a.md;b.md" -DDOCS=folder -DOUTPUT=file.cpp -P embed-pages.cmake: writes the pages as arrays of bytes.
set(arrays "")
set(list "")
set(number 0)
foreach(page ${PAGES})
  file(READ ${DOCS}/${page} bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "constexpr unsigned char page_${number}[] = {${bytes}};\n")
  string(APPEND list "    {\"${page}\", text_of(page_${number})},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "#include \"urdfmill/mcp/pages.hpp\"

#include <cstddef>

namespace urdfmill::mcp {
namespace {

${arrays}
template <std::size_t size>
std::string_view text_of(const unsigned char (&bytes)[size]) {
  return {reinterpret_cast<const char*>(bytes), size};
}

const DocsPage pages[] = {
${list}};

}  // namespace

std::span<const DocsPage> docs_pages() {
  return pages;
}

}  // namespace urdfmill::mcp
")
