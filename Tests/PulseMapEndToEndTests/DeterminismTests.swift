import PulseTestSupport
import Testing

@Suite struct `The same command line writes the same bytes` {
  /// The files of one run: a GIF, a PNG sequence and the report.
  struct Written: Hashable {
    var files: [String: [UInt8]] = [:]

    /// Runs the tool in a new folder, after shell commands that change its environment.
    init(_ options: String = "", after setting: String = "") throws {
      let folder = try TemporaryFolder()
      let line = "pulsemap render \(Sample.coast) --cycles 2 --rings 2 \(options)"
      let script = "\(setting)\n\(line) -o a.gif -o %d.png && \(line) --dry-run --report json > plan"
      let result = try ToolUnderTest.shell(script, in: folder.url)
      try #require(result.status == 0, "\(result.standardError)")
      for name in try folder.names { files[name] = try folder.bytes(name) }
    }
  }

  @Test func `with any number of threads`() throws {
    let alone = try Written("--jobs 1")
    #expect(alone.files.count == 1 + 40 + 1)
    for jobs in [2, 8] {
      let isSame = try Written("--jobs \(jobs)") == alone
      #expect(isSame, "\(jobs) threads")
    }
  }

  @Test func `in any time zone, language, home, terminal and mask of permissions`() throws {
    let here = try Written()
    let elsewhere = """
      umask 077
      export TZ=Pacific/Kiritimati LANG=de_DE.UTF-8 LC_ALL=tr_TR.UTF-8 HOME=/nonexistent
      export COLUMNS=13 TERM=dumb NO_COLOR=1 CLICOLOR_FORCE=1
      """
    let isSame = try Written(after: elsewhere) == here
    #expect(isSame)
  }

  @Test func `with text, however FreeType is configured`() throws {
    let fonts = [
      "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
      "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf",
    ]
    let options =
      fonts.map { "--font \($0)" }.joined(separator: " ")
      + " --title 'AVATAR กรุงเทพ Київ' --callout 'Illinois'"
    let here = try Written(options)
    // Hinting of TrueType by version 35 or 40, and of PostScript by Adobe's or FreeType's engine.
    for version in [35, 40] {
      let properties =
        "truetype:interpreter-version=\(version) cff:hinting-engine=freetype autofitter:warping=1"
      let isSame = try Written(options, after: "export FREETYPE_PROPERTIES='\(properties)'") == here
      #expect(isSame, "version \(version)")
    }
  }
}
