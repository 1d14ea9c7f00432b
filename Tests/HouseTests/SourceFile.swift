import Foundation
import PulseTestSupport
import Testing

/// A file of the package, for checks of its text.
struct SourceFile: Sendable, CustomTestStringConvertible {
  /// The path from the top of the package, such as `Sources/PulseGeo/GeoPoint.swift`.
  let path: String

  /// The lines of the file.
  let lines: [String]

  var testDescription: String { path }

  /// The folder of its target.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// The lines without comments and without the contents of string literals.
  var code: [String] {
    lines.map { line in
      line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"").replacing(/\/\/.*/, with: "")
    }
  }

  /// Returns `path:line` of each line of code in which something is found.
  func places(of pattern: some RegexComponent) -> [String] {
    places(in: code) { $0.firstMatch(of: pattern) != nil }
  }

  /// Returns `path:line` of each line, comments and all, that passes a test.
  func places(where isWanted: (String) -> Bool) -> [String] {
    places(in: lines, where: isWanted)
  }

  private func places(in lines: [String], where isWanted: (String) -> Bool) -> [String] {
    lines.indices.filter { isWanted(lines[$0]) }.map { "\(path):\($0 + 1)" }
  }
}

/// The files of the package.
enum Package {
  /// The Swift files of `Sources`.
  static let sources = files(in: "Sources") { $0.hasSuffix(".swift") }

  /// The Swift files of `Tests`.
  static let tests = files(in: "Tests") { $0.hasSuffix(".swift") }

  /// `Package.swift`.
  static let manifest = file("Package.swift")

  /// Returns the names in a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: Fixtures.packageRoot.appending(path: folder).path(percentEncoded: false))
      .sorted()
  }

  /// Reads a file; one that is not there is empty.
  static func file(_ path: String) -> SourceFile {
    let text = try? String(contentsOf: Fixtures.packageRoot.appending(path: path), encoding: .utf8)
    return SourceFile(path: path, lines: (text ?? "").components(separatedBy: "\n"))
  }

  /// Reads the files below a folder whose names pass a test, sorted by path.
  static func files(in folder: String, where isWanted: (String) -> Bool) -> [SourceFile] {
    let root = Fixtures.packageRoot.appending(path: folder).path(percentEncoded: false)
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return paths.filter(isWanted).sorted().map { file("\(folder)/\($0)") }
  }
}
