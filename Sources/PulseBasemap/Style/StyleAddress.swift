import PulseBasics
import PulseMapStyle
import PulseSystem
import PulseTiles

/// The place of a style or of a document that it refers to, to which the addresses in it are relative.
struct StyleAddress: Sendable {
  private let base: Base

  /// The host that the user's key is sent to; `nil` for none.
  private var keyHost: String?

  /// The places of documents.
  private enum Base: Sendable {
    /// A folder, with a slash at its end; empty for the current one.
    case folder(String)

    /// The URL of the document, with the user's key for it.
    case document(DocumentAddress, key: String?)
  }

  /// Creates the place of a document in a file.
  init(path: String) {
    base = .folder(path.bytewise.lastIndex(of: "/").map { String(path[...$0]) } ?? "")
  }

  /// Creates the place of a document on a server.
  init(_ document: DocumentAddress, key: String?) { base = .document(document, key: key) }

  /// Returns the place of another file, which sends the user's key to the same host.
  func beside(path: String) -> StyleAddress {
    var other = StyleAddress(path: path)
    other.keyHost = keyHost
    return other
  }

  /// The kinds of things that an address refers to.
  enum Target: Sendable {
    case file(String)

    /// A URL, which may contain a key and must not be printed as it is.
    case server(String)

    /// Something that cannot be read, with the reason.
    case unread(String)
  }

  /// Returns what an address in the document refers to.
  func target(of text: String) -> Target {
    let archive = text.bytewise.removing(prefix: "pmtiles://").map { String($0) }
    let plain = archive ?? text.bytewise.removing(prefix: "mbtiles://").map { String($0) } ?? text
    guard let scheme = plain.bytewise.cut(atFirst: "://")?.before else {
      if plain.bytewise.hasPrefix("data:") { return .unread("'data:' addresses cannot be read; use a file") }
      switch base {
      case .folder(let folder): return .file(FilePath(plain).isAbsolute ? plain : folder + plain)
      case .document(let document, let key):
        return server(document.resolve(plain, key: key), isArchive: archive != nil)
      }
    }
    switch scheme.lowercased() {
    case "http", "https": return server(plain, isArchive: archive != nil)
    case "file": return file(plain)
    case "mapbox": return .unread("'mapbox:' addresses need a token of Mapbox; use a style for MapLibre")
    default: return .unread("'\(String(scheme).excerpt):' addresses cannot be read; use a file")
    }
  }

  /// Returns what a `file:` URL refers to: a file, unless the document is on a server.
  private func file(_ url: String) -> Target {
    guard case .folder = base else {
      return .unread("'file:' addresses cannot be read for a style on a server; use one on a server")
    }
    let rest = url.bytewise.cut(atFirst: "://")?.after ?? ""
    let path = rest.bytewise.removing(prefix: "localhost") ?? rest
    guard path.bytewise.hasPrefix("/") else {
      return .unread("'\(url.excerpt)' has a host; write 'file:///' and the path")
    }
    let bytes = URLRedaction.percentDecoded(Array(path.utf8)[...])
    guard !bytes.contains(0) else { return .unread("'\(url.excerpt)' has a null character; leave it out") }
    return .file(String(decoding: bytes, as: UTF8.self))
  }

  private func server(_ url: String, isArchive: Bool) -> Target {
    if case .document(let document, _) = base, !HTTPSafety.allowsReference(from: document.text, to: url) {
      return .unread("it is at http, and the style at https; use an address at https")
    }
    if url.bytewise.contains("{key}"), keyHost == nil || Self.host(of: url) != keyHost {
      return .unread(
        "it asks for a key with {key}, which is filled in for one host and in files only; write the key in its place"
      )
    }
    return .server(isArchive ? "pmtiles://" + url : url)
  }

  private static func host(of url: String) -> String? {
    url.bytewise.cut(atFirst: "://").map { parts in
      String(parts.after.bytewise.prefix { !"/?#".bytewise.contains($0) }).lowercased()
    }
  }
}

extension StyleAddress {
  /// Sends the user's key to the host of a style in a file whose addresses contain `{key}`, unless there are several, or the
  /// key is that of the given tiles.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - given: The address of the tiles that are drawn in the style; `nil` for its own.
  mutating func allowKey(in style: StyleDocument, beside given: String? = nil) {
    guard case .folder = base else { return }
    let hosts = Set(Self.addresses(of: style).filter { $0.bytewise.contains("{key}") }.map(Self.host))
    keyHost = hosts.count == 1 ? hosts.first ?? nil : nil
    if let given, given.bytewise.contains("{key}"), Self.host(of: given) != keyHost { keyHost = nil }
  }

  /// Returns the paths of the files that a style refers to: those of templates that exist, and others whether they exist
  /// or not.
  func files(of style: StyleDocument) -> [String] {
    Self.addresses(of: style).flatMap { address -> [String] in
      guard case .file(let path) = target(of: address) else { return [] }
      return path.bytewise.contains("{") ? FilePattern(path).files : [path]
    }
  }

  /// Returns whether a style refers to a server.
  func refersToServer(in style: StyleDocument) -> Bool {
    Self.addresses(of: style).contains { if case .server = target(of: $0) { true } else { false } }
  }

  /// Returns the addresses of the sources that layers draw, of sprites and of letters.
  static func addresses(of style: StyleDocument) -> [String] {
    let used = Set(style.layers.compactMap { $0.source?.bytewise })
    var addresses = style.sources.filter { used.contains($0.id.bytewise) }.flatMap { source -> [String] in
      switch source.kind {
      case .vector(let tiles), .raster(let tiles), .elevation(let tiles, _):
        tiles.templates.isEmpty ? [tiles.url].compactMap(\.self) : tiles.templates
      case .geoJSON(let features): [features.data.plainString].compactMap(\.self)
      case .image(let url, _): [url]
      }
    }
    for sprite in style.sprites {
      for density in ["", "@2x"] {
        addresses += ["json", "png"].map { Self.address(of: sprite, density, $0) }
      }
    }
    return addresses + [style.glyphs].compactMap(\.self)
  }

  /// Returns the address of a file of a sprite; a query stays at the end of a URL.
  static func address(of sprite: StyleDocument.Sprite, _ density: String, _ ending: String) -> String {
    let suffix = "\(density).\(ending)"
    guard sprite.url.bytewise.contains("://"), let query = sprite.url.bytewise.firstIndex(of: "?") else {
      return sprite.url + suffix
    }
    return sprite.url[..<query] + suffix + sprite.url[query...]
  }
}
