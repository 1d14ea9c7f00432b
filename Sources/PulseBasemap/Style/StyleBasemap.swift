import PulseBasics
import PulseDocument
package import PulseGeo
import PulseMapStyle
package import PulsePixels
import PulseTiles
import PulseVectorTiles

/// A base map in a MapLibre style, drawn from the GeoJSON that the style contains.
package final class StyleBasemap: Basemap {
  /// The size in bytes of the largest style, 64 MB.
  private static let largestStyle = 64 << 20

  private let style: StyleDocument

  /// The features of sources by their names.
  private let features: [Bytewise: [StyledFeature]]

  package let diagnostics: [String]

  /// Returns whether a file may be a style: JSON begins with `{`, after a byte order mark or blanks.
  static func matches(_ leadingBytes: [UInt8]) -> Bool {
    let text = leadingBytes.starts(with: [0xEF, 0xBB, 0xBF]) ? leadingBytes.dropFirst(3) : leadingBytes[...]
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
  }

  /// Opens a style.
  ///
  /// - Parameter file: The file, which begins as one of JSON.
  /// - Throws: ``BasemapSourceError`` for a file that is no style, and for one of which nothing can be drawn.
  init(_ file: any ByteSource) throws(BasemapSourceError) {
    guard file.size <= Self.largestStyle, let bytes = try file.bytes(at: 0, count: UInt64(file.size)) else {
      throw .unsupported(
        found: "a JSON file of \(file.size) bytes",
        remedy: "use a style of at most \(Self.largestStyle) bytes")
    }
    do throws(DocumentError) {
      style = try StyleDocument(bytes)
    } catch {
      let detail = error.diagnostics.map(\.description).joined(separator: "; ")
      throw .damaged(kind: "a MapLibre style", detail: detail)
    }
    var (features, unread) = ([Bytewise: [StyledFeature]](), Set<Bytewise>())
    for source in style.sources {
      if case .geoJSON(let data) = source.kind, case .object = data.data, data.clusterRadius == nil {
        features[source.id.bytewise] = Self.features(of: data)
      } else {
        unread.insert(source.id.bytewise)
      }
    }
    self.features = features
    diagnostics = Self.diagnostics(style, unread: unread)
    guard style.layers.contains(where: { Self.isDrawn($0, features) }) else {
      throw .unsupported(
        found: "a MapLibre style without a layer that can be drawn yet",
        remedy: "use one with background, fill, line or circle layers over GeoJSON in 'data'")
    }
  }

  private static func features(of source: StyleDocument.Features) -> [StyledFeature] {
    let all = StyledFeature.all(in: source.data, generatesIDs: source.generatesIDs)
    guard let filter = source.filter else { return all }
    let context = EvaluationContext()
    return all.filter { feature in
      context.feature = feature
      return filter.includesFeature(of: context)
    }
  }

  private static func isDrawn(_ layer: StyleDocument.Layer, _ features: [Bytewise: [StyledFeature]]) -> Bool {
    UndrawnParts.draws(layer.kind) && layer.source.map { features[$0.bytewise] != nil } ?? true
  }

  /// Returns all that is left out, with places and names of layers.
  private static func diagnostics(_ style: StyleDocument, unread: Set<Bytewise>) -> [String] {
    let ignored = style.ignored.map { "has something that is ignored: \($0)" }
    let layers = style.layers.filter { layer in layer.source.map { unread.contains($0.bytewise) } ?? false }
    let sources = Set(layers.compactMap(\.source)).sorted()
    return ignored + UndrawnParts.lines(of: style)
      + sources.map { source in
        let names = layers.filter { $0.source == source }.map(\.id)
        return "does not read the source '\(source.excerpt)' yet, of the layers \(UndrawnParts.list(names))"
      }
  }

  /// The attributions of the sources, in plain text.
  package var attribution: String? {
    var texts: [String] = []
    for source in style.sources {
      if let text = source.attribution.flatMap(HTMLStripper.plainTextLine), !texts.contains(text) {
        texts.append(text)
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: " | ")
  }

  /// Renders a viewport; what no layer covers is transparent.
  package func paint(_ viewport: Viewport) -> Bitmap {
    var bitmap = Bitmap(size: viewport.pixelSize, color: .clear)
    let painter = StylePainter(viewport, globalState: style.globalState)
    for layer in style.layers where Self.isDrawn(layer, features) && painter.draws(layer) {
      painter.paint(layer, layer.source.flatMap { features[$0.bytewise] } ?? [], on: &bitmap)
    }
    return bitmap
  }
}
