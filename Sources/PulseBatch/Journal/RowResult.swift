/// The result of a row, a line of the journal: status, outputs, errors, key, and timing.
package struct RowResult: Codable, Hashable, Sendable {
  /// The line number of the row in the manifest.
  package var row: Int

  /// The `id` of the row, if it has one.
  package var id: String?

  /// The output paths, relative to the working directory.
  package var outputs: [String]

  /// The status.
  package var status: RowStatus

  /// The errors, each beginning with its place.
  package var errors: [String]?

  /// The content key of the image: 64 hexadecimal digits.
  package var key: String?

  /// The total size of the output files in bytes.
  package var bytes: Int?

  /// The number of map tiles missing in the image; `nil` if none is.
  package var missingTiles: Int?

  /// The duration in milliseconds.
  package var ms: Int?

  /// The number of attempts.
  package var attempts: Int?

  package init(row: Int, id: String?, outputs: [String], status: RowStatus, errors: [String]? = nil) {
    (self.row, self.id, self.outputs) = (row, id, outputs)
    (self.status, self.errors) = (status, errors)
  }
}
