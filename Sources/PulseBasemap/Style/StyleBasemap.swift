import PulseBasics
import PulseDocument
package import PulseGeo
import PulseMapStyle
package import PulsePixels
package import PulseScene
import PulseTiles
package import PulseVectorTiles
import Synchronization

/// A base map in a MapLibre style, drawn from the files and servers that the style refers to, from GeoJSON that it
/// contains, and from given tiles in place of its own ones.
package final class StyleBasemap: Basemap {
  /// The way to the style: its parts, or a URL.
  enum Origin: Sendable {
    case read(StyleDocument, StyleAddress)
    case url(DocumentAddress)
  }

  /// Vector tiles that are drawn in place of those of the style.
  struct GivenTiles: Sendable {
    let store: any TileStore

    /// The path or URL as the user gave it.
    let name: String
  }

  /// An opened style, with what all views need.
  struct Opened: Sendable {
    let style: StyleDocument
    let sources: [Bytewise: OpenedStyleSource]

    /// The sources that are drawn from the given tiles.
    let replaced: Set<Bytewise>

    let data: StyleSourceData
    let plainImages, denseImages: StyleImages?
    let problems: [String]
    let resources: StyleResources
    let timed: TimedLayers
  }

  /// The path or URL of the style, for messages.
  let name: String

  let origin: Origin
  let given: GivenTiles?
  let options: StyleOptions

  /// The painted layers that do not change with time, of views in which others do.
  private let untimed = BoundedCache<UntimedKey, UntimedLayers>(capacity: 64 << 20) { $0.byteCount }

  /// All that the layers that do not change with time depend on, beside the style.
  private struct UntimedKey: Hashable {
    let viewport: Viewport
    let labels: LabelConstraints
  }

  /// Whether a frame without a data time was painted, and the style reads one.
  private let lacksTime = Mutex(false)

  /// The opened style; `nil` until it is downloaded.
  let opened = Mutex<Opened?>(nil)

  /// Returns whether a file may be a style: JSON begins with `{`, after a byte order mark or blanks.
  static func matches(_ leadingBytes: [UInt8]) -> Bool {
    let text = leadingBytes.starts(with: [0xEF, 0xBB, 0xBF]) ? leadingBytes.dropFirst(3) : leadingBytes[...]
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
  }

  /// Opens a style, and reads what all of its views need, unless it is on a server.
  ///
  /// - Parameters:
  ///   - origin: The way to the style.
  ///   - name: The path or URL of the style, for messages.
  ///   - given: The vector tiles that are drawn in place of those of the style; `nil` for its own.
  ///   - options: The options for servers, letters and names.
  /// - Throws: ``BasemapSourceError`` for a style of which nothing can be drawn.
  init(
    _ origin: Origin, name: String, drawing given: GivenTiles? = nil, options: StyleOptions
  ) throws(BasemapSourceError) {
    (self.origin, self.name, self.given, self.options) = (origin, name, given, options)
    guard !isServed else { return }
    let read = try open(ratios: [1, 2])
    opened.withLock { $0 = read }
  }

  /// Opens a style in a file.
  ///
  /// - Parameters:
  ///   - file: The file, which begins as one of JSON.
  ///   - options: The options for servers, letters and names.
  /// - Throws: ``BasemapSourceError`` for a file that is no style, and for one of which nothing can be drawn.
  convenience init(_ file: any ByteSource, options: StyleOptions) throws(BasemapSourceError) {
    try self.init(Self.origin(of: file), name: file.path, options: options)
  }

  /// Opens a style to draw given vector tiles.
  ///
  /// - Parameters:
  ///   - path: The path or URL of the style.
  ///   - store: The tiles.
  ///   - name: The path or URL of the tiles as the user gave it.
  ///   - options: The options for servers, letters and names.
  /// - Throws: ``BasemapError/unusableStyle(path:_:)``.
  convenience init(
    path: String, drawing store: any TileStore, name: String, options: StyleOptions
  ) throws(BasemapError) {
    do throws(BasemapSourceError) {
      let isURL = TileURLTemplate.hasURLScheme(in: path)
      try self.init(
        isURL ? .url(DocumentAddress(path)) : Self.origin(of: RandomAccessFile(path: path), given: name),
        name: path,
        drawing: GivenTiles(store: store, name: name), options: options)
    } catch {
      throw .unusableStyle(path: path, error)
    }
  }

  private static func origin(
    of file: any ByteSource, given: String? = nil
  ) throws(BasemapSourceError) -> Origin {
    let style = try document(StyleResources.bytes(in: file))
    var address = StyleAddress(path: file.path)
    address.allowKey(in: style, beside: given)
    return .read(style, address)
  }

  /// The bytes of a document; only some of them are hashed.
  private struct DocumentKey: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
      hasher.combine(bytes.count)
      for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 64)) {
        hasher.combine(bytes[index])
      }
    }
  }

  /// The parsed styles by their bytes, of which there are at most 8 million.
  private static let documents = BoundedCache<DocumentKey, (style: StyleDocument, size: Int)>(
    capacity: 8_000_000
  ) { $0.size }

  /// Returns the style that bytes contain; equal ones are parsed once.
  static func document(_ bytes: [UInt8]) throws(BasemapSourceError) -> StyleDocument {
    do throws(DocumentError) {
      return try documents.value(of: DocumentKey(bytes: bytes)) { () throws(DocumentError) in
        (try StyleDocument(bytes), bytes.count)
      }.style
    } catch {
      let detail = error.diagnostics.map(\.description).joined(separator: "; ")
      throw .damaged(kind: "a MapLibre style", detail: detail)
    }
  }

  /// Returns the paths of the files that a style refers to; `nil` for a file that is no style.
  static func files(of path: String) -> [String]? {
    guard let file = try? RandomAccessFile(path: path), let bytes = try? file.leadingBytes(16),
      matches(bytes), case .read(let style, let address)? = try? origin(of: file)
    else { return nil }
    return address.files(of: style)
  }

  package var diagnostics: [String] {
    let lines = opened.withLock { $0 }.map { $0.problems + $0.data.diagnostics } ?? []
    guard lacksTime.withLock({ $0 }) else { return lines }
    return lines + [
      "reads [\"global-state\", \"\(TimedLayers.dataTime)\"], and nothing has a time; add --play to data with times, "
        + "or a default in 'state' of the style"
    ]
  }

  package func resetFailures() {
    opened.withLock { $0 }?.data.resetFailures()
    untimed.removeAll { _ in true }
    lacksTime.withLock { $0 = false }
  }

  package var clocks: MapClocks {
    let names = opened.withLock { $0 }?.timed.names ?? []
    var clocks: MapClocks = []
    if names.contains(TimedLayers.dataTime) { clocks.insert(.data) }
    if names.contains(TimedLayers.animationTime) { clocks.insert(.animation) }
    return clocks
  }

  package var hasLabels: Bool {
    opened.withLock { $0 }?.style.layers.contains { $0.kind == .symbol } ?? false
  }

  /// The attributions of the sources, in plain text.
  package var attribution: String? {
    guard let opened = opened.withLock({ $0 }) else { return nil }
    var texts: [String] = []
    for source in opened.style.sources {
      let kind = opened.sources[source.id.bytewise]
      guard kind != nil || source.isEmpty else { continue }
      var text = source.attribution.flatMap(HTMLStripper.plainTextLine)
      if case .tiles(let tiles)? = kind, text == nil || opened.replaced.contains(source.id.bytewise) {
        text = tiles.store.info.attribution
      }
      if let text, !texts.contains(text) { texts.append(text) }
    }
    return texts.isEmpty ? nil : texts.joined(separator: " | ")
  }

  /// Renders a viewport; what no layer covers is transparent.
  package func paint(_ viewport: Viewport) -> Bitmap {
    paint(viewport, at: MapInstant(), labels: LabelConstraints())
  }

  /// Renders a viewport at the beginning, with labels that obey constraints.
  package func paint(_ viewport: Viewport, labels: LabelConstraints) -> Bitmap {
    paint(viewport, at: MapInstant(), labels: labels)
  }

  /// Renders a viewport at an instant; layers that do not depend on it are painted once.
  package func paint(_ viewport: Viewport, at instant: MapInstant, labels: LabelConstraints) -> Bitmap {
    guard let opened = opened.withLock({ $0 }) else { return Bitmap(size: viewport.pixelSize, color: .clear) }
    let painter = painter(opened, viewport, at: instant, labels)
    let (view, timed) = (StyleView(viewport), opened.timed)
    if timed.names.isEmpty { return painter.paint(view) }
    if timed.names.contains(TimedLayers.dataTime), instant.dataTime == nil,
      opened.style.globalState[TimedLayers.dataTime] == nil
    {
      lacksTime.withLock { $0 = true }
    }
    let others = untimed.value(of: UntimedKey(viewport: viewport, labels: labels)) {
      painter.untimedLayers(of: timed, in: view)
    }
    return painter.paint(view, painting: timed, over: others)
  }

  /// Returns the labels of a seamless style at the beginning.
  package func labelRecords(_ viewport: Viewport, labels: LabelConstraints) -> [LabelRecord] {
    guard let opened = opened.withLock({ $0 }) else { return [] }
    return painter(opened, viewport, at: MapInstant(), labels).labelRecords(of: StyleView(viewport))
  }

  private func painter(
    _ opened: Opened, _ viewport: Viewport, at instant: MapInstant, _ labels: LabelConstraints
  ) -> StyleMapPainter {
    let (plain, dense) = (opened.plainImages, opened.denseImages)
    let images = (viewport.pixelRatio > 1 ? dense ?? plain : plain ?? dense) ?? StyleImages()
    var state: [String: StyleValue] = [:]
    state[TimedLayers.dataTime] = instant.dataTime.map(StyleValue.number)
    state[TimedLayers.animationTime] = instant.animationTime.map(StyleValue.number)
    return StyleMapPainter(opened.style, images, opened.data, state: state, constraints: labels)
  }
}

/// The choices of a user for a style: the options for servers, fonts and the language of names.
struct StyleOptions: Sendable {
  var settings: TileServerOptions

  /// The paths of font files for letters that the style does not have.
  var fonts: [String] = []

  /// Whether names and marks of places are drawn.
  var showsNames = true

  /// The language of names; `nil` for the one that the style chooses.
  var language: NameLanguage?

  /// Takes the options from those of the map.
  init(_ style: MapStyle, settings: TileServerOptions) {
    self.settings = settings
    fonts = style.fonts
    showsNames = style.labels != .never
    if case .code(let code) = style.language { language = NameLanguage(code: code) }
  }
}

extension StyleDocument.Source {
  /// Whether the source has no data, but may have an attribution.
  fileprivate var isEmpty: Bool {
    switch kind {
    case .vector(let tiles), .raster(let tiles), .elevation(let tiles, _): tiles.isEmpty
    case .geoJSON, .image: false
    }
  }
}
