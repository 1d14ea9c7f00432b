package import PulseGeo
package import PulsePixels

extension Scene {
  /// Returns the rectangles in pixels that the marks of all overlays occupy in a view, on all visible copies of the
  /// world: opaque dots, shapes and images at their initial positions, callouts and all labels.
  ///
  /// Text under them would be hidden. Translucent areas, pulsing rings and trails do not count; a moving overlay counts
  /// at the start of its way only, and an event not at all.
  ///
  /// - Complexity: O(layers).
  package func restingMarks(in viewport: Viewport) -> [PixelRect] {
    let builder = DisplayListBuilder(scene: self, viewport: viewport)
    var marks: [PixelRect] = []
    for overlay in overlays where overlay.event == nil {
      var resting = overlay
      resting.layers = overlay.layers.filter(\.isMark).map(\.resting)
      resting.layerReplacements = []
      resting.entrance = nil
      var state = state(of: resting, at: 0, in: viewport)
      for (index, layer) in resting.layers.enumerated() {
        // Also before the first start of the pulse.
        state.layers[index].isVisible =
          state.layers[index].radius > 0
          && state.layers[index].isNearlyOpaque(withImage: !layer.pictures.isEmpty)
      }
      // A callout that pops in later has its place from the beginning.
      state.callout?.opacity = 1
      state.callout?.scale = 1
      var bounds: [PixelRect] = []
      builder.add(resting, state) { bounds.append($0.bounds) }
      marks += bounds.merged
      marks += builder.callouts(of: state).map(\.unscaledBounds)
      marks += builder.labels(of: overlay, state).flatMap(\.bounds)
    }
    marks += builder.mapPathLabels().flatMap(\.bounds)
    return marks.filter { !$0.isEmpty }
  }
}

/// The name beside an overlay, with the overlay's position in pixels.
package struct NamedMark: Hashable, Sendable {
  /// The text of the label.
  package var text: String

  /// The column of the overlay's center.
  package var x: Int

  /// The row of the overlay's center.
  package var y: Int
}

extension Scene {
  /// Returns the labels of the overlays in a view at their initial positions, without those of events.
  ///
  /// A map needs no name of its own for the same place.
  package func namedMarks(in viewport: Viewport) -> [NamedMark] {
    overlays.flatMap { overlay -> [NamedMark] in
      guard overlay.event == nil, let label = overlay.label else { return [] }
      let (x, y) = viewport.pixel(of: overlay.place)
      return viewport.worldCopyOffsets(from: x, to: x).compactMap { shift in
        guard pixelSize.bounds.contains(x: x + shift, y: y) else { return nil }
        return NamedMark(text: label.text, x: Int((x + shift).rounded()), y: Int(y.rounded()))
      }
    }
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
  fileprivate var bounds: [PixelRect] { placements.first?.lines.map(\.bounds) ?? [] }
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

extension [PixelRect] {
  /// The rectangles with those united that overlap, such as the layers of one dot.
  fileprivate var merged: [PixelRect] {
    reduce(into: []) { merged, rect in
      if let index = merged.firstIndex(where: { !$0.intersection(rect).isEmpty }) {
        merged[index] = merged[index].union(rect)
      } else {
        merged.append(rect)
      }
    }
  }
}
