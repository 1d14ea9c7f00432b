import FoundationEssentials
import PulseBasics
import PulseGoldens
import PulseMapKit
import PulseSystem

// Checks of files beside the pictures that are compared.
extension CompareOptions {
  /// Checks that no report or difference image takes the place of what is compared, or of what says how.
  ///
  /// - Parameters:
  ///   - pairs: The pairs that are compared.
  ///   - goldens: The folder of the goldens; `nil` without one.
  ///   - settings: The settings of the pairs; `nil` if hashes are compared.
  /// - Throws: ``CommandError`` with all of them.
  func checkReports(
    besides pairs: [FilePair], goldens: String?, settings: SettingsTable?
  ) throws(CommandError) {
    let written = reportFiles + differenceFiles(of: pairs).map { ("--diff", $0) }
    if written.isEmpty { return }
    var inputs: [FilePath: String] = [:]
    func add(_ path: String, _ noun: String) {
      if let place = AtomicFileWriter.place(of: path) { inputs[place] = noun }
    }
    for folder in Set(pairs.compactMap(\.root) + [goldens.map { "\($0)/" }].compactMap(\.self)) {
      add(SettingsFile.path(in: folder), "the settings of goldens")
      add(GoldenDirectory.manifestPath(in: folder), "the hashes of goldens")
    }
    for mask in settings?.distinct.compactMap(\.settings.maskImage) ?? [] { add(mask, "a mask image") }
    for pair in pairs {
      for path in [pair.expected, pair.actual].compactMap(\.self) + pair.variants {
        add(path, "one of the compared pictures")
      }
    }
    let messages = written.compactMap { option, path in
      AtomicFileWriter.place(of: path).flatMap { inputs[$0] }.map {
        "\(option): '\(path.excerpt)' is \($0); use another \(option == "--diff" && path != difference ? "folder" : "name")"
      }
    }
    if !messages.isEmpty { throw CommandError(messages) }
  }

  /// Returns the paths of the difference images that may be written: that of each pair, or the first frames of a pattern.
  private func differenceFiles(of pairs: [FilePair]) -> [String] {
    guard let difference else { return [] }
    if hasManyPairs { return pairs.map { Self.differenceFile(of: $0.id, in: difference) } }
    guard let pattern = differencePattern else { return [difference] }
    let names = [pairs.first?.expected, pairs.first?.actual].compactMap(\.self) + paths
    return [difference] + names.filter(pattern.isFrame)
  }

  /// Returns the path of the difference image of a pair in a folder.
  static func differenceFile(of id: String, in folder: String) -> String { "\(folder)/\(id).diff.png" }

  /// Returns the results of files that are not compared as pictures: those whose bytes differ, and pictures that are
  /// missing on one side.
  ///
  /// - Parameters:
  ///   - names: The paths of the files, relative to either folder.
  ///   - goldens: The folder of goldens.
  ///   - actual: The folder of actual pictures.
  /// - Returns: One result for each; none for files with the same bytes.
  func results(ofOtherFiles names: [String], in goldens: String, and actual: String) -> [PairResult] {
    names.compactMap { name in
      let (golden, other) = ("\(goldens)/\(name)", "\(actual)/\(name)")
      let isPicture = ImageFolder.isIncomparablePicture(name)
      let (hasGolden, hasOther) = (
        FileManager.default.fileExists(atPath: golden), FileManager.default.fileExists(atPath: other)
      )
      let problem: GoldenError
      if !hasOther {
        // A folder of goldens may have notes and data of its own.
        if isPartial || !isPicture { return nil }
        problem = GoldenError(
          "'\(golden)' is not in '\(actual)', and pictures in this format cannot be compared; keep a PNG or GIF as the golden"
        )
      } else if !hasGolden {
        problem = GoldenError(
          "'\(other)' has no golden, and of pictures in this format only the bytes can be compared; copy it to '\(goldens)' if it "
            + "is right, or add --exclude \(name.adviceWord)")
      } else if FileManager.default.contentsEqual(atPath: golden, andPath: other) {
        return nil
      } else {
        problem = GoldenError(
          "'\(golden)' has other bytes in '\(actual)', and "
            + (isPicture
              ? "pictures in this format cannot be compared; keep a PNG or GIF as the golden"
              : "is no picture that can be compared; make them equal, or add --exclude '\(name)'"))
      }
      return PairResult(
        otherFile: name, problem: problem, expected: hasGolden ? golden : nil, actual: hasOther ? other : nil)
    }
  }
}
