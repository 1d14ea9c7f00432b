package import PulseArguments
import PulseBasics
import PulseDocument
import PulsePixels
package import PulseScene

extension MapColors: ArgumentValue {
  private static let remedy = "use KEY=COLOR,... such as land=#f5f0e6,water=#a0c8f0"

  /// The purposes whose colors are opaque: what is not wanted is left out by an option.
  private static let opaque: Set<Purpose> = [.label, .graticule]

  /// The purposes by other words for them.
  private static let synonyms: [String: Purpose] = [
    "sea": .water, "ocean": .water, "oceans": .water, "lake": .water, "lakes": .water, "ground": .land,
    "earth": .land, "continents": .land, "paper": .land, "coastline": .coast, "coastlines": .coast,
    "shore": .coast,
    "rivers": .river, "waterway": .river, "borders": .border, "boundary": .border, "country-border": .border,
    "countries": .border, "state-border": .regionBorder, "states": .regionBorder, "cities": .urban,
    "city": .urban,
    "towns": .urban, "ice": .glacier, "glaciers": .glacier, "labels": .label, "text": .label, "names": .label,
    "halo": .labelHalo, "text-halo": .labelHalo, "grid": .graticule,
  ]

  /// Parses pairs in the form `land=COLOR,water=COLOR`.
  ///
  /// - Throws: `ArgumentValueError` for unknown and repeated keys, for what is no color, and for a translucent one of text
  ///   or lines over the map.
  package init(argument: String) throws(ArgumentValueError) {
    self.init()
    for item in ColorScaleSpec.items(of: argument) {
      guard let cut = item.bytewise.cut(atFirst: "=") else {
        throw ArgumentValueError("is not a list of colors", remedy: Self.remedy)
      }
      let purpose = try Self.purpose(cut.before.trimmed)
      let text = String(cut.after.trimmed)
      let color: RGBA
      do throws(ArgumentValueError) {
        color = try RGBA(argument: text)
      } catch {
        throw ArgumentValueError(
          "has '\(text.excerpt)' for '\(purpose.rawValue)', which \(error.problem)", remedy: error.remedy)
      }
      guard color.isOpaque || !Self.opaque.contains(purpose) else {
        throw ArgumentValueError(
          "has '\(text.excerpt)' for '\(purpose.rawValue)', which is translucent",
          remedy: "use \(RGBA(color.red, color.green, color.blue))")
      }
      guard colors.updateValue(color, forKey: purpose) == nil else {
        throw ArgumentValueError(
          "has the color of '\(purpose.rawValue)' twice", remedy: "leave out one of them")
      }
    }
  }

  private static func purpose(_ text: Substring) throws(ArgumentValueError) -> Purpose {
    let name = text.lowercased()
    if let purpose = Purpose(rawValue: name) ?? synonyms[name] { return purpose }
    let keys = Purpose.allCases.map(\.rawValue)
    let near = SpellChecker.suggestions(for: name, among: keys)
    throw ArgumentValueError(
      "has the unknown key '\(name.excerpt)'",
      remedy: near.isEmpty ? "use \(SpellChecker.disjunction(keys))" : SpellChecker.didYouMean(near))
  }

  /// The list in option syntax.
  package var argument: String {
    Purpose.allCases.compactMap { key in colors[key].map { "\(key.rawValue)=\($0.argument)" } }
      .joined(separator: ",")
  }
}
