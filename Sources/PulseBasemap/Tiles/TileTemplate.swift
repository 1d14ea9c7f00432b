/// A path, or an address, in which placeholders stand for the place of a tile.
struct TileTemplate {
  /// A part of the text.
  private enum Part: Hashable {
    case text(Substring)
    case zoom, column, row, rowFromSouth

    var placeholder: String? {
      switch self {
      case .text: nil
      case .zoom: "{z}"
      case .column: "{x}"
      case .row: "{y}"
      case .rowFromSouth: "{-y}"
      }
    }
  }

  private let parts: [Part]

  /// Reads a text.
  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    var plain = rest.startIndex
    while !rest.isEmpty {
      let part = [Part.zoom, .column, .row, .rowFromSouth].first { rest.hasPrefix($0.placeholder ?? "") }
      guard let part, let placeholder = part.placeholder else {
        rest = rest.dropFirst()
        continue
      }
      if plain < rest.startIndex { parts.append(.text(text[plain..<rest.startIndex])) }
      parts.append(part)
      rest = rest.dropFirst(placeholder.count)
      plain = rest.startIndex
    }
    if plain < text.endIndex { parts.append(.text(text[plain...])) }
    self.parts = parts
  }

  /// Whether a zoom, a column and a row are in it.
  var isComplete: Bool {
    parts.contains(.zoom) && parts.contains(.column)
      && parts.contains(.row) != parts.contains(.rowFromSouth)
  }

  /// Returns the text for a tile.
  func path(of id: TileID) -> String {
    parts.map { part in
      switch part {
      case .text(let text): String(text)
      case .zoom: "\(id.z)"
      case .column: "\(id.x)"
      case .row: "\(id.y)"
      case .rowFromSouth: "\(id.rowFromSouth)"
      }
    }.joined()
  }

  /// The zooms that there are files or folders of.
  var zooms: [Int] {
    let (folder, names) = levels
    guard let level = names.firstIndex(where: { $0.contains(.zoom) }) else { return [] }
    return Self.paths(in: folder, names.prefix(level)).flatMap { path in
      FolderListing.names(in: path).compactMap { Self.number(of: .zoom, in: names[level], matching: $0) }
    }.filter { 0...TileID.deepestZoom ~= $0 }
  }

  /// Returns the paths of the first files that are named as tiles are.
  func tiles(atMost count: Int) -> [String] {
    let (folder, names) = levels
    var paths: [String] = []
    Self.append(to: &paths, atMost: count, in: folder, names[...])
    return paths
  }

  /// The folder before the first placeholder, and what is named from there on.
  private var levels: (folder: String, names: [[Part]]) {
    var folder = ""
    var names: [[Part]] = [[]]
    for (index, part) in parts.enumerated() {
      guard case .text(let text) = part else {
        names[names.count - 1].append(part)
        continue
      }
      var rest = text
      if index == 0, let slash = text.lastIndex(of: "/") {
        folder = String(text[...slash])
        rest = text[text.index(after: slash)...]
      }
      for (number, piece) in rest.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
        if number > 0 { names.append([]) }
        if !piece.isEmpty { names[names.count - 1].append(.text(piece)) }
      }
    }
    return (folder.isEmpty ? "." : folder, names)
  }

  private static func append(
    to tiles: inout [String], atMost count: Int, in folder: String, _ names: ArraySlice<[Part]>
  ) {
    guard let name = names.first else { return tiles.append(folder) }
    for candidate in FolderListing.names(in: folder) where numbers(name, in: candidate) != nil {
      if tiles.count >= count { return }
      append(to: &tiles, atMost: count, in: joined(folder, candidate), names.dropFirst())
    }
  }

  private static func paths(in folder: String, _ names: ArraySlice<[Part]>) -> [String] {
    guard let name = names.first else { return [folder] }
    return FolderListing.names(in: folder).filter { numbers(name, in: $0) != nil }
      .flatMap { paths(in: joined(folder, $0), names.dropFirst()) }
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func number(of part: Part, in pattern: [Part], matching name: String) -> Int? {
    numbers(pattern, in: name)?[part]
  }

  /// Returns the numbers in the places of placeholders; `nil` when a name is not of a pattern.
  private static func numbers(_ pattern: [Part], in name: String) -> [Part: Int]? {
    var numbers: [Part: Int] = [:]
    var rest = name[...]
    for part in pattern {
      if case .text(let text) = part {
        guard rest.hasPrefix(text) else { return nil }
        rest = rest.dropFirst(text.count)
      } else {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard let number = Int(digits), String(number) == digits else { return nil }
        numbers[part] = number
        rest = rest.dropFirst(digits.count)
      }
    }
    return rest.isEmpty ? numbers : nil
  }
}
