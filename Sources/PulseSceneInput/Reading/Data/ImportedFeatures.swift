import PulseBasics
import PulseDocument
import PulseScene

/// The overlays, lines and polygons imported from data files, with warnings.
struct ImportedFeatures {
  /// The overlays.
  var rows = OverlayRows()

  /// The reader of the fields for times, scales and labels.
  var fields: FieldValueReader

  /// The value of each row for the scale of radii, not a number for none; empty without a scale.
  private(set) var radiusValues: [Double] = []

  /// The value of each row for the scale of colors; empty without a scale.
  private(set) var colorValues: [FieldValueReader.ColorScaleInput?] = []

  /// The names of the data fields, for suggestions.
  private(set) var fieldNames: Set<Bytewise> = []

  private(set) var mapPaths: [MapPathSpec] = []

  /// The value of each line and polygon for the scale of colors; empty without a scale.
  private(set) var pathColorValues: [FieldValueReader.ColorScaleInput?] = []

  /// Whether a line or polygon has a value for the scale of colors.
  var hasColoredPaths: Bool { pathColorValues.contains { $0 != nil } }

  var warnings: [SceneDiagnostic] = []

  /// The columns and properties that set options.
  var optionColumns: [OptionColumn] = []

  /// Whether columns or properties would set options, but are data because of ``SceneSpec/takesColumnsAsData``.
  var hasIdleColumns = false

  /// The properties of lines and polygons that have been reported.
  var reportedNames: Set<String> = []

  private var names: Set<Bytewise>

  /// The next number to append to each repeated name.
  private var nextNumbers: [Bytewise: Int] = [:]

  /// Creates an empty collection, in which the names of the scene's overlays are taken.
  init(after spec: SceneSpec) {
    names = Set(spec.overlays.compactMap { $0.id?.bytewise })
    fields = FieldValueReader(spec)
  }

  /// Notes the names of data fields, for suggestions.
  mutating func addFieldNames(_ names: some Sequence<String>) {
    guard fieldNames.count < 1000 else { return }
    fieldNames.formUnion(names.lazy.map(\.bytewise))
  }

  /// Adds an overlay with its values for the scales, with a number appended to its name if that is taken.
  mutating func add(
    _ overlay: OverlaySpec, _ values: FieldValueReader.Values = FieldValueReader.Values()
  ) throws(DocumentError) {
    guard rows.count < Scene.Limits.overlays else {
      throw DocumentError(diagnostics: [
        Diagnostic(.document, "has more than \(Scene.Limits.overlays) pulses; use less data")
      ])
    }
    var overlay = overlay
    if let name = overlay.id {
      var free = name
      var number = nextNumbers[name.bytewise] ?? 2
      while !names.insert(free.bytewise).inserted {
        free = "\(name)-\(number)"
        number += 1
      }
      if free != name { nextNumbers[name.bytewise] = number }
      overlay.id = free
    }
    rows.append(overlay)
    if fields.film.radiusBy != nil { radiusValues.append(values.radius ?? .nan) }
    if fields.film.colorBy != nil { colorValues.append(values.color) }
  }

  /// Adds a line or polygon with its value for the scale of colors.
  mutating func add(_ mapPath: MapPathSpec, _ value: FieldValueReader.ColorScaleInput?) {
    mapPaths.append(mapPath)
    if fields.film.colorBy != nil { pathColorValues.append(value) }
  }

  /// Gives all lines and polygons other values.
  mutating func changeMapPaths(_ change: (_ index: Int, inout MapPathSpec) -> Void) {
    for index in mapPaths.indices { change(index, &mapPaths[index]) }
  }

  /// Adds a warning about a probably misspelled name.
  mutating func warn(_ location: InputLocation, _ name: String, near: String) {
    warnings.append(
      SceneDiagnostic(
        at: location,
        "'\(name.excerpt)' is treated as data and ignored; \(SpellChecker.didYouMean([near]))"))
  }
}
