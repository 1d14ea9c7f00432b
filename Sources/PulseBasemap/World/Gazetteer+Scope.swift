import PulseGeo

extension Gazetteer {
  /// A country, and in the United States the state.
  struct Region: Hashable, Sendable {
    var country: String
    var state: String?

    /// Returns whether this region is the other one or contains it.
    func contains(_ other: Region) -> Bool {
      country == other.country && (state == nil || state == other.state)
    }
  }

  /// A country or state in which a search looks: one of the meanings of the text after a comma.
  struct Scope: Sendable {
    var region: Region

    /// The box of a state; `nil` for a country, and where places have their states.
    var box: GeoBounds?

    /// Returns whether a place of a region is in it, or may be if it is a state.
    func contains(_ other: Region, at point: GeoPoint) -> Bool {
      region.contains(other) && box.map { $0.contains(point) } != false
    }
  }
}
