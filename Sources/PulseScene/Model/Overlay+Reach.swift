/// The maximum radius of an overlay over the whole animation, for any radius on the ground.
package struct OverlayReach {
  /// The part that grows with the radius, in radii.
  package let radii: Double

  /// The part on the ground that does not, such as a circle of accuracy, in meters.
  package let meters: Double

  /// The part on the screen, in points.
  package let points: Double
}

// The size of an overlay over the whole animation.
extension Overlay {
  /// The maximum radius for any radius on the ground.
  package var reach: OverlayReach {
    func maximum(_ meters: Double) -> (meters: Double, points: Double) {
      var overlay = self
      overlay.radius = .meters(meters)
      return overlay.maximumRadius
    }
    // Of lengths so large, lengths that do not depend on the radius are no part; powers of two keep all digits.
    let (once, twice) = (0x1p40, 0x1p41)
    let radii = (maximum(twice).meters - maximum(once).meters) / once
    return OverlayReach(radii: radii, meters: maximum(0).meters, points: maximum(once).points)
  }

  /// The maximum radius over the whole animation: the part on the ground in meters, and the part on the screen in points.
  ///
  /// That of an overlay without layers is its radius.
  package var maximumRadius: (meters: Double, points: Double) {
    let layers = allLayers
    if layers.isEmpty { return LayerLength.radii(1).magnitude(of: radius) }
    return layers.reduce((0, 0)) { largest, layer in
      let radius = maximumRadius(of: layer)
      return (max(largest.meters, radius.meters), max(largest.points, radius.points))
    }
  }

  /// Returns the maximum radius of a layer over the whole animation, with half of its stroke; of a pin, its height.
  func maximumRadius(of layer: Layer) -> (meters: Double, points: Double) {
    let radii = [radius] + changes.radius.map(\.value)
    let scale = layer.largestScale(showsModel: timeline.showsWhenStopped)
    let accuracies = layer.followsAccuracy ? changes.accuracy.map { LayerLength.length($0.value) } : []
    let widths = layer.stroke?.followsWidth == true ? changes.paint.strokeWidth.map(\.value) : []
    let strokes = (layer.stroke.map { [$0.width] } ?? []) + widths
    var (meters, points) = (0.0, 0.0)
    for radius in radii {
      let halves = strokes.map { $0.magnitude(of: radius) }
      for extent in [layer.radius] + accuracies {
        let (inside, reach) = (extent.magnitude(of: radius), layer.shape.reach)
        meters = max(meters, (inside.meters * reach + halves.reduce(0) { max($0, $1.meters) } / 2) * scale)
        points = max(points, (inside.points * reach + halves.reduce(0) { max($0, $1.points) } / 2) * scale)
      }
    }
    return (meters, points)
  }
}

extension LayerLength {
  /// Returns the length in meters and in points, one of which is 0.
  fileprivate func magnitude(of radius: Length) -> (meters: Double, points: Double) {
    let length: Length =
      switch (self, radius) {
      case (.length(let length), _): length
      case (.radii(let radii), .meters(let meters)): .meters(radii * meters)
      case (.radii(let radii), .points(let points)): .points(radii * points)
      }
    return if case .meters(let meters) = length { (meters, 0) } else { (0, length.magnitude) }
  }
}
