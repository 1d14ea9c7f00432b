import PulseBasics
import PulseDocument
import PulseGeo
import PulseImages
import PulsePixels
import PulseSystem
import PulseTiles
import PulseVectorTiles
import Synchronization

extension BasemapError {
  /// Returns the error about a file or a URL that a style refers to.
  static func unusablePart(_ name: String, _ error: BasemapSourceError) -> BasemapError {
    let cause: BasemapSourceError =
      switch error {
      case .documentNotLoaded(let problem, let host, let hasKey):
        .notDownloaded(problem, remedy: problem.remedy(host: host, hasKey: hasKey))
      case .documentNotCached: .notCached
      default: error
      }
    return .unusableSource(path: URLRedaction.shown(name), cause)
  }

  /// Returns the result of a closure, and throws its error as that of a file or URL that a style refers to.
  static func readingPart<Result>(
    _ name: String, _ body: () throws(BasemapSourceError) -> Result
  ) throws(BasemapError) -> Result {
    do throws(BasemapSourceError) {
      return try body()
    } catch {
      throw unusablePart(name, error)
    }
  }

  /// Whether the file or the document of a server does not exist.
  var isMissing: Bool {
    switch self {
    case .unusableSource(_, .notDownloaded(.notFound, _)): true
    case .unusableSource(let path, .unreadable): !FileDescriptor.exists(path)
    default: false
    }
  }
}

/// A reader of the documents, images and letters that a style refers to: of files, and of servers through the disk
/// cache.
final class StyleResources: Sendable {
  /// The size in bytes of the largest document, 64 MB.
  static let largestDocument = 64 << 20

  /// The largest number of pixels of a sprite or an image.
  private static let largestImage = 64 << 20

  let settings: TileServerOptions
  private let downloads: Mutex<Downloads>

  private struct Downloads {
    var loader: DocumentLoader
    var warnings: [String] = []
  }

  init(_ settings: TileServerOptions) {
    self.settings = settings
    downloads = Mutex(Downloads(loader: DocumentLoader(settings)))
  }

  /// The kinds of contents, by which wrong answers of servers are told from right ones.
  private enum Kind {
    case json, image, letters

    /// Returns the problem of an answer that is something else; `nil` for a right one.
    func problem(of bytes: [UInt8]) -> BasemapSourceError? {
      let remedy = "check the URL in a browser"
      switch self {
      case .json:
        return StyleBasemap.matches(bytes) ? nil : .unsupported(found: "no JSON object", remedy: remedy)
      case .image:
        return (try? ImageFormat(of: bytes)) != nil ? nil : .unsupported(found: "no image", remedy: remedy)
      case .letters:
        return (try? GlyphRange(bytes)) != nil
          ? nil : .unsupported(found: "no range of letters", remedy: remedy)
      }
    }
  }

  /// The warnings about outdated documents.
  var warnings: [String] { downloads.withLock(\.warnings) }

  /// The state of the hosts for later downloads.
  var loader: DocumentLoader { downloads.withLock(\.loader) }

  /// Reads the JSON document at an address.
  ///
  /// - Throws: ``BasemapError``.
  func json(_ target: StyleAddress.Target) throws(BasemapError) -> JSONValue {
    let (bytes, name) = try bytes(of: target, .json)
    do throws(DocumentError) {
      return try JSONParser.parse(bytes)
    } catch {
      let detail = error.diagnostics.map(\.description).joined(separator: "; ")
      throw .unusablePart(name, .damaged(kind: "JSON", detail: detail))
    }
  }

  /// Reads the image at an address.
  ///
  /// - Throws: ``BasemapError``.
  func image(_ target: StyleAddress.Target) throws(BasemapError) -> Bitmap {
    let (bytes, name) = try bytes(of: target, .image)
    do throws(ImageFileError) {
      return try Bitmap(decoding: bytes, upTo: Self.largestImage)
    } catch {
      throw .unusablePart(name, .damaged(kind: "an image", detail: "\(error)"))
    }
  }

  /// Reads the letters at an address; those in files may be compressed.
  ///
  /// - Throws: ``BasemapError``.
  func letters(_ target: StyleAddress.Target) throws(BasemapError) -> GlyphRange {
    var (bytes, name): ([UInt8], String)
    if case .file(let path) = target {
      name = path
      bytes = try BasemapError.readingPart(path) { () throws(BasemapSourceError) in
        guard let bytes = try TilePathTemplate(path).tile(.init(z: 0, x: 0, y: 0)) else {
          throw .unreadable(reason: "there is no such file")
        }
        return bytes
      }
    } else {
      (bytes, name) = try self.bytes(of: target, .letters)
    }
    do throws(VectorTileError) {
      return try GlyphRange(bytes)
    } catch {
      throw .unusablePart(name, .damaged(kind: "letters", detail: "\(error)"))
    }
  }

  /// Loads the description of tiles, TileJSON.
  ///
  /// - Throws: ``BasemapError``.
  func tileSource(at url: String) throws(BasemapError) -> TileSource {
    try BasemapError.readingPart(url) { () throws(BasemapSourceError) in
      let address = try DocumentAddress(url)
      func parse(_ bytes: [UInt8]) throws(BasemapSourceError) -> TileSource {
        guard case .tiles(let source) = try TileDescription(bytes, from: address, key: settings.key) else {
          throw .unsupported(found: "a style", remedy: "use the URL of TileJSON")
        }
        return source
      }
      return try parse(
        document(address) { bytes in
          do throws(BasemapSourceError) {
            _ = try parse(bytes)
            return nil
          } catch {
            return error
          }
        })
    }
  }

  private func bytes(
    of target: StyleAddress.Target, _ kind: Kind
  ) throws(BasemapError) -> ([UInt8], name: String) {
    switch target {
    case .unread(let reason): throw .unreadableStylePart(reason: reason)
    case .file(let path):
      let bytes = try BasemapError.readingPart(path) { () throws(BasemapSourceError) in
        try Self.bytes(in: RandomAccessFile(path: path))
      }
      return (bytes, path)
    case .server(let url):
      let bytes = try BasemapError.readingPart(url) { () throws(BasemapSourceError) in
        try document(DocumentAddress(url), kind.problem)
      }
      return (bytes, url)
    }
  }

  /// Reads all of a file.
  static func bytes(in file: any ByteSource) throws(BasemapSourceError) -> [UInt8] {
    guard file.size <= largestDocument, let bytes = try file.bytes(at: 0, count: UInt64(file.size)) else {
      throw .unsupported(
        found: "a file of \(file.size) bytes", remedy: "use one of at most \(largestDocument)")
    }
    return bytes
  }

  private func document(
    _ address: DocumentAddress, _ problem: ([UInt8]) -> BasemapSourceError?
  ) throws(BasemapSourceError) -> [UInt8] {
    try downloads.withLock { downloads throws(BasemapSourceError) in
      guard let document = try downloads.loader.load(address, limit: Self.largestDocument, problem: problem)
      else { throw .documentNotCached(host: address.host) }
      for warning in document.warnings where !downloads.warnings.contains(warning) {
        downloads.warnings.append(warning)
      }
      return document.bytes
    }
  }

  /// Loads a style.
  ///
  /// - Throws: ``BasemapSourceError``.
  func style(at address: DocumentAddress) throws(BasemapSourceError) -> [UInt8] {
    try document(address, Kind.json.problem)
  }
}
