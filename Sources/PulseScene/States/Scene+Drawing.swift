import PulseGeo
import PulsePixels

extension Scene {
  /// Returns what is to be drawn at an instant.
  ///
  /// - Parameter state: The state of the overlays at the instant.
  /// - Returns: The figures that touch the picture, on every copy of the world that it shows.
  public func drawing(of state: FrameState) -> Drawing {
    Plotter(scene: self, viewport: state.viewport).drawing(of: state)
  }
}

extension Scene {
  /// Hands over what is to be drawn at an instant, the lowest first, one element after the other.
  ///
  /// The elements are those of ``drawing(of:)``; a hundred thousand of them are never in memory together.
  ///
  /// - Parameters:
  ///   - time: Seconds since the beginning.
  ///   - body: Called with each element.
  /// - Complexity: O(layers).
  package func drawElements(at time: Double, _ body: (Drawing.Element) -> Void) {
    let viewport = viewport(at: time)
    let plotter = Plotter(scene: self, viewport: viewport)
    let trails = overlays.contains { $0.travel != nil } ? state(at: time).overlays : []
    plotter.addLines(phases: phases(at: time), trails: trails, body)
    var callouts: [Drawing.Callout] = []
    for overlay in overlays {
      let state = state(of: overlay, at: time, in: viewport)
      plotter.add(overlay, state, body)
      callouts += plotter.callouts(of: state)
    }
    for callout in callouts { body(.callout(callout)) }
  }
}

/// Finds what is drawn where on the pixels of a view.
private struct Plotter {
  let scene: Scene
  let viewport: Viewport

  func drawing(of state: FrameState) -> Drawing {
    var elements: [Drawing.Element] = []
    addLines(phases: state.phases, trails: state.overlays) { elements.append($0) }
    for (overlay, overlayState) in zip(scene.overlays, state.overlays) {
      add(overlay, overlayState) { elements.append($0) }
    }
    elements += state.overlays.flatMap(callouts).map(Drawing.Element.callout)
    return Drawing(viewport: viewport, elements: elements)
  }

  /// Adds what lies under all pulses: outlines, then trails.
  func addLines(phases: [Double], trails: [OverlayState], _ body: (Drawing.Element) -> Void) {
    let outlines = OutlinePlotter(scene: scene, viewport: viewport)
    for (outline, phase) in zip(scene.outlines, phases) {
      if let line = outlines.line(of: outline, phase: phase) { body(.line(line)) }
    }
    for (overlay, state) in zip(scene.overlays, trails) {
      if let line = trail(of: overlay, state) { body(.line(line)) }
    }
  }

  /// The trail of an overlay on the copies of the world that the picture shows.
  private func trail(of overlay: Overlay, _ state: OverlayState) -> Drawing.Line? {
    guard let travel = overlay.travel, let trail = travel.trail, let end = state.trail, end.color.alpha > 0
    else { return nil }
    let width = scene.pixels(trail.width, at: viewport.center, in: viewport)
    let line = travel.lines.line(in: viewport, reach: width) {
      let (left, right) = (
        viewport.pixel(of: travel.route.bounds.northwest).x,
        viewport.pixel(of: travel.route.bounds.southeast).x
      )
      return RouteLine(
        travel.route, at: viewport.copies(from: left - width, to: right + width), reach: width,
        size: scene.pixelSize, pixel: viewport.pixel)
    }
    let lines = line.lines(upTo: end.position, pixel: viewport.pixel)
    guard !lines.isEmpty else { return nil }
    return Drawing.Line(
      area: [], strokes: lines.map { Drawing.Line.Stroke(points: $0, isClosed: false, phase: 0) },
      fill: .clear, stroke: end.color, width: SubpixelPoint.steps(fromPixels: width), dashes: [])
  }

  func add(_ overlay: Overlay, _ state: OverlayState, _ body: (Drawing.Element) -> Void) {
    let picture = scene.pixelSize.bounds
    let layers = overlay.layers(afterRebuilds: state.rebuildCount)
    for (layer, layerState) in zip(layers, state.layers) where layerState.isVisible {
      if layer.shape == .picture {
        for picture in pictures(of: layer, layerState, at: state) { body(.picture(picture)) }
        continue
      }
      let figure = figure(of: layer, layerState, at: state)
      guard figure.isPainted else { continue }
      for copy in copies(of: figure, layerState, at: state) {
        if !copy.bounds.intersection(picture).isEmpty { body(.figure(copy)) }
      }
    }
  }

  /// The picture of a layer on the copies of the world that the view shows.
  private func pictures(of layer: Layer, _ state: LayerState, at overlay: OverlayState) -> [Drawing.Picture] {
    guard let source = layer.picture(at: state.contents) else { return [] }
    let scale = 2 * state.radius / source.longerSide
    let (width, height) = (
      Double(source.pixels.size.width) * scale, Double(source.pixels.size.height) * scale
    )
    let y = overlay.y - (layer.pictureAnchor == .bottom ? height / 2 : 0)
    let opacity = UInt8((state.opacity * 255).rounded())
    let reach = width + height
    return viewport.copies(from: overlay.x - reach, to: overlay.x + reach).compactMap { shift in
      let placement = PicturePlacement(
        center: SubpixelPoint(pixelX: overlay.x + shift, pixelY: y),
        width: SubpixelPoint.steps(fromPixels: width), height: SubpixelPoint.steps(fromPixels: height),
        rotation: rotation(of: layer, at: overlay))
      let isSeen = opacity > 0 && !placement.bounds.intersection(scene.pixelSize.bounds).isEmpty
      let tint = layer.pictureMode == .template ? state.fill : nil
      return isSeen
        ? Drawing.Picture(source: source, placement: placement, tint: tint, opacity: opacity) : nil
    }
  }

  /// The callout of an overlay, above all overlays, on the copies of the world that the view shows.
  func callouts(of overlay: OverlayState) -> [Drawing.Callout] {
    guard let state = overlay.callout, state.isVisible else { return [] }
    let opacity = UInt8((state.opacity * 255).rounded())
    func callout(_ layout: CalloutLayout) -> Drawing.Callout {
      Drawing.Callout(
        title: state.callout.title, subtitle: state.callout.subtitle, typeface: state.callout.typeface,
        textWidth: Int((state.callout.textWidth * Double(layout.pixelRatio)).rounded()), layout: layout,
        theme: scene.mapStyle.theme,
        scale: Int((state.scale * Double(Drawing.Callout.fullScale)).rounded()), opacity: opacity)
    }
    let reach = Double(callout(state.layout).sheet.width)
    return viewport.copies(from: overlay.x - reach, to: overlay.x + reach).map { shift in
      callout(state.layout(shiftedBy: shift))
    }.filter { $0.opacity > 0 && !$0.bounds.intersection(scene.pixelSize.bounds).isEmpty }
  }

  private func rotation(of layer: Layer, at overlay: OverlayState) -> Rotation {
    layer.followsHeading ? overlay.heading.map(Rotation.init(heading:)) ?? .none : .none
  }

  private func figure(of layer: Layer, _ state: LayerState, at overlay: OverlayState) -> Drawing.Figure {
    // A shadow grows with its layer, as everything does that Core Animation scales.
    let point = Double(viewport.pixelRatio) * abs(state.scale)
    let shadow = layer.shadow.map { shadow in
      Drawing.Figure.Shadow(
        color: state.shadow, dx: SubpixelPoint.steps(fromPixels: shadow.dx * point),
        dy: SubpixelPoint.steps(fromPixels: shadow.dy * point),
        sigma: SubpixelPoint.steps(fromPixels: shadow.radius * point))
    }
    var figure = Drawing.Figure(
      shape: layer.shape, center: SubpixelPoint(pixelX: overlay.x, pixelY: overlay.y),
      radius: SubpixelPoint.steps(fromPixels: state.radius),
      strokeWidth: SubpixelPoint.steps(fromPixels: state.strokeWidth), fill: state.fill,
      stroke: state.stroke, shadow: shadow, opacity: UInt8((state.opacity * 255).rounded()))
    figure.rotation = rotation(of: layer, at: overlay)
    return figure
  }

  /// The figure on the copies of the world that the picture shows; one with an outline is on all of them.
  private func copies(
    of figure: Drawing.Figure, _ state: LayerState, at overlay: OverlayState
  ) -> [Drawing.Figure] {
    if let radius = state.groundRadius, figure.shape == .disc, radius < Scene.Limits.meters {
      var whole = figure
      whole.edge =
        coversPicture(whole, overlay, radius: radius, pixels: state.radius)
        ? .around(scene.pixelSize) : edge(around: overlay, radius: radius, pixels: state.radius)
      return [whole]
    }
    let reach = Double(figure.bounds.width)
    return viewport.copies(from: overlay.x - reach, to: overlay.x + reach).map { shift in
      var copy = figure
      copy.center = SubpixelPoint(pixelX: overlay.x + shift, pixelY: overlay.y)
      return copy
    }
  }

  /// Whether the picture lies so far inside of a circle on the ground that its edge need not be found.
  ///
  /// Of circles below 100 km short of 80 degrees, no part of the edge is nearer than half of the radius at the center.
  private func coversPicture(
    _ figure: Drawing.Figure, _ overlay: OverlayState, radius: Double, pixels: Double
  ) -> Bool {
    guard figure.shadow == nil, radius < 100_000, abs(overlay.place.latitude) < 80 else { return false }
    let (width, height) = (Double(scene.pixelSize.width), Double(scene.pixelSize.height))
    let (x, y) = (max(overlay.x, width - overlay.x), max(overlay.y, height - overlay.y))
    let stroke = Double(figure.strokeWidth / SubpixelPoint.stepsPerPixel)
    return (x * x + y * y).squareRoot() + stroke + 2 < pixels / 2
  }

  private func edge(around overlay: OverlayState, radius: Double, pixels: Double) -> Drawing.Figure.Edge {
    // Chords leave the edge by at most 1/64 pixel where the map is as large as at the center.
    let count = Int(min(2048, max(12, 9 * pixels.squareRoot()))) * 4
    let circle = GeodesicCircleCache.circle(around: overlay.place, radius: radius, count: count)
    let center = Mercator.project(overlay.place)
    let scale = viewport.pixelsPerMapPoint
    let places = circle.contours.joined().map { overlay.x + ($0.x - center.x) * scale }
    let shifts = viewport.copies(from: places.min() ?? 0, to: places.max() ?? 0)
    func points(_ line: [MapPoint], _ shift: Double) -> [SubpixelPoint] {
      line.map {
        SubpixelPoint(
          pixelX: overlay.x + ($0.x - center.x) * scale + shift, pixelY: overlay.y + ($0.y - center.y) * scale
        )
      }
    }
    return Drawing.Figure.Edge(
      contours: shifts.flatMap { shift in circle.contours.map { points($0, shift) } },
      lines: shifts.map { points(circle.line, $0) })
  }
}

extension Drawing.Figure.Edge {
  /// Returns an edge far outside of a picture, which lies within.
  fileprivate static func around(_ size: PixelSize) -> Drawing.Figure.Edge {
    let low = -16.0
    let (right, bottom) = (Double(size.width) - low, Double(size.height) - low)
    let corners = [(low, low), (right, low), (right, bottom), (low, bottom)]
    return Drawing.Figure.Edge(
      contours: [corners.map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) }], lines: [])
  }
}
