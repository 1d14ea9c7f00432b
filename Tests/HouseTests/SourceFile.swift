import Foundation
import PulseTestSupport
import Testing

/// A text file of the package, with searches for regular expressions.
struct SourceFile: Sendable, CustomTestStringConvertible {
  /// The path relative to the package root, such as `Sources/PulseGeo/GeoPoint.swift`.
  let path: String

  /// The whole text.
  let text: String

  /// The lines of the text.
  let lines: [String]

  /// The text without comments and string contents, with unchanged line numbers.
  let code: String

  /// Creates a file from a path and its text.
  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.components(separatedBy: "\n")
    code = lines.map(Self.code(of:)).joined(separator: "\n")
  }

  /// Returns a line without the contents of its strings and without its comment; a string ends on its line.
  private static func code(of line: String) -> String {
    let bytes = Array(line.utf8)
    let (quote, backslash, slash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"))
    /// The place of the quotation mark that ends a string; nil if there is none.
    func end(ofStringFrom start: Int) -> Int? {
      var place = start + 1
      while place < bytes.count, bytes[place] != quote { place += bytes[place] == backslash ? 2 : 1 }
      return place < bytes.count ? place : nil
    }
    var (code, place) = ([UInt8](), 0)
    while place < bytes.count {
      if bytes[place] == slash, place + 1 < bytes.count, bytes[place + 1] == slash { break }
      code.append(bytes[place])
      if bytes[place] == quote, let end = end(ofStringFrom: place) {
        code.append(quote)
        place = end
      }
      place += 1
    }
    return String(decoding: code, as: UTF8.self)
  }

  var testDescription: String { path }

  /// The name of its target.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// Returns `path:line` of each line whose code matches a regular expression.
  func matchingCodeLines(of pattern: String) throws -> [String] {
    try matchingLines(of: pattern, in: code)
  }

  /// Returns `path:line` of each line, comments included, that matches a regular expression.
  func matchingLines(of pattern: String, unless isExempt: (String) -> Bool = { _ in false }) throws
    -> [String]
  {
    try matchingLines(of: pattern, in: text, unless: isExempt)
  }

  /// Returns the text of the first group in each match of a regular expression.
  func firstGroups(of pattern: String) throws -> [String] {
    try NSRegularExpression(pattern: pattern).matches(in: text, range: NSRange(0..<text.utf16.count))
      .compactMap {
        Range($0.range(at: 1), in: text).map { String(text[$0]) }
      }
  }

  /// Returns `path:line` of each match, by `NSRegularExpression`: far faster in debug builds than Swift's `Regex`.
  private func matchingLines(
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

/// Access to the files of the package.
enum Package {
  /// The Swift files below `Sources`.
  static let sources = files(in: "Sources") { $0.hasSuffix(".swift") }

  /// The Swift files below `Tests`.
  static let tests = files(in: "Tests") { $0.hasSuffix(".swift") }

  /// `Package.swift`.
  static let manifest = file("Package.swift")

  /// Returns the sorted names in a folder.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: Fixtures.packageRoot.appending(path: folder).path(percentEncoded: false))
      .sorted()
  }

  /// Reads a file; a missing one is empty.
  static func file(_ path: String) -> SourceFile {
    let text = try? String(contentsOf: Fixtures.packageRoot.appending(path: path), encoding: .utf8)
    return SourceFile(path: path, text: text ?? "")
  }

  /// Reads all files below a folder whose names satisfy a predicate, sorted by path.
  static func files(in folder: String, where isWanted: (String) -> Bool) -> [SourceFile] {
    let root = Fixtures.packageRoot.appending(path: folder).path(percentEncoded: false)
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return paths.filter(isWanted).sorted().map { file("\(folder)/\($0)") }
  }
}
