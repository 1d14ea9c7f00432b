/// The columns and rows of a contact sheet.
package struct SheetGrid: Hashable, Sendable {
  /// The numbers of columns and of rows that a sheet can have.
  package static let sides = 1...40

  /// The grid that a sheet has at most where none is asked for.
  package static let standard = SheetGrid(columns: 5, rows: 4)

  /// The number of columns.
  package let columns: Int

  /// The number of rows.
  package let rows: Int

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - columns: The number of columns, of ``sides``.
  ///   - rows: The number of rows, of ``sides``.
  package init(columns: Int, rows: Int) {
    precondition(Self.sides ~= columns && Self.sides ~= rows, "a grid has 1 to 40 columns and rows")
    self.columns = columns
    self.rows = rows
  }

  /// Returns which of some frames a sheet shows: all of them, or as many as it has room for, evenly spread.
  func frames(of count: Int) -> [Int] {
    let room = columns * rows
    return count <= room ? Array(0..<count) : (0..<room).map { $0 * count / room }
  }
}
