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
    precondition(Self.sides ~= columns && Self.sides ~= rows, "a grid has 1 to 40 columns and rows")
    self.columns = columns
    self.rows = rows
  }

  /// Returns the indices of the frames to show: all, or evenly spaced ones if the grid is too small.
  func frames(of count: Int) -> [Int] {
    let room = columns * rows
    return count <= room ? Array(0..<count) : (0..<room).map { $0 * count / room }
  }
}
