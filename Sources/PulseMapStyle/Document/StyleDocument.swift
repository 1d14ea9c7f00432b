import PulseBasics
package import PulseDocument

/// A MapLibre style of version 8: its sources, and the layers that draw them.
///
/// A part that cannot be drawn as it is written is left out, and listed with its place.
package struct StyleDocument: Sendable {
  /// The name of the style.
  package let name: String?

  /// The values of `state` that expressions read, by their names.
  package let globalState: [String: StyleValue]

  /// The sources in the order of the document.
  package let sources: [Source]

  /// The sprites with the images of layers.
  package let sprites: [Sprite]

  /// The address of glyph ranges, with `{fontstack}` and `{range}`; `nil` if there are none.
  package let glyphs: String?

  /// The light on extrusions.
  package let light: Light

  /// The layers, the lowest first.
  package let layers: [Layer]

  /// Whether the style is drawn without seams: with labels and dashes that continue across the borders of tiles.
  package let isSeamless: Bool

  /// A part that is ignored, with its place and the layer that it belongs to.
  package let ignored: [Diagnostic]

  /// A set of images.
  package struct Sprite: Sendable {
    /// The name before the images' names, or `default`, whose images have no prefix.
    package let id: String

    /// The address without extension.
    package let url: String
  }

  /// The style without names and marks of places: icons alone along lines, as those of one-way streets, stay.
  package var withoutNames: StyleDocument {
    let dots = Set(layers.compactMap(\.hints.dots).map(\.bytewise))
    let kept = layers.filter { layer in
      guard layer.kind == .symbol else { return !dots.contains(layer.id.bytewise) }
      let placement = layer["symbol-placement"].root.constant
      return !layer.sets("text-field") && layer.sets("icon-image") && placement?.text != "point"
    }
    return StyleDocument(
      name: name, globalState: globalState, sources: sources, sprites: sprites, glyphs: glyphs, light: light,
      layers: kept, isSeamless: isSeamless, ignored: ignored)
  }

  /// The source of a name; `nil` if there is none.
  package func source(_ id: String) -> Source? { sources.first { equalBytes($0.id, id) } }
}

extension StyleDocument {
  /// A source of data: tiles, GeoJSON or an image.
  package struct Source: Sendable {
    /// The kinds of sources with what only they have.
    package enum Kind: Sendable {
      case vector(Tiles)
      case raster(Tiles)
      case elevation(Tiles, ElevationEncoding)
      case geoJSON(Features)
      case image(url: String, corners: [StylePoint])
    }

    /// The name by which layers refer to it.
    package let id: String

    package let kind: Kind

    /// The attribution as HTML; `nil` if there is none.
    package let attribution: String?
  }

  /// Tiles at an address, or at that of their description.
  package struct Tiles: Sendable {
    /// The address of TileJSON or of an archive; `nil` if templates are given.
    package let url: String?

    /// The addresses of tiles, with `{z}`, `{x}` and `{y}`.
    package let templates: [String]

    /// Whether there are no tiles, as in a source that only carries an attribution.
    package var isEmpty: Bool { url == nil && templates.isEmpty }

    /// The zooms of tiles; `nil` for those of the description.
    package let minimumZoom, maximumZoom: Int?

    /// West, south, east and north in degrees; `nil` for those of the description.
    package let bounds: [Double]?

    /// Whether rows count from the south.
    package let isTMS: Bool

    /// The size in points at which a tile is drawn at its zoom.
    package let size: Double
  }

  /// The meaning of the colors of elevation tiles: meters are the sum of factors times levels, less an offset.
  package struct ElevationEncoding: Hashable, Sendable {
    package let redFactor, greenFactor, blueFactor, baseShift: Double

    /// Elevations in steps of 0.1 meters from -10,000.
    package static let mapbox = ElevationEncoding(
      redFactor: 6553.6, greenFactor: 25.6, blueFactor: 0.1, baseShift: 10_000)

    /// Elevations in steps of 1/256 meter from -32,768.
    package static let terrarium = ElevationEncoding(
      redFactor: 256, greenFactor: 1, blueFactor: 1 / 256, baseShift: 32_768)
  }

  /// Features in GeoJSON, and how they are cut into tiles.
  package struct Features: Sendable {
    /// The document, or a string with its address.
    package let data: JSONValue

    /// The features that are used; `nil` for all.
    package let filter: StyleFilter?

    /// The highest zoom of tiles.
    package let maximumZoom: Int

    /// The margin of tiles in 1/512 of their width.
    package let buffer: Double

    /// The tolerance of simplification in points.
    package let tolerance: Double

    /// The way in which points are grouped; `nil` if they are not.
    package let clusters: Clusters?

    /// Whether lines know the position along them.
    package let hasLineMetrics: Bool

    /// Whether features are numbered.
    package let generatesIDs: Bool
  }
}
