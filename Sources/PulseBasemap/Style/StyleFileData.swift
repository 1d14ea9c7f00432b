import PulseBasics
import PulseGeo
import PulseImages
import PulseMapStyle
import PulsePixels
import PulseTiles
import PulseVectorTiles
import Synchronization

/// The data of a style's sources, and its letters, read from files and cached.
final class StyleFileData: StyleData {
  /// The largest numbers of decoded tiles, images of tiles and ranges of letters that are cached.
  private static let mostTiles = 128
  private static let mostImages = 64
  private static let mostRanges = 512

  private let sources: [Bytewise: OpenedStyleSource]

  /// The address of letters, with `{fontstack}` and `{range}`; `nil` if there are none.
  private let glyphs: String?
  private let address: StyleAddress

  private let featureTiles = BoundedCache<TileKey, FeatureTile?>(capacity: mostTiles)
  private let imageTiles = BoundedCache<TileKey, MipImage?>(capacity: mostImages)
  private let ranges = BoundedCache<RangeKey, GlyphRange?>(capacity: mostRanges)
  private let issues = Mutex(StyleIssues())

  private struct TileKey: Hashable {
    let source: Bytewise
    let id: TileID
  }

  private struct RangeKey: Hashable {
    let fonts: Bytewise
    let first: Int
  }

  init(_ sources: [Bytewise: OpenedStyleSource], glyphs: String?, _ address: StyleAddress) {
    (self.sources, self.glyphs, self.address) = (sources, glyphs, address)
  }

  /// The problems of all views.
  var diagnostics: [String] { issues.withLock(\.lines) }

  /// Discards recorded problems and cached failures.
  func resetFailures() {
    issues.withLock { $0 = StyleIssues() }
    featureTiles.removeAll { $0 == nil }
    imageTiles.removeAll { $0 == nil }
    ranges.removeAll { $0 == nil }
  }

  func zooms(of source: String) -> ClosedRange<Int>? { sources[source.bytewise]?.zooms }

  func hasTile(_ id: TileID, of source: String) -> Bool {
    guard let opened = sources[source.bytewise] else { return false }
    switch opened {
    case .features: return true
    case .image: return false
    case .tiles(_, _, let bounds, _):
      if let bounds, !Self.touches(id, bounds) { return false }
      return features(of: source, in: id) != nil || image(of: source, in: id) != nil
    }
  }

  /// Returns whether a tile reaches into an area.
  private static func touches(_ id: TileID, _ bounds: GeoBounds) -> Bool {
    let side = Double(1 << id.z)
    func row(_ latitude: Double) -> Double {
      (try? GeoPoint(latitude: latitude, longitude: 0)).map {
        Mercator.project($0).y / Mercator.worldSize * side
      } ?? 0
    }
    let columns =
      ((bounds.west + 180) / 360 * side).rounded(.down)..<((bounds.east + 180) / 360 * side).rounded(.up)
    let rows = row(bounds.north).rounded(.down)..<row(bounds.south).rounded(.up)
    return columns.contains(Double(id.x)) && rows.contains(Double(id.y))
  }

  func features(of source: String, in id: TileID) -> FeatureTile? {
    let key = TileKey(source: source.bytewise, id: id)
    return featureTiles.value(of: key) {
      switch sources[key.source] {
      case .features(let features): return features.tile(id)
      case .tiles(let reader, _, _, _):
        guard let bytes = bytes(of: reader, source, id), !Self.isImage(bytes) else { return nil }
        do throws(VectorTileDecodingError) {
          return FeatureTile(try VectorTile(bytes))
        } catch {
          issues.withLock { $0.add(id, of: source, problem: error.description) }
          return nil
        }
      default: return nil
      }
    }
  }

  func image(of source: String, in id: TileID) -> MipImage? {
    let key = TileKey(source: source.bytewise, id: id)
    return imageTiles.value(of: key) {
      guard case .tiles(let reader, _, _, _)? = sources[key.source],
        let bytes = bytes(of: reader, source, id),
        Self.isImage(bytes)
      else { return nil }
      do throws(ImageFileError) {
        return MipImage(try Bitmap(decoding: bytes, upTo: TileSample.largestImage))
      } catch {
        issues.withLock { $0.add(id, of: source, problem: "\(error)") }
        return nil
      }
    }
  }

  func image(of source: String) -> MipImage? {
    if case .image(let image)? = sources[source.bytewise] { image } else { nil }
  }

  private static func isImage(_ bytes: [UInt8]) -> Bool { (try? ImageFormat(of: bytes)) != nil }

  private func bytes(of reader: any TileReader, _ source: String, _ id: TileID) -> [UInt8]? {
    do throws(BasemapSourceError) {
      let bytes = try reader.tile(id)
      if bytes == nil { issues.withLock { $0.add(id, of: source, problem: nil) } }
      return bytes
    } catch {
      issues.withLock { $0.add(id, of: source, problem: "it \(error)") }
      return nil
    }
  }

  func report(_ part: MissingPart) { issues.withLock { $0.add(part) } }

  func glyphs(of fonts: String, from first: Int) -> GlyphRange? {
    guard let glyphs else { return nil }
    return ranges.value(of: RangeKey(fonts: fonts.bytewise, first: first)) {
      let named = glyphs.bytewise.replacing("{fontstack}", with: fonts)
      let text = named.bytewise.replacing("{range}", with: "\(first)-\(first + 255)")
      guard !FilePath(fonts).components.contains(where: { $0.bytewise == ".." }),
        case .file(let path) = address.target(of: text)
      else { return nil }
      guard let bytes = try? TilePathTemplate(path).tile(TileID(z: 0, x: 0, y: 0)) else { return nil }
      return try? GlyphRange(bytes)
    }
  }
}

/// The problems of the views of a style.
struct StyleIssues {
  /// The missing tiles of sources, and those that cannot be read with the reasons.
  private var missing: [String: Set<TileID>] = [:]
  private var damaged: [String: [TileID: String]] = [:]
  private var parts: [MissingPart.Kind: Set<String>] = [:]

  /// Records a tile that is missing or, with a problem, cannot be read.
  mutating func add(_ id: TileID, of source: String, problem: String?) {
    if let problem {
      damaged[source, default: [:]][id] = problem
    } else {
      missing[source, default: []].insert(id)
    }
  }

  mutating func add(_ part: MissingPart) { parts[part.kind, default: []].insert(part.layer) }

  /// The problems as sentences without a subject, which is the style.
  var lines: [String] {
    func first(_ ids: some Sequence<TileID>) -> TileID? {
      ids.min { ($0.z, $0.x, $0.y) < ($1.z, $1.x, $1.y) }
    }
    var lines: [String] = []
    for (source, ids) in missing.sorted(by: { $0.key < $1.key }) {
      guard let id = first(ids) else { continue }
      let others = ids.count == 1 ? "" : " and \(ids.count - 1) more"
      lines.append("has no tile \(id)\(others) of the source '\(source.excerpt)'")
    }
    for (source, ids) in damaged.sorted(by: { $0.key < $1.key }) {
      guard let id = first(ids.keys), let problem = ids[id] else { continue }
      let others = ids.count == 1 ? "" : " and \(ids.count - 1) more"
      lines.append("cannot use the tile \(id)\(others) of the source '\(source.excerpt)': \(problem)")
    }
    for (kind, layers) in parts.sorted(by: { Self.order($0.key) < Self.order($1.key) }) {
      let list = UndrawnParts.list(layers.sorted())
      switch kind {
      case .image(let name): lines.append("has no image '\(name.excerpt)', of the layers \(list)")
      case .letters(let fonts, let first):
        lines.append("has no letters \(first)-\(first + 255) of '\(fonts.excerpt)', of the layers \(list)")
      case .joinedLetters:
        lines.append(
          "has letters of Arabic or Indic scripts, which are drawn unjoined, in the layers \(list)")
      }
    }
    return lines
  }

  private static func order(_ kind: MissingPart.Kind) -> String {
    switch kind {
    case .image(let name): "0\(name)"
    case .letters(let fonts, let first): "1\(fonts) \(first + 1_000_000)"
    case .joinedLetters: "2"
    }
  }
}
