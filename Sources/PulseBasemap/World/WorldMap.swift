import CWorldMap

/// The embedded world map in packed form: coasts, lakes, rivers, borders, places and names of countries.
///
/// Layers are decoded on each access, so callers should keep the result. Coordinates are those of ``GridPoint``.
///
/// Coasts are from the World Vector Shoreline (public domain) by way of Debian's package xtide-coastline, other shapes
/// from Natural Earth (public domain) by way of qgis-common 3.22.16 (borders, state lines, names of countries, the coasts
/// of Antarctica and the Caspian Sea) and marble-qt-data 22.12.3 (the rest); places are from GeoNames (CC BY 3.0) by way
/// of marble-qt-data.
package struct WorldMap: Sendable {
  /// The attribution of the shapes.
  package static let attribution = "Made with Natural Earth"

  /// The attribution that the places' license requires wherever their names are shown.
  package static let placesAttribution = "Place names © GeoNames, CC BY 3.0"

  /// The number of grid units per side of the world.
  package let side: Int

  private let bytes: [UInt8]
  private let table: WorldMapLayerTable

  /// Creates a map from packed bytes, validating the header but no layer.
  ///
  /// - Parameter bytes: A PMB5 file as written by `make_world_map.py`.
  /// - Throws: ``BasemapError`` if the header or a size is invalid.
  package init(bytes: [UInt8]) throws(BasemapError) {
    table = try WorldMapLayerTable(bytes)
    side = 1 << table.bits
    self.bytes = bytes
  }

  /// Returns the map embedded in the program.
  ///
  /// - Throws: ``BasemapError`` if the program was built with a damaged map.
  /// - Complexity: One copy of the packed bytes, 1.3 MB, on first use.
  package static func embedded() throws(BasemapError) -> WorldMap { try shared.get() }

  private static let shared = Result { () throws(BasemapError) in
    // Safe: the constants describe an array that lives as long as the program.
    let bytes = unsafe UnsafeBufferPointer(start: pulse_world_map, count: pulse_world_map_size)
    return try WorldMap(bytes: unsafe Array(bytes))
  }

  /// Decodes a layer of rings or lines: any but ``Layer/places`` and ``Layer/countries``.
  ///
  /// - Throws: ``BasemapError`` if the layer is missing or damaged.
  /// - Complexity: O(points); about 3 ms for the embedded land.
  package func paths(of layer: Layer) throws(BasemapError) -> WorldMapPaths {
    precondition(!layer.hasNames, "names are not paths; use places() or countries()")
    let entry = try table.entry(of: layer)
    var offset = 0
    do throws(ParseError) {
      var reader = try WorldMapPathDecoder(bytes[entry.body], side: side)
      defer { offset = reader.position }
      return try WorldMapPaths(layer: layer, paths: entry.paths, points: entry.points, from: &reader)
    } catch {
      throw .damagedLayer(layer, offset: offset, cause: error)
    }
  }

  /// Decodes the places, in an order that keeps near ones together.
  ///
  /// - Throws: ``BasemapError`` if the layer is missing or damaged.
  /// - Complexity: O(places).
  package func places() throws(BasemapError) -> [Place] {
    try items(of: .places) { decoder, count throws(ParseError) in try decoder.places(count: count) }
  }

  /// Decodes the names of countries, the largest on the map first.
  ///
  /// - Throws: ``BasemapError`` if the layer is missing or damaged.
  /// - Complexity: O(countries).
  package func countries() throws(BasemapError) -> [Country] {
    try items(of: .countries) { decoder, count throws(ParseError) in try decoder.countries(count: count) }
  }

  /// Decodes a layer of named points with a closure that takes the decoder and the number of points.
  private func items<Item>(
    of layer: Layer, _ items: (inout WorldMapDecoder, Int) throws(ParseError) -> [Item]
  ) throws(BasemapError) -> [Item] {
    let entry = try table.entry(of: layer)
    var decoder = WorldMapDecoder(bytes[entry.body], side: side)
    do throws(ParseError) {
      return try items(&decoder, entry.paths)
    } catch {
      throw .damagedLayer(layer, offset: decoder.position, cause: error)
    }
  }
}
