import FoundationEssentials
import Glibc
import PulseSystem

/// Unfinished files of processes that were killed, beside the outputs of rows.
///
/// Only those of rows that are about to be rendered are removed: another machine that shares the folder has
/// processes with numbers of its own, and its rows.
package struct LeftoverFiles {
  private var seen = PathSet()

  /// What lay in each folder when it was first looked at, for folders where anything did.
  private var found: [String: [PartialFileName]] = [:]

  /// Creates a list of nothing.
  package init() {}

  /// Removes what a process left of the outputs of a row.
  ///
  /// - Parameters:
  ///   - outputs: The outputs.
  ///   - process: The process, which is dead.
  package func remove(_ outputs: [String], of process: Int32) {
    for output in outputs {
      let folder = OutputFolder.folder(of: output)
      remove(Self.unfinished(in: folder), of: output) { $0 == process }
    }
  }

  /// Removes what processes that are no longer there left of the outputs of a row.
  ///
  /// - Parameter outputs: The outputs.
  package mutating func removeAbandoned(_ outputs: [String]) {
    for output in outputs {
      let folder = OutputFolder.folder(of: output)
      if seen.insert(folder) {
        let names = Self.unfinished(in: folder)
        if !names.isEmpty { found[folder] = names }
      }
      remove(found[folder] ?? [], of: output) { !Self.isAlive($0) }
    }
  }

  private func remove(_ names: [PartialFileName], of output: String, ifLeftBy isDead: (Int32) -> Bool) {
    let folder = OutputFolder.folder(of: output)
    // A sequence has many files, which begin alike.
    let beginning = output.dropFirst(folder.count).prefix { $0 != "%" }
    for name in names where name.isOfFile(beginningWith: beginning) && isDead(name.process) {
      try? FileManager.default.removeItem(atPath: folder + name.text)
    }
  }

  /// Whether a process runs; one that has ended and that nobody waited for does not.
  private static func isAlive(_ process: Int32) -> Bool {
    if kill(process, 0) != 0, errno == ESRCH { return false }
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state?.contains(") Z ") != true
  }

  private static func unfinished(in folder: String) -> [PartialFileName] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (files ?? []).compactMap { PartialFileName($0) }
  }
}
