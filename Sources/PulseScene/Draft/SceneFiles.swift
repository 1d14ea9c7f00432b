/// The files that a scene names.
public protocol SceneFiles {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - limit: How many bytes it may have.
  /// - Returns: Its bytes; one more than `limit` when it has too many.
  /// - Throws: ``FileProblem`` when it cannot be read.
  func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8]
}

/// Why a file cannot be used.
public struct FileProblem: Error, Hashable, Sendable {
  /// What is wrong, and what to do instead.
  public var message: String

  /// Creates a problem.
  ///
  /// - Parameter message: What is wrong, and what to do instead.
  public init(_ message: String) {
    self.message = message
  }
}

/// No files at all, for scenes that name none.
public struct NoFiles: SceneFiles {
  /// Creates the empty set of files.
  public init() {}

  /// Refuses every file.
  ///
  /// - Parameters:
  ///   - path: Where it would be.
  ///   - limit: How many bytes it may have.
  /// - Returns: Never.
  /// - Throws: ``FileProblem``, always.
  public func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    throw FileProblem("cannot be read here; leave it out")
  }
}
