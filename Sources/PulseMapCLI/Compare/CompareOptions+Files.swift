import FoundationEssentials
import PulseBasics
import PulseGoldens
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
    let written = reportFiles + (difference.map { [("--diff", $0)] } ?? [])
    if written.isEmpty { return }
    var inputs: [Bytewise: String] = [:]
    func add(_ path: String, _ noun: String) {
      if let place = Self.place(of: path) { inputs[place] = noun }
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
      Self.place(of: path).flatMap { inputs[$0] }.map {
        "\(option): '\(path.excerpt)' is \($0); use another name"
      }
    }
    if !messages.isEmpty { throw CommandError(messages) }
  }

  /// Returns the absolute path of a file without links, even of one that is still to be written; `nil` without its folder,
  /// and for a standard stream.
  private static func place(of path: String) -> Bytewise? {
    if path.utf8.elementsEqual("-".utf8) { return nil }
    if let place = FileDescriptor.realPath(of: path) { return place.bytewise }
    let folder = FilePath(path).folder
    return FileDescriptor.realPath(of: folder.isEmpty ? "." : folder).map {
      "\($0)/\(FilePath(path).name)".bytewise
    }
  }

  /// Returns messages about files that are not compared as pictures: those whose bytes differ, and pictures that are
  /// missing.
  ///
  /// - Parameters:
  ///   - names: The paths of the files, relative to the folder of goldens.
  ///   - goldens: The folder of goldens.
  ///   - actual: The folder of actual pictures.
  /// - Returns: One message for each.
  func problems(ofOtherFiles names: [String], in goldens: String, and actual: String) -> [String] {
    names.compactMap { name in
      let (golden, other) = ("\(goldens)/\(name)", "\(actual)/\(name)")
      let isPicture = ImageFolder.isIncomparablePicture(name)
      guard FileManager.default.fileExists(atPath: other) else {
        // A folder of goldens may have notes and data of its own.
        return isPartial || !isPicture
          ? nil
          : "'\(golden)' is not in '\(actual)', and pictures in this format cannot be compared; keep a PNG or GIF as the golden"
      }
      if FileManager.default.contentsEqual(atPath: golden, andPath: other) { return nil }
      return "'\(golden)' has other bytes in '\(actual)', and "
        + (isPicture
          ? "pictures in this format cannot be compared; keep a PNG or GIF as the golden"
          : "is no picture that can be compared; make them equal, or add --exclude '\(name)'")
    }
  }
}
