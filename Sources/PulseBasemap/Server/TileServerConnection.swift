package import PulseScene
package import PulseTiles
import Synchronization

/// A tile server as the user names it, which opens as a base map when its description is loaded.
///
/// Its scenes share it, so that a document is loaded once.
package final class TileServerConnection: Sendable {
  /// The way to the tiles: known URLs, or a document that describes them.
  package enum Address: Hashable, Sendable {
    case source(TileSource)
    /// TileJSON or a MapLibre style.
    case document(DocumentAddress)
  }

  /// A server whose tiles are known.
  private struct Opened {
    let server: TileServer
    let map: DownloadedTileBasemap
  }

  private let address: Address
  private let maxZoom: Int?
  private let pixelRatio: Int
  private let style: MapStyle
  private let settings: TileServerOptions
  private let opened = Mutex<Opened?>(nil)

  /// Creates a connection without downloading anything.
  ///
  /// - Parameters:
  ///   - address: The way to the tiles.
  ///   - maxZoom: The highest zoom level as the user set it.
  ///   - pixelRatio: The device pixel ratio.
  ///   - style: The colors and font of vector tiles.
  ///   - settings: The limits, cache and user agent.
  /// - Throws: ``BasemapError`` if the API key is missing, or if the user agent or the font is unusable.
  package init(
    _ address: Address, maxZoom: Int?, pixelRatio: Int, style: MapStyle, settings: TileServerOptions
  ) throws(BasemapError) {
    (self.address, self.maxZoom, self.pixelRatio) = (address, maxZoom, pixelRatio)
    (self.style, self.settings) = (style, settings)
    switch address {
    case .source(let source):
      let found = try open(source, after: nil)
      opened.withLock { $0 = found }
    case .document(let address):
      try BasemapError.wrapping(host) { () throws(BasemapSourceError) in
        try settings.check(needingKey: address.needsKey)
      }
      if style.labels != .never { try style.checkFont() }
    }
  }

  /// The host of the tiles or of the document.
  package var host: String {
    switch address {
    case .source(let source): source.host
    case .document(let address): address.host
    }
  }

  /// The base map; `nil` until a document is loaded.
  package var map: DownloadedTileBasemap? { opened.withLock { $0?.map } }

  /// The tiles; `nil` until a document is loaded.
  var server: TileServer? { opened.withLock { $0?.server } }

  /// Opens the base map: loads its description if it has one.
  ///
  /// - Parameter isCached: Whether nothing is downloaded.
  /// - Returns: The map and, the first time, warnings of one line each; `nil` if its description is not cached and
  ///   must not be downloaded.
  /// - Throws: ``BasemapError/unusableSource(path:_:)``.
  package func open(
    onlyFromCache isCached: Bool
  ) throws(BasemapError) -> (map: DownloadedTileBasemap, warnings: [String])? {
    if let map { return (map, []) }
    guard case .document(let address) = address else { return nil }
    var loader = DocumentLoader(settings)
    let found = try BasemapError.wrapping(host) { () throws(BasemapSourceError) in
      try source(of: address, &loader, onlyFromCache: isCached)
    }
    guard let (source, warnings) = found else { return nil }
    let described = try open(source, after: loader)
    // A document that is merely counted with may be outdated.
    if !isCached { opened.withLock { $0 = described } }
    return (described.map, warnings)
  }

  private func open(_ source: TileSource, after loader: DocumentLoader?) throws(BasemapError) -> Opened {
    let server = try BasemapError.wrapping(host) { () throws(BasemapSourceError) in
      try TileServer(source, maxZoom: maxZoom, pixelRatio: pixelRatio, settings: settings, after: loader)
    }
    return Opened(server: server, map: try DownloadedTileBasemap(server, style: style))
  }

  /// Loads a document and, for a style, the TileJSON of its first source.
  private func source(
    of address: DocumentAddress, _ loader: inout DocumentLoader, onlyFromCache isCached: Bool
  ) throws(BasemapSourceError) -> (TileSource, warnings: [String])? {
    guard let (description, warnings) = try load(address, &loader, onlyFromCache: isCached) else {
      return nil
    }
    switch description {
    case .tiles(let source): return (source, warnings)
    case .style(let style):
      let note =
        "of the style of \(address.host), only one source of tiles is used and none of its drawing rules; vector tiles are drawn in the style of pulsemap"
      switch style.location {
      case .inline(let source): return (style.applied(to: source), warnings + [note])
      case .document(let inner):
        guard let (description, more) = try load(inner, &loader, onlyFromCache: isCached) else { return nil }
        guard case .tiles(let source) = description else {
          throw .unusableDocument(
            host: inner.host, detail: "is a style that another style names as its source",
            remedy: "use the URL of TileJSON")
        }
        return (style.applied(to: source), warnings + more + [note])
      }
    }
  }

  private func load(
    _ address: DocumentAddress, _ loader: inout DocumentLoader, onlyFromCache isCached: Bool
  ) throws(BasemapSourceError) -> (TileDescription, warnings: [String])? {
    func parse(_ bytes: [UInt8]) throws(BasemapSourceError) -> TileDescription {
      try TileDescription(bytes, from: address, key: settings.key)
    }
    let document = try loader.load(address, onlyFromCache: isCached) { bytes in
      do throws(BasemapSourceError) {
        _ = try parse(bytes)
        return nil
      } catch {
        return error
      }
    }
    return try document.map { document throws(BasemapSourceError) in
      (try parse(document.bytes), document.warnings)
    }
  }

  /// Discards recorded failures of the map.
  package func resetFailures() { map?.resetFailures() }
}
