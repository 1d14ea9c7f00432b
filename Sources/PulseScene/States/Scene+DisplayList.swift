import PulseGeo
import PulsePixels

extension Scene {
  /// Calls `body` with each element of the display list at a time, in paint order, on all visible copies of the world.
  ///
  /// Hundreds of thousands of elements are not kept in memory.
  ///
  /// - Complexity: O(layers).
  package func forEachElement(at time: Double, _ body: (DisplayList.Element) -> Void) {
    let viewport = viewport(at: time)
    let plotter = DisplayListBuilder(scene: self, viewport: viewport)
    let visible = visibleOverlays(at: time)
    let hasTrails = visible.contains { overlays[$0].hasMotionPath }
    let opacities = mapPathOpacities(at: time)
    plotter.addPaths(
      at: time, dashOffsets: dashOffsets(at: time), opacities: opacities,
      trails: hasTrails ? state(at: time).overlays : [], body)
    if let heat = heatElement(at: time, in: viewport) { body(.heat(heat)) }
    var callouts: [DisplayList.Callout] = []
    var labels = plotter.mapPathLabels(opacities: opacities, at: time)
    var poses = OverlayPoses()
    var resting = RestingShapes()
    func shapes(of overlay: Overlay) -> RestingShapes.Shapes {
      if overlay.hasLabel || overlay.hasMarkText { return nil }
      let (time, presence) = localTime(of: overlay, at: time)
      return resting.shapes(of: overlay, at: time, presence: presence) { overlay in
        let pose = poses.entry(of: overlay, at: time, presence: presence).pose
        return plotter.restingShapes(of: overlay, pose, layout(of: overlay, pose, at: time, in: viewport))
      }
    }
    func add(_ index: Int) {
      if let shapes = shapes(of: overlays[index]) { return plotter.add(shapes, of: overlays[index], body) }
      let overlay = overlays[index]
      let (time, presence) = localTime(of: overlay, at: time)
      let pose = poses.entry(of: overlay, at: time, presence: presence).pose
      let layout = layout(of: overlay, pose, at: time, in: viewport)
      for layer in pose.layers where layer.isShown {
        plotter.add(layer.layer, layout.state(of: layer), at: layout.state, body)
      }
      if overlay.hasMarkText {
        for line in plotter.markTexts(of: overlay, layout.state) { body(.label(line)) }
      }
      if overlay.hasLabel { labels += plotter.labels(of: overlay, layout.state, at: time, index: index) }
      if layout.state.callout != nil { callouts += plotter.callouts(of: layout.state) }
    }
    for index in visible { add(index) }
    for line in withPlaces(labels, at: time).compactMap(\.lines).joined() { body(.label(line)) }
    for callout in callouts { body(.callout(callout)) }
    for card in cards(at: time) { body(.card(card)) }
  }
}

/// A builder of the elements of a display list for a view.
struct DisplayListBuilder {
  let scene: Scene
  let viewport: Viewport

  /// Adds the lines and polygons, then the trails, which are all under the overlays.
  func addPaths(
    at time: Double, dashOffsets: [Double], opacities: [Double], trails: [OverlayState],
    _ body: (DisplayList.Element) -> Void
  ) {
    let mapPaths = ScreenPathBuilder(scene: scene, viewport: viewport)
    let frame = scene.frame(at: time)
    for (index, phase) in zip(scene.mapPaths.indices, dashOffsets) {
      var mapPath = scene.mapPaths[index].painted(inFrame: frame)
      let opacity = opacities.isEmpty ? 1 : opacities[index]
      if opacity <= 0 { continue }
      if opacity < 1 {
        let level = UInt8((opacity * 255).rounded())
        mapPath.fill = mapPath.fill?.withOpacity(level)
        mapPath.stroke = mapPath.stroke.withOpacity(level)
      }
      if let pulse = mapPath.pulse {
        mapPath.fill = mapPath.fill?.withOpacity(UInt8((pulse.factor(at: time) * 255).rounded()))
      }
      if let line = mapPaths.line(of: mapPath, phase: phase) { body(.line(line)) }
    }
    for state in trails {
      let overlay = scene.overlays[state.index]
      let lines = trail(of: overlay, state)
      if overlay.motionPath?.trail?.fades == true {
        if !lines.isEmpty { body(.fadingLine(DisplayList.FadingLine(parts: lines))) }
      } else {
        for line in lines { body(.line(line)) }
      }
    }
  }

  /// Builds the trail of an overlay on all visible copies of the world, one line for each of its colors in turn.
  private func trail(of overlay: Overlay, _ state: OverlayState) -> [DisplayList.Line] {
    guard let motionPath = overlay.motionPath, let trail = motionPath.trail, let end = state.trail,
      end.color.alpha > 0
    else { return [] }
    let width = scene.pixels(trail.width, at: viewport.center, in: viewport)
    let line = motionPath.lines.projectedRoute(in: viewport, reach: width) {
      let (left, right) = (
        viewport.eastward(viewport.pixel(of: motionPath.route.bounds.northwest)),
        viewport.eastward(viewport.pixel(of: motionPath.route.bounds.southeast))
      )
      return ProjectedRoute(
        motionPath.route, at: viewport.worldCopyOffsets(from: left - width, to: right + width), reach: width,
        size: scene.pixelSize, pixel: viewport.pixel)
    }
    return motionPath.pieces(of: trail, end).compactMap { piece in
      let lines = line.lines(from: piece.start, upTo: piece.end, pixel: viewport.pixel)
      guard !lines.isEmpty else { return nil }
      return DisplayList.Line(
        polygon: [], strokes: lines.map { DisplayList.Line.Polyline(points: $0, isClosed: false, phase: 0) },
        fill: .clear, stroke: piece.color, width: SubpixelPoint.steps(fromPixels: width), dashes: [])
    }
  }

  /// Adds the elements of the visible layers of an overlay, given by its complete state.
  func add(_ overlay: Overlay, _ state: OverlayState, _ body: (DisplayList.Element) -> Void) {
    let layers = overlay.layers(afterReplacements: state.replacementCount)
    for (layer, layerState) in zip(layers, state.layers) { add(layer, layerState, at: state, body) }
  }

  /// Adds the elements of a layer, none if it is hidden.
  func add(
    _ layer: Layer, _ layerState: LayerState, at state: OverlayState, _ body: (DisplayList.Element) -> Void
  ) {
    guard layerState.isVisible else { return }
    if layer.shape == .picture {
      for image in placedImages(of: layer, layerState, at: state) { body(.picture(image)) }
      return
    }
    let shape = shape(of: layer, layerState, at: state)
    guard shape.isPainted else { return }
    forEachWorldCopy(of: shape, layerState, at: state) { copy in
      if !copy.bounds.intersection(scene.pixelSize.bounds).isEmpty { body(.shape(copy)) }
    }
  }

  /// Builds the images of a layer on all visible copies of the world.
  private func placedImages(of layer: Layer, _ state: LayerState, at overlay: OverlayState)
    -> [DisplayList.Picture]
  {
    guard let source = layer.image(at: state.contents) else { return [] }
    let scale = 2 * state.radius / source.longerSide
    let (width, height) = (
      Double(source.pixels.size.width) * scale, Double(source.pixels.size.height) * scale
    )
    let rotation = rotation(of: layer, at: overlay)
    // From the anchor to the center of the image.
    let offset = layer.pictureAnchor == .bottom ? rotation.rotated(x: 0, y: -height / 2) : (x: 0, y: 0)
    let opacity = UInt8((state.opacity * 255).rounded())
    let reach = width + height
    return viewport.worldCopyOffsets(around: (overlay.x, overlay.y), reach: reach).compactMap { shift in
      let placement = ImagePlacement(
        center: SubpixelPoint(
          pixelX: overlay.x + shift.x + offset.x, pixelY: overlay.y + shift.y + offset.y),
        width: SubpixelPoint.steps(fromPixels: width), height: SubpixelPoint.steps(fromPixels: height),
        rotation: rotation)
      let isSeen = opacity > 0 && !placement.bounds.intersection(scene.pixelSize.bounds).isEmpty
      let tint = layer.pictureMode == .template ? state.fill : nil
      return isSeen
        ? DisplayList.Picture(source: source, placement: placement, tint: tint, opacity: opacity) : nil
    }
  }

  /// Builds the callouts of an overlay on all visible copies of the world.
  func callouts(of overlay: OverlayState) -> [DisplayList.Callout] {
    guard let state = overlay.callout, state.isVisible else { return [] }
    let opacity = UInt8((state.opacity * 255).rounded())
    func callout(_ layout: CalloutLayout) -> DisplayList.Callout {
      DisplayList.Callout(
        title: state.callout.title, subtitle: state.callout.subtitle, typeface: state.callout.typeface,
        textWidth: Int((state.callout.textWidth * Double(layout.pixelRatio)).rounded()), layout: layout,
        theme: scene.mapStyle.theme,
        scale: Int((state.scale * Double(DisplayList.Callout.fullScale)).rounded()), opacity: opacity)
    }
    let reach = Double(callout(state.layout).unscaledBounds.width)
    return viewport.worldCopyOffsets(around: (overlay.x, overlay.y), reach: reach).map { shift in
      callout(state.layout(shiftedBy: shift))
    }.filter { $0.opacity > 0 && !$0.bounds.intersection(scene.pixelSize.bounds).isEmpty }
  }

  private func rotation(of layer: Layer, at overlay: OverlayState) -> Rotation {
    guard layer.followsHeading, let heading = overlay.heading else { return .none }
    return Rotation(heading: heading - viewport.rotation.degrees)
  }

  func shape(of layer: Layer, _ state: LayerState, at overlay: OverlayState) -> DisplayList.Shape {
    // Like everything that Core Animation scales, a shadow grows with its layer.
    let point = Double(viewport.pixelRatio) * abs(state.scale)
    let shadow = layer.shadow.map { shadow in
      DisplayList.Shape.Shadow(
        color: state.shadow, dx: SubpixelPoint.steps(fromPixels: shadow.dx * point),
        dy: SubpixelPoint.steps(fromPixels: shadow.dy * point),
        sigma: SubpixelPoint.steps(fromPixels: shadow.radius * point))
    }
    var shape = DisplayList.Shape(
      shape: layer.shape, center: SubpixelPoint(pixelX: overlay.x, pixelY: overlay.y),
      radius: SubpixelPoint.steps(fromPixels: state.radius),
      strokeWidth: SubpixelPoint.steps(fromPixels: state.strokeWidth), fill: state.fill,
      stroke: state.stroke, shadow: shadow, opacity: UInt8((state.opacity * 255).rounded()))
    shape.rotation = rotation(of: layer, at: overlay)
    return shape
  }

  /// Calls `body` with a shape on all visible copies of the world; the edge of a geodesic circle contains them all.
  private func forEachWorldCopy(
    of shape: DisplayList.Shape, _ state: LayerState, at overlay: OverlayState,
    _ body: (DisplayList.Shape) -> Void
  ) {
    if let radius = state.groundRadius, shape.shape == .disc, radius < Scene.Limits.meters {
      var whole = shape
      whole.edge =
        coversImage(whole, overlay, radius: radius, pixels: state.radius)
        ? .covering(scene.pixelSize) : edge(around: overlay, radius: radius, pixels: state.radius)
      return body(whole)
    }
    let bounds = shape.bounds
    let reach = Double(max(bounds.width, bounds.height))
    for shift in viewport.worldCopyOffsets(around: (overlay.x, overlay.y), reach: reach) {
      var copy = shape
      copy.center = SubpixelPoint(pixelX: overlay.x + shift.x, pixelY: overlay.y + shift.y)
      body(copy)
    }
  }

  /// Returns whether the image lies so far inside a geodesic circle that its edge need not be computed.
  ///
  /// For circles below 100 km and 80 degrees of latitude, the edge is at least half of the radius away from the center.
  private func coversImage(
    _ shape: DisplayList.Shape, _ overlay: OverlayState, radius: Double, pixels: Double
  ) -> Bool {
    guard shape.shadow == nil, radius < 100_000, abs(overlay.place.latitude) < 80 else { return false }
    let (width, height) = (Double(scene.pixelSize.width), Double(scene.pixelSize.height))
    let (x, y) = (max(overlay.x, width - overlay.x), max(overlay.y, height - overlay.y))
    let stroke = Double(shape.strokeWidth / SubpixelPoint.stepsPerPixel)
    return (x * x + y * y).squareRoot() + stroke + 2 < pixels / 2
  }

  private func edge(around overlay: OverlayState, radius: Double, pixels: Double) -> DisplayList.Shape.Edge {
    // Chords deviate from the edge by at most 1/64 pixel at the scale of the center.
    let count = Int(min(2048, max(12, 9 * pixels.squareRoot()))) * 4
    let circle = GeodesicCircleCache.circle(around: overlay.place, radius: radius, count: count)
    let center = Mercator.project(overlay.place)
    let scale = viewport.pixelsPerMapPoint
    let middle = viewport.eastward((overlay.x, overlay.y))
    let places = circle.contours.joined().map { middle + ($0.x - center.x) * scale }
    let shifts = viewport.worldCopyOffsets(from: places.min() ?? 0, to: places.max() ?? 0)
    func points(_ line: [MapPoint], _ shift: (x: Double, y: Double)) -> [SubpixelPoint] {
      line.map { point in
        let (x, y) = viewport.rotation.toScreen(
          (x: (point.x - center.x) * scale, y: (point.y - center.y) * scale))
        return SubpixelPoint(pixelX: overlay.x + x + shift.x, pixelY: overlay.y + y + shift.y)
      }
    }
    return DisplayList.Shape.Edge(
      contours: shifts.flatMap { shift in circle.contours.map { points($0, shift) } },
      lines: shifts.map { points(circle.line, $0) })
  }
}

extension DisplayList.Shape.Edge {
  /// Returns the edge of a circle that covers the whole image.
  fileprivate static func covering(_ size: PixelSize) -> DisplayList.Shape.Edge {
    let low = -16.0
    let (right, bottom) = (Double(size.width) - low, Double(size.height) - low)
    let corners = [(low, low), (right, low), (right, bottom), (low, bottom)]
    return DisplayList.Shape.Edge(
      contours: [corners.map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) }], lines: [])
  }
}
