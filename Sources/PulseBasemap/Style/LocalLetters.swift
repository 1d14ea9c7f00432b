import PulseBasics
import PulseText
import PulseVectorTiles
import Synchronization

/// The letters of the fonts of this computer, for styles without letters of their own.
final class LocalLetters: Sendable {
  /// The largest numbers of letters and of stacks of fonts that are kept.
  private static let mostLetters = 8192
  private static let mostStacks = 256

  /// The font of letters that no style names; `nil` if it cannot be opened.
  let font: Font?

  private let stacks = Mutex<[Bytewise: LetterFont]>([:])
  private let letters = BoundedCache<Key, Glyph?>(capacity: mostLetters)

  private struct Key: Hashable {
    let fonts: Bytewise
    let scalar: Unicode.Scalar
  }

  /// Creates the letters of font files, and of the fonts that styles name.
  init(fonts: [String]) { font = try? Font(paths: fonts) }

  /// The first names of stacks of which no font is installed, in alphabetical order.
  var missingFonts: [String] {
    let names = stacks.withLock { stacks in
      stacks.filter { !$0.value.hasFirst }.keys.map { String($0.text.bytewise.prefix { $0 != "," }) }
    }
    return Set(names.map(\.bytewise)).map { String($0) }.sorted()
  }

  /// Returns a letter of a stack of fonts, whose names are separated by commas; `nil` if no font has it.
  func glyph(of fonts: String, _ scalar: Unicode.Scalar) -> Glyph? {
    letters.value(of: Key(fonts: fonts.bytewise, scalar: scalar)) {
      stack(of: fonts)?.field(of: scalar, size: Glyph.size).map { Glyph($0) }
    }
  }

  private func stack(of fonts: String) -> LetterFont? {
    guard let font else { return nil }
    return stacks.withLock { stacks in
      if let known = stacks[fonts.bytewise] { return known }
      let new = LetterFont(names: fonts.bytewise.split(separator: ",").map { String($0) }, before: font)
      if stacks.count < Self.mostStacks { stacks[fonts.bytewise] = new }
      return new
    }
  }
}
