import FoundationEssentials

package import PulseDocument

/// What a worker is told about a row.
package struct RowJob: Hashable, Sendable {
  /// The line of the row.
  package var row: Int

  /// The place of the row in messages, such as `jobs.jsonl:17`.
  package var place: String

  /// The name of the row, if it has one.
  package var id: String?

  /// What it says about the picture.
  package var members: [JSONValue.Member]

  /// Where it goes.
  package var outputs: [String]

  /// What is known of an earlier run that wrote it.
  package var earlier: EarlierResult?

  package init(
    row: Int, place: String, id: String?, members: [JSONValue.Member], outputs: [String],
    earlier: EarlierResult?
  ) {
    (self.row, self.place, self.id) = (row, place, id)
    (self.members, self.outputs, self.earlier) = (members, outputs, earlier)
  }
}

/// What an earlier run wrote for a row.
package struct EarlierResult: Hashable, Sendable {
  /// The first 64 bits of its key.
  package var key: UInt64

  /// The bytes of all its files.
  package var bytes: Int

  package init(key: UInt64, bytes: Int) {
    (self.key, self.bytes) = (key, bytes)
  }
}

/// What a worker answers.
package struct RowAnswer: Hashable, Sendable {
  /// How the row ended.
  package var status: RowStatus

  /// What is wrong, each with its place.
  package var errors: [String]?

  /// What tells from other pictures what was rendered: 64 hexadecimal digits.
  package var key: String?

  /// The bytes of all files.
  package var bytes: Int?

  /// The number of tiles of a server that are missing in its pictures; `nil` when none is.
  package var missingTiles: Int?

  package init(
    _ status: RowStatus, errors: [String]? = nil, key: String? = nil, bytes: Int? = nil,
    missingTiles: Int? = nil
  ) {
    (self.status, self.errors, self.key, self.bytes) = (status, errors, key, bytes)
    self.missingTiles = missingTiles
  }
}

/// How a row ended.
package enum RowStatus: String, Codable, CaseIterable, Hashable, Sendable {
  /// It was rendered.
  case ok

  /// What would be rendered was there already.
  case skipped

  /// It was checked, and nothing is wrong with it.
  case valid

  /// It cannot be rendered or written, as something is wrong in the world: a file, a server, a full disk.
  case failed

  /// It says something wrong, or goes where another row goes.
  case invalid

  /// The worker died of it.
  case crashed

  /// It took too long.
  case timeout

  /// Whether the row needs nothing more.
  package var isDone: Bool { self == .ok || self == .skipped || self == .valid }
}
