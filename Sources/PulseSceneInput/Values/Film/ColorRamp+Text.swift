import PulseArguments
import PulseBasics
import PulseDocument
import PulsePixels

extension ColorRamp {
  /// The color map in option syntax: its name, or its colors.
  var text: String { name ?? stops.map(\.argument).joined(separator: ",") }

  /// Parses the name of a color map, or two and more colors between commas; for those who write ranges elsewhere, also
  /// `green..red` and `green-red`.
  init(scale text: Substring) throws(ArgumentValueError) {
    let text = text.trimmed
    if let map = ColorRamp(named: String(text)) {
      self = map
      return
    }
    let items = ColorScaleSpec.items(of: String(text))
    if items.count > 1 {
      var colors: [RGBA] = []
      for item in items { colors.append(try ColorScaleSpec.color(String(item[...].trimmed))) }
      self.init(through: colors)
    } else if let (colors, _) = Self.colors(of: text, between: ["..", "-"]) {
      self.init(through: colors)
    } else {
      throw ArgumentValueError("has an unknown color scale", remedy: Self.remedy(for: text))
    }
  }

  /// Returns two and more colors between occurrences of one of several separators, and their texts; `nil` for other texts.
  static func colors(of text: Substring, between separators: [String]) -> ([RGBA], texts: [Substring])? {
    for separator in separators {
      let items = ColorScaleSpec.items(of: text.bytewise.replacing(separator, with: ","))
        .map { $0[...].trimmed }.filter { !$0.isEmpty }
      let colors = items.compactMap { RGBA(css: String($0)) }
      if colors.count > 1, colors.count == items.count { return (colors, items) }
    }
    return nil
  }

  /// Separators of colors in the notations of other programs.
  static let foreignSeparators = ["/", ":", ";", "|", ">", "\u{2192}", "\u{2013}", "_", " to ", " "]

  /// Scales of other programs, and the most similar ones here.
  private static let similarNames: KeyValuePairs<String, String> = [
    "jet": "turbo", "rainbow": "turbo", "hsv": "turbo", "parula": "viridis", "hot": "inferno",
    "heat": "inferno",
    "coolwarm": "RdBu_r", "bwr": "RdBu_r", "seismic": "RdBu_r", "grays": "Greys", "gray_r": "Greys",
    "grey_r": "Greys", "RdYlGreen": "RdYlGn",
  ]

  /// Schemes of ColorBrewer and of others for categories.
  private static let categoryNames = [
    "Set1", "Set2", "Set3", "Dark2", "Accent", "Paired", "Pastel1", "Pastel2", "tab10", "tab20", "category10",
  ]

  /// Returns what to write instead of a text that is no scale.
  private static func remedy(for text: Substring) -> String {
    if let (_, texts) = colors(of: text, between: foreignSeparators) {
      return "write the colors between commas, \(texts.joined(separator: ","))"
    }
    if RGBA(css: String(text)) != nil { return "add a second color, such as #fff,\(text)" }
    let known = text.lowercased()
    if categoryNames.contains(where: { $0.lowercased() == known }) {
      return "write the field alone for colors of categories, or FIELD:a=red,b=#07f"
    }
    if let similar = similarNames.first(where: { $0.key.lowercased() == known })?.value {
      return SpellChecker.didYouMean([similar])
    }
    // A minus sign reverses scales in other programs.
    let reversed = text.bytewise.removing(prefix: "-")
    let ends = [reversal, "-r", "_reversed", "-reversed", " reversed", ".reversed"]
    let name = reversed ?? ends.lazy.compactMap { known.bytewise.removing(suffix: $0) }.first
    if let name, let map = ColorRamp(named: String(name)), let wanted = map.name {
      return SpellChecker.didYouMean([wanted + reversal])
    }
    let near = SpellChecker.suggestions(for: String(name ?? text), among: standardNames)
    if !near.isEmpty { return SpellChecker.didYouMean(near.map { name == nil ? $0 : $0 + reversal }) }
    return "use \(mapNames.joined(separator: ", ")), a scheme of ColorBrewer such as YlOrRd, Blues or RdBu, "
      + "or two or more colors such as #fff,#f00"
  }
}
