/// One of the passes in which an interlaced PNG (method Adam7) is stored: every so many columns and rows.
struct PNGPass {
  /// The first column and the distance to the next one.
  let column: (first: Int, step: Int)

  /// The first row and the distance to the next one.
  let row: (first: Int, step: Int)

  private init(_ column: (Int, Int), _ row: (Int, Int)) {
    self.column = column
    self.row = row
  }

  /// The seven passes in their order, as the PNG specification lists them.
  static let all = [
    PNGPass((0, 8), (0, 8)), PNGPass((4, 8), (0, 8)), PNGPass((0, 4), (4, 8)), PNGPass((2, 4), (0, 4)),
    PNGPass((0, 2), (2, 4)), PNGPass((1, 2), (0, 2)), PNGPass((0, 1), (1, 2)),
  ]

  /// The only pass of a picture that is not interlaced.
  static let whole = PNGPass((0, 1), (0, 1))

  /// Returns the number of columns in a picture of a width, which may be 0.
  func width(of width: Int) -> Int { Self.count(column, below: width) }

  /// Returns the number of rows in a picture of a height, which may be 0.
  func height(of height: Int) -> Int { Self.count(row, below: height) }

  private static func count(_ places: (first: Int, step: Int), below limit: Int) -> Int {
    max(0, (limit - places.first + places.step - 1) / places.step)
  }
}
