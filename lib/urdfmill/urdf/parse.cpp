#include "urdfmill/urdf/parse.hpp"

namespace urdfmill::urdf {

xml::ParseResult parse(const source::Sources& sources, source::FileId file) {
  xml::ParseOptions options;
  options.namespaces = false;
  auto parsed = xml::parse(sources, file, options);
  if (parsed.document || !parsed.error->decoding) return parsed;
  options.always_utf8 = false;
  auto decoded = xml::parse(sources, file, options);
  return decoded.document ? std::move(decoded) : std::move(parsed);
}

}  // namespace urdfmill::urdf
