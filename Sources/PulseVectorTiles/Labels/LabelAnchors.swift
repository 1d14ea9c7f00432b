import PulseGeo
import PulsePixels
import PulseText

/// The points of a view at which labels may stand.
struct LabelAnchors {
  /// The distance from the image in points beyond which labels cannot influence visible ones.
  private static let margin = 512.0

  /// The smallest mean width of the letters of a name in ems.
  private static let narrowestLetter = 0.3

  let pixelRatio: Double
  private let window: ClipRect

  /// The image, in a view that never moves; `nil` in others.
  private let fixedView: ClipRect?

  init(_ viewport: Viewport, isViewFixed: Bool) {
    pixelRatio = Double(viewport.pixelRatio)
    window = ClipRect(around: viewport.pixelSize, margin: Self.margin * pixelRatio)
    fixedView = isViewFixed ? ClipRect(around: viewport.pixelSize, margin: 0) : nil
  }

  /// Returns whether a label at a point of a tile belongs to it, and influences what is visible.
  func include(_ point: ClipRect.Point, of tile: LabelTile) -> Bool {
    window.contains(point) && tile.contains(point)
  }

  /// Returns whether a line may be long enough for a label.
  ///
  /// - Parameters:
  ///   - label: The line.
  ///   - tile: Its tile.
  ///   - text: The text; `nil` before it is known, since no name is shorter than two ems.
  ///   - size: The font size in points.
  /// - Returns: `false` for most streets, whose names need not be shaped to see it.
  func hasRoom(_ label: LineLabel, in tile: LabelTile, for text: String?, size: Double) -> Bool {
    let isContinued = label.points[0].isOnTileBorder || label.points[label.points.count - 1].isOnTileBorder
    let ems = text.map { Double($0.count) * Self.narrowestLetter + 1 } ?? 2
    return isContinued || label.length * tile.side > ems * size * pixelRatio
  }

  /// Calls a function with the points at which a line may have labels, and the depth of repetition; the first one inside
  /// a fixed view has depth 1.
  ///
  /// - Parameters:
  ///   - label: The line.
  ///   - id: Its number.
  ///   - tile: Its tile.
  ///   - spacing: The distance between repeated labels in points.
  ///   - lines: The lines of all tiles.
  ///   - body: The function.
  func forEach(
    of label: LineLabel, _ id: ConnectedLines.LineID, in tile: LabelTile, spacing: Double,
    _ lines: inout ConnectedLines, _ body: (ClipRect.Point, LineAnchor, Int) -> Void
  ) {
    let line = lines.baseline(of: id)
    var isFirst = true
    for (part, level) in RepeatedLabelFractions(count: label.length * tile.side / (spacing * pixelRatio)) {
      guard let middle = line.point(at: line.length * part) else { continue }
      let point = (x: middle.x, y: middle.y)
      guard include(point, of: tile) else { continue }
      let anchor = LineAnchor(
        line: id, distance: line.length * part, slot: line.length / Double(1 << (level - 1)))
      let isFirstInView = isFirst && fixedView?.contains(point) == true
      if isFirstInView { isFirst = false }
      body(point, anchor, isFirstInView ? 1 : level)
    }
  }
}

extension LineLabel {
  /// The order among lines of one rank: the negated length of the street in the tile, then that of the line.
  var order: Int { -Int(min(totalLength, 1000) * 4096) * 4096 - Int(min(length, 1) * 4095) }
}
