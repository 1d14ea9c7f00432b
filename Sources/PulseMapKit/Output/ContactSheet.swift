package import PulseArguments
import PulseBasics
import PulseCodec
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseSystem
import PulseText

/// A contact sheet: thumbnails of the frames of an animation in a grid, each with its time below.
struct ContactSheet {
  /// The longest side of a thumbnail in pixels.
  private static let maximumThumbnailSide = 240

  /// The outer margin and the gap between cells in pixels.
  private static let (margin, gap) = (16, 12)

  /// The font size of the labels and the height of their line in pixels.
  private static let (textSize, textHeight) = (12.0, 20)

  private static let paper = RGBA(255, 255, 255)
  private static let ink = RGBA(68, 68, 68)
  private static let edge = RGBA(200, 200, 200)

  /// The checkerboard under transparent pixels: two grays and the side of a square.
  private static let (light, dark, square) = (RGBA(255, 255, 255), RGBA(228, 228, 228), 8)

  private let frames: [(uniqueFrame: Int, label: TextMask)]
  private let thumbnail: PixelSize
  private let cell: PixelSize
  private let columns: Int

  /// Lays out the frames of a plan in at most the columns and rows of a grid.
  init(_ plan: FramePlan, grid: ContactSheetGrid) throws {
    let font = try Font.embedded()
    let numbers = grid.frames(of: plan.frames.count)
    // Three decimals for rates above 50 frames per second.
    let decimals = plan.scene.frameRate > 50 ? 3 : 2
    frames = try numbers.map { number in
      let time = "\(formatFixedPoint(plan.frames[number].time, decimals: decimals)) s"
      return (plan.frames[number].uniqueFrame, try font.mask(of: time, size: Self.textSize))
    }
    let size = plan.scene.pixelSize
    let side = max(size.width, size.height)
    func shown(_ length: Int) -> Int {
      side <= Self.maximumThumbnailSide
        ? length : max(1, (2 * length * Self.maximumThumbnailSide + side) / (2 * side))
    }
    thumbnail = PixelSize(shown(size.width), shown(size.height))
    let text = frames.map(\.label.coverage.rect.maxX).max() ?? 0
    cell = PixelSize(max(thumbnail.width + 2, text), thumbnail.height + 2 + Self.textHeight)
    columns = min(grid.columns, frames.count)
  }

  /// The size of the sheet in pixels.
  var size: PixelSize {
    let rows = (frames.count + columns - 1) / columns
    func length(_ cell: Int, _ count: Int) -> Int { 2 * Self.margin + count * (cell + Self.gap) - Self.gap }
    return PixelSize(length(cell.width, columns), length(cell.height, rows))
  }

  /// Renders the sheet from a source of frames on `jobs` threads.
  func drawn(of source: some FrameSource, jobs: Int) throws -> Bitmap {
    var sheet = Bitmap(size: size, color: Self.paper)
    let (frames, thumbnail) = (frames, thumbnail)
    var index = 0
    try runOrderedPipeline(count: frames.count, jobs: jobs) { index in
      source.pixels(of: frames[index].uniqueFrame, in: source.size.bounds).scaled(to: thumbnail)
    } consume: { image in
      let x = Self.margin + index % columns * (cell.width + Self.gap)
      let y = Self.margin + index / columns * (cell.height + Self.gap)
      sheet.drawFramed(
        image, x: x + (cell.width - thumbnail.width) / 2, y: y + 1, edge: Self.edge,
        below: { ($0 / Self.square + $1 / Self.square) % 2 == 0 ? Self.light : Self.dark })
      let label = frames[index].label.coverage
      let left = x + (cell.width - label.rect.width) / 2 - label.rect.x
      sheet.composite(Self.ink, through: label.moved(x: left, y: y + thumbnail.height + Self.textHeight - 3))
      index += 1
    }
    return sheet
  }
}

extension Bitmap {
  /// Draws an image with a border of one pixel in the color `edge`, with its top left pixel at (`x`, `y`) inside
  /// the border.
  ///
  /// Transparent pixels show the backdrop, whose color `below` returns for each column and row of the image.
  fileprivate mutating func drawFramed(
    _ image: Bitmap, x: Int, y: Int, edge: RGBA, below: (_ x: Int, _ y: Int) -> RGBA
  ) {
    let frame = Bitmap(size: PixelSize(image.size.width + 2, image.size.height + 2), color: edge)
    composite(frame, x: x - 1, y: y - 1)
    for row in 0..<image.size.height {
      for column in 0..<image.size.width { self[x + column, y + row] = below(column, row) }
    }
    composite(image, x: x, y: y)
  }
}

/// The grid of a contact sheet: a number of columns and rows, 1 to 40 each.
package struct ContactSheetGrid: Hashable, Sendable {
  /// The valid numbers of columns and rows.
  package static let sides = 1...40

  /// The default maximum grid, 5 × 4.
  package static let standard = ContactSheetGrid(columns: 5, rows: 4)

  /// The number of columns.
  package let columns: Int

  /// The number of rows.
  package let rows: Int

  /// Creates a grid; both numbers must be within ``sides``.
  package init(columns: Int, rows: Int) {
    precondition(Self.sides ~= columns && Self.sides ~= rows, "a grid must have 1 to 40 columns and rows")
    self.columns = columns
    self.rows = rows
  }

  /// Returns the grid with room for a number of frames, a little wider than high; `nil` if there is none.
  static func containing(_ count: Int) -> ContactSheetGrid? {
    let columns = sides.first { 4 * $0 * $0 >= 5 * count } ?? sides.upperBound
    let rows = (count + columns - 1) / columns
    return sides ~= rows ? ContactSheetGrid(columns: columns, rows: rows) : nil
  }

  /// Returns the indices of the frames to show: all, or evenly spaced ones if the grid is too small.
  func frames(of count: Int) -> [Int] {
    let room = columns * rows
    return count <= room ? Array(0..<count) : (0..<room).map { $0 * count / room }
  }
}

extension ContactSheetGrid: ArgumentValue {
  /// Parses a grid such as `5x4`.
  ///
  /// - Parameter argument: The option value.
  /// - Throws: `ArgumentValueError` for any other text.
  package init(argument: String) throws(ArgumentValueError) {
    let sides = argument.bytewise.split(separator: "x", omittingEmptySubsequences: false)
    let numbers = sides.compactMap { side in side.allSatisfy(\.isASCII) ? Int(side) : nil }
    guard sides.count == 2, numbers.count == 2, numbers.allSatisfy({ Self.sides ~= $0 }) else {
      throw ArgumentValueError(
        "is not a grid",
        remedy: "use COLUMNSxROWS of \(Self.sides.lowerBound) to \(Self.sides.upperBound) each, such as 5x4")
    }
    self.init(columns: numbers[0], rows: numbers[1])
  }

  /// The grid as an option value.
  package var argument: String { "\(columns)x\(rows)" }
}
