import PulseBasics
import PulseDocument
package import PulseGeo
import PulseMapStyle
package import PulsePixels
import PulseTiles
import PulseVectorTiles

/// A base map in a MapLibre style, drawn from the files that the style refers to, and from GeoJSON that it contains.
package final class StyleBasemap: Basemap {
  /// The size in bytes of the largest style, 64 MB.
  private static let largestStyle = 64 << 20

  private let style: StyleDocument
  private let data: StyleFileData
  private let plainImages, denseImages: StyleImages
  private let problems: [String]
  private let attributions: [String]

  /// Returns whether a file may be a style: JSON begins with `{`, after a byte order mark or blanks.
  static func matches(_ leadingBytes: [UInt8]) -> Bool {
    let text = leadingBytes.starts(with: [0xEF, 0xBB, 0xBF]) ? leadingBytes.dropFirst(3) : leadingBytes[...]
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
  }

  /// Opens a style, and reads what all of its views need.
  ///
  /// - Parameter file: The file, which begins as one of JSON.
  /// - Throws: ``BasemapSourceError`` for a file that is no style, and for one of which nothing can be drawn.
  init(_ file: any ByteSource) throws(BasemapSourceError) {
    style = try Self.style(in: file)
    let address = StyleAddress(path: file.path)
    var reader = StyleSourceReader(address)
    let used = Set(style.layers.compactMap { $0.source?.bytewise })
    var sources: [Bytewise: OpenedStyleSource] = [:]
    for source in style.sources where used.contains(source.id.bytewise) {
      sources[source.id.bytewise] = reader.open(source)
    }
    plainImages = reader.images(of: style, isDense: false)
    denseImages = reader.images(of: style, isDense: true)
    data = StyleFileData(sources, glyphs: style.glyphs, address)
    problems = Self.problems(style, reader.problems)
    attributions = Self.attributions(style, sources)
    // A style may be empty on purpose.
    let isEmpty = style.layers.isEmpty && style.ignored.isEmpty
    guard isEmpty || style.layers.contains(where: { Self.isDrawn($0, sources) }) else {
      throw .unsupported(
        found: "a MapLibre style without a layer that can be drawn yet",
        remedy: "use one with other layers or sources\(problems.first.map { "; it \($0)" } ?? "")")
    }
  }

  private static func style(in file: any ByteSource) throws(BasemapSourceError) -> StyleDocument {
    guard file.size <= Self.largestStyle, let bytes = try file.bytes(at: 0, count: UInt64(file.size)) else {
      throw .unsupported(
        found: "a JSON file of \(file.size) bytes",
        remedy: "use a style of at most \(Self.largestStyle) bytes")
    }
    do throws(DocumentError) {
      return try StyleDocument(bytes)
    } catch {
      let detail = error.diagnostics.map(\.description).joined(separator: "; ")
      throw .damaged(kind: "a MapLibre style", detail: detail)
    }
  }

  /// Returns the paths of the files that a style refers to; `nil` for a file that is no style.
  static func files(of path: String) -> [String]? {
    guard let file = try? RandomAccessFile(path: path), let bytes = try? file.leadingBytes(16),
      matches(bytes),
      let style = try? style(in: file)
    else { return nil }
    return StyleAddress(path: path).files(of: style)
  }

  private static func isDrawn(_ layer: StyleDocument.Layer, _ sources: [Bytewise: OpenedStyleSource]) -> Bool
  {
    layer.source.map { sources[$0.bytewise] != nil } ?? true
  }

  /// Returns all that is left out, with places and names of layers, without repetitions.
  private static func problems(_ style: StyleDocument, _ unread: [String]) -> [String] {
    var lines: [String] = []
    for line in style.ignored.map({ "has something that is ignored: \($0)" }) + UndrawnParts.lines(of: style)
      + unread
    where !lines.contains(line) {
      lines.append(line)
    }
    return lines
  }

  private static func attributions(_ style: StyleDocument, _ sources: [Bytewise: OpenedStyleSource])
    -> [String]
  {
    var texts: [String] = []
    for source in style.sources {
      var text = source.attribution.flatMap(HTMLStripper.plainTextLine)
      if text == nil, case .tiles(_, _, _, let own)? = sources[source.id.bytewise] { text = own }
      if let text, !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  package var diagnostics: [String] { problems + data.diagnostics }

  package func resetFailures() { data.resetFailures() }

  package var hasLabels: Bool { style.layers.contains { $0.kind == .symbol } }

  /// The attributions of the sources, in plain text.
  package var attribution: String? { attributions.isEmpty ? nil : attributions.joined(separator: " | ") }

  /// Renders a viewport; what no layer covers is transparent.
  package func paint(_ viewport: Viewport) -> Bitmap {
    let images = viewport.pixelRatio > 1 ? denseImages : plainImages
    return StyleMapPainter(style, images, data).paint(StyleView(viewport))
  }
}
