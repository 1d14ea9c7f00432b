import PulseSystem

/// Temporary files that processes left beside the outputs of rows when they were killed.
///
/// Only those of rows that are about to be rendered are removed, and only those of processes that are known to have
/// ended: who else shares the folder, from another host or container, may still write.
package struct LeftoverFiles {
  private var seen = PathSet()

  /// The temporary files in each folder when it was first listed, for folders with any.
  private var found: [String: [PartialFileName]] = [:]

  private let root: String?

  /// Creates a list of nothing.
  ///
  /// - Parameter root: The beginning of all paths below which no link is followed, as in ``FilePlace``.
  package init(below root: String?) { self.root = root }

  /// Removes what a process left that has just ended.
  ///
  /// - Parameter outputs: The outputs of the row that it worked on.
  package func removeLatest(of outputs: [String]) {
    for output in outputs {
      guard let place = try? FilePlace(output, below: root), let directory = try? place.directory() else {
        continue
      }
      Self.remove(Self.temporaryFiles(in: directory), of: place.name, in: directory)
    }
  }

  /// Removes what lay beside outputs when their folder was first listed.
  ///
  /// - Parameter outputs: The outputs.
  /// - Complexity: O(files) for the first output in a folder.
  package mutating func removeAbandoned(_ outputs: [String]) {
    for output in outputs {
      let folder = OutputFolder.folder(of: output)
      let isNew = seen.insert(folder)
      guard isNew || found[folder] != nil, let place = try? FilePlace(output, below: root),
        let directory = try? place.directory()
      else { continue }
      if isNew {
        let names = Self.temporaryFiles(in: directory)
        if !names.isEmpty { found[folder] = names }
      }
      Self.remove(found[folder] ?? [], of: place.name, in: directory)
    }
  }

  private static func remove(_ files: [PartialFileName], of name: String, in directory: borrowing Directory) {
    for file in files where file.belongs(to: name) && file.process.hasEnded {
      try? directory.remove(file.text)
    }
  }

  private static func temporaryFiles(in directory: borrowing Directory) -> [PartialFileName] {
    directory.names.compactMap { PartialFileName($0) }
  }
}
