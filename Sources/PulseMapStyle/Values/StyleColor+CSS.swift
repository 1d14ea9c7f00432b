import PulseBasics
import PulseDocument
import PulsePixels

extension StyleColor {
  /// Parses a color as styles write it: a name, `transparent`, 3, 4, 6 or 8 hexadecimal digits after `#`, `rgb()`,
  /// `rgba()`, `hsl()` or `hsla()`; `nil` for anything else.
  ///
  /// Unlike the colors of options, hexadecimal digits need the `#`, and there is no `hwb()`.
  package init?(css text: String) {
    let text = String(text.bytewise.trimmed).lowercased()
    if text.utf8.first == UInt8(ascii: "#") {
      self.init(hex: text.bytewise.dropFirst(1))
    } else if text == "transparent" {
      self.init(0, 0, 0, alpha: 0)
    } else if let packed = CSSColorNames.values[text] {
      self.init(packed >> 16, packed >> 8 & 255, packed & 255, 255)
    } else {
      self.init(function: text)
    }
  }

  private init(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) {
    self.init(Double(red) / 255, Double(green) / 255, Double(blue) / 255, alpha: Double(alpha) / 255)
  }

  private init?(hex digits: Substring) {
    let count = digits.utf8.count
    guard [3, 4, 6, 8].contains(count), digits.utf8.allSatisfy({ $0 < 0x80 && isHexDigit($0) }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    let width = UInt32(count < 6 ? 4 : 8)
    let channelCount = count < 6 ? count : count / 2
    func channel(_ index: Int) -> UInt32 {
      guard index < channelCount else { return 255 }
      let value = number >> (width * UInt32(channelCount - 1 - index)) & (1 << width - 1)
      return width == 4 ? value * 17 : value
    }
    self.init(channel(0), channel(1), channel(2), channel(3))
  }

  private init?(function text: String) {
    let isRGB = text.bytewise.hasPrefix("rgb")
    guard isRGB || text.bytewise.hasPrefix("hsl") else { return nil }
    var scanner = ColorFunctionScanner(text.bytewise.dropFirst(3))
    guard let arguments = scanner.arguments(hueAllowsUnit: !isRGB) else { return nil }
    let (channels, alpha) = (arguments.channels, arguments.alpha)
    if isRGB {
      let percentages = channels.count(where: \.isPercentage)
      guard percentages == 0 || percentages == 3 else { return nil }
      let levels = channels.map { min(max($0.number / (percentages == 3 ? 100 : 255), 0), 1) }
      self.init(levels[0], levels[1], levels[2], alpha: alpha)
    } else {
      guard !channels[0].isPercentage, channels[1].isPercentage, channels[2].isPercentage else { return nil }
      self.init(
        hue: channels[0].number, saturation: min(max(channels[1].number / 100, 0), 1),
        lightness: min(max(channels[2].number / 100, 0), 1), alpha: alpha)
    }
  }

  /// Creates a color by the formula of CSS Color Module Level 4, section 7.1.
  private init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    let degrees = hue.truncatingRemainder(dividingBy: 360)
    let turn = degrees < 0 ? degrees + 360 : degrees
    func channel(_ offset: Double) -> Double {
      let k = (offset + turn / 30).truncatingRemainder(dividingBy: 12)
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(channel(0), channel(8), channel(4), alpha: alpha)
  }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
  0x30...0x39 ~= byte || 0x61...0x66 ~= byte
}

/// A scanner of the arguments of `rgb()` and `hsl()` in lower case, after these three letters.
private struct ColorFunctionScanner {
  /// A number with or without a percent sign.
  struct Component {
    let number: Double
    let isPercentage: Bool
  }

  private var rest: Substring.UTF8View

  init(_ text: Substring) { rest = text.utf8 }

  /// Scans `(a, b, c)`, `(a, b, c, d)`, `(a b c)` or `(a b c / d)`; `nil` for anything else.
  ///
  /// - Parameter hueAllowsUnit: Whether `deg` can follow the first number.
  /// - Returns: Three components, and the alpha from 0 to 1.
  mutating func arguments(hueAllowsUnit: Bool) -> (channels: [Component], alpha: Double)? {
    _ = skip("a")
    guard skip("(") else { return nil }
    skipBlanks()
    var (channels, commas) = ([Component](), 0)
    for index in 0..<3 {
      if index > 0 {
        let hasBlanks = skipBlanks()
        if skip(",") { commas += 1 } else if !hasBlanks { return nil }
        skipBlanks()
      }
      guard let number = number() else { return nil }
      if index == 0, hueAllowsUnit { _ = skip("deg") }
      channels.append(Component(number: number, isPercentage: skip("%")))
    }
    guard commas == 0 || commas == 2, let alpha = alpha(isListed: commas == 2) else { return nil }
    return rest.isEmpty ? (channels, alpha) : nil
  }

  /// Scans the alpha, if there is one, and the closing parenthesis.
  private mutating func alpha(isListed: Bool) -> Double? {
    skipBlanks()
    var alpha = 1.0
    if skip(isListed ? "," : "/") {
      skipBlanks()
      guard let number = number() else { return nil }
      alpha = min(max(skip("%") ? number / 100 : number, 0), 1)
      skipBlanks()
    }
    return skip(")") ? alpha : nil
  }

  private mutating func number() -> Double? {
    let digits = rest.prefix { 0x30...0x39 ~= $0 || "+-.e".utf8.contains($0) }
    rest = rest[digits.endIndex...]
    let number = digits.isEmpty ? .nan : javaScriptNumber(String(Substring(digits)))
    return number.isNaN ? nil : number
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  @discardableResult private mutating func skipBlanks() -> Bool {
    let blanks = rest.prefix { $0 == 0x20 || 0x09...0x0D ~= $0 }
    rest = rest[blanks.endIndex...]
    return !blanks.isEmpty
  }
}
