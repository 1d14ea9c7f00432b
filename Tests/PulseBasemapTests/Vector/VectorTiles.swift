import Foundation
import PulseGeo
import PulseImages
import PulsePixels
import PulseTestSupport
import PulseText

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// Vector tiles encoded by Python, generated once for all tests.
struct VectorTiles: Sendable {
  /// A layer as described by Python.
  struct Layer: Decodable, Sendable {
    let name: String
    let version: Int
    let extent: Int
    let features: [Feature]
  }

  /// A feature as described by Python.
  struct Feature: Decodable, Sendable {
    let id: UInt64?
    let type: UInt64
    /// The type and value by key.
    let tags: [String: [String]]
    let parts: [[[Int32]]]
  }

  private static let shared = Result { try VectorTiles() }

  let files: [String: [UInt8]]
  let report: [String: [Layer]]

  private init() throws {
    let written = try Oracle.encodeVectorTiles()
    files = written.files
    report = try JSONDecoder().decode([String: [Layer]].self, from: written.report)
  }

  static func get() throws -> VectorTiles { try shared.get() }

  /// The label font.
  static let font = Result { try Font.embedded() }

  /// Returns a tile store below a folder, at one zoom.
  func store(_ name: String, zoom: Int) -> MemoryStore {
    MemoryStore(
      zooms: zoom...zoom,
      tiles: Dictionary(
        uniqueKeysWithValues: files.filter { $0.key.hasPrefix("\(name)/\(zoom)/") }.map {
          (String($0.key.dropFirst(name.count + 1).dropLast(4)), $0.value)
        }))
  }
}

/// An in-memory tile store by `z/x/y`.
struct MemoryStore: TileStore {
  let info: TileStoreInfo
  let tiles: [String: [UInt8]]

  init(zooms: ClosedRange<Int>, tiles: [String: [UInt8]], attribution: String? = nil) {
    info = TileStoreInfo(content: .vector, zooms: zooms, attribution: attribution)
    self.tiles = tiles
  }

  func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? { tiles[id.description] }
}

extension Viewport {
  /// Returns a view centered on a tile position, counted from the northwest.
  init(
    tileX: Double, tileY: Double, of tileZoom: Int, zoom: Double, width: Int, height: Int, pixelRatio: Int = 1
  ) throws {
    let side = Mercator.worldSize / Double(1 << tileZoom)
    try self.init(
      center: Mercator.unproject(MapPoint(x: tileX * side, y: tileY * side)), zoom: zoom, width: width,
      height: height, pixelRatio: pixelRatio)
  }
}
