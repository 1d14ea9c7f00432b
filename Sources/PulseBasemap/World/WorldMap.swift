import CWorldMap

/// The packed map of the world: coasts, lakes, rivers, borders and places.
///
/// A value holds the packed bytes; each layer is decoded when it is asked for, and anew each time. Keep the result to draw it more than once. All coordinates count the steps of one grid; see
/// ``GridPoint``.
///
/// Shapes are from Natural Earth (public domain) by way of Debian's packages qgis-common 3.22.16 (land,
/// borders, state lines) and marble-qt-data 22.12.3 (the rest); places are from GeoNames (CC BY 3.0) by way
/// of marble-qt-data.
package struct WorldMap: Sendable {
  /// The line that tells where the shapes are from.
  package static let attribution = "Made with Natural Earth"

  /// The line that the license of the places asks for wherever their names are shown.
  package static let placesAttribution = "Place names © GeoNames, CC BY 3.0"

  /// The number of grid steps along each side of the world.
  package let side: Int

  private let bytes: [UInt8]
  private let table: WorldMapTable

  /// Creates a map from packed bytes, whose table is checked and whose layers are not yet read.
  ///
  /// - Parameter bytes: A file in the format PMB3, which `make_world_map.py` describes.
  /// - Throws: ``BasemapError`` when the beginning, the grid, a number of a layer or a size is wrong.
  package init(bytes: [UInt8]) throws(BasemapError) {
    table = try WorldMapTable(bytes)
    side = 1 << table.bits
    self.bytes = bytes
  }

  /// Returns the map that is part of the program.
  ///
  /// - Returns: The map, with every layer of ``Layer``.
  /// - Throws: ``BasemapError`` when the program was built with a damaged map.
  /// - Complexity: One copy of the packed bytes, 1.3 MB, the first time.
  package static func embedded() throws(BasemapError) -> WorldMap { try shared.get() }

  private static let shared = Result { () throws(BasemapError) in
    // Safe: both constants describe one array that lives as long as the program.
    let bytes = unsafe UnsafeBufferPointer(start: pulse_world_map, count: pulse_world_map_size)
    return try WorldMap(bytes: unsafe Array(bytes))
  }

  /// Reads a layer of rings or lines.
  ///
  /// - Parameter layer: Any layer but ``Layer/places``.
  /// - Returns: All paths of the layer.
  /// - Throws: ``BasemapError`` when the layer is missing or damaged.
  /// - Complexity: O(points); about 2 ms for the embedded land.
  package func paths(of layer: Layer) throws(BasemapError) -> WorldPaths {
    precondition(layer != .places, "places are not paths; use places()")
    let entry = try table.entry(of: layer)
    var reader = reader(of: entry)
    do throws(Fault) {
      return try WorldPaths(layer: layer, paths: entry.paths, points: entry.points, from: &reader)
    } catch {
      throw .damagedLayer(layer, offset: reader.position, fault: error)
    }
  }

  /// Reads the places.
  ///
  /// - Returns: All places, near ones close together, in no order of rank.
  /// - Throws: ``BasemapError`` when the layer is missing or damaged.
  /// - Complexity: O(places).
  package func places() throws(BasemapError) -> [Place] {
    let entry = try table.entry(of: .places)
    var reader = reader(of: entry)
    do throws(Fault) {
      return try reader.places(count: entry.paths)
    } catch {
      throw .damagedLayer(.places, offset: reader.position, fault: error)
    }
  }

  private func reader(of entry: WorldMapTable.Entry) -> WorldReader {
    WorldReader(bytes[entry.body], side: side)
  }
}
