import PulseBasics
import PulseMapStyle

/// The texts of a layer in a tile: equal ones are laid out once.
final class SymbolTexts {
  /// A text with a number that only texts of the same letters have.
  struct Numbered {
    let text: LabelText
    let number: Int
  }

  /// The letters of texts in their places, by justification and vertically.
  typealias Shapes = (texts: [TextShaper.Justification: ShapedText], vertical: ShapedText?)

  private var numbers: [[Int]: Int] = [:]
  private var plain: [Bytewise: Numbered?] = [:]
  private var shapes: [Int: Shapes] = [:]

  /// Returns the letters of a text; `nil` if there are none.
  ///
  /// Equal texts without sections of their own are made once.
  func numbered(_ text: FormattedText, isUniform: Bool, make: () -> LabelText) -> Numbered? {
    guard isUniform, text.sections.count == 1, let section = text.sections.first, section.isPlain else {
      return numbered(make())
    }
    if let known = plain[section.text.bytewise] { return known }
    let new = numbered(make())
    plain[section.text.bytewise] = .some(new)
    return new
  }

  private func numbered(_ text: LabelText) -> Numbered? {
    guard !text.codes.isEmpty else { return nil }
    let number = numbers[text.codes] ?? numbers.count
    numbers[text.codes] = number
    return Numbered(text: text, number: number)
  }

  func shapes(of text: Numbered, isUniform: Bool, make: () -> Shapes) -> Shapes {
    guard isUniform, text.text.isPlain else { return make() }
    if let known = shapes[text.number] { return known }
    let new = make()
    shapes[text.number] = new
    return new
  }
}

extension FormattedText.Section {
  /// Whether the section looks as its layer says.
  fileprivate var isPlain: Bool {
    image == nil && scale == nil && fontStack == nil && color == nil && verticalAlignment == nil
  }
}
