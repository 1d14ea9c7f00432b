import PulseMapStyle

/// The properties of a symbol layer that are the same for all features of a tile.
struct SymbolSettings {
  enum Placement: String {
    case point, line
    case lineCenter = "line-center"
  }

  let placement: Placement
  let isTextAlongLine, isIconAlongLine: Bool

  /// Whether symbols turn with the map.
  let textTurns, iconTurns: Bool

  /// Whether texts and icons lie on the map, so that the pixels of images are mixed.
  let textLies, iconLies: Bool

  /// Whether letters along a line stay upright each by itself.
  let lettersStayUpright: Bool

  let textKeepsUpright, iconKeepsUpright: Bool
  let textOverlap, iconOverlap: SymbolOverlap
  let textIgnoresPlacement, iconIgnoresPlacement: Bool
  let isTextOptional, isIconOptional: Bool

  /// `none`, `width`, `height` or `both`.
  let textFit: String
  let textFitMargins: [Double]

  let spacing, maximumAngle, lineHeight, textPadding: Double

  /// The orders in which vertical and horizontal labels of points are tried; empty for horizontal ones only.
  let writingModes: [String]

  /// Whether the property decides on the order, and whether the order is that of rows on the screen.
  let sortsByKey, sortsByRow, placesByRow: Bool

  /// Whether symbols of the layer may lie on others.
  let canOverlap: Bool

  let hasVariableAnchors: Bool

  init(_ layer: StyleDocument.Layer, _ evaluator: StyleEvaluator) {
    func word(_ name: String) -> String { evaluator.word(layer[name]) }
    func flag(_ name: String) -> Bool { evaluator.layout(layer[name]).isTrue }
    func number(_ name: String) -> Double { evaluator.layout(layer[name]).plainNumber }
    placement = Placement(rawValue: word("symbol-placement")) ?? .point
    func alignment(_ name: String) -> String {
      let alignment = word(name)
      guard alignment == "auto" else { return alignment }
      return word("symbol-placement") == "point" ? "viewport" : "map"
    }
    let (text, icon) = (alignment("text-rotation-alignment"), alignment("icon-rotation-alignment"))
    isTextAlongLine = text != "viewport" && placement != .point
    isIconAlongLine = icon == "map" && placement != .point
    textTurns = text == "map"
    iconTurns = icon == "map"
    func lies(_ name: String, _ rotation: String) -> Bool {
      let pitch = word(name)
      return pitch == "map" || pitch == "auto" && rotation == "map"
    }
    textLies = lies("text-pitch-alignment", text)
    iconLies = lies("icon-pitch-alignment", icon)
    lettersStayUpright = text == "viewport-glyph"
    textKeepsUpright = flag("text-keep-upright")
    iconKeepsUpright = flag("icon-keep-upright")
    func overlap(_ mode: String, _ older: String) -> SymbolOverlap {
      if layer.sets(mode) {
        switch word(mode) {
        case "always": return .always
        case "cooperative": return .cooperative
        case "never": return .never
        default: break
        }
      }
      return flag(older) ? .always : .never
    }
    textOverlap = overlap("text-overlap", "text-allow-overlap")
    iconOverlap = overlap("icon-overlap", "icon-allow-overlap")
    textIgnoresPlacement = flag("text-ignore-placement")
    iconIgnoresPlacement = flag("icon-ignore-placement")
    isTextOptional = flag("text-optional")
    isIconOptional = flag("icon-optional")
    textFit = word("icon-text-fit")
    textFitMargins = evaluator.layout(layer["icon-text-fit-padding"]).numbers ?? [0, 0, 0, 0]
    spacing = number("symbol-spacing")
    maximumAngle = number("text-max-angle") * .pi / 180
    lineHeight = number("text-line-height") * TextShaper.em
    textPadding = number("text-padding")
    var modes: [String] = []
    if placement == .point, case .array(let items) = evaluator.layout(layer["text-writing-mode"]) {
      modes = items.map(\.text)
    }
    writingModes = modes
    canOverlap =
      textOverlap != .never || iconOverlap != .never || textIgnoresPlacement || iconIgnoresPlacement
    let order = word("symbol-z-order")
    // A key that is the same for all features is none.
    sortsByKey =
      order != "viewport-y" && layer.sets("symbol-sort-key") && !layer["symbol-sort-key"].isFeatureConstant
    placesByRow = order == "viewport-y"
    sortsByRow = (order == "viewport-y" || order == "auto" && !sortsByKey) && canOverlap
    hasVariableAnchors = layer.sets("text-variable-anchor") || layer.sets("text-variable-anchor-offset")
  }

  /// Whether labels of points may be vertical.
  var allowsVerticalPoints: Bool { writingModes.contains("vertical") }
}

/// The ways in which symbols may overlap others: never, others that permit it as well, or all.
enum SymbolOverlap {
  case never, cooperative, always
}
