package import PulseMapStyle
package import PulsePixels

/// The layers of a style that differ from frame to frame, since they read a clock by `["global-state", NAME]`.
package struct TimedLayers: Sendable {
  /// The name of the seconds of data time since 1970.
  package static let dataTime = "time"

  /// The name of the seconds since the beginning of the animation.
  package static let animationTime = "frame"

  /// The names of the clocks that layers read.
  package let names: Set<String>

  /// The indices of the layers that are painted for each frame.
  private let indices: Set<Int>

  /// Finds the layers of a style.
  package init(_ style: StyleDocument) {
    let clocks = [Self.dataTime, Self.animationTime]
    names = Set(clocks.filter { name in style.layers.contains { $0.reads(state: name) } })
    var timed = Set(style.layers.indices.filter { Self.isTimed(style.layers[$0]) })
    // Symbols make room for each other, and the dots of labels are painted with them.
    let symbols = style.layers.indices.filter { style.layers[$0].kind == .symbol }
    let dots = style.isSeamless ? StyledLabels.dotLayers(style.layers) : []
    if timed.contains(where: { style.layers[$0].kind == .symbol || dots.contains(style.layers[$0].id) }) {
      timed.formUnion(symbols)
    }
    indices = timed
  }

  /// Returns whether a layer reads a clock.
  static func isTimed(_ layer: StyleDocument.Layer) -> Bool {
    layer.reads(state: dataTime) || layer.reads(state: animationTime)
  }

  /// Returns whether the layer of an index is painted for each frame.
  subscript(index: Int) -> Bool { indices.contains(index) }
}

/// The images of the layers of a view that are the same at all instants: one of each run of them that stands between
/// others, from the lowest.
package struct UntimedLayers: Sendable {
  /// The images by the index of the first layer of the run.
  let images: [Int: Bitmap]

  /// The size in memory in bytes.
  package var byteCount: Int { images.values.reduce(256) { $0 + $1.pixels.count * 4 } }
}

extension StyleMapPainter {
  /// Paints the layers that are the same at all instants.
  package func untimedLayers(of timed: TimedLayers, in view: StyleView) -> UntimedLayers {
    let painting = painting(of: view)
    var images: [Int: Bitmap] = [:]
    for run in runs(of: timed) where !timed[run.lowerBound] {
      var bitmap = Bitmap(size: view.size, color: .clear)
      painting.paint(run, on: &bitmap)
      images[run.lowerBound] = bitmap
    }
    return UntimedLayers(images: images)
  }

  /// Renders a view of which some layers are painted already.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - timed: The layers that are not.
  ///   - others: The layers that are.
  /// - Returns: The image; what no layer covers is transparent.
  package func paint(_ view: StyleView, painting timed: TimedLayers, over others: UntimedLayers) -> Bitmap {
    let painting = painting(of: view)
    var bitmap: Bitmap?
    for run in runs(of: timed) {
      if let image = others.images[run.lowerBound] {
        if bitmap == nil { bitmap = image } else { bitmap?.composite(image, x: 0, y: 0) }
      } else {
        var image = bitmap ?? Bitmap(size: view.size, color: .clear)
        bitmap = nil
        painting.paint(run, on: &image)
        bitmap = image
      }
    }
    return bitmap ?? Bitmap(size: view.size, color: .clear)
  }

  /// Returns the runs of layers that are painted for each frame, and of those between them.
  private func runs(of timed: TimedLayers) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in layers.indices {
      if let last = runs.last, timed[last.lowerBound] == timed[index] {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
