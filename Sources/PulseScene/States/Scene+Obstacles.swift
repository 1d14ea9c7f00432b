package import PulseGeo
package import PulsePixels

/// What the overlays of a scene occupy in a view, of which the names on the map keep clear; rectangles in pixels.
package struct OverlayObstacles: Hashable, Sendable {
  /// The marks without a label: the name of the place under one stands beside it.
  package var marks: [PixelRect]

  /// The labels, the callouts, and the marks with a label: a place under one has no name.
  package var named: [PixelRect]

  /// The texts of the labels, which are not repeated by the map.
  package var names: [NamedMark]

  /// The fills that hide a place with its name.
  package var areas: LabelMask

  /// The lines and trails that hide text, but on which a place may be.
  package var lines: LabelMask

  /// The thin and the translucent lines, beside which names stand better than under them.
  package var thinLines: LabelMask

  /// Whether names stand in front of the overlays, as heat covers most of the map.
  package var isUnderNames = false

  /// Creates obstacles, by default none.
  ///
  /// - Parameters:
  ///   - size: The size of the view in pixels.
  ///   - marks: The marks without a label.
  package init(of size: PixelSize = PixelSize(0, 0), marks: [PixelRect] = []) {
    (self.marks, named, names) = (marks, [], [])
    let mask = LabelMask(of: size)
    (areas, lines, thinLines) = (mask, mask, mask)
  }

  /// All rectangles that no name touches.
  package var rects: [PixelRect] { marks + named }

  /// The lines, the trails and the fills that hide text.
  package var hidden: LabelMask { areas.union(lines) }
}

extension Scene {
  /// The distance in points around a mark with a label within which a place is the one that the label names.
  static let namedReach = 3.0

  /// Returns what the overlays occupy in a view, on all visible copies of the world: opaque dots, shapes and images at
  /// their initial positions, callouts and all labels.
  ///
  /// Text under them would be hidden. Translucent areas, pulses larger than a name and trails do not count, nor the marks of
  /// events if they cover much of the view. The mark of a moving overlay counts at the start of its way only.
  ///
  /// - Complexity: O(layers), up to 200 times if labels move.
  package func overlayObstacles(in viewport: Viewport) -> OverlayObstacles {
    let builder = DisplayListBuilder(scene: self, viewport: viewport)
    var obstacles = OverlayObstacles(of: pixelSize)
    obstacles.isUnderNames = heat != nil
    let moving = labelBounds(inMovingView: viewport)
    let reach = Int((Self.namedReach * Double(viewport.pixelRatio)).rounded())
    var alike = RestingShapes()
    for (index, overlay) in overlays.enumerated() where overlay.event == nil {
      if !overlay.hasCallout, !overlay.hasLabel, !overlay.hasMarkText,
        let shapes = alike.shapes(
          of: overlay, at: 0, presence: 1,
          make: { builder.restingMarks(of: $0, self.resting($0, in: viewport)) })
      {
        var bounds: [PixelRect] = []
        builder.add(shapes, of: overlay) { bounds.append($0.bounds) }
        addMarks(
          bounds, of: overlay, radius: pixels(overlay.radius(at: 0), at: overlay.place, in: viewport),
          leavesNameRoom: !overlaysWithoutRoom.contains(index), in: viewport, to: &obstacles)
        continue
      }
      var (resting, state) = resting(overlay, in: viewport)
      // A callout that pops in later has its place from the beginning.
      state.callout?.opacity = 1
      state.callout?.scale = 1
      var bounds: [PixelRect] = []
      builder.add(resting, state) { bounds.append($0.bounds) }
      let marks = addMarks(
        bounds, of: overlay, radius: state.radius,
        leavesNameRoom: overlay.label == nil && !overlaysWithoutRoom.contains(index), in: viewport,
        to: &obstacles)
      obstacles.named += builder.callouts(of: state).map(\.unscaledBounds)
      if moving == nil { obstacles.named += builder.labels(of: overlay, state).flatMap(\.bounds) }
      obstacles.named += builder.markTexts(of: overlay, state).map(\.bounds)
      if let name = namedMark(of: overlay, in: viewport) {
        obstacles.names += name
        // The place in the center of a translucent pulse is the one that the label names.
        if marks.isEmpty {
          obstacles.named += name.map {
            PixelRect(x: $0.x, y: $0.y, width: 1, height: 1).grown(by: 2 * reach)
          }
        }
      }
    }
    addDots(to: &obstacles, viewport)
    addLines(to: &obstacles, viewport)
    addAreas(to: &obstacles, viewport)
    obstacles.named += moving ?? builder.mapPathLabels().flatMap(\.bounds)
    for label in mapPaths.lazy.filter({ !$0.isDot }).compactMap(\.label) {
      let (x, y) = viewport.pixel(of: label.point)
      guard abs(y) < 1e6 else { continue }
      for shift in viewport.worldCopyOffsets(around: (x, y), reach: 0) {
        obstacles.names += NamedMark.marks(of: label.text.text, x: x + shift.x, y: y + shift.y)
      }
    }
    addPassingLabels(to: &obstacles, builder)
    addPassingMarks(to: &obstacles, builder)
    obstacles.named.removeAll(where: \.isEmpty)
    return obstacles
  }

  /// Adds the points among the lines and polygons, such as the ends of a track, with their names.
  private func addDots(to obstacles: inout OverlayObstacles, _ viewport: Viewport) {
    for dot in mapPaths where dot.isDot && dot.event == nil && dot.stroke.alpha > 0 {
      let point = dot.lines[0][0]
      let place = Mercator.unproject(point)
      let radius = viewport.pixels(dot.width, at: place, scale: groundScale) / 2
      let (x, y) = viewport.pixel(of: place)
      guard abs(y) < 1e6, radius < 1e6 else { continue }
      for shift in viewport.worldCopyOffsets(around: (x, y), reach: radius) {
        let center = (x: Int((x + shift.x).rounded()), y: Int((y + shift.y).rounded()))
        let rect = PixelRect(x: center.x, y: center.y, width: 1, height: 1).grown(
          by: Int(radius.rounded(.up)))
        if let label = dot.label {
          obstacles.named.append(rect)
          obstacles.names += NamedMark.marks(of: label.text.text, x: x + shift.x, y: y + shift.y)
        } else {
          obstacles.marks.append(rect)
        }
      }
    }
  }

  /// The width in points and the opacity from which on a line hides text.
  private static let (leastHidingWidth, leastHidingOpacity) = (1.5, UInt8(128))

  /// The width in pixels from which on a translucent line is an area, on which names stand.
  private static let widestLine = 64.0

  /// Adds the lines and the trails that are drawn in a view that does not move.
  private func addLines(to obstacles: inout OverlayObstacles, _ viewport: Viewport) {
    guard camera.isEmpty else { return }
    for path in mapPaths where !path.isDot && path.stroke.alpha > 0 {
      for points in path.lines {
        add(points, path.width, path.stroke, isPartOfMap: true, viewport, to: &obstacles)
      }
    }
    for path in overlays.compactMap(\.motionPath) {
      guard let trail = path.trail else { continue }
      add(path.route.points, trail.width, trail.color, isPartOfMap: false, viewport, to: &obstacles)
    }
  }

  /// Adds a line on all visible copies of the world.
  private func add(
    _ points: [MapPoint], _ width: Length, _ color: RGBA, isPartOfMap: Bool, _ viewport: Viewport,
    to obstacles: inout OverlayObstacles
  ) {
    guard let first = points.first else { return }
    let width = viewport.pixels(width, at: Mercator.unproject(first), scale: groundScale)
    let isOpaque = color.alpha >= Self.leastHidingOpacity
    guard isOpaque || width < Self.widestLine else { return }
    let hides = isOpaque && width >= Self.leastHidingWidth * Double(viewport.pixelRatio)
    let mask = hides ? \OverlayObstacles.lines : \.thinLines
    let pixels = points.map { viewport.pixel(of: $0) }
    for (start, end) in zip(pixels, pixels.dropFirst()) where abs(start.y) < 1e6 && abs(end.y) < 1e6 {
      let (first, last) = (viewport.eastward(start), viewport.eastward(end))
      for shift in viewport.worldCopyOffsets(
        from: min(first, last), to: max(first, last), isPartOfMap: isPartOfMap)
      {
        obstacles[keyPath: mask].insert(
          from: (start.x + shift.x, start.y + shift.y), to: (end.x + shift.x, end.y + shift.y),
          halfWidth: width / 2)
      }
    }
  }

  /// Returns the name beside an overlay at its initial position, on all visible copies of the world; `nil` if it
  /// has none.
  func namedMark(of overlay: Overlay, in viewport: Viewport) -> [NamedMark]? {
    guard let label = overlay.label else { return nil }
    let (x, y) = viewport.pixel(of: overlay.place)
    return viewport.worldCopyOffsets(around: (x, y), reach: 0).flatMap { shift -> [NamedMark] in
      let (x, y) = (x + shift.x, y + shift.y)
      guard pixelSize.bounds.contains(x: x, y: y) else { return [] }
      return NamedMark.marks(of: label.text, x: x, y: y)
    }
  }
}

extension Scene {
  /// Returns an overlay with its opaque layers alone, in their model values, and its state at its initial position.
  func resting(_ overlay: Overlay, in viewport: Viewport) -> (overlay: Overlay, state: OverlayState) {
    var resting = overlay
    resting.layers = overlay.layers.filter(\.isMark).map(\.resting)
    resting.layerReplacements = []
    (resting.entrance, resting.event) = (nil, nil)
    // The radius of the overlay is the largest one.
    if overlay.hasMotionPath { resting.motionPath?.values?.radii = [] }
    var state = state(of: resting, at: 0, in: viewport)
    for (index, layer) in resting.layers.enumerated() {
      // Also before the first start of the pulse.
      state.layers[index].isVisible =
        state.layers[index].radius > 0
        && state.layers[index].isNearlyOpaque(withImage: !layer.pictures.isEmpty)
    }
    return (resting, state)
  }

  /// The largest radius of the mark of a translucent overlay, and that of the center of a larger one, in ems.
  private static let (largestMark, centerOfLarger) = (4.0, 0.25)

  /// Returns the mark beside which the label of an overlay stands: its opaque layers at rest.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - viewport: The view.
  ///   - size: The font size in pixels; if an overlay that has only translucent layers is large in comparison, the mark
  ///     is its center, so that the label stands inside.
  /// - Returns: The mark, relative to the center of the overlay.
  /// - Complexity: O(layers).
  package func labelMark(
    of overlay: Overlay, in viewport: Viewport, besideTextOf size: Double = .infinity
  ) -> LabelMark {
    let (resting, state) = resting(overlay, in: viewport)
    var mark: LabelMark?
    for (layer, state) in zip(resting.layers, state.layers) where state.isVisible {
      let next = layer.mark(state)
      if var united = mark {
        let (a, b) = (united.box, next.box)
        united.box = LabelBox(
          left: min(a.left, b.left), top: min(a.top, b.top), right: max(a.right, b.right),
          bottom: max(a.bottom, b.bottom))
        // The larger of two shapes tells the outline.
        if b.right - b.left > a.right - a.left {
          (united.isRound, united.headHeight) = (next.isRound, next.headHeight)
        }
        mark = united
      } else {
        mark = next
      }
    }
    if let mark { return mark }
    let isLarge = state.radius > size * Self.largestMark
    return LabelMark(
      LabelBox(around: (0, 0), radius: isLarge ? size * Self.centerOfLarger : state.radius), isRound: true,
      isEmpty: isLarge, rim: isLarge ? state.radius : 0)
  }

  /// Returns the color of the topmost opaque layer of an overlay at rest, of an image that in its middle.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - viewport: The view.
  /// - Returns: The color; `nil` without such a layer, or if the image is translucent there.
  /// - Complexity: O(layers).
  package func markColor(of overlay: Overlay, in viewport: Viewport) -> RGBA? {
    let (resting, state) = resting(overlay, in: viewport)
    guard
      let (layer, layerState) = zip(resting.layers, state.layers).reversed().first(where: { $0.1.isVisible })
    else { return nil }
    guard let image = layer.image(at: layerState.contents) else { return layerState.fill }
    return layer.pictureMode == .template ? layerState.fill : image.meanColorOfHead
  }
}

extension LayerImage {
  /// The mean color of the middle of the upper square, which is the head of a pin; `nil` if it is translucent.
  fileprivate var meanColorOfHead: RGBA? {
    // The upper square becomes two by two pixels, around the one in its middle.
    let side = 2 * 256
    let (width, height) = (pixels.size.width, pixels.size.height)
    let shorter = max(1, min(width, height))
    let placement = ImagePlacement(
      center: SubpixelPoint(pixelX: 0.5, pixelY: 0.5 + Double(height - shorter) / Double(shorter)),
      width: side * width / shorter, height: side * height / shorter)
    let middle = pixels.rendered(at: placement, in: PixelRect(x: 0, y: 0, width: 1, height: 1)).pixels[0]
    return middle.alpha > 191 ? middle.withOpacity(255) : nil
  }
}

extension Layer {
  /// Returns the shape of the layer, relative to the center of its overlay.
  fileprivate func mark(_ state: LayerState) -> LabelMark {
    guard shape == .picture, let source = image(at: state.contents) else {
      let box = shape.extent.scaled(by: state.radius).grown(by: state.strokeWidth / 2)
      var mark = LabelMark(box, isRound: shape != .square && shape != .pin)
      if shape == .pin { mark.headHeight = (PinProportions.headHeight - 1) * state.radius }
      return mark
    }
    let scale = state.radius / source.longerSide
    let (width, height) = (
      Double(source.pixels.size.width) * scale, Double(source.pixels.size.height) * scale
    )
    let y = pictureAnchor == .bottom ? -height : 0
    return LabelMark(
      LabelBox(left: -width, top: y - height, right: width, bottom: y + height), isRound: false)
  }
}

extension Overlay {
  /// The frames in which the overlay is there: those of its event, or all.
  package func frames(atRate frameRate: Double) -> Range<Int> {
    guard let event else { return LabelRoom.allFrames }
    return event.firstFrame..<max(event.firstFrame + 1, event.endFrame(frameRate: frameRate))
  }
}

extension MapPath {
  /// The frames in which the path is there: those of its event, or all.
  package func frames(atRate frameRate: Double) -> Range<Int> {
    guard let event else { return LabelRoom.allFrames }
    return event.firstFrame..<max(event.firstFrame + 1, event.endFrame(frameRate: frameRate))
  }
}

extension PixelRect {
  /// Returns whether the rectangle contains a point.
  fileprivate func contains(x: Double, y: Double) -> Bool {
    Double(self.x) <= x && x < Double(maxX) && Double(self.y) <= y && y < Double(maxY)
  }
}

extension DisplayListBuilder.LabelChoice {
  /// The bounding boxes of the lines at the preferred place.
  var bounds: [PixelRect] { placements.first?.lines.map(\.bounds) ?? [] }
}

extension Layer {
  /// The opacity from which on a layer hides text.
  static let leastMarkOpacity = 0.5

  /// Whether the layer hides text all the time: its opacity never falls below one half.
  fileprivate var isMark: Bool {
    let animated = groups.flatMap(\.animations).filter { $0.property == .opacity }.flatMap(\.keyframes.values)
    return animated.reduce(model.opacity, min) >= Self.leastMarkOpacity
  }

  /// The layer with its model values and without a shadow.
  fileprivate var resting: Layer {
    var layer = self
    layer.groups = []
    layer.shadow = nil
    return layer
  }
}

extension LayerState {
  /// Whether the layer is an image, or its fill hides what lies under it.
  fileprivate func isNearlyOpaque(withImage isImage: Bool) -> Bool {
    isImage || opacity * Double(fill.alpha) / 255 >= Layer.leastMarkOpacity
  }
}
