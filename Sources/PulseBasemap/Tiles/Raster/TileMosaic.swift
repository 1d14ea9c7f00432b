import PulseFormats
import PulseGD
import PulseGeo
import PulsePixels

/// The tiles of a zoom as one picture, of which rows are asked for from the north to the south.
///
/// It is used by one thread, while one view is painted.
final class TileMosaic {
  /// The number of enlarged parts of tiles whose sources are kept.
  private static let keptAncestors = 16

  private let store: any TileStore
  private let level: TileLevel
  private let columns: Range<Int>

  /// The row of tiles that is held, and its tiles by their columns.
  private var band = -1
  private var tiles: [Int: Bitmap] = [:]

  /// Tiles of lower zooms that parts were taken of; `nil` where there is none.
  private var ancestors: [TileID: Bitmap?] = [:]

  /// The tiles that are missing or cannot be read.
  private(set) var findings = TileFindings()

  /// Creates a picture without any tiles yet.
  ///
  /// - Parameters:
  ///   - store: Where tiles come from.
  ///   - level: The zoom.
  ///   - columns: The columns of pixels, which go on to the left and the right of the world.
  init(_ store: any TileStore, level: TileLevel, columns: Range<Int>) {
    self.store = store
    self.level = level
    self.columns = columns
  }

  /// Returns a row of pixels, clear where there is no tile.
  func row(_ row: Int) -> [RGBA] {
    let side = level.side
    hold(row / side)
    var pixels: [RGBA] = []
    pixels.reserveCapacity(columns.count)
    var column = columns.lowerBound
    while column < columns.upperBound {
      let tile = floorDivided(column, by: side)
      let start = column - tile * side
      let count = min(side - start, columns.upperBound - column)
      if let picture = tiles[wrapped(tile)] {
        let first = row % side * side + start
        pixels += picture.pixels[first..<first + count]
      } else {
        pixels += repeatElement(.clear, count: count)
      }
      column += count
    }
    return pixels
  }

  /// Returns the width of the tile, or the one above it, at a place.
  func side(near place: MapPoint) -> Int? {
    let count = Double(1 << level.zoom) / Mercator.worldSize
    let last = 1 << level.zoom - 1
    let tile = TileID(
      z: level.zoom, x: wrapped(Int((place.x * count).rounded(.down))),
      y: min(max(Int(place.y * count), 0), last))
    return (picture(tile) ?? ancestor(of: tile)?.picture)?.size.width
  }

  private func wrapped(_ column: Int) -> Int { column & (1 << level.zoom - 1) }

  /// Reads a row of tiles, and forgets the one before.
  private func hold(_ row: Int) {
    guard row != band else { return }
    band = row
    tiles.removeAll(keepingCapacity: true)
    let first = floorDivided(columns.lowerBound, by: level.side)
    let last = floorDivided(columns.upperBound - 1, by: level.side)
    // Further to the right, columns repeat.
    for column in first...min(last, first + 1 << level.zoom - 1) {
      let id = TileID(z: level.zoom, x: wrapped(column), y: row)
      if let picture = picture(id) {
        tiles[id.x] = picture.scaled(to: PixelSize(level.side, level.side))
      } else {
        tiles[id.x] = enlarged(id)
        if findings.failures[id] == nil { findings.gaps[id] = tiles[id.x] != nil }
      }
    }
  }

  /// Reads a tile.
  private func picture(_ id: TileID) -> Bitmap? {
    do {
      guard let bytes = try store.tile(id) else { return nil }
      // A server that has a tile with nothing in it means that nothing is there.
      if bytes.isEmpty { return Bitmap(size: PixelSize(1, 1), color: .clear) }
      let picture = try Bitmap(decoding: bytes, upTo: RasterPainter.largestTile)
      findings.isEmpty = false
      if picture.size.width == picture.size.height { return picture }
      findings.failures[id] = "it is \(picture.size) pixels, and not a square"
    } catch CanvasError.tooManyPixels(let size) {
      findings.failures[id] = "it is \(size) pixels; use at most \(RasterPainter.largestTile)"
    } catch BasemapError.unusableSource(_, let fault) {
      findings.failures[id] = "it \(fault)"
    } catch {
      findings.failures[id] = "\(error)"
    }
    return nil
  }

  /// The part of a lower zoom that stands for a tile.
  private func enlarged(_ id: TileID) -> Bitmap? {
    guard let (ancestor, picture) = ancestor(of: id) else { return nil }
    let levels = id.z - ancestor.z
    let part = Double(picture.size.width) / Double(1 << levels)
    func taps(_ place: Int) -> AreaTaps {
      let start = Double(place & (1 << levels - 1)) * part
      return AreaTaps(
        edges: (0...level.side).map { start + part * Double($0) / Double(level.side) },
        inside: 0..<picture.size.width)
    }
    let columns = taps(id.x)
    return Bitmap(columns: columns, rows: taps(id.y)) { row in
      let start = row * picture.size.width
      return Array(picture.pixels[start + columns.span.lowerBound..<start + columns.span.upperBound])
    }
  }

  /// The nearest tile of a lower zoom that covers one.
  private func ancestor(of id: TileID) -> (id: TileID, picture: Bitmap)? {
    for zoom in stride(from: id.z - 1, through: store.info.zooms.lowerBound, by: -1) {
      let ancestor = id.ancestor(atZoom: zoom)
      let picture: Bitmap?
      if let known = ancestors[ancestor] {
        picture = known
      } else {
        if ancestors.count >= Self.keptAncestors { ancestors.removeAll() }
        picture = self.picture(ancestor)
        ancestors[ancestor] = .some(picture)
      }
      if let picture { return (ancestor, picture) }
    }
    return nil
  }
}

/// The quotient rounded down, as negative columns need it.
private func floorDivided(_ number: Int, by divisor: Int) -> Int {
  number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
}
