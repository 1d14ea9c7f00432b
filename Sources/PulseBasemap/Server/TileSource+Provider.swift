import PulseGeo
package import PulseProviders
package import PulseTileServer

extension TileSource {
  /// Creates the source of a provider.
  ///
  /// - Throws: ``TileServerError`` for an invalid URL template.
  package init(_ provider: TileProvider) throws(TileServerError) {
    self.init(try TileURLTemplate(provider.template, subdomains: provider.subdomains))
    lowestZoom = provider.lowestZoom
    highestZoom = provider.highestZoom
    bounds = provider.bounds.map { GeoBounds(west: $0[0], south: $0[1], east: $0[2], north: $0[3]) }
    attribution = provider.attribution
    name = provider.name
  }
}

extension TileServerConnection {
  /// Returns the condition of an operator about bulk downloads, for a warning; `nil` for none.
  package static func bulkPolicy(of provider: TileProvider?, host: String) -> String? {
    if KnownTileHost.isOpenStreetMap(host) {
      return "the servers of OpenStreetMap forbid bulk downloads, see "
        + "operations.osmfoundation.org/policies/tiles; use tiles of your own for batches"
    }
    guard let provider, provider.forbidsBulkUse else { return nil }
    return "\(provider.name) is not meant for bulk downloads; use tiles of your own for batches"
  }
}
