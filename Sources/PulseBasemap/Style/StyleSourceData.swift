import PulseBasics
import PulseGeo
import PulseImages
import PulseMapStyle
import PulsePixels
import PulseText
import PulseTiles
import PulseVectorTiles
import Synchronization

/// The data of a style's sources, and its letters, read when they are drawn, and cached.
final class StyleSourceData: StyleData {
  /// The largest numbers of decoded tiles, images of tiles and ranges of letters that are cached.
  private static let mostTiles = 128
  private static let mostImages = 64
  private static let mostRanges = 512

  private let sources: [Bytewise: OpenedStyleSource]

  /// The layers that the style draws of given tiles, by the name of the source.
  private let expected: [Bytewise: Set<Bytewise>]

  /// The address of letters, with `{fontstack}` and `{range}`; `nil` if there are none.
  private let glyphs: String?
  private let address: StyleAddress
  private let resources: StyleResources
  private let language: NameLanguage?

  /// Whether the style is drawn without seams.
  private let isSeamless: Bool
  private let localLetters: LocalLetters

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

  init(
    _ sources: [Bytewise: OpenedStyleSource], expecting expected: [Bytewise: Set<Bytewise>],
    _ style: StyleDocument, _ address: StyleAddress, _ resources: StyleResources, _ options: StyleOptions
  ) {
    (language, localLetters) = (options.language, LocalLetters(fonts: options.fonts))
    (self.sources, self.expected) = (sources, expected)
    (glyphs, isSeamless) = (style.glyphs, style.isSeamless)
    (self.address, self.resources) = (address, resources)
  }

  /// The problems of all views.
  var diagnostics: [String] {
    let missing = glyphs == nil ? localLetters.missingFonts : []
    guard !missing.isEmpty else { return issues.withLock(\.lines) }
    let names = UndrawnParts.list(missing)
    let fonts =
      missing.count == 1
      ? "the font \(names), which is not installed" : "fonts that are not installed: \(names)"
    return issues.withLock(\.lines) + [
      "has no 'glyphs', and names \(fonts); other fonts are used, install these or add --font FILE"
    ]
  }

  /// Discards recorded problems and cached failures.
  func resetFailures() {
    issues.withLock { $0 = StyleIssues() }
    featureTiles.removeAll { $0 == nil }
    imageTiles.removeAll { $0 == nil }
    ranges.removeAll { $0 == nil }
    for case .tiles(let tiles) in sources.values {
      (tiles.store as? any DownloadedTileStore)?.resetFailures()
    }
  }

  func zooms(of source: String) -> ClosedRange<Int>? { sources[source.bytewise]?.zooms }

  func hasTile(_ id: TileID, of source: String) -> Bool {
    guard let opened = sources[source.bytewise] else { return false }
    switch opened {
    case .features: return true
    case .image: return false
    case .tiles(let tiles):
      return tiles.covers(id) && (features(of: source, in: id) != nil || image(of: source, in: id) != nil)
    }
  }

  func hasFailed(_ id: TileID, of source: String) -> Bool {
    guard case .tiles(let tiles)? = sources[source.bytewise], tiles.covers(id) else { return false }
    return !hasTile(id, of: source) && !tiles.lacks(id)
  }

  func features(of source: String, in id: TileID) -> FeatureTile? {
    let key = TileKey(source: source.bytewise, id: id)
    return featureTiles.value(of: key) {
      switch sources[key.source] {
      case .features(let features): return features.tile(id)
      case .tiles(let tiles) where id.z > tiles.zooms.upperBound:
        let parent = id.ancestor(atZoom: tiles.zooms.upperBound)
        return self.features(of: source, in: parent)?.part(in: id, of: parent)
      case .tiles(let tiles):
        guard let bytes = bytes(of: tiles, source, id), !Self.isImage(bytes) else { return nil }
        do throws(VectorTileError) {
          let tile = FeatureTile(try VectorTile(bytes), language: language, isSeamless: isSeamless)
          if let expected = expected[key.source] {
            issues.withLock { $0.add(layers: tile.layerNames, expecting: expected) }
          }
          return tile
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
      guard case .tiles(let tiles)? = sources[key.source], let bytes = bytes(of: tiles, source, id),
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

  private func bytes(of tiles: StyleTiles, _ source: String, _ id: TileID) -> [UInt8]? {
    do throws(BasemapSourceError) {
      let bytes = try tiles.store.tile(id)
      if bytes == nil, tiles.reportsMissingTiles {
        issues.withLock { $0.add(id, of: source, problem: nil) }
      }
      return bytes
    } catch {
      // Requests without an answer are reported when it is downloaded.
      if tiles.reportsMissingTiles { issues.withLock { $0.add(id, of: source, problem: "it \(error)") } }
      return nil
    }
  }

  func report(_ part: MissingPart) {
    // Without letters of its own, a style names fonts of this computer.
    if glyphs == nil, case .letters = part.kind { return }
    issues.withLock { $0.add(part) }
  }

  var labelFont: Font? { localLetters.font }

  func localGlyph(of fonts: String, _ scalar: Unicode.Scalar) -> Glyph? {
    localLetters.glyph(of: fonts, scalar)
  }

  func glyphs(of fonts: String, from first: Int) -> GlyphRange? {
    guard let glyphs else { return nil }
    return ranges.value(of: RangeKey(fonts: fonts.bytewise, first: first)) {
      do throws(BasemapError) {
        return try letters(of: fonts, from: first, at: glyphs)
      } catch {
        issues.withLock { $0.addLetters(problem: error.description) }
        return nil
      }
    }
  }

  private func letters(
    of fonts: String, from first: Int, at template: String
  ) throws(BasemapError) -> GlyphRange {
    guard !FilePath(fonts).components.contains(where: { $0.bytewise == ".." }) else {
      throw .unreadableStylePart(reason: "the fonts '\(fonts.excerpt)' have '..' in their name; rename them")
    }
    func target(_ fonts: String) -> StyleAddress.Target {
      let named = template.bytewise.replacing("{fontstack}", with: fonts)
      return address.target(of: named.bytewise.replacing("{range}", with: "\(first)-\(first + 255)"))
    }
    // Servers take a list of fonts as one name.
    let served = target(
      fonts.bytewise.split(separator: ",").map { percentEncoded(String($0)) }.joined(separator: ","))
    if case .file = served { return try resources.letters(target(fonts)) }
    return try resources.letters(served)
  }
}
