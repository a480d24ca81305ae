#include "urdfmill/view/html.hpp"

#include <cstddef>
#include <string_view>

#include "urdfmill/files/sha256.hpp"
#include "urdfmill/text/base64.hpp"

namespace urdfmill::view {
namespace {

std::string replaced(std::string text, std::string_view mark, std::string_view by) {
  if (const std::size_t at = text.find(mark); at != std::string::npos) text.replace(at, mark.size(), by);
  return text;
}

/// Escapes `<`, which JSON contains only in strings, so that no text ends the script element around it.
std::string without_angle_brackets(const std::string& json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json)
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  return out;
}

/// Escapes `</script` in the strings of a script; `<\/script` means the same there.
std::string as_element(std::string script) {
  for (std::size_t at = 0; (at = script.find("</script", at)) != std::string::npos; at += 3)
    script.insert(at + 1, "\\");
  return script;
}

/// Returns the source of a content security policy that allows an element with exactly this text.
std::string source_of(std::string_view element) {
  const std::string digits = files::sha256(element);
  std::string digest;
  for (std::size_t i = 0; i < digits.size(); i += 2)
    digest += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return "'sha256-" + text::base64(digest) + "'";
}

}  // namespace

std::string self_contained_html(const Page& page, const ViewedModel& model) {
  const std::string style = "\n" + page.css, script = as_element(page.script);
  // Only this script runs, and nothing can be fetched: text of a model cannot become a script.
  const std::string policy = "default-src 'none'; script-src " + source_of(script) + "; style-src " + source_of(style) +
                             "; img-src data: blob:; base-uri 'none'; form-action 'none'; "
                             "require-trusted-types-for 'script'; trusted-types 'none'";
  std::string html = replaced(
      page.html, "<!--style-->",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">\n<style>" + style + "</style>");
  html = replaced(
      std::move(html), "<!--data-->",
      R"(<script type="application/json" id="data">)" + without_angle_brackets(model.page_data()) + "</script>");
  return replaced(std::move(html), "<!--script-->", "<script>" + script + "</script>");
}

std::string served_html(const Page& page) {
  std::string html = replaced(page.html, "<!--style-->", R"(<link rel="stylesheet" href="viewer.css">)");
  html = replaced(std::move(html), "<!--data-->", "");
  return replaced(std::move(html), "<!--script-->", R"(<script src="viewer.js"></script>)");
}

}  // namespace urdfmill::view
