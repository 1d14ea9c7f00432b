package import PulseGeo

/// The tiles of an area at a range of zoom levels.
package struct TileArea: Hashable, Sendable {
  package let bounds: GeoBounds
  package let zooms: ClosedRange<Int>

  /// Creates an area.
  ///
  /// - Parameters:
  ///   - bounds: The bounds; west of the antimeridian to east of it if the western edge is greater.
  ///   - zooms: The zoom levels, within 0 to ``TileID/deepestZoom``.
  package init(_ bounds: GeoBounds, zooms: ClosedRange<Int>) {
    (self.bounds, self.zooms) = (bounds, zooms)
  }

  /// The number of tiles.
  package var count: Int {
    zooms.reduce(0) { sum, zoom in
      let (columns, rows) = ranges(atZoom: zoom)
      return sum + columns.reduce(0) { $0 + $1.count } * rows.count
    }
  }

  /// Returns the tiles of a zoom level in the order of PMTiles, along a Hilbert curve.
  ///
  /// - Complexity: O(n log n) for n tiles.
  package func tiles(atZoom zoom: Int) -> [TileID] {
    let (columns, rows) = ranges(atZoom: zoom)
    let tiles = columns.joined().flatMap { x in rows.map { TileID(z: zoom, x: x, y: $0) } }
    return tiles.map { (number: $0.number, tile: $0) }.sorted { $0.number < $1.number }.map(\.tile)
  }

  /// Returns the columns, in two ranges if the area crosses the antimeridian, and the rows of a zoom level.
  private func ranges(atZoom zoom: Int) -> (columns: [Range<Int>], rows: Range<Int>) {
    let count = 1 << zoom
    func column(_ longitude: Double) -> Double { (longitude / 360 + 0.5) * Double(count) }
    func row(_ latitude: Double) -> Double {
      let limit = Mercator.maxLatitude
      guard let place = try? GeoPoint(latitude: min(max(latitude, -limit), limit), longitude: 0) else {
        return 0
      }
      return Mercator.project(place).y / Mercator.worldSize * Double(count)
    }
    // A tile that only touches an edge is not part of the area.
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      let first = min(max(Int(low.rounded(.down)), 0), count - 1)
      return first..<min(max(Int(high.rounded(.up)), first + 1), count)
    }
    let rows = range(row(bounds.north), row(bounds.south))
    if bounds.west < bounds.east { return ([range(column(bounds.west), column(bounds.east))], rows) }
    let (east, west) = (range(0, column(bounds.east)), range(column(bounds.west), Double(count)))
    // At low zooms, both sides are the same tiles.
    return east.upperBound > west.lowerBound ? ([0..<count], rows) : ([east, west], rows)
  }
}
