#include "urdfmill/view/html.hpp"

#include <string_view>

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

}  // namespace

std::string self_contained_html(const Page& page, const ViewedModel& model) {
  // Only the script with this nonce runs, and nothing can be fetched: text of a model cannot become a script.
  constexpr std::string_view policy =
      R"(<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-urdfmill'; style-src 'nonce-urdfmill'; img-src data: blob:; base-uri 'none'; form-action 'none'">)";
  std::string html = replaced(page.html, "<!--style-->",
                              std::string(policy) + "\n<style nonce=\"urdfmill\">\n" + page.css + "</style>");
  html = replaced(std::move(html), "<!--data-->",
                  "<script type=\"application/json\" id=\"data\" nonce=\"urdfmill\">" +
                      without_angle_brackets(model.page_data()) + "</script>");
  return replaced(std::move(html), "<!--script-->",
                  "<script nonce=\"urdfmill\">" + as_element(page.script) + "</script>");
}

std::string served_html(const Page& page) {
  std::string html = replaced(page.html, "<!--style-->", R"(<link rel="stylesheet" href="viewer.css">)");
  html = replaced(std::move(html), "<!--data-->", "");
  return replaced(std::move(html), "<!--script-->", R"(<script src="viewer.js"></script>)");
}

}  // namespace urdfmill::view
