extension WorldMap {
  /// A city or town.
  public struct Place: Hashable, Sendable {
    /// Where it is.
    public let point: GridPoint

    /// From which zoom level, about, the name is worth showing: 0 for the largest cities to 9.
    ///
    /// Ten times the people is two ranks less, a capital one more rank less.
    public let rank: Int

    /// The name, mostly in Latin letters, never empty.
    public let name: String
  }
}
