package import PulseGeo
import PulsePixels

// The boxes around images.
extension GeoImage {
  /// The box around the image in degrees; `nil` if it has none, as where it contains a pole.
  package var bounds: GeoBounds? {
    switch content {
    case .aligned(let image): image.place.bounds(of: image.pixels.size)
    case .warped(let image): image.locator.bounds(of: image.pyramid.size)
    }
  }
}

extension Georeference {
  /// Returns the box around an image of a size.
  fileprivate func bounds(of size: PixelSize) -> GeoBounds? {
    let world = coordinateSystem.worldWidth
    func latitude(_ vertical: Double) -> Double {
      coordinateSystem == .degrees
        ? vertical : Mercator.latitude(ofY: (0.5 - vertical / world) * Mercator.worldSize)
    }
    let (right, bottom) = (
      left + pixelWidth * Double(size.width), top - pixelHeight * Double(size.height)
    )
    return GeoBounds(
      longitudes: left / world * 360, right / world * 360, latitudes: latitude(bottom), latitude(top))
  }
}

extension PixelLocator {
  /// The number of places along each side of the world at which an image is looked for, and the most steps towards a pixel.
  private var searchLimits: (side: Int, steps: Int) { (64, 40) }

  /// Returns the box around an image of a size; `nil` if a corner of it is not found.
  fileprivate func bounds(of size: PixelSize) -> GeoBounds? {
    let (side, whole) = (searchLimits.side, SIMD2(Double(size.width), Double(size.height)))
    let grid = (0..<side * side).map { number in
      SIMD2(Double(number % side) + 0.5, Double(number / side) + 0.5) / Double(side)
    }
    let distances = pixels(of: grid).map { squareOfLength($0 - whole / 2) }
    let near = grid.indices.filter { distances[$0].isFinite }.min { distances[$0] < distances[$1] }
    guard let near, let middle = place(ofPixel: whole / 2, from: grid[near], precision: whole.max() / 100)
    else { return nil }
    let parts: [(Double, Double)] = [
      (0, 0), (0.5, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (0.5, 1), (1, 1),
    ]
    let places = parts.compactMap { part in
      place(ofPixel: whole * SIMD2(part.0, part.1), from: middle, precision: max(0.1, whole.max() / 10_000))
    }
    guard places.count == parts.count else { return nil }
    let (x, y) = (places.map(\.x), places.map(\.y))
    guard let west = x.min(), let east = x.max(), let north = y.min(), let south = y.max() else { return nil }
    func latitude(_ y: Double) -> Double { Mercator.latitude(ofY: y * Mercator.worldSize) }
    return GeoBounds(
      longitudes: west * 360 - 180, east * 360 - 180, latitudes: latitude(south), latitude(north))
  }

  /// Returns the place of a pixel by Newton's method, in the square of the world; `nil` if it is not found.
  private func place(
    ofPixel wanted: SIMD2<Double>, from start: SIMD2<Double>, precision: Double
  ) -> SIMD2<Double>? {
    var place = start
    let step = 1e-7
    for _ in 0..<searchLimits.steps {
      let found = pixels(of: [place, place + SIMD2(step, 0), place + SIMD2(0, step)])
      guard found.count == 3 else { return nil }
      let missing = wanted - found[0]
      guard squareOfLength(missing).isFinite else { return nil }
      if squareOfLength(missing) <= precision * precision { return place }
      let (x, y) = ((found[1] - found[0]) / step, (found[2] - found[0]) / step)
      let determinant = x.x * y.y - x.y * y.x
      guard determinant.isFinite, determinant != 0 else { return nil }
      place += SIMD2(missing.x * y.y - missing.y * y.x, x.x * missing.y - x.y * missing.x) / determinant
      place.clamp(lowerBound: SIMD2(0, 0), upperBound: SIMD2(1, 1))
    }
    return nil
  }

  private func squareOfLength(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum() }
}

extension GeoBounds {
  /// Creates a box between meridians that may be beyond the antimeridian, and parallels that the map may not have; `nil` for one
  /// without an area.
  fileprivate init?(longitudes west: Double, _ east: Double, latitudes south: Double, _ north: Double) {
    let (low, high) = (max(south, -Mercator.maxLatitude), min(north, Mercator.maxLatitude))
    guard east > west, high > low else { return nil }
    func turned(_ degrees: Double) -> Double { degrees - ((degrees + 180) / 360).rounded(.down) * 360 }
    self =
      east - west >= 360
      ? GeoBounds(west: -180, south: low, east: 180, north: high)
      : GeoBounds(west: turned(west), south: low, east: east == 180 ? 180 : turned(east), north: high)
  }
}
