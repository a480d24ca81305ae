// PyYAML's verdict on a text: whether it is one YAML document, and if not, in what words it says so.
#pragma once
#include "urdfmill/python/context.hpp"
#include "urdfmill/yaml/text.hpp"

namespace urdfmill::yaml {

/// Walks through the text without keeping anything and throws what PyYAML's reader, scanner, parser and composer would
/// throw first. yaml-cpp is asked only for texts that pass: it accepts much that PyYAML refuses, and on some malformed
/// texts it does not end.
void check_syntax(const Text& text, python::Context& context);

}  // namespace urdfmill::yaml
