import Foundation
import PulseSystem
import PulseTestSupport
import Testing

@testable import PulseText

@Suite struct `Letters that join or run from right to left` {
  private static let sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  private func font(_ libraries: Result<ShapingLibraries, LibraryError>? = nil) throws -> Font {
    try Font(paths: [Self.sans], installed: nil, libraries: { libraries ?? ShapingLibraries.shared })
  }

  @Test func `stand where HarfBuzz puts them`() throws {
    let texts = ["سلام", "القاهرة", "שָׁלוֹם", "ירושלים", "ສະບາຍດີ"]
    let font = try font()
    for (text, shaped) in zip(texts, try Oracle.shape(texts, font: Self.sans)) {
      let line = try font.shapedLine(text)
      let em = Double(font.faces[0].unitsPerEm)
      #expect(
        line.glyphs.map { [Int($0.id), Int(($0.x * em).rounded()), Int(($0.y * em).rounded())] }
          == shaped.glyphs,
        "\(text)")
      #expect(Int((line.advance * em).rounded()) == shaped.advance, "\(text)")
      #expect(line.missing == [] && line.missingLibrary == nil)
    }
  }

  @Test func `stand in the order of the bidirectional algorithm`() throws {
    let font = try font()
    let face = font.faces[0]
    /// Returns the characters of a line from left to right.
    func order(_ text: String) throws -> String {
      let line = try font.shapedLine(text)
      return String(
        line.glyphs.compactMap { glyph in
          text.first { face.glyphID(of: $0.unicodeScalars.first ?? " ") == glyph.id }
        })
    }
    // The order of Unicode's annex 9: numbers and Latin letters keep theirs, brackets are mirrored.
    #expect(try order("אבג 123") == "123 גבא")
    #expect(try order("ab אבג cd") == "ab גבא cd")
    #expect(try order("אבג ab") == "ab גבא")
    #expect(try order("(אב)") == "(בא)")
  }

  @Test func `are set letter by letter without the libraries, with the packages to install`() throws {
    let missing = Result { () throws(LibraryError) in
      try ShapingLibraries(
        harfBuzz: .init(name: "libnowhere.so.0", package: "libharfbuzz0b"),
        friBidi: .init(name: "libnowhere.so.1", package: "libfribidi0"))
    }
    let font = try font(missing)
    let line = try font.shapedLine("سلام")
    #expect(line.glyphs.count == 4)
    #expect(line.missingLibrary == .notInstalled(packages: ["libharfbuzz0b", "libfribidi0"]))
    _ = try font.mask(of: "سلام", size: 12)
    #expect(
      font.warnings == [
        "joined and right-to-left letters need libraries that are not installed; install Debian's packages "
          + "libharfbuzz0b and libfribidi0"
      ])
    let one = #expect(throws: LibraryError.self) {
      try ShapingLibraries(friBidi: .init(name: "libnowhere.so.1", package: "libfribidi0"))
    }
    #expect(
      one?.shapingProblem
        == "joined and right-to-left letters need a library that is not installed; install Debian's package libfribidi0"
    )
    // A library without the functions is as good as none.
    let other = ShapingLibraries.Library(name: "libc.so.6", package: "libharfbuzz0b")
    #expect(throws: LibraryError.notInstalled(packages: ["libharfbuzz0b"])) {
      try ShapingLibraries(harfBuzz: other)
    }
  }

  @Test func `change nothing of simple scripts`() throws {
    let with = try font()
    let without = try font(.failure(.notInstalled(packages: [])))
    for text in ["Zürich", "Αθήνα", "Київ", "Երևան", "თბილისი", "東京", "x\u{301}"] {
      #expect(text.usesOnlySimpleScripts)
      #expect(try with.mask(of: text, size: 20) == without.mask(of: text, size: 20))
    }
    #expect(without.warnings.allSatisfy { !$0.contains("install") })
  }

  @Test(arguments: ["سلام", "שלום", "हिन्दी", "ไทย", "ខ្មែរ", "မြန်မာ", "ᠮᠣᠩᠭᠣᠯ", "𞤀𞤣"])
  func `are recognized`(text: String) {
    #expect(!text.usesOnlySimpleScripts)
  }

  @Test(arguments: 0..<4)
  func `of a damaged font are drawn or refused`(part: Int) throws {
    var generator = SplitMix64(seed: part)
    let folder = try TemporaryFolder()
    let file = folder.file("damaged.ttf")
    let whole = Array(try Data(contentsOf: URL(filePath: Self.sans)))
    for _ in 0..<6 {
      var bytes = whole
      for _ in 0..<200 {
        let place = Int.random(in: 400..<bytes.count, using: &generator)
        bytes[place] = .random(in: 0...255, using: &generator)
      }
      try Data(bytes).write(to: file)
      do {
        let font = try Font(paths: [file.path(percentEncoded: false)], installed: nil)
        #expect(try font.mask(of: "سلام שָׁלוֹם", size: 20).advance.isFinite)
      } catch {
        #expect("\(error)".contains("cannot be read") || "\(error)".contains("would cover"), "\(error)")
      }
    }
  }
}

@Suite struct `Characters that a font lacks` {
  @Test func `come from the installed fonts`() throws {
    let folder = try TemporaryFolder()
    let configuration = folder.file("fonts.conf")
    let list = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir>\
      <cachedir>\(folder.url.path(percentEncoded: false))cache</cachedir></fontconfig>
      """
    try Data(list.utf8).write(to: configuration)
    let installed = InstalledFonts(configuration: configuration.path(percentEncoded: false))
    let font = try Font(paths: [], installed: installed)
    let line = try font.shapedLine("Aა☃")
    #expect(
      line.glyphs.map { $0.face.path?.split(separator: "/").last } == [
        nil, "DejaVuSans.ttf", "DejaVuSans.ttf",
      ])
    #expect(line.missing == [])
    // The first name wins as long as some font has its letters.
    #expect(font.firstDrawable(of: ["თბილისი", "Tbilisi"]) == "თბილისი")
    #expect(font.firstDrawable(of: ["თბილისი"]) == "თბილისი")
    #expect(font.firstDrawable(of: []) == nil)
    #expect(font.warnings == [])
  }

  @Test func `are named once if no font has them`() throws {
    let font = try Font(paths: [], installed: InstalledFonts(configuration: "/nowhere/fonts.conf"))
    #expect(font.warnings == [])
    for _ in 0..<3 { _ = try font.mask(of: "a京東b東", size: 12) }
    #expect(
      font.warnings == [
        "characters that are missing in all fonts are left out: '京' (U+4EAC), '東' (U+6771); use a font that has them "
          + "with --font"
      ])
    #expect(font.firstDrawable(of: ["𐌁", "B"]) == "B")
    #expect(
      font.warnings[1]
        == "names with characters that are missing in all fonts are shown in another language: '𐌁' (U+10301); use a font "
        + "that has them with --font")
    #expect(font.firstDrawable(of: ["𐌀"]) == nil)
    #expect(font.warnings[0].contains("'𐌀' (U+10300)"))
    let many = (0..<20).compactMap { Unicode.Scalar(0x4E00 + $0) }
    #expect(FontWarning.list(of: many).hasSuffix("'\u{4E0B}' (U+4E0B) and 8 more"))
  }
}
