import PulseBasics
import Testing

/// Characters that join the character before or after them: a combining mark, a variation selector, a joiner, a
/// spacing mark, a character of class Prepend.
private let joiners = ["\u{301}", "\u{FE0F}", "\u{200D}", "\u{E33}", "\u{600}"]

@Suite struct `Text as bytes` {
  @Test(arguments: joiners)
  func `is split at every separator, whatever stands beside it`(mark: String) {
    let text = "a\(mark)/\(mark)b"
    #expect(
      text.bytewise.split(separator: "/").map(Bytewise.init) == [
        ("a" + mark).bytewise, (mark + "b").bytewise,
      ])
    #expect(text.bytewise.contains("/"))
    #expect("/\(mark)".bytewise.hasPrefix("/"))
    #expect("\(mark)/".bytewise.hasSuffix("/"))
    #expect(text.bytewise.replacing("/", with: "&").bytewise == "a\(mark)&\(mark)b".bytewise)
    #expect(text.bytewise.cut(atFirst: "/")?.after.bytewise == "\(mark)b".bytewise)
    #expect(text.bytewise.cut(atLast: "/")?.before.bytewise == "a\(mark)".bytewise)
    #expect("--title=\(mark)".bytewise.removing(prefix: "--title=")?.bytewise == mark.bytewise)
    #expect("\(mark).gif\(mark)".bytewise.removing(suffix: ".gif") == nil)
  }

  @Test func `is equal only if the bytes are`() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(composed == decomposed)
    #expect(composed.bytewise != decomposed.bytewise)
    #expect([composed.bytewise: 1, decomposed.bytewise: 2].count == 2)
    #expect(decomposed.bytewise < composed.bytewise)
    #expect("`".bytewise != "\u{1FEF}".bytewise)
  }

  @Test func `has lines that end with a line feed, a carriage return, or both`() {
    #expect("a\r\nb\nc\rd\n".bytewise.lines == ["a", "b", "c", "d", ""])
    #expect("a\n\r\nb".bytewise.lines == ["a", "", "b"])
    #expect("".bytewise.lines == [""])
    #expect("\n\u{301}".bytewise.lines.count == 2)
  }

  @Test func `is trimmed and split into words at white space of any kind`() {
    #expect(" \r\n a\u{A0}b\t\u{2028}".bytewise.words == ["a", "b"])
    #expect(" \r\n a b\t".bytewise.trimmed == "a b")
    #expect(" \u{301}a".bytewise.trimmed.bytewise == "\u{301}a".bytewise)
    #expect("  ".bytewise.trimmed == "")
  }

  @Test func `is searched for texts of several bytes`() {
    #expect("aab://c://d".bytewise.cut(atFirst: "://")?.before == "aab")
    #expect("aaab".bytewise.contains("aab"))
    #expect(!"aaa".bytewise.contains("aab"))
    #expect("aaaa".bytewise.replacing("aa", with: "b") == "bb")
    #expect("abc".bytewise.replacing("", with: "x") == "abc")
  }
}

@Suite struct `A path` {
  @Test(arguments: joiners)
  func `is cut at every slash`(mark: String) {
    let path = FilePath("/\(mark)a/..\u{2F}\(mark)b.gif\(mark)")
    #expect(path.components.map(Bytewise.init) == ["\(mark)a", "..", "\(mark)b.gif\(mark)"])
    #expect(path.isAbsolute)
    #expect(path.leadsOutside)
    #expect(path.name.bytewise == "\(mark)b.gif\(mark)".bytewise)
    #expect((path.folder + path.name).bytewise == path.text.bytewise)
  }

  @Test(arguments: [
    ("a/b.tar.gz", "a/", "a", "b.tar.gz", "gz", "a/b.tar"), ("/x", "/", "/", "x", nil, "/x"),
    ("x.GIF", "", "", "x.GIF", "gif", "x"), ("a.b/c", "a.b/", "a.b", "c", nil, "a.b/c"),
    ("a/.gif", "a/", "a", ".gif", nil, "a/"), ("a/", "a/", "a", "", nil, "a/"), ("", "", "", "", nil, ""),
  ])
  func `has parts`(
    text: String, folder: String, parent: String, name: String, ending: String?, stem: String
  ) {
    let path = FilePath(text)
    #expect(path.folder == folder)
    #expect(path.parent == parent)
    #expect(path.name == name)
    #expect(path.fileExtension == ending)
    #expect(path.stem == stem)
  }

  @Test func `is that of the file that its bytes name`() {
    #expect(FilePath("caf\u{E9}.png") != FilePath("cafe\u{301}.png"))
    #expect(Set<FilePath>(["caf\u{E9}.png", "cafe\u{301}.png"]).count == 2)
  }

  @Test func `of a file is that of its folder and its name with one slash between them`() {
    #expect(FilePath("a").appending("b") == "a/b")
    #expect(FilePath("a/").appending("b") == "a/b")
    #expect(FilePath("").appending("b") == "b")
  }
}
