import PulseBasics
import PulseGeo
import PulseVectorTiles

/// The problems of the views of a style.
struct StyleIssues {
  /// The missing tiles of sources, and those that cannot be read with the reasons.
  private var missing: [String: Set<TileID>] = [:]
  private var damaged: [String: [TileID: String]] = [:]
  private var parts: [MissingPart.Kind: Set<String>] = [:]

  /// Records a tile that is missing or, with a problem, cannot be read.
  mutating func add(_ id: TileID, of source: String, problem: String?) {
    if let problem {
      damaged[source, default: [:]][id] = problem
    } else {
      missing[source, default: []].insert(id)
    }
  }

  /// The layers of given tiles, those that the style draws, and whether they have one in common.
  private var layers: (found: Set<Bytewise>, expected: Set<Bytewise>, haveCommon: Bool) = ([], [], false)

  /// The first reason why letters cannot be read.
  private var letterProblem: String?

  /// Records the layers of a given tile, and those that the style draws.
  mutating func add(layers found: Set<Bytewise>, expecting expected: Set<Bytewise>) {
    layers.found.formUnion(found)
    layers.expected.formUnion(expected)
    if !found.isDisjoint(with: expected) { layers.haveCommon = true }
  }

  /// Records why letters cannot be read.
  mutating func addLetters(problem: String) { letterProblem = letterProblem ?? problem }

  /// Records that something is missing.
  mutating func add(_ part: MissingPart) { parts[part.kind, default: []].insert(part.layer) }

  /// The problems as sentences without a subject, which is the style.
  var lines: [String] {
    func first(_ ids: some Sequence<TileID>) -> TileID? {
      ids.min { ($0.z, $0.x, $0.y) < ($1.z, $1.x, $1.y) }
    }
    var lines: [String] = []
    let letters = parts.keys.compactMap { if case .letter(let scalar) = $0 { scalar } else { nil } }
    if !layers.haveCommon, !layers.found.isEmpty {
      lines.append(
        "is a style of other tiles: it draws the layers \(UndrawnParts.list(layers.expected)), and the tiles have "
          + "\(UndrawnParts.list(layers.found)); use a style for these tiles")
    }
    for (source, ids) in missing.sorted(by: { $0.key < $1.key }) {
      guard let id = first(ids) else { continue }
      let others = ids.count == 1 ? "" : " and \(ids.count - 1) more"
      lines.append("has no tile \(id)\(others) of the source '\(source.excerpt)'")
    }
    for (source, ids) in damaged.sorted(by: { $0.key < $1.key }) {
      guard let id = first(ids.keys), let problem = ids[id] else { continue }
      let others = ids.count == 1 ? "" : " and \(ids.count - 1) more"
      lines.append("cannot use the tile \(id)\(others) of the source '\(source.excerpt)': \(problem)")
    }
    if let line = lineAboutRanges { lines.append(line) }
    if let line = lineAboutImages { lines.append(line) }
    for (kind, layers) in joinedLetters(letters).sorted(by: { Self.order($0.key) < Self.order($1.key) }) {
      let list = UndrawnParts.list(layers.sorted())
      switch kind {
      case .image, .letters: continue
      case .letter(let scalar):
        let code = String(scalar.value, radix: 16, uppercase: true)
        let others = letters.count == 1 ? "" : " and \(letters.count - 1) more"
        lines.append("has the character U+\(code)\(others), which no font has, in the layers \(list)")
      case .joinedLetters:
        lines.append(
          "has letters of Indic scripts, which are drawn unjoined, in the layers \(list)")
      }
    }
    return lines
  }

  /// The sentence about images that are missing; `nil` if none is.
  private var lineAboutImages: String? {
    var images: [Bytewise] = []
    var layers: Set<String> = []
    for case (.image(let name), let names) in parts {
      images.append(name.bytewise)
      layers.formUnion(names)
    }
    guard !images.isEmpty else { return nil }
    let list = UndrawnParts.list(Set(images))
    return "has no \(images.count == 1 ? "image" : "images") \(list), of the layers "
      + UndrawnParts.list(layers.sorted())
  }

  /// The sentence about ranges of letters that are missing; `nil` if none is.
  private var lineAboutRanges: String? {
    var ranges: [(fonts: String, first: Int)] = []
    var layers: Set<String> = []
    for case (.letters(let fonts, let first), let names) in parts {
      ranges.append((fonts, first))
      layers.formUnion(names)
    }
    guard let range = ranges.min(by: { ($0.first, $0.fonts) < ($1.first, $1.fonts) }) else { return nil }
    let others = ranges.count == 1 ? "" : " and \(ranges.count - 1) more ranges"
    return
      "has no letters \(range.first)-\(range.first + 255) of '\(range.fonts.excerpt)'\(others), of the layers "
      + "\(UndrawnParts.list(layers.sorted())), so that other fonts are used"
      + (letterProblem.map { ": \($0)" } ?? "")
  }

  /// Returns the missing parts with their layers, all letters that no font has as the first one.
  private func joinedLetters(_ letters: [Unicode.Scalar]) -> [MissingPart.Kind: Set<String>] {
    guard let first = letters.min() else { return parts }
    var joined = parts
    for letter in letters where letter != first {
      joined[.letter(first), default: []].formUnion(joined.removeValue(forKey: .letter(letter)) ?? [])
    }
    return joined
  }

  private static func order(_ kind: MissingPart.Kind) -> String {
    switch kind {
    case .image(let name): "0\(name)"
    case .letters(let fonts, let first): "1\(fonts) \(first + 1_000_000)"
    case .letter(let scalar): "2\(scalar)"
    case .joinedLetters: "3"
    }
  }
}
