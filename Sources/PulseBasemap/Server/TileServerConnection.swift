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
    /// The tiles; `nil` for a style that is drawn with all of its sources.
    let server: TileServer?
    let map: any ServedBasemap
  }

  private let address: Address
  private let maxZoom: Int?
  private let pixelRatio: Int
  private let style: MapStyle
  private let settings: TileServerOptions

  /// Whether a MapLibre style is drawn, and not only used for its tiles.
  private let drawsStyles: Bool
  private let opened = Mutex<Opened?>(nil)

  /// Creates a connection without downloading anything.
  ///
  /// - Parameters:
  ///   - address: The way to the tiles.
  ///   - maxZoom: The highest zoom level as the user set it.
  ///   - pixelRatio: The device pixel ratio.
  ///   - style: The colors and font of vector tiles.
  ///   - settings: The limits, cache and user agent.
  ///   - drawsStyles: Whether a MapLibre style is drawn, and not only used for its tiles.
  /// - Throws: ``BasemapError`` if the API key is missing, or if the user agent, the font or the style is unusable.
  package init(
    _ address: Address, maxZoom: Int?, pixelRatio: Int, style: MapStyle, settings: TileServerOptions,
    drawsStyles: Bool = true
  ) throws(BasemapError) {
    self.drawsStyles = drawsStyles && style.style == nil
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
  package var map: (any ServedBasemap)? { opened.withLock { $0?.map } }

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
  ) throws(BasemapError) -> (map: any ServedBasemap, warnings: [String])? {
    if let map { return (map, []) }
    guard case .document(let address) = address else { return nil }
    var loader = DocumentLoader(settings)
    let found = try BasemapError.wrapping(host) { () throws(BasemapSourceError) in
      try source(of: address, &loader, onlyFromCache: isCached)
    }
    guard let (found, warnings) = found else { return nil }
    let described: Opened
    switch found {
    case .tiles(let source): described = try open(source, after: loader)
    case .style(let bytes): described = Opened(server: nil, map: try style(bytes, at: address))
    }
    // A document that is merely counted with may be outdated.
    if !isCached { opened.withLock { $0 = described } }
    return (described.map, warnings)
  }

  private func open(_ source: TileSource, after loader: DocumentLoader?) throws(BasemapError) -> Opened {
    let server = try BasemapError.wrapping(host) { () throws(BasemapSourceError) in
      try TileServer(source, maxZoom: maxZoom, pixelRatio: pixelRatio, settings: settings, after: loader)
    }
    return Opened(
      server: server,
      map: try DownloadedTileBasemap.map(
        of: server, name: server.address, style: style, settings: settings, reportsMissingTiles: false))
  }

  /// Opens the style that was loaded from an address.
  private func style(_ bytes: [UInt8], at address: DocumentAddress) throws(BasemapError) -> StyleBasemap {
    try BasemapError.wrapping(address.text) { () throws(BasemapSourceError) in
      try StyleBasemap(
        .read(StyleBasemap.document(bytes), StyleAddress(address, key: settings.key)), name: address.text,
        options: StyleOptions(style, settings: settings))
    }
  }

  /// The content of a document: tiles, or a style that is drawn.
  private enum Described {
    case tiles(TileSource)
    case style([UInt8])
  }

  /// Loads a document and, for a style that is used for its tiles, the TileJSON of its first source.
  private func source(
    of address: DocumentAddress, _ loader: inout DocumentLoader, onlyFromCache isCached: Bool
  ) throws(BasemapSourceError) -> (Described, warnings: [String])? {
    guard let (description, warnings) = try load(address, &loader, onlyFromCache: isCached) else {
      return nil
    }
    switch description {
    case .tiles(let source): return (.tiles(source), warnings)
    case .drawnStyle(let bytes, _) where drawsStyles: return (.style(bytes), warnings)
    case .drawnStyle(_, nil):
      throw .unusableDocument(
        host: address.host, detail: "is a style without a source of vector or raster tiles",
        remedy: "use the URL of TileJSON")
    case .drawnStyle(_, let style?):
      guard let (source, more) = try source(of: style, &loader, onlyFromCache: isCached) else { return nil }
      return (.tiles(source), warnings + more)
    case .style(let style):
      let note =
        "of the style of \(address.host), only one source of tiles is used and none of its drawing rules; vector tiles are drawn in the style of pulsemap"
      guard let (source, more) = try source(of: style, &loader, onlyFromCache: isCached) else { return nil }
      return (.tiles(source), warnings + more + [note])
    }
  }

  /// Loads the TileJSON of the source of a style, unless the style has its tiles itself.
  private func source(
    of style: StyleSource, _ loader: inout DocumentLoader, onlyFromCache isCached: Bool
  ) throws(BasemapSourceError) -> (TileSource, warnings: [String])? {
    switch style.location {
    case .inline(let source): return (style.applied(to: source), [])
    case .document(let inner):
      guard let (description, warnings) = try load(inner, &loader, onlyFromCache: isCached) else {
        return nil
      }
      guard case .tiles(let source) = description else {
        throw .unusableDocument(
          host: inner.host, detail: "is a style that another style names as its source",
          remedy: "use the URL of TileJSON")
      }
      return (style.applied(to: source), warnings)
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
