package import PulseArguments
import PulseBasics
package import PulseDocument
public import PulsePixels

extension RGBA {
  /// Parses a color of CSS Color Module Level 4 in sRGB: a hexadecimal number of 3, 4, 6 or 8 digits (`#` can
  /// be left out before 6 and 8), a name, `transparent`, `rgb()`, `hsl()` or `hwb()`; `nil` for anything else.
  ///
  /// Case does not matter. Channels of `rgb()` out of range are clamped, as in browsers.
  public init?(css text: String) {
    let text = text.lowercased()
    if let digits = text.bytewise.removing(prefix: "#") {
      self.init(hex: digits)
    } else if text.bytewise.hasSuffix(")") {
      self.init(function: text)
    } else if text == "transparent" {
      self = .clear
    } else if let packed = CSSColorNames.values[text] {
      self.init(UInt8(packed >> 16), UInt8(packed >> 8 & 255), UInt8(packed & 255))
    } else if text.utf8.count == 6 || text.utf8.count == 8 {
      self.init(hex: text[...])
    } else {
      return nil
    }
  }

  /// Creates the color that a value of data is; `nil` for other texts, and for digits without a number sign, which can be
  /// those of anything.
  init?(ofValue text: String) {
    let isName = text.utf8.first != UInt8(ascii: "#") && !text.bytewise.hasSuffix(")")
    guard !isName || CSSColorNames.values[text.lowercased()] != nil else { return nil }
    self.init(css: text)
  }

  /// The CSS color names in alphabetical order.
  package static let cssNames: [String] = CSSColorNames.values.keys.sorted()

  private init?(hex digits: Substring) {
    let nibbles = digits.compactMap(\.hexDigitValue)
    // `hexDigitValue` accepts full-width digits too.
    guard nibbles.count == digits.utf8.count else { return nil }
    let channels: [Int]
    switch nibbles.count {
    case 3, 4: channels = nibbles.map { $0 * 17 }
    case 6, 8: channels = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] * 16 + nibbles[$0 + 1] }
    default: return nil
    }
    self.init(
      UInt8(channels[0]), UInt8(channels[1]), UInt8(channels[2]),
      alpha: channels.count > 3 ? UInt8(channels[3]) : 255)
  }
}

extension RGBA: ArgumentValue {
  /// Parses a CSS color.
  package init(argument: String) throws(ArgumentValueError) {
    guard let color = RGBA(css: argument) else {
      if let digits = argument.bytewise.removing(prefix: "#"), ![3, 4, 6, 8].contains(digits.utf8.count),
        digits.bytewise.allSatisfy(\.properties.isASCIIHexDigit)
      {
        throw ArgumentValueError(
          "has \(digits.count) digit\(digits.count == 1 ? "" : "s")",
          remedy: "use 3, 4, 6 or 8, such as #ff0000")
      }
      if argument.lowercased().bytewise.hasPrefix("rgb("),
        argument.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1
      {
        throw ArgumentValueError("needs three numbers", remedy: "write rgb(R,G,B), such as rgb(255,0,0)")
      }
      let name = SpellChecker.suggestions(for: argument, among: RGBA.cssNames).first
      let forms = "use #rrggbb, a CSS name, rgb(), hsl() or hwb()"
      let field = LabelTemplate(argument)?.onlyField
      throw ArgumentValueError(
        "is not a color",
        remedy: name.map { "did you mean '\($0)'?" }
          ?? forms + (field.map { ", or write --color-by \($0.adviceWord) for one of each value" } ?? ""))
    }
    self = color
  }

  /// Parses the string of a CSS color; the digits of a number could be those of a color.
  package init(json: JSONValue) throws(ArgumentValueError) {
    guard case .string(let text) = json else {
      throw ArgumentValueError("is not allowed here", remedy: "use a string")
    }
    try self.init(argument: text)
  }

  /// The value in option syntax.
  package var argument: String { description }

  /// Accepts every color.
  package func check() {}

  /// The CSS color names.
  package static var completionCandidates: [String] { cssNames }

  /// A color of CSS.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: pattern)] }

  /// A regular expression that matches CSS colors.
  package static let pattern =
    "^(#[0-9a-fA-F]{3,4}|#?([0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]+|([rR][gG][bB]|[hH][sS][lL])[aA]?\\(.+\\)|[hH][wW][bB]\\(.+\\))$"
}
