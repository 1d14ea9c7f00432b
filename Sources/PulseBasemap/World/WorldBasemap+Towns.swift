package import PulseGeo

extension WorldBasemap {
  private static let towns = Result { () throws(BasemapError) in
    let map = try WorldMap.embedded()
    return (places: try map.places(), side: map.side)
  }

  /// Returns whether the embedded map may have the name of a town in a view; `true` if it is damaged.
  ///
  /// - Complexity: O(places); about a millisecond more for the first view.
  package static func mayShowTown(in view: Viewport) -> Bool {
    guard let (places, side) = try? towns.get() else { return true }
    return PlaceLabelLayout.mayShowPlace(among: places, side: side, in: view)
  }
}
