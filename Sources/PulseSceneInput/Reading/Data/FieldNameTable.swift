import PulseArguments
import PulseBasics
import PulseDocument

/// A table of the column or property names that have a meaning in data files.
///
/// Other names are ignored, but those that are probably misspelled lead to a warning.
struct FieldNameTable<Meaning> {
  /// The maximum number of other names to check, which bounds the memory for data with different names in each row.
  private static var limit: Int { 1000 }

  private let meanings: [String: Meaning]
  private let known: [String]
  private var others: Set<Bytewise> = []

  /// Creates a table from the meaning of each name and the known names to suggest for misspelled ones.
  init(_ meanings: [String: Meaning], known: [String]) {
    self.meanings = meanings
    self.known = known
  }

  /// The meaning of a name; `nil` for other names.
  subscript(name: String) -> Meaning? { meanings[name] }

  /// Returns the known name that a name probably misspells, once per name.
  mutating func correction(_ name: String) -> String? {
    guard others.count < Self.limit, others.insert(name.bytewise).inserted else { return nil }
    return SpellChecker.correction(name, among: known)
  }
}

extension ColumnSamples {
  /// Returns whether most values of a column are those of an argument, so that its name is probably misspelled.
  func canBe(_ argument: Argument<OverlaySpec>, column index: Int, folder: BaseFolder) -> Bool {
    guard values.indices.contains(index) else { return false }
    let texts = values[index].filter { !$0.isEmpty }
    let fitting = texts.count { text in
      let value = DocumentValue(untyped: text, place: .document, log: DiagnosticLog())
      return value.canBe(argument, in: OverlaySpec(), folder: folder)
    }
    return 2 * fitting >= texts.count
  }
}

extension Argument {
  /// The name as in options: `pulse-color`.
  var dashedName: String { String(info.place.bytewise.drop { $0 == "-" }) }
}

/// A mapping of a GeoJSON property to arguments: an overlay's for points, a path's for lines and polygons.
struct GeoJSONPropertyMapping {
  var overlay: Argument<OverlaySpec>?
  var mapPath: Argument<MapPathSpec>?

  /// The role of the overlay's option.
  var role = DataOptions.Role.other
}

extension GeoJSONReader {
  /// The property names that have a meaning.
  static var names: FieldNameTable<GeoJSONPropertyMapping> {
    let overlay = OverlaySpec.identity + OverlaySpec.arguments
    var meanings: [String: GeoJSONPropertyMapping] = [:]
    for argument in overlay {
      for name in [argument.key, argument.dashedName] {
        meanings[name, default: GeoJSONPropertyMapping()].overlay = argument
        meanings[name]?.role = DataOptions.Role(of: argument.key)
      }
    }
    for argument in MapPathSpec.look {
      for name in [argument.key, argument.dashedName] {
        meanings[name, default: GeoJSONPropertyMapping()].mapPath = argument
      }
    }
    let known = meanings.keys.sorted()
    // A marker of simplestyle has a color; what else it has is another picture than a pulse.
    meanings["marker-color"] = GeoJSONPropertyMapping(
      overlay: overlay.first { $0.key == SceneField.color.key })
    for name in ["marker-size", "marker-symbol", "title", "description"] {
      meanings[name] = GeoJSONPropertyMapping()
    }
    return FieldNameTable(meanings, known: known + ["marker-color"])
  }
}
