import PulseArguments
import PulseBasics
import PulseGoldens

extension CompareOptions {
  /// Returns the command line that replaces the golden of a pair by its actual file and updates its hashes; `nil` if
  /// there is none.
  func acceptCommand(for pair: PairResult) -> String? {
    guard pair.outcome == .differ || pair.outcome == .missing, update == nil, !verifiesManifest,
      let expected = pair.expectedPath, let actual = pair.actualPath,
      [expected, actual].allSatisfy({ path in !Self.isManyFiles(path) && !path.isEmpty })
    else { return nil }
    let accept = "pulsemap accept \(Self.operands(expected))"
    return writesPendingFiles
      ? accept : "pulsemap compare --quiet --pending \(Self.operands(expected, actual)) || \(accept)"
  }

  /// The command line that replaces all goldens that differ, beside the options of the comparison; `nil` if there is
  /// none.
  var updateCommand: String? {
    guard update == nil, !verifiesManifest else { return nil }
    if let previousReview {
      let folder = goldens.map { " --goldens \($0.shellQuoted)" } ?? ""
      return "pulsemap compare --from \(previousReview.shellQuoted)\(folder) --update"
    }
    if let goldens, let folder = paths.first {
      return writesPendingFiles
        ? "pulsemap accept \(Self.operands(goldens))"
        : "pulsemap compare --goldens \(goldens.shellQuoted) --update \(Self.operands(folder))"
    }
    guard paths.count == 2, !paths.contains(where: Self.isManyFiles) else { return nil }
    return writesPendingFiles
      ? "pulsemap accept \(Self.operands(paths[0]))"
      : "pulsemap compare --update \(Self.operands(paths[0], paths[1]))"
  }

  /// Returns whether a path is not a single file that can be replaced.
  private static func isManyFiles(_ path: String) -> Bool {
    path == "-" || path.bytewise.contains("%") || ImageFolder.isFolder(path)
  }

  private static func operands(_ paths: String...) -> String {
    (paths.contains { $0.bytewise.hasPrefix("-") } ? "-- " : "")
      + paths.map(\.shellQuoted).joined(separator: " ")
  }
}
