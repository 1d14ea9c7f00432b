import Foundation
import PulseTestSupport
import Testing

@testable import PulseText

@Suite struct `Letters of simple scripts` {
  /// Texts of one script each.
  private static let texts = [
    "AVATAR, Ta. Yo", "Los Angeles, Tokyo", "Łódź Västerås P.F.", "LT V. Wye Fa", "Zürich — Àvila", "Ťažký",
    "Ho Chi Minh",
    "Αθήνα ΑΥΤΟ Τα.", "ΡΑΛΛΥ", "Москва ГАУСС Тр.", "Київ, У. Рад", "Ереван",
  ]

  /// Texts with combining marks that have no composed letter.
  private static let marked = ["x\u{301}M\u{303}", "q\u{323}\u{301} r\u{30B}", "а\u{301}я\u{301}"]

  static let sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  static let serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"

  /// Compares the positions of all glyphs with those of HarfBuzz, in font units.
  private func compare(_ texts: [String], path: String) throws {
    let font = try Font(paths: [path], installed: nil)
    let expected = try Oracle.shape(texts, font: path)
    for (text, shaped) in zip(texts, expected) {
      let line = try font.shapedLine(text)
      let em = Double(font.faces[0].unitsPerEm)
      let glyphs = line.glyphs.map { [Int($0.id), Int(($0.x * em).rounded()), Int(($0.y * em).rounded())] }
      #expect(glyphs == shaped.glyphs, "\(text) in \(path)")
      #expect(Int((line.advance * em).rounded()) == shaped.advance, "\(text) in \(path)")
      #expect(line.missing == [])
    }
  }

  @Test(arguments: [Fixtures.font, sans, serif])
  func `stand where HarfBuzz puts them`(path: String) throws {
    try compare(Self.texts, path: path)
  }

  @Test func `carry their marks where HarfBuzz puts them`() throws {
    try compare(Self.marked, path: Fixtures.font)
  }

  @Test func `of Armenian and Georgian stand where HarfBuzz puts them`() throws {
    try compare(["Երևան", "ԳՅՈՒՄՐԻ", "თბილისი", "ბათუმი"], path: Self.sans)
  }

  @Test(arguments: [sans, serif])
  func `are kerned by the legacy table of a font without GPOS`(path: String) throws {
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let tag = try #require(bytes.firstRange(of: Array("GPOS".utf8)))
    bytes.replaceSubrange(tag, with: "GPOZ".utf8)
    let folder = try TemporaryFolder()
    let file = folder.file("legacy.ttf")
    try Data(bytes).write(to: file)
    let plain = try Font(paths: [path], installed: nil).shapedLine("AVATAR")
    let kerned = try Font(paths: [file.path(percentEncoded: false)], installed: nil).shapedLine("AVATAR")
    #expect(kerned.advance < kerned.glyphs.reduce(0) { $0 + $1.advance } + 1e-9)
    #expect(abs(kerned.advance - plain.advance) < 0.05)
    try compare(Self.texts, path: file.path(percentEncoded: false))
  }

  @Test(
    arguments: zip(
      ["e\u{301}", "A\u{30A}", "o\u{302}\u{309}", "й", "\u{1112}\u{1161}\u{11AB}", "か\u{3099}"],
      ["é", "Å", "ổ", "й", "한", "が"]))
  func `are composed`(text: String, letter: String) {
    let scalars = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    #expect(CanonicalComposition.composed(scalars) == Array(letter.unicodeScalars))
  }

  @Test func `come from the first font that has them`() throws {
    let font = try Font(paths: [Self.serif], installed: nil)
    let line = try font.shapedLine("A\u{1AB0}")
    // Only Noto Sans has the mark, and takes its letter along.
    #expect(line.glyphs.map(\.face.path) == [nil, nil])
    #expect(try font.shapedLine("AB").glyphs.allSatisfy { $0.face.path == Self.serif })
  }
}

@Suite struct `The binary interface of FreeType` {
  @Test func `is that of its headers`() throws {
    let shim = Fixtures.packageRoot.appending(path: "Sources/CFonts/freetype.h").path(percentEncoded: false)
    let fields = [
      (
        "pulse_ft_face", "FT_FaceRec",
        ["face_flags", "units_per_em=units_per_EM", "ascender", "descender", "glyph"]
      ),
      (
        "pulse_ft_glyph_slot", "FT_GlyphSlotRec",
        ["advance_x=metrics.horiAdvance", "advance", "format", "outline"]
      ),
      (
        "pulse_ft_outline", "FT_Outline",
        [
          "contour_count=n_contours", "point_count=n_points", "points", "tags", "contour_ends=contours",
          "flags",
        ]
      ),
      (
        "pulse_ft_memory", "struct FT_MemoryRec_",
        ["user", "allocate=alloc", "release=free", "reallocate=realloc"]
      ),
    ]
    let functions = [
      "FT_New_Library", "FT_Add_Default_Modules", "FT_Done_Library", "FT_New_Memory_Face", "FT_Done_Face",
      "FT_Select_Charmap", "FT_Get_Char_Index", "FT_Load_Glyph", "FT_Load_Sfnt_Table",
    ]
    let checks = fields.flatMap { own, theirs, names in
      names.map { name in
        let parts = name.split(separator: "=")
        let other = parts[parts.count - 1]
        return """
          _Static_assert(offsetof(struct \(own), \(parts[0])) == offsetof(\(theirs), \(other)), "\(name)");
          _Static_assert(sizeof ((struct \(own) *)0)->\(parts[0]) == sizeof ((\(theirs) *)0)->\(other), "\(name)");
          """
      }
    }
    let program = """
      #include <ft2build.h>
      #include FT_FREETYPE_H
      #include FT_MODULE_H
      #include FT_OUTLINE_H
      #include <stddef.h>
      \(functions.map { "#define \($0) own_\($0)" }.joined(separator: "\n"))
      #include "\(shim)"
      \(checks.joined(separator: "\n"))
      #define SAME(own, theirs) _Static_assert((unsigned)(own) == (unsigned)(theirs), #own);
      SAME(PULSE_FT_LOAD_UNSCALED_OUTLINE, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
      SAME(PULSE_FT_FORMAT_OUTLINE, FT_GLYPH_FORMAT_OUTLINE)
      SAME(PULSE_FT_OUTLINE_REVERSE_FILL, FT_OUTLINE_REVERSE_FILL)
      SAME(PULSE_FT_SCALABLE, FT_FACE_FLAG_SCALABLE)
      SAME(PULSE_FT_UNICODE, FT_ENCODING_UNICODE)
      """
    let folder = try TemporaryFolder()
    let file = folder.file("check.c")
    try Data(program.utf8).write(to: file)
    let result = try run(
      "/usr/bin/cc", ["-fsyntax-only", "-I/usr/include/freetype2", file.path(percentEncoded: false)])
    #expect(result.status == 0, "\(result.standardError)")
  }
}

@Suite struct `Kerning whose lists share their bytes` {
  /// A table with a script, and 65,535 times the feature "kern" with 65,535 lookups, all of them the first one.
  private static let table: FontTable = {
    var bytes = [UInt8](repeating: 0, count: 150_000)
    func put(_ text: [UInt8], _ place: Int) { bytes.replaceSubrange(place..<place + text.count, with: text) }
    // The version, and the offsets of the lists of scripts, features and lookups.
    put([0, 1, 0, 0, 0, 10, 0, 40, 0, 60], 0)
    put([0, 1] + Array("DFLT".utf8) + [0, 8], 10)
    // The default language of the script, whose features are all number 0.
    put([0, 16], 18)
    put([255, 255], 38)
    put([0, 1] + Array("kern".utf8) + [0, 30], 40)
    put([255, 255], 72)
    // A list of one lookup, with 65,535 pair adjustments of which most are absent.
    put([0, 1, 0, 4], 60)
    put([0, 2, 0, 0, 255, 255, 0, 1], 64)
    return FontTable(bytes)
  }()

  @Test(.timeLimit(.minutes(10))) func `is read in part`() throws {
    let lookups = try #require(GPOSTable(Self.table).lookups(of: "kern", for: .greek, types: [2]))
    let lookup = try #require(lookups.first)
    #expect(lookups.count == 1)
    #expect(1...2000 ~= lookup.subtables.count, "\(lookup.subtables.count)")
    let positioning = GlyphPositioning(gpos: Self.table, kern: FontTable([]))
    #expect(positioning.adjustment(of: KerningPair(first: 1, second: 2, script: .latin)) == PairAdjustment())
  }
}
