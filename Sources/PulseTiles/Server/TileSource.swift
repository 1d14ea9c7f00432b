package import PulseGeo

/// The description of the tiles of a server: URL templates, and what is known about their zooms, area and kind.
package struct TileSource: Hashable, Sendable {
  /// The URL templates, at least one; of several, that of a tile follows from its column and row.
  package let templates: [TileURLTemplate]

  /// Whether rows count from the south, the scheme `tms` of TileJSON.
  package var isTMS = false

  /// The lowest zoom level with tiles; `nil` if unknown.
  package var lowestZoom: Int?

  /// The highest zoom level with tiles; `nil` if unknown.
  package var highestZoom: Int?

  /// The covered area; `nil` if unknown or worldwide.
  package var bounds: GeoBounds?

  /// The required attribution as plain text; `nil` if unknown.
  package var attribution: String?

  /// The name of the map.
  package var name: String?

  /// The kind of the tiles; `nil` if unknown.
  package var content: TileContent?

  /// Creates the source of a template without any other information than that of well-known hosts.
  package init(_ template: TileURLTemplate) {
    self.init(first: template)
  }

  /// Creates a source of alternative templates.
  ///
  /// - Parameters:
  ///   - first: The template whose host stands for all in messages.
  ///   - others: Further templates of the same tiles.
  package init(first: TileURLTemplate, others: [TileURLTemplate] = []) {
    templates = [first] + others
    content = first.content
    let host = KnownTileHost.named(first.host)
    (lowestZoom, highestZoom) = (host?.zooms.lowerBound, host?.zooms.upperBound)
    attribution = host?.attribution
  }

  /// Creates the source of a provider.
  ///
  /// - Throws: ``BasemapSourceError`` for an invalid URL template.
  package init(_ provider: TileProvider) throws(BasemapSourceError) {
    self.init(try TileURLTemplate(provider.template, subdomains: provider.subdomains))
    lowestZoom = provider.lowestZoom
    highestZoom = provider.highestZoom
    bounds = provider.bounds.map { GeoBounds(west: $0[0], south: $0[1], east: $0[2], north: $0[3]) }
    attribution = provider.attribution
    name = provider.name
  }

  /// The template whose host stands for all.
  package var template: TileURLTemplate { templates[0] }

  /// The host in messages.
  package var host: String { template.host }

  /// The origins of all servers of the tiles.
  var origins: [String] { templates.flatMap(\.origins) }

  /// Whether any template contains `{key}`.
  package var needsKey: Bool { templates.contains(where: \.needsKey) }

  /// Returns the URL of a tile, which must not be printed.
  package func url(of tile: TileID, pixelRatio: Int, key: String?) -> String {
    templates[(tile.x + tile.y) % templates.count].url(
      of: tile, pixelRatio: pixelRatio, key: key, isTMS: isTMS)
  }

  /// Returns the cache key, without API keys.
  func cacheIdentity(pixelRatio: Int, key: String?) -> String {
    template.cacheIdentity(pixelRatio: pixelRatio, key: key) + (isTMS ? "\ntms" : "")
  }

  /// Returns whether any part of a tile lies within the bounds.
  package func covers(_ tile: TileID) -> Bool { bounds?.touches(tile) ?? true }

}

/// The published attribution, zoom range and policy of a well-known tile host.
package struct KnownTileHost {
  let host: String
  let attribution: String
  let zooms: ClosedRange<Int>

  /// The URL of the usage policy, which forbids bulk downloads.
  package let policy: String

  private static let all = [
    KnownTileHost(
      host: "tile.openstreetmap.org", attribution: "© OpenStreetMap contributors", zooms: 0...19,
      policy: "https://operations.osmfoundation.org/policies/tiles/"),
    KnownTileHost(
      host: "vector.openstreetmap.org", attribution: "© OpenStreetMap contributors", zooms: 0...14,
      policy: "https://operations.osmfoundation.org/policies/vector/"),
  ]

  /// Returns the properties of a host or its subdomains; `nil` for unknown ones.
  package static func named(_ host: String) -> KnownTileHost? {
    let name = normalized(host)
    return all.first {
      name == Array($0.host.utf8) || name.reversed().starts(with: ".\($0.host)".utf8.reversed())
    }
  }

  /// Returns a host as resolvers see it: in lowercase, without a port, percent-encoding, and a period at its end.
  private static func normalized(_ host: String) -> [UInt8] {
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(host.utf8)[...])
    while let byte = rest.popFirst(), byte != UInt8(ascii: ":") {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    while bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    return Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
  }

  /// Returns whether a host is one of OpenStreetMap's own, whose policy forbids bulk downloads.
  package static func isOpenStreetMap(_ host: String) -> Bool { named(host) != nil }
}

extension GeoBounds {
  /// Returns whether any part of a tile lies within the bounds, which may cross the antimeridian.
  package func touches(_ tile: TileID) -> Bool {
    let count = Double(1 << tile.z)
    func column(_ longitude: Double) -> Double { (longitude + 180) / 360 * count }
    func row(_ latitude: Double) -> Double {
      guard let place = try? GeoPoint(latitude: latitude, longitude: 0) else {
        return latitude > 0 ? 0 : count
      }
      return Mercator.project(place).y / Mercator.worldSize * count
    }
    // Published edges are rounded, and a tile beyond them has nothing.
    let (left, right) = (Double(tile.x) + Self.tolerance, Double(tile.x + 1) - Self.tolerance)
    let (isEastOfEdge, isWestOfEdge) = (right > column(west), left < column(east))
    guard west <= east ? isEastOfEdge && isWestOfEdge : isEastOfEdge || isWestOfEdge else {
      return false
    }
    return Double(tile.y) + Self.tolerance < row(south)
      && Double(tile.y + 1) - Self.tolerance > row(north)
  }

  /// The part of a tile that may lie within the bounds without being requested.
  private static let tolerance = 1e-4
}
