import PulseMapStyle

/// A thing that a label needs and the style does not have, with the layer that asks for it.
package struct MissingPart: Hashable, Sendable {
  /// The kinds of things.
  package enum Kind: Hashable, Sendable {
    case image(String)
    case letters(fonts: String, first: Int)

    /// A letter that no font of this computer has, in place of one that the style does not have.
    case letter(Unicode.Scalar)

    /// The joined forms of letters of Arabic, of India and of neighboring scripts, which glyph servers lack.
    case joinedLetters
  }

  package let kind: Kind

  /// The name of the layer.
  package let layer: String
}

/// The letters of fonts for one view, with what is missing.
final class LetterSource {
  private let data: any StyleData
  private var ranges: [RangeKey: GlyphRange?] = [:]

  /// The letters found so far that need no report, by the names of fonts, and those of the fonts asked for last.
  private var found: [String: [Int: Glyph]] = [:]
  private var current: (fonts: String, letters: [Glyph?]) = ("", [])

  /// The number of code points, from 0 on, whose letters are found without hashing: those of Latin scripts.
  private static let commonCount = 0x250

  /// The largest number of ranges of letters for a view.
  private static let mostRanges = 512

  /// The name of the layer whose labels are laid out.
  var layer = ""

  private struct RangeKey: Hashable {
    let fonts: String
    let first: Int
  }

  init(_ data: any StyleData) { self.data = data }

  /// The layers with letters that are joined in writing.
  private var joinedLayers: Set<String> = []

  /// Returns a letter of fonts; `nil` if they have none.
  func glyph(_ fonts: String, _ code: Int) -> Glyph? {
    if current.fonts != fonts {
      var letters = [Glyph?](repeating: nil, count: Self.commonCount)
      for (code, glyph) in found[fonts] ?? [:] where code < Self.commonCount { letters[code] = glyph }
      current = (fonts, letters)
    }
    if code < Self.commonCount {
      if let known = current.letters[code] { return known }
    } else if let known = found[fonts]?[code] {
      return known
    }
    guard let glyph = search(fonts, code) else { return nil }
    if !WritingScripts.needsShaping(code) {
      found[fonts, default: [:]][code] = glyph
      if code < Self.commonCount { current.letters[code] = glyph }
    }
    return glyph
  }

  private func search(_ fonts: String, _ code: Int) -> Glyph? {
    if WritingScripts.needsShaping(code), joinedLayers.insert(layer).inserted {
      data.report(MissingPart(kind: .joinedLetters, layer: layer))
    }
    let key = RangeKey(fonts: fonts, first: code & ~0xFF)
    if ranges[key] == nil, ranges.count < Self.mostRanges {
      let range = code <= 0xFFFF ? data.glyphs(of: fonts, from: key.first) : nil
      if range == nil {
        data.report(MissingPart(kind: .letters(fonts: fonts, first: key.first), layer: layer))
      }
      ranges[key] = .some(range)
    }
    if let range = ranges[key], let range { return range[code] }
    // Line breaks and other controls have no letters.
    guard code >= 0x20, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    let glyph = data.localGlyph(of: fonts, scalar)
    if glyph == nil { data.report(MissingPart(kind: .letter(scalar), layer: layer)) }
    return glyph
  }

  /// Records that a layer has an image that no sprite has.
  func reportMissingImage(_ name: String, _ layer: String) {
    data.report(MissingPart(kind: .image(name), layer: layer))
  }
}
