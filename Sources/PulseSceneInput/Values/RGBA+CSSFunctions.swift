import PulseBasics
import PulseDocument
import PulsePixels

// Color functions of CSS Color Module Level 4, sections 5.1, 7.1 and 8.1.
extension RGBA {
  /// Parses `rgb()`, `rgba()`, `hsl()`, `hsla()` or `hwb()` in lower case, in the syntax with commas or with blanks; `nil`
  /// for anything else.
  init?(function text: String) {
    guard let open = text.bytewise.firstIndex(of: "("), text.bytewise.hasSuffix(")") else { return nil }
    let arguments = text[text.utf8.index(after: open)...].bytewise.dropLast(1)
    guard let (channels, alpha) = Self.split(arguments), let alpha = Self.alpha(alpha) else { return nil }
    let levels: [Double]?
    switch text[..<open] {
    case "rgb", "rgba": levels = Self.levels(rgb: channels, areListed: arguments.bytewise.contains(","))
    case "hsl", "hsla": levels = Self.levels(hsl: channels)
    // This function has no syntax with commas.
    case "hwb": levels = arguments.bytewise.contains(",") ? nil : Self.levels(hwb: channels)
    default: return nil
    }
    guard let levels else { return nil }
    let bytes = levels.map { UInt8(min(max($0, 0), 255).rounded()) }
    self.init(bytes[0], bytes[1], bytes[2], alpha: UInt8((alpha * 255).rounded()))
  }

  /// Splits `a, b, c`, `a, b, c, d`, `a b c` or `a b c / d` into three channels and the alpha; `nil` for other text.
  private static func split(_ text: Substring) -> (channels: [Substring], alpha: Substring?)? {
    if text.bytewise.contains(",") {
      let parts = text.bytewise.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      guard parts.count == 3 || parts.count == 4 else { return nil }
      return (Array(parts[..<3]), parts.count == 4 ? parts[3] : nil)
    }
    let halves = text.bytewise.split(separator: "/", omittingEmptySubsequences: false).map(\.trimmed)
    let channels = halves[0].bytewise.split(separator: " ")
    guard channels.count == 3, halves.count <= 2 else { return nil }
    return (channels, halves.count == 2 ? halves[1] : nil)
  }

  /// Parses an alpha value, a number or a percentage clamped to 0 to 1; 1 if it is absent, `nil` if it is invalid.
  private static func alpha(_ text: Substring?) -> Double? {
    guard let text else { return 1 }
    let value = percentage(text).map { $0 / 100 } ?? number(text)
    return value.map { min(max($0, 0), 1) }
  }

  /// Returns red, green and blue in levels, not clamped; a list with commas has either numbers or percentages.
  private static func levels(rgb channels: [Substring], areListed: Bool) -> [Double]? {
    let percentages = channels.count { $0.bytewise.hasSuffix("%") }
    if areListed, percentages != 0, percentages != 3 { return nil }
    let levels = channels.compactMap { channel in
      percentage(channel).map { $0 * 255 / 100 } ?? number(channel)
    }
    return levels.count == 3 ? levels : nil
  }

  /// Returns the levels of a hue, a saturation and a lightness, the latter two in percent.
  private static func levels(hsl channels: [Substring]) -> [Double]? {
    guard let hue = hue(channels[0]), let saturation = percentageOrNumber(channels[1]),
      let lightness = percentageOrNumber(channels[2])
    else { return nil }
    return levels(hue: hue, saturation: min(max(saturation / 100, 0), 1), lightness: lightness / 100)
  }

  /// Returns the levels of a hue, a whiteness and a blackness, the latter two in percent.
  private static func levels(hwb channels: [Substring]) -> [Double]? {
    guard let hue = hue(channels[0]), let white = percentageOrNumber(channels[1]).map({ $0 / 100 }),
      let black = percentageOrNumber(channels[2]).map({ $0 / 100 })
    else { return nil }
    if white + black >= 1 { return Array(repeating: white / (white + black) * 255, count: 3) }
    return levels(hue: hue, saturation: 1, lightness: 0.5).map { $0 * (1 - white - black) + white * 255 }
  }

  /// Returns the levels of a color by the formula of CSS Color Module Level 4, section 7.1.
  private static func levels(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    [0.0, 8, 4].map { offset in
      let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let spread = saturation * min(lightness, 1 - lightness)
      return (lightness - spread * max(-1, min(k - 3, 9 - k, 1))) * 255
    }
  }

  /// Parses a hue in degrees, or with the unit `deg`, `grad`, `rad` or `turn`; from 0 to below 360.
  private static func hue(_ text: Substring) -> Double? {
    let degreesPerUnit: KeyValuePairs<String, Double> = [
      "deg": 1, "grad": 0.9, "rad": 180 / .pi, "turn": 360,
    ]
    let unit = degreesPerUnit.first { text.bytewise.hasSuffix($0.key) }
    guard let value = number(text.bytewise.dropLast(unit?.key.utf8.count ?? 0)) else { return nil }
    let degrees = (value * (unit?.value ?? 1)).truncatingRemainder(dividingBy: 360)
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func percentageOrNumber(_ text: Substring) -> Double? { percentage(text) ?? number(text) }

  private static func percentage(_ text: Substring) -> Double? {
    text.bytewise.removing(suffix: "%").flatMap { Double(decimal: $0) }
  }

  /// Parses a number, or `none`, which is 0 in a color that is not interpolated.
  private static func number(_ text: Substring) -> Double? { text == "none" ? 0 : Double(decimal: text) }
}
