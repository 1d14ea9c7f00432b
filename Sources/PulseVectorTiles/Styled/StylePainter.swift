package import PulseGeo
package import PulseMapStyle
package import PulsePixels

/// A painter of the layers of a style in one view.
///
/// Shapes that are thinner than a pixel are as heavy as WebGL renderers draw them, so that lines are not paler than in a
/// browser: the edge of a fill fades over the pixel outside of it, and a line is never narrower than a pixel.
package struct StylePainter {
  /// The opacity below which nothing is drawn.
  static let leastOpacity = 0.01

  let viewport: Viewport
  let context: EvaluationContext

  /// The zoom in MapLibre's units: that of 512-pixel tiles.
  let zoom: Double

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - globalState: The values that expressions read by their names.
  package init(_ viewport: Viewport, globalState: [String: StyleValue]) {
    self.viewport = viewport
    zoom = viewport.zoom - 1
    context = EvaluationContext()
    context.globalState = globalState
  }

  /// Returns whether a layer is drawn in the view.
  package func draws(_ layer: StyleDocument.Layer) -> Bool {
    context.zoom = zoom
    return layer.isDrawn(in: context)
  }

  /// Paints a layer.
  ///
  /// - Parameters:
  ///   - layer: A layer that is drawn in the view.
  ///   - features: The features of its source.
  ///   - bitmap: The image of the view.
  package func paint(_ layer: StyleDocument.Layer, _ features: [StyledFeature], on bitmap: inout Bitmap) {
    let property = "\(layer.kind.rawValue)-layer-opacity"
    guard layer.sets(property) else { return paintFeatures(layer, features, on: &bitmap) }
    // The layer is one image, so that its shapes do not shine through each other.
    let opacity = min(max(number(layer[property]), 0), 1)
    guard opacity > 0 else { return }
    var image = Bitmap(size: bitmap.size, color: .clear)
    paintFeatures(layer, features, on: &image)
    bitmap.composite(image, x: 0, y: 0, opacity: UInt8((opacity * 255).rounded()))
  }

  private func paintFeatures(
    _ layer: StyleDocument.Layer, _ features: [StyledFeature], on bitmap: inout Bitmap
  ) {
    switch layer.kind {
    case .background: paintBackground(layer, on: &bitmap)
    case .fill:
      let painter = FillPainter(layer)
      for feature in drawn(features, in: layer, order: "fill-sort-key") {
        context.feature = feature
        painter.paint(feature, self, on: &bitmap)
      }
    case .line:
      let painter = LinePainter(layer)
      for feature in drawn(features, in: layer, order: "line-sort-key") where feature.geometryType != .point {
        context.feature = feature
        painter.paint(feature, self, on: &bitmap)
      }
    case .circle:
      let painter = CirclePainter(layer)
      for feature in drawn(features, in: layer, order: "circle-sort-key") {
        context.feature = feature
        painter.paint(feature, self, on: &bitmap)
      }
    case .symbol, .raster, .hillshade, .heatmap, .colorRelief, .fillExtrusion: break
    }
    context.feature = nil
  }

  private func paintBackground(_ layer: StyleDocument.Layer, on bitmap: inout Bitmap) {
    guard let color = color(layer["background-color"], opacity: layer["background-opacity"]) else { return }
    let (width, height) = (Double(bitmap.size.width), Double(bitmap.size.height))
    var path = Path()
    path.addContour(
      [(0.0, 0.0), (width, 0), (width, height), (0, height)].map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) }
    )
    bitmap.fill(path, color: color)
  }

  /// Returns the features that a layer draws in the order of a property; in that of the source by default.
  ///
  /// Filters and orders are evaluated at the whole zoom of a tile.
  private func drawn(_ features: [StyledFeature], in layer: StyleDocument.Layer, order: String)
    -> [StyledFeature]
  {
    context.zoom = tileZoom
    var included = features.filter { feature in
      context.feature = feature
      return layer.filter?.includesFeature(of: context) ?? true
    }
    if layer.sets(order) {
      let keys = included.map { feature -> Double in
        context.feature = feature
        return number(layer[order], at: tileZoom)
      }
      included = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { included[$0] }
    }
    context.zoom = zoom
    return included
  }

  /// The zoom of tiles in the view.
  var tileZoom: Double { max(0, zoom.rounded(.down)) }
}

// Values of properties in the view.
extension StylePainter {
  /// Returns a number for the feature of the context; 0 if it has none.
  func number(_ expression: PropertyExpression, at zoom: Double? = nil) -> Double {
    context.zoom = zoom ?? self.zoom
    if case .number(let number) = expression.value(in: context) { return number }
    return 0
  }

  /// Returns a word for the feature of the context, evaluated at the whole zoom of a tile.
  func word(_ expression: PropertyExpression) -> String {
    context.zoom = tileZoom
    return expression.value(in: context).text
  }

  /// Returns a color with an opacity for the feature of the context; `nil` if it is invisible or there is none.
  func color(_ expression: PropertyExpression, opacity: PropertyExpression) -> RGBA? {
    context.zoom = zoom
    guard case .color(let color) = expression.value(in: context) else { return nil }
    let opacity = number(opacity)
    guard opacity >= Self.leastOpacity else { return nil }
    let rgba = StyleColor(color.red, color.green, color.blue, alpha: color.alpha * opacity).rgba
    return rgba.alpha > 0 ? rgba : nil
  }

  /// Returns the two numbers of a translation, in pixels.
  func translation(_ expression: PropertyExpression) -> (x: Double, y: Double) {
    context.zoom = zoom
    guard let numbers = expression.value(in: context).numbers, numbers.count == 2 else { return (0, 0) }
    let ratio = Double(viewport.pixelRatio)
    return (numbers[0] * ratio, numbers[1] * ratio)
  }
}

// Places in the view.
extension StylePainter {
  /// The largest number of worlds beside each other in a view.
  private static let mostWorlds = 64

  /// Calls a function with the parts of a feature in pixels, once for each world in which they reach into the view.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - translation: The pixels by which it is moved.
  ///   - margin: The pixels around the view from which something of it is visible.
  ///   - body: The function.
  func forEachCopy(
    of feature: StyledFeature, movedBy translation: (x: Double, y: Double), margin: Double,
    _ body: ([[ClipRect.Point]]) -> Void
  ) {
    let parts = feature.parts.map { part in
      part.map { point -> ClipRect.Point in
        let pixel = viewport.pixel(of: point)
        return (x: pixel.x + translation.x, y: pixel.y + translation.y)
      }
    }
    let points = parts.joined()
    guard let left = points.lazy.map(\.x).min(), let right = points.lazy.map(\.x).max(),
      let top = points.lazy.map(\.y).min(), let bottom = points.lazy.map(\.y).max()
    else { return }
    let size = viewport.pixelSize
    guard bottom >= -margin, top <= Double(size.height) + margin else { return }
    let world = viewport.worldSizeInPixels
    let first = ((-margin - right) / world).rounded(.up)
    let last = ((Double(size.width) + margin - left) / world).rounded(.down)
    guard first <= last, last - first < Double(Self.mostWorlds) else { return }
    for copy in Int(first)...Int(last) {
      let shift = Double(copy) * world
      body(shift == 0 ? parts : parts.map { $0.map { (x: $0.x + shift, y: $0.y) } })
    }
  }

  /// The part of the plane in which shapes of a reach can touch the view.
  func clip(margin: Double) -> ClipRect { ClipRect(around: viewport.pixelSize, margin: margin) }
}
