import PulseBasics
import PulseSystem

/// A remover of temporary files that killed processes left beside the outputs of rows.
///
/// Only those of rows that are about to be rendered are removed, and only those of processes known to have
/// ended: another host or container that shares the folder may still write.
package struct StaleTemporaryFileCleaner {
  private var seen = HashedPathSet()

  /// The temporary files in each folder at its first listing, for folders with any.
  private var found: [FilePath: [TemporaryFileName]] = [:]

  private let root: String?

  /// Creates an empty registry for paths with a prefix below which no link is followed, as in ``LinkSafePath``.
  package init(below root: String?) { self.root = root }

  /// Removes the temporary files of ended processes beside the outputs of a row whose worker has just crashed.
  package func removeAfterCrash(of outputs: [String]) {
    for output in outputs {
      guard let place = try? LinkSafePath(output, below: root), let directory = try? place.directory() else {
        continue
      }
      Self.remove(Self.temporaryFiles(in: directory), of: place.name, in: directory)
    }
  }

  /// Removes the temporary files of ended processes beside outputs, if they were there when their folder was
  /// first listed.
  ///
  /// - Complexity: O(files) for the first output in a folder.
  package mutating func removeStaleFiles(_ outputs: [String]) {
    for output in outputs {
      let folder = OutputFolder.parentFolder(of: output)
      let isNew = seen.insert(folder)
      guard isNew || found[FilePath(folder)] != nil, let place = try? LinkSafePath(output, below: root),
        let directory = try? place.directory()
      else { continue }
      if isNew {
        let names = Self.temporaryFiles(in: directory)
        if !names.isEmpty { found[FilePath(folder)] = names }
      }
      Self.remove(found[FilePath(folder)] ?? [], of: place.name, in: directory)
    }
  }

  private static func remove(_ files: [TemporaryFileName], of name: String, in directory: borrowing Directory)
  {
    for file in files where file.belongs(to: name) && file.process.hasEnded {
      try? directory.remove(file.text)
    }
  }

  private static func temporaryFiles(in directory: borrowing Directory) -> [TemporaryFileName] {
    directory.names.compactMap { TemporaryFileName($0) }
  }
}
