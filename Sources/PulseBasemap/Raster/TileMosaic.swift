import PulseGeo
import PulseImages
import PulsePixels
import PulseTiles

/// The tiles of one level as a virtual image, read row by row from north to south.
///
/// Used by one thread for one view.
final class TileMosaic {
  /// The maximum number of cached lower-level tiles.
  private static let keptAncestors = 16

  private let store: any TileStore
  private let level: TileLevel
  private let columns: Range<Int>

  /// The loaded row of tiles, and its tiles by column.
  private var band = -1
  private var tiles: [Int: Bitmap] = [:]

  /// Cached tiles of lower levels; `nil` where there is none.
  private var ancestors: [TileID: Bitmap?] = [:]

  /// Missing and unreadable tiles.
  private(set) var issues = TileIssues()

  /// Creates a mosaic without loading tiles.
  ///
  /// - Parameters:
  ///   - store: The tiles.
  ///   - level: The zoom level.
  ///   - columns: The pixel columns, which may exceed the world on both sides.
  init(_ store: any TileStore, level: TileLevel, columns: Range<Int>) {
    self.store = store
    self.level = level
    self.columns = columns
  }

  /// Returns a row of pixels within the columns of the mosaic, transparent where there is no tile.
  ///
  /// `row` is the pixel row, from 0 at the northern edge of the world.
  func row(_ row: Int) -> [RGBA] {
    let side = level.side
    loadTileRow(row / side)
    var pixels: [RGBA] = []
    pixels.reserveCapacity(columns.count)
    var column = columns.lowerBound
    while column < columns.upperBound {
      let tile = floorDivided(column, by: side)
      let start = column - tile * side
      let count = min(side - start, columns.upperBound - column)
      if let image = tiles[wrapped(tile)] {
        let first = row % side * side + start
        pixels += image.pixels[first..<first + count]
      } else {
        pixels += repeatElement(.clear, count: count)
      }
      column += count
    }
    return pixels
  }

  /// Returns the side in pixels of the tile at a point, or of the lower-level one that covers it; `nil` if there
  /// is neither.
  func side(near place: MapPoint) -> Int? {
    let count = Double(1 << level.zoom) / Mercator.worldSize
    let last = 1 << level.zoom - 1
    let tile = TileID(
      z: level.zoom, x: wrapped(Int((place.x * count).rounded(.down))),
      y: min(max(Int(place.y * count), 0), last))
    return (image(tile) ?? ancestor(of: tile)?.image)?.size.width
  }

  private func wrapped(_ column: Int) -> Int { column & (1 << level.zoom - 1) }

  /// Decodes a row of tiles, and releases the previous one; parts of lower-level tiles replace missing ones.
  private func loadTileRow(_ row: Int) {
    guard row != band else { return }
    band = row
    tiles.removeAll(keepingCapacity: true)
    let first = floorDivided(columns.lowerBound, by: level.side)
    let last = floorDivided(columns.upperBound - 1, by: level.side)
    // Further columns repeat.
    for column in first...min(last, first + 1 << level.zoom - 1) {
      let id = TileID(z: level.zoom, x: wrapped(column), y: row)
      if let image = image(id) {
        tiles[id.x] = image.scaled(to: PixelSize(level.side, level.side))
      } else {
        tiles[id.x] = enlarged(id)
        if issues.failures[id] == nil { issues.missing[id] = tiles[id.x] != nil }
      }
    }
  }

  /// Returns the image of a tile; `nil` if the tile is missing, or if it is unusable, which is recorded as an issue.
  private func image(_ id: TileID) -> Bitmap? {
    do {
      guard let bytes = try store.tile(id) else { return nil }
      // An empty tile of a server means no content.
      if bytes.isEmpty { return Bitmap(size: PixelSize(1, 1), color: .clear) }
      let image = try Bitmap(decoding: bytes, upTo: TileSample.largestImage)
      issues.isEmpty = false
      if image.size.width == image.size.height { return image }
      issues.failures[id] = "it is \(image.size) pixels, but tiles must be square"
    } catch ImageFileError.tooManyPixels(let size, _) {
      issues.failures[id] = "it is \(size) pixels; use at most \(TileSample.largestImage)"
    } catch let error as BasemapSourceError {
      issues.failures[id] = "it \(error)"
    } catch {
      issues.failures[id] = "\(error)"
    }
    return nil
  }

  /// Returns the part of a lower-level tile that covers a missing tile, enlarged; `nil` without such a tile.
  private func enlarged(_ id: TileID) -> Bitmap? {
    guard let (ancestor, image) = ancestor(of: id) else { return nil }
    let levels = id.z - ancestor.z
    let part = Double(image.size.width) / Double(1 << levels)
    func taps(_ place: Int) -> AreaResamplingWeights {
      let start = Double(place & (1 << levels - 1)) * part
      return AreaResamplingWeights(
        edges: (0...level.side).map { start + part * Double($0) / Double(level.side) },
        inside: 0..<image.size.width)
    }
    let columns = taps(id.x)
    return Bitmap(columns: columns, rows: taps(id.y)) { row in
      let start = row * image.size.width
      return Array(image.pixels[start + columns.span.lowerBound..<start + columns.span.upperBound])
    }
  }

  /// Returns the nearest lower-level tile that covers a tile, with its image; `nil` if there is none.
  private func ancestor(of id: TileID) -> (id: TileID, image: Bitmap)? {
    for zoom in stride(from: id.z - 1, through: store.info.lowestZoom(replacing: id), by: -1) {
      let ancestor = id.ancestor(atZoom: zoom)
      let image: Bitmap?
      if let known = ancestors[ancestor] {
        image = known
      } else {
        if ancestors.count >= Self.keptAncestors { ancestors.removeAll() }
        image = self.image(ancestor)
        ancestors[ancestor] = .some(image)
      }
      if let image { return (ancestor, image) }
    }
    return nil
  }
}

/// Returns a quotient rounded down, also for negative numbers: columns west of the first one.
private func floorDivided(_ number: Int, by divisor: Int) -> Int {
  number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
}
