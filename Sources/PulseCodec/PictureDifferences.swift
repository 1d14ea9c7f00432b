import PulsePixels

/// Finds what changes from one picture to the next once their colors are those of a palette.
struct PictureDifferences<Source: PictureSource>: Sendable {
  /// The pixels that change, as a picture of its own with the others transparent.
  struct Change: Sendable {
    var rect: PixelRect
    var picture: IndexedBitmap
  }

  private let source: Source
  private let palette: Palette
  private let background: [UInt8]

  init(source: Source, palette: Palette) {
    self.source = source
    self.palette = palette
    var mapper = PaletteMapper(palette)
    var background: [UInt8] = []
    background.reserveCapacity(source.size.area)
    mapper.appendIndices(of: source.background.pixels[...], to: &background)
    self.background = background
  }

  /// Returns what changes in a step; `nil` when nothing does.
  ///
  /// The step to the first picture changes every pixel.
  func change(in step: Step) -> Change? {
    var mapper = PaletteMapper(palette)
    let next = step.next
    guard let previous = step.previous else {
      let bounds = source.size.bounds
      let indices = indices(of: next, in: bounds, with: &mapper)
      return Change(
        rect: bounds, picture: IndexedBitmap(size: bounds.size, indices: indices, palette: palette))
    }
    if previous == next { return nil }
    let rect = source.changedRect(from: previous, to: next)
    let before = indices(of: previous, in: rect, with: &mapper)
    let after = indices(of: next, in: rect, with: &mapper)
    return difference(before, after, in: rect)
  }

  private func indices(of picture: Int, in rect: PixelRect, with mapper: inout PaletteMapper) -> [UInt8] {
    let width = source.size.width
    let changed = source.changedRect(of: picture).intersection(rect)
    let pixels = source.pixels(of: picture, in: changed)
    var indices: [UInt8] = []
    indices.reserveCapacity(rect.size.area)
    for y in rect.rows {
      let row = y * width
      guard changed.rows.contains(y) else {
        indices.append(contentsOf: background[row + rect.x..<row + rect.maxX])
        continue
      }
      indices.append(contentsOf: background[row + rect.x..<row + changed.x])
      let start = (y - changed.y) * changed.width
      mapper.appendIndices(of: pixels.pixels[start..<start + changed.width], to: &indices)
      indices.append(contentsOf: background[row + changed.maxX..<row + rect.maxX])
    }
    return indices
  }

  /// Cuts out the rectangle of the indices that differ, and makes those that do not transparent.
  private func difference(_ before: [UInt8], _ after: [UInt8], in rect: PixelRect) -> Change? {
    let changed = PixelRect(around: rect.size) { before[$0] != after[$0] }
    if changed.isEmpty { return nil }
    let transparent = palette.transparentIndex ?? 0
    var indices: [UInt8] = []
    indices.reserveCapacity(changed.size.area)
    for y in changed.rows {
      for place in y * rect.width + changed.x..<y * rect.width + changed.maxX {
        indices.append(before[place] == after[place] ? transparent : after[place])
      }
    }
    return Change(
      rect: changed.moved(into: rect),
      picture: IndexedBitmap(size: changed.size, indices: indices, palette: palette))
  }
}
