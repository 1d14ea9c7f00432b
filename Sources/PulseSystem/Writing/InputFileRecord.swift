import Synchronization

/// Record of the regular files that a command has read as its inputs, none of which it replaces.
///
/// Only the command-line tool begins it: a program that uses the library decides by itself what it writes after it
/// has read other files.
package enum InputFileRecord {
  private static let files = Mutex<[FileIdentity: String]?>(nil)

  /// Begins the record of this process, which lasts as long as the process.
  package static func begin() {
    files.withLock { if $0 == nil { $0 = [:] } }
  }

  /// The paths of the files, sorted; empty if no record was begun.
  package static var paths: [String] {
    files.withLock { Set(($0 ?? [:]).values) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Adds the file at a path, if it is a regular one; what is read only in part, or by another process, counts as well.
  package static func add(_ path: String) {
    guard files.withLock({ $0 != nil }), let file = try? FileDescriptor.readingAtOnce(path) else { return }
    add(path, file)
  }

  /// Runs a part of a command that has inputs of its own, such as a row of a batch, and forgets these at its end.
  ///
  /// Otherwise it would depend on the process that an earlier row was given to what a row may replace.
  package static func forgettingInputs<Result>(of body: () -> Result) -> Result {
    let before = files.withLock(\.self)
    defer { files.withLock { $0 = before } }
    return body()
  }

  /// Adds an open file, if it is a regular one.
  static func add(_ path: String, _ file: borrowing FileDescriptor) {
    guard files.withLock({ $0 != nil }), file.size != nil, let identity = file.identity else { return }
    files.withLock { $0?[identity] = path }
  }

  /// Removes the file at a path, which the command is meant to replace after it was read.
  package static func remove(_ path: String) {
    guard let file = FileIdentity(ofFile: path) else { return }
    files.withLock { _ = $0?.removeValue(forKey: file) }
  }

  /// Returns whether the file at a path has been added, under any of its names; links are followed.
  package static func contains(path: String) -> Bool { contains(FileIdentity(ofFile: path)) }

  /// Returns whether a file has been added, under any of its names.
  static func contains(_ file: FileIdentity?) -> Bool {
    file.map { file in files.withLock { $0?[file] != nil } } ?? false
  }
}
