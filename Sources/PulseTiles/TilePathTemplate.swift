import PulseBasics
package import PulseGeo
import PulseSystem

/// A file path template with placeholders for zoom, column and row.
package struct TilePathTemplate: Sendable {
  /// A component of a path template: a literal text or a placeholder.
  private enum Component: Hashable, Sendable {
    case text(Substring)
    case zoom, column, row, tmsRow

    var placeholder: String? {
      switch self {
      case .text: nil
      case .zoom: "{z}"
      case .column: "{x}"
      case .row: "{y}"
      case .tmsRow: "{-y}"
      }
    }
  }

  private let parts: [Component]

  /// Creates a template.
  package init(_ text: String) {
    var parts: [Component] = []
    var rest = text[...]
    var plain = rest.startIndex
    while !rest.isEmpty {
      let part = [Component.zoom, .column, .row, .tmsRow].first {
        rest.bytewise.hasPrefix($0.placeholder ?? "")
      }
      guard let part, let placeholder = part.placeholder else {
        rest = Substring(rest.unicodeScalars.dropFirst())
        continue
      }
      if plain < rest.startIndex { parts.append(.text(text[plain..<rest.startIndex])) }
      parts.append(part)
      rest = rest.bytewise.dropFirst(placeholder.utf8.count)
      plain = rest.startIndex
    }
    if plain < text.endIndex { parts.append(.text(text[plain...])) }
    self.parts = parts
  }

  /// Whether zoom, column and row all occur.
  var isComplete: Bool {
    parts.contains(.zoom) && parts.contains(.column)
      && parts.contains(.row) != parts.contains(.tmsRow)
  }

  /// Returns the path of a tile.
  func path(of id: TileID) -> String {
    parts.map { part in
      switch part {
      case .text(let text): String(text)
      case .zoom: "\(id.z)"
      case .column: "\(id.x)"
      case .row: "\(id.y)"
      case .tmsRow: "\(id.tmsRow)"
      }
    }.joined()
  }

  /// Returns the decompressed bytes of a tile; `nil` if its file is missing or empty.
  ///
  /// - Throws: ``BasemapSourceError`` if the file is unreadable or too large for a tile.
  package func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? {
    guard let bytes = try TileFolder.bytes(of: path(of: id)) else { return nil }
    return try TileSample.inflated(bytes, of: "a tile")
  }

  /// The zoom levels of existing files or folders.
  var zooms: [Int] {
    let (folder, names) = pathComponents
    guard let level = names.firstIndex(where: { $0.contains(.zoom) }) else { return [] }
    return Self.paths(in: folder, names.prefix(level)).flatMap { path in
      Self.names(in: path).compactMap { Self.number(of: .zoom, in: names[level], matching: $0) }
    }.filter { 0...TileID.deepestZoom ~= $0 }
  }

  /// Returns the paths of the first existing tile files by name, at most `count`.
  func tilePaths(atMost count: Int) -> [String] {
    let (folder, names) = pathComponents
    var paths: [String] = []
    Self.append(to: &paths, atMost: count, in: folder, names[...])
    return paths
  }

  /// The folder before the first placeholder, and the name patterns below it.
  private var pathComponents: (folder: String, names: [[Component]]) {
    var folder = ""
    var names: [[Component]] = [[]]
    for (index, part) in parts.enumerated() {
      guard case .text(let text) = part else {
        names[names.count - 1].append(part)
        continue
      }
      var rest = text
      if index == 0, let slash = text.bytewise.lastIndex(of: "/") {
        folder = String(text[...slash])
        rest = text[text.utf8.index(after: slash)...]
      }
      for (number, piece) in rest.bytewise.split(separator: "/", omittingEmptySubsequences: false)
        .enumerated()
      {
        if number > 0 { names.append([]) }
        if !piece.isEmpty { names[names.count - 1].append(.text(piece)) }
      }
    }
    return (folder.isEmpty ? "." : folder, names)
  }

  private static func append(
    to tiles: inout [String], atMost count: Int, in folder: String, _ names: ArraySlice<[Component]>
  ) {
    guard let name = names.first else { return tiles.append(folder) }
    for candidate in Self.names(in: folder) where placeholderValues(name, in: candidate) != nil {
      if tiles.count >= count { return }
      append(to: &tiles, atMost: count, in: joined(folder, candidate), names.dropFirst())
    }
  }

  private static func paths(in folder: String, _ names: ArraySlice<[Component]>) -> [String] {
    guard let name = names.first else { return [folder] }
    return Self.names(in: folder).filter { placeholderValues(name, in: $0) != nil }
      .flatMap { paths(in: joined(folder, $0), names.dropFirst()) }
  }

  /// The maximum number of names read from a folder.
  private static let nameLimit = 1 << 20

  /// Returns the names in a folder, sorted and without hidden ones, at most ``nameLimit``; empty if it cannot be opened.
  private static func names(in folder: String) -> [String] {
    Directory.names(in: folder, limit: nameLimit).filter { $0.utf8.first != UInt8(ascii: ".") }.sorted()
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.bytewise.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func number(of part: Component, in pattern: [Component], matching name: String) -> Int? {
    placeholderValues(pattern, in: name)?[part]
  }

  /// Returns the number that a file name has in place of each placeholder of a pattern; `nil` if the name does
  /// not match.
  private static func placeholderValues(_ pattern: [Component], in name: String) -> [Component: Int]? {
    var numbers: [Component: Int] = [:]
    var rest = name[...]
    for part in pattern {
      if case .text(let text) = part {
        guard rest.bytewise.hasPrefix(text) else { return nil }
        rest = rest.bytewise.dropFirst(text.utf8.count)
      } else {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard let number = Int(digits), String(number) == digits else { return nil }
        numbers[part] = number
        rest = rest.bytewise.dropFirst(digits.utf8.count)
      }
    }
    return rest.isEmpty ? numbers : nil
  }
}
