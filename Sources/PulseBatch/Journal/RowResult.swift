/// A line of a journal: how a row ended.
package struct RowResult: Codable, Hashable, Sendable {
  /// The line of the row.
  package var row: Int

  /// The name of the row, if it has one.
  package var id: String?

  /// Its files, as seen from the working directory.
  package var outputs: [String]

  /// How it ended.
  package var status: RowStatus

  /// What is wrong, each with its place.
  package var errors: [String]?

  /// What tells from other pictures what was rendered.
  package var key: String?

  /// The bytes of all its files.
  package var bytes: Int?

  /// The number of tiles of a server that are missing in its pictures; `nil` when none is.
  package var missingTiles: Int?

  /// How long it took, in milliseconds.
  package var ms: Int?

  /// How often it was tried.
  package var attempts: Int?

  package init(row: Int, id: String?, outputs: [String], status: RowStatus, errors: [String]? = nil) {
    (self.row, self.id, self.outputs) = (row, id, outputs)
    (self.status, self.errors) = (status, errors)
  }
}
