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

  /// That of names in other languages, which are from a newer edition.
  static let translatedPlacesAttribution = "Place names © GeoNames, CC BY 3.0 and 4.0"

  /// The number of grid units per side of the world.
  package let side: Int

  private let bytes: WorldMapBytes
  let table: WorldMapLayerTable

  /// The layers opened so far, of the map embedded in the program, which lives as long as it does; `nil` of others.
  let openLayers: OpenLayers?

  /// Creates a map from packed bytes, validating the header but no layer.
  ///
  /// - Parameter bytes: A PMB6 file as described in `world_encoding.py`.
  /// - Throws: ``BasemapError`` if the header or a size is invalid.
  package init(bytes: [UInt8]) throws(BasemapError) { try self.init(WorldMapBytes(bytes)) }

  private init(_ bytes: WorldMapBytes, openLayers: OpenLayers? = nil) throws(BasemapError) {
    self.openLayers = openLayers
    table = try WorldMapLayerTable(bytes)
    side = 1 << table.bits
    self.bytes = bytes
  }

  /// Returns the map embedded in the program.
  ///
  /// - Throws: ``BasemapError`` if the program was built with a damaged map.
  package static func embedded() throws(BasemapError) -> WorldMap { try shared.get() }

  private static let shared = Result { () throws(BasemapError) in
    try WorldMap(.embedded, openLayers: OpenLayers())
  }

  /// Decodes a layer of rings or lines: one with ``Layer/hasPaths``.
  ///
  /// - Throws: ``BasemapError`` if the layer is missing or damaged.
  /// - Complexity: O(points); about 2 ms for the embedded land.
  package func paths(of layer: Layer) throws(BasemapError) -> WorldMapPaths {
    let blocks = try blocks(of: layer)
    return try paths(ofBlocks: blocks.blocks.indices, blocks)
  }

  /// Reads the table of blocks of a layer of rings or lines.
  ///
  /// - Throws: ``BasemapError`` if the layer is missing or the table damaged.
  func blocks(of layer: Layer) throws(BasemapError) -> WorldMapBlocks {
    precondition(
      layer.hasPaths, "it has no paths; use places(), countries(), countryPolygons() or statePolygons()")
    let entry = try table.entry(of: layer)
    return try bytes.withSpan(of: entry.body) { bytes throws(BasemapError) in
      var offset = 0
      do throws(ParseError) {
        return try WorldMapBlocks(
          bytes, layer: layer, paths: entry.paths, points: entry.points, side: side, offset: &offset)
      } catch {
        throw .damagedLayer(layer, offset: offset, cause: error)
      }
    }
  }

  /// Decodes the paths of some of a layer's blocks, given by their indices.
  ///
  /// - Throws: ``BasemapError`` if one of them is damaged.
  func paths(ofBlocks indices: Range<Int>, _ blocks: WorldMapBlocks) throws(BasemapError) -> WorldMapPaths {
    let entry = try table.entry(of: blocks.layer)
    return try bytes.withSpan(of: entry.body) { bytes throws(BasemapError) in
      var offset = 0
      do throws(ParseError) {
        return try WorldMapPaths(blocks.blocks[indices], of: blocks, bytes, offset: &offset)
      } catch {
        throw .damagedLayer(blocks.layer, offset: offset, cause: error)
      }
    }
  }

  /// Decodes the places, in an order that keeps near ones together.
  ///
  /// - Throws: ``BasemapError`` if the layer is missing or damaged.
  /// - Complexity: O(places).
  package func places() throws(BasemapError) -> Places {
    let entry = try table.entry(of: .places)
    var reader = reader(of: entry)
    do throws(ParseError) {
      return try reader.places(count: entry.paths)
    } catch {
      throw .damagedLayer(.places, offset: reader.position, cause: error)
    }
  }

  /// Decodes the names of countries, the largest on the map first.
  ///
  /// - Throws: ``BasemapError`` if the layer is missing or damaged.
  /// - Complexity: O(countries).
  package func countries() throws(BasemapError) -> [Country] {
    let entry = try table.entry(of: .countries)
    var reader = reader(of: entry)
    do throws(ParseError) {
      return try reader.countries(count: entry.paths)
    } catch {
      throw .damagedLayer(.countries, offset: reader.position, cause: error)
    }
  }

  func reader(of entry: WorldMapLayerTable.LayerEntry) -> WorldMapDecoder {
    WorldMapDecoder(bytes.array(of: entry.body), side: side)
  }
}
