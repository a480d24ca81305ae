// The declaration at the beginning of a document: <?xml version="1.0" encoding="utf-8"?>.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::xml {

/// Reports a version that XML does not have (xml-version). The parser here and tinyxml2 accept any, libxml2 does not.
void report_version(const source::Sources& sources, source::FileId file, source::Sink& sink);

}  // namespace urdfmill::xml
