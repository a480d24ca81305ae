// f-strings.
#include "urdfmill/python/compile/compiler.hpp"
#include "urdfmill/python/text/formatting.hpp"
#include "urdfmill/python/value_text.hpp"

namespace urdfmill::python {
namespace {

struct Piece {
  std::string text;  ///< text before the value; the whole text if there is no value
  NodePtr value;
  char conversion = 0;
  NodePtr format;
};

class FormattedStringNode final : public Node {
 public:
  explicit FormattedStringNode(std::vector<Piece> pieces) : pieces_(std::move(pieces)) {}
  Value evaluate(Frame& frame) const override {
    std::string text;
    for (const Piece& piece : pieces_) {
      text += piece.text;
      if (piece.value) text += formatted(piece, frame);
    }
    frame.context.allocate(text.size());
    return Value::string(std::move(text));
  }

 private:
  static std::string formatted(const Piece& piece, Frame& frame) {
    const Value value = piece.value->evaluate(frame);
    const Value converted = convert(piece.conversion, value, frame.context);
    if (piece.format) return format(converted, piece.format->evaluate(frame).text(), frame.context);
    return format(converted, "", frame.context);
  }

  static Value convert(char conversion, const Value& value, Context& context) {
    switch (conversion) {
      case 'r':
        return Value::string(repr(value, context));
      case 's':
        return Value::string(str(value, context));
      case 'a':
        return Value::string(ascii(value));
      default:
        return value;
    }
  }

  std::vector<Piece> pieces_;
};

}  // namespace

NodePtr Compiler::operator()(const grammar::FormattedString& formatted) {
  std::vector<Piece> pieces;
  bool literal = true;
  for (const grammar::FormattedPiece& part : formatted.pieces) {
    Piece& piece = pieces.emplace_back();
    piece.text = part.value ? part.debug_text : part.literal;
    if (!part.value) continue;
    literal = false;
    piece.value = compile(*part.value);
    piece.conversion = part.conversion;
    piece.format = compile_optional(part.format_spec);
    if (!part.debug_text.empty() && part.conversion == 0 && !part.format_spec) piece.conversion = 'r';
  }
  NodePtr node = std::make_unique<FormattedStringNode>(std::move(pieces));
  return literal ? fold(std::move(node)) : std::move(node);
}

}  // namespace urdfmill::python
