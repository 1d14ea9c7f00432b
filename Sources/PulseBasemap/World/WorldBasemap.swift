import Glibc
package import PulseGeo
package import PulsePixels
package import PulseScene
import PulseVectorTiles

/// A base map of the embedded world map, without labels.
///
/// Beyond zoom 9, all but land and sea fades, since the map becomes inaccurate.
package struct WorldBasemap: Sendable {
  /// The zoom from which on a view that never moves shows nothing but land and sea.
  package static let plainZoom = WorldMapStyle.plainZoom

  private let layers: [WorldMap.Layer: CachedWorldMapLayer]
  private let side: Int
  private let style: WorldMapStyle
  private let fadesOut: Bool

  /// Opens the layers that are visible in a zoom range, and at a device pixel ratio if it is known.
  ///
  /// At other zooms, layers may be missing. The map can be kept from fading at high zooms.
  ///
  /// Their paths are decoded when a view needs them; ``diagnostics`` tells when these are damaged.
  ///
  /// - Throws: ``BasemapError`` if a layer is missing, or the table of its blocks damaged.
  package init(
    _ map: WorldMap, theme: MapTheme = .light, colors: MapColors = MapColors(), borders: MapBorders = .all,
    zooms: ClosedRange<Double> = Viewport.zooms, pixelRatio: Int? = nil, fadesOut: Bool = true
  ) throws(BasemapError) {
    var layers: [WorldMap.Layer: CachedWorldMapLayer] = [:]
    for layer in WorldMap.Layer.allCases {
      guard let visible = Self.zooms(of: layer, borders: borders, fadesOut: fadesOut), visible.overlaps(zooms)
      else { continue }
      if let pixelRatio, layer == .land || layer == .coarseLand {
        let lands = [zooms.lowerBound, zooms.upperBound].map {
          Self.landLayer(at: $0, pixelRatio: pixelRatio)
        }
        if !lands.contains(layer) { continue }
      }
      layers[layer] = try map.openLayer(layer)
    }
    self.layers = layers
    side = map.side
    style = WorldMapStyle(theme, colors)
    self.fadesOut = fadesOut
  }

  /// The errors of layers of which damaged paths are missing in what was painted, in the order of their numbers.
  var failures: [BasemapError] {
    WorldMap.Layer.allCases.compactMap { layers[$0]?.failure }
  }

  /// Returns the land layer for a zoom: coarse or detailed.
  private static func landLayer(at zoom: Double, pixelRatio: Int) -> WorldMap.Layer {
    zoom + log2(Double(pixelRatio)) <= WorldMap.coarseZoom ? .coarseLand : .land
  }

  /// Returns the zoom range of a layer; `nil` if it is hidden.
  private static func zooms(
    of layer: WorldMap.Layer, borders: MapBorders, fadesOut: Bool
  ) -> ClosedRange<Double>? {
    let last = fadesOut ? 11.5 : Viewport.zooms.upperBound
    switch layer {
    case .places, .countries, .countryPolygons, .finerStateLines, .statePolygons: return nil
    case .borders, .disputedBorders: return borders == .all ? 0...last : nil
    case .stateLines: return borders == .all ? 3.5...last : nil
    case .rivers: return 2.5...last
    case .urbanAreas: return 4.5...WorldMapStyle.lastUrbanZoom
    case .land, .lakes: return 0...Viewport.zooms.upperBound
    case .glaciers: return 0...(fadesOut ? WorldMapStyle.lastGlacierZoom : last)
    case .coarseLand: return 0...WorldMap.coarseZoom
    }
  }

  /// Renders a viewport; the world repeats to the left and the right.
  ///
  /// - Returns: An image of the viewport's size in pixels, opaque unless land or water are not.
  /// - Complexity: O(visible points + pixels).
  package func paint(_ viewport: Viewport) -> Bitmap { paint(viewport, isViewFixed: false) }

  /// Renders a viewport, in a view that never moves without anything half faded.
  func paint(_ viewport: Viewport, isViewFixed: Bool) -> Bitmap {
    let size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    var fadeOut = fadesOut ? WorldMapStyle.fadeOut.value(at: viewport.zoom) : 0
    if isViewFixed, fadesOut { fadeOut = viewport.zoom < WorldMapStyle.plainZoom ? 0 : 1 }
    var canvas = WorldMapCanvas(
      view: WorldMapProjector(viewport, size: size, side: side), layers: layers,
      pixelRatio: Double(viewport.pixelRatio), fadeOut: fadeOut, paper: style.paper,
      isOpaque: style.land.isOpaque && style.water.isOpaque,
      bitmap: Bitmap(size: size, color: style.water))
    paint(
      &canvas, land: Self.landLayer(at: viewport.zoom, pixelRatio: viewport.pixelRatio), zoom: viewport.zoom,
      isViewFixed: isViewFixed)
    return canvas.bitmap
  }

  private func paint(
    _ canvas: inout WorldMapCanvas, land layer: WorldMap.Layer, zoom: Double, isViewFixed: Bool
  ) {
    func opacityOfAreas(_ fade: ZoomStops) -> Double {
      let opacity = fade.value(at: zoom)
      return isViewFixed ? opacity.rounded() : opacity
    }
    // Land covers the inner half of coast lines; otherwise, small islands would look darker than the sea.
    canvas.strokeCoasts(
      of: layer, style.coast, opacity: WorldMapStyle.coastOpacity.value(at: zoom),
      width: WorldMapStyle.coastWidth.value(at: zoom),
      smallest: WorldMapStyle.smallestCoast.value(at: zoom))
    let land = canvas.areas(of: layer, smallest: WorldMapStyle.smallestLand)
    canvas.fillGround(land, style.land)
    // Glaciers and urban areas are coarser than coasts and must not extend into the sea.
    let glacierOpacity = opacityOfAreas(WorldMapStyle.glacierOpacity)
    if glacierOpacity > 0 {
      canvas.fill(
        canvas.areas(of: .glaciers, smallest: 3).clipped(by: land), style.glacier, opacity: glacierOpacity)
    }
    let urbanOpacity = opacityOfAreas(WorldMapStyle.urbanOpacity)
    if urbanOpacity > 0 {
      canvas.fill(
        canvas.areas(of: .urbanAreas, smallest: 2).clipped(by: land), style.urban, opacity: urbanOpacity)
    }
    canvas.stroke(
      .stateLines, style.stateLine, opacity: WorldMapStyle.stateLineOpacity.value(at: zoom),
      width: WorldMapStyle.stateLineWidth.value(at: zoom))
    canvas.stroke(
      .rivers, style.river, opacity: WorldMapStyle.riverOpacity.value(at: zoom),
      width: WorldMapStyle.riverWidth.value(at: zoom),
      smallest: WorldMapStyle.shortestRiver.value(at: zoom), isForOpenLines: true)
    canvas.fillGround(canvas.areas(of: .lakes, smallest: 2), style.water)
    if canvas.fadeOut > 0 {
      // Like the sea, large lakes are there at all zooms.
      let smallest = WorldMapStyle.smallestLastingLake * exp2(zoom)
      canvas.fillGround(canvas.areas(of: .lakes, smallest: smallest), style.water, fadesOut: false)
    }
    let shore = WorldMapStyle.lakeShore
    canvas.stroke(.lakes, style.coast, opacity: shore.opacity, width: shore.width, smallest: 2)
    let borderWidth = WorldMapStyle.borderWidth.value(at: zoom)
    canvas.stroke(
      .borders, style.border, opacity: WorldMapStyle.borderOpacity, width: borderWidth, smallest: 4)
    canvas.stroke(
      .disputedBorders, style.border, opacity: WorldMapStyle.borderOpacity, width: borderWidth, smallest: 4,
      dash: WorldMapStyle.borderDash)
  }
}

/// A canvas for the world map: the bitmap drawn so far, with the projection, layers and fade used to draw it.
private struct WorldMapCanvas {
  let view: WorldMapProjector
  let layers: [WorldMap.Layer: CachedWorldMapLayer]
  let pixelRatio: Double
  let fadeOut: Double
  let paper: RGBA
  let isOpaque: Bool
  var bitmap: Bitmap

  /// Returns the rasterized polygons of a layer, without those below a size in points; nothing if the layer is
  /// not loaded.
  func areas(of layer: WorldMap.Layer, smallest: Double = 0) -> RunLengthCoverage {
    guard let layer = layers[layer] else { return .none }
    return RunLengthCoverage(
      of: view.areas(of: layer, smallest: smallest * pixelRatio), in: bitmap.size.bounds)
  }

  mutating func fill(
    _ shape: RunLengthCoverage, _ color: RGBA, opacity: Double = 1, fadesOut: Bool = true
  ) {
    bitmap.fill(shape, color: color.mixed(with: paper, fraction: fadesOut ? fadeOut : 0).faded(to: opacity))
  }

  /// Fills land or water, which takes the place of what it covers where one of them is not opaque.
  mutating func fillGround(_ shape: RunLengthCoverage, _ color: RGBA, fadesOut: Bool = true) {
    if isOpaque { return fill(shape, color, fadesOut: fadesOut) }
    bitmap.replace(with: color.mixed(with: paper, fraction: fadesOut ? fadeOut : 0), through: shape)
  }

  /// Draws the coast lines of a land layer, before land is filled and covers their inner half; lengths in points.
  mutating func strokeCoasts(
    of land: WorldMap.Layer, _ color: RGBA, opacity: Double, width: Double, smallest: Double
  ) {
    let opacity = opacity * (1 - fadeOut)
    guard let land = layers[land], opacity > 0 else { return }
    let coasts = view.coasts(
      of: land, smallest: smallest * pixelRatio,
      distance: SubpixelPoint.steps(fromPixels: width * pixelRatio / 2))
    bitmap.fill(coasts, color: color.faded(to: opacity))
  }

  /// Strokes the lines of a layer, or the outlines of its polygons; `width`, `smallest` and `dash` are in points.
  ///
  /// Closed shapes below `smallest` are omitted, and with `isForOpenLines` open ones too. A dash length of 0 gives
  /// solid lines.
  mutating func stroke(
    _ layer: WorldMap.Layer, _ color: RGBA, opacity: Double, width: Double, smallest: Double = 0,
    isForOpenLines: Bool = false, dash: Double = 0
  ) {
    let opacity = opacity * (1 - fadeOut)
    guard let layer = layers[layer], opacity > 0 else { return }
    let dashLength = SubpixelPoint.steps(fromPixels: dash * pixelRatio)
    let lines = view.lines(
      of: layer, smallest: smallest * pixelRatio, isForOpenLines: isForOpenLines,
      pen: SubpixelPoint.steps(fromPixels: width * pixelRatio),
      dashes: dash > 0 ? DashPattern(lengths: [dashLength]) : .solid)
    bitmap.fill(lines, color: color.faded(to: opacity))
  }
}
