import Foundation
import PulseTestSupport
import Testing

/// A file of the package, for checks of its text.
struct SourceFile: Sendable, CustomTestStringConvertible {
  /// The path from the top of the package, such as `Sources/PulseGeo/GeoPoint.swift`.
  let path: String

  /// The whole text.
  let text: String

  /// The lines of the text.
  let lines: [String]

  /// The text without comments and without the contents of string literals, line for line.
  let code: String

  /// Creates a file.
  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.components(separatedBy: "\n")
    code =
      text
      .replacingOccurrences(of: #""(\\.|[^"\\\n])*""#, with: #""""#, options: .regularExpression)
      .replacingOccurrences(of: "//.*", with: "", options: .regularExpression)
  }

  var testDescription: String { path }

  /// The folder of its target.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// Returns `path:line` of each line of code that contains a match of a regular expression.
  func places(of pattern: String) throws -> [String] {
    try places(of: pattern, in: code)
  }

  /// Returns `path:line` of each line, comments and all, that contains a match of a regular expression.
  func placesInText(of pattern: String, unless isExempt: (String) -> Bool = { _ in false }) throws -> [String]
  {
    try places(of: pattern, in: text, unless: isExempt)
  }

  /// Returns the places of the matches of a regular expression of Foundation, which is far faster than one of Swift
  /// in a debug build.
  private func places(
    of pattern: String, in text: String, unless isExempt: (String) -> Bool = { _ in false }
  ) throws -> [String] {
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    guard expression.firstMatch(in: text, range: NSRange(0..<text.utf16.count)) != nil else { return [] }
    return text.components(separatedBy: "\n").enumerated().compactMap { index, line in
      let range = NSRange(0..<line.utf16.count)
      return expression.firstMatch(in: line, range: range) == nil || isExempt(line)
        ? nil : "\(path):\(index + 1)"
    }
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
    return SourceFile(path: path, text: text ?? "")
  }

  /// Reads the files below a folder whose names pass a test, sorted by path.
  static func files(in folder: String, where isWanted: (String) -> Bool) -> [SourceFile] {
    let root = Fixtures.packageRoot.appending(path: folder).path(percentEncoded: false)
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return paths.filter(isWanted).sorted().map { file("\(folder)/\($0)") }
  }
}
