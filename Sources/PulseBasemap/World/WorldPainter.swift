import Glibc
package import PulseGeo
package import PulsePixels
package import PulseScene

/// Paints the map of the world that comes with the program, without text.
///
/// Beyond zoom 9 the map turns into plain paper, step by step: a wrong coast is worse than none.
package struct WorldPainter: Sendable {
  private let layers: [WorldMap.Layer: WorldLayer]
  private let side: Int
  private let style: WorldStyle
  private let fades: Bool

  /// Reads the layers that are painted.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - theme: The colors.
  ///   - borders: Which borders are painted.
  ///   - zooms: The zooms that will be painted; layers that none of them shows are not read, and missing at
  ///     others.
  ///   - pixelRatio: The pixels to a point with which they will be painted, if that is known.
  ///   - fades: Whether the map turns into paper where it is no longer true.
  /// - Throws: ``BasemapError`` when a layer is missing or damaged.
  /// - Complexity: About 12 ms for the embedded map at zooms that show all of it.
  package init(
    _ map: WorldMap, theme: MapTheme = .light, borders: MapBorders = .all,
    zooms: ClosedRange<Double> = Viewport.zooms, pixelRatio: Int? = nil, fades: Bool = true
  ) throws(BasemapError) {
    var layers: [WorldMap.Layer: WorldLayer] = [:]
    for layer in WorldMap.Layer.allCases {
      guard let visible = Self.zooms(of: layer, borders: borders, fades: fades), visible.overlaps(zooms)
      else { continue }
      if let pixelRatio, layer == .land || layer == .coarseLand {
        let lands = [zooms.lowerBound, zooms.upperBound].map { Self.land(at: $0, pixelRatio: pixelRatio) }
        if !lands.contains(layer) { continue }
      }
      layers[layer] = WorldLayer(try map.paths(of: layer))
    }
    self.layers = layers
    side = map.side
    style = WorldStyle(theme)
    self.fades = fades
  }

  /// The layer that land is painted from.
  private static func land(at zoom: Double, pixelRatio: Int) -> WorldMap.Layer {
    zoom + log2(Double(pixelRatio)) <= WorldMap.coarseZoom ? .coarseLand : .land
  }

  /// The zooms at which a layer can be seen, if at any.
  private static func zooms(
    of layer: WorldMap.Layer, borders: MapBorders, fades: Bool
  ) -> ClosedRange<Double>? {
    let last = fades ? 11.5 : Viewport.zooms.upperBound
    switch layer {
    case .places: return nil
    case .borders, .disputedBorders: return borders == .all ? 0...last : nil
    case .stateLines: return borders == .all ? 3.5...last : nil
    case .rivers: return 2.5...last
    case .urbanAreas: return 4.5...last
    case .land, .lakes, .glaciers: return 0...last
    case .coarseLand: return 0...WorldMap.coarseZoom
    }
  }

  /// Paints a part of the map, the world repeated to the left and the right.
  ///
  /// - Parameter viewport: The part.
  /// - Returns: An opaque picture of the size of the viewport in pixels.
  /// - Complexity: O(points in view + pixels).
  package func paint(_ viewport: Viewport) -> Bitmap {
    let size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    let fading = fades ? WorldStyle.fading[viewport.zoom] : 0
    if fading == 1 { return Bitmap(size: size, color: style.paper) }
    var sheet = WorldSheet(
      view: WorldView(viewport, size: size, side: side), layers: layers,
      pixelRatio: Double(viewport.pixelRatio), fading: fading, paper: style.paper,
      bitmap: Bitmap(size: size, color: style.water.mixed(with: style.paper, part: fading)))
    paint(
      &sheet, land: Self.land(at: viewport.zoom, pixelRatio: viewport.pixelRatio), zoom: viewport.zoom)
    return sheet.bitmap
  }

  private func paint(_ sheet: inout WorldSheet, land layer: WorldMap.Layer, zoom: Double) {
    // Land lies over the coast lines: under them, small islands would be darker than the sea.
    sheet.coasts(
      of: layer, style.coast, opacity: WorldStyle.coastOpacity[zoom], width: WorldStyle.coastWidth[zoom],
      smallest: WorldStyle.smallestCoast[zoom])
    let land = sheet.areas(of: layer)
    sheet.fill(land, style.land)
    // Glaciers and towns are drawn more roughly than coasts, and must not lie in the sea.
    sheet.fill(sheet.areas(of: .glaciers, smallest: 3).clipped(by: land), style.glacier)
    let urbanOpacity = WorldStyle.urbanOpacity[zoom]
    if urbanOpacity > 0 {
      sheet.fill(
        sheet.areas(of: .urbanAreas, smallest: 2).clipped(by: land), style.urban, opacity: urbanOpacity)
    }
    sheet.stroke(
      .stateLines, style.stateLine, opacity: WorldStyle.stateLineOpacity[zoom],
      width: WorldStyle.stateLineWidth[zoom])
    sheet.stroke(
      .rivers, style.river, opacity: WorldStyle.riverOpacity[zoom], width: WorldStyle.riverWidth[zoom],
      smallest: WorldStyle.shortestRiver[zoom], isForOpenLines: true)
    sheet.fill(sheet.areas(of: .lakes, smallest: 2), style.water)
    let shore = WorldStyle.lakeShore
    sheet.stroke(.lakes, style.coast, opacity: shore.opacity, width: shore.width, smallest: 2)
    let borderWidth = WorldStyle.borderWidth[zoom]
    sheet.stroke(
      .borders, style.border, opacity: WorldStyle.borderOpacity, width: borderWidth, smallest: 4)
    sheet.stroke(
      .disputedBorders, style.border, opacity: WorldStyle.borderOpacity, width: borderWidth, smallest: 4,
      dash: WorldStyle.borderDash)
  }
}

/// A picture of the world in the making.
private struct WorldSheet {
  let view: WorldView
  let layers: [WorldMap.Layer: WorldLayer]
  let pixelRatio: Double
  let fading: Double
  let paper: RGBA
  var bitmap: Bitmap

  /// Returns where a layer of areas lies, smaller ones than some points left out; nowhere without the layer.
  func areas(of layer: WorldMap.Layer, smallest: Double = 0) -> CoverageRuns {
    guard let layer = layers[layer] else { return .none }
    return CoverageRuns(of: view.areas(of: layer, smallest: smallest * pixelRatio), in: bitmap.size.bounds)
  }

  mutating func fill(_ shape: CoverageRuns, _ color: RGBA, opacity: Double = 1) {
    bitmap.fill(shape, color: color.mixed(with: paper, part: fading).faded(to: opacity))
  }

  /// Draws coast lines, of which land has to hide the inner half; lengths in points.
  mutating func coasts(
    of land: WorldMap.Layer, _ color: RGBA, opacity: Double, width: Double, smallest: Double
  ) {
    let opacity = opacity * (1 - fading)
    guard let land = layers[land], opacity > 0 else { return }
    let coasts = view.coasts(
      of: land, smallest: smallest * pixelRatio,
      distance: SubpixelPoint.steps(fromPixels: width * pixelRatio / 2))
    bitmap.fill(coasts, color: color.faded(to: opacity))
  }

  /// Draws the lines or outlines of a layer; lengths in points.
  mutating func stroke(
    _ layer: WorldMap.Layer, _ color: RGBA, opacity: Double, width: Double, smallest: Double = 0,
    isForOpenLines: Bool = false, dash: Double = 0
  ) {
    let opacity = opacity * (1 - fading)
    guard let layer = layers[layer], opacity > 0 else { return }
    let dashLength = SubpixelPoint.steps(fromPixels: dash * pixelRatio)
    let lines = view.lines(
      of: layer, smallest: smallest * pixelRatio, isForOpenLines: isForOpenLines,
      pen: SubpixelPoint.steps(fromPixels: width * pixelRatio),
      dashes: dash > 0 ? DashPattern(lengths: [dashLength]) : .solid)
    bitmap.fill(lines, color: color.faded(to: opacity))
  }
}
