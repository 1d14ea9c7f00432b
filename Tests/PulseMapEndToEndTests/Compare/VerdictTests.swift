import Foundation
import PulseTestSupport
import Testing

/// Environment variables that hide continuous integration from the tool.
private let atHome = ["CI": ""]

extension TemporaryFolder {
  fileprivate func tool(_ line: String) throws -> ProcessResult {
    try ToolUnderTest.run(line, in: url, variables: atHome)
  }

  /// Writes `a.gif` of three frames, GIFs that differ from it, and folders for many pairs.
  fileprivate func makePictures() throws {
    let scene = "render --lat 1 --lon 2 --zoom 12 --size 30x30 --duration 0.12"
    try ToolUnderTest.succeed("\(scene) --basemap white -o a.gif", in: url)
    try ToolUnderTest.succeed("\(scene) --basemap silver -o other.gif", in: url)
    let script = """
      gifsicle --no-warnings a.gif '#0' -o still.gif
      gifsicle --no-warnings -d0 a.gif -o zero.gif && gifsicle --no-warnings -d0 other.gif -o zero-other.gif
      mkdir -p goldens/maps out/maps
      """
    #expect(try ToolUnderTest.shell(script, in: url).status == 0)
  }
}

@Suite struct `A verdict` {
  private static let advice =
    "if 'other.gif' is right, add --update to replace 'a.gif' with it; to see where they differ, add --diff PATH\n"

  @Test func `names both files that cannot be read`() throws {
    let folder = try TemporaryFolder()
    let result = try folder.tool("compare none.png nowhere.png")
    let reason = "cannot be read: No such file or directory; check the path"
    #expect(result.status == 2)
    #expect(
      result.standardError
        == "pulsemap: error: none.png: \(reason)\npulsemap: error: nowhere.png: \(reason)\n")
  }

  @Test func `is never about nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.makePictures()
    // Frames without a delay are seen for a tenth of a second.
    let zero = try folder.tool("compare zero.gif zero-other.gif --align time")
    #expect(zero.status == 1 && zero.text.hasPrefix("differ    zero-other.gif: 3 of 3 frames differ"))
    #expect(
      try folder.tool("compare zero.gif zero.gif --align time").text == "match     zero.gif: 3 frames equal\n"
    )

    let masked = try folder.tool("compare a.gif other.gif --mask 0,0,30,30")
    #expect(masked.status == 2 && masked.text == "")
    #expect(
      masked.standardError
        == "pulsemap: error: other.gif: the masks cover every pixel, so nothing is compared; use smaller masks\n"
    )
  }

  @Test func `comes with what was not compared and what had no effect`() throws {
    let folder = try TemporaryFolder()
    try folder.makePictures()
    let short = try folder.tool("compare a.gif still.gif --ignore count,timing")
    #expect(short.status == 0)
    #expect(
      short.text
        == "match     still.gif: 1 frame equal; 2 expected frames without a counterpart not compared\n")
    #expect(
      short.standardError
        == "pulsemap: warning: --ignore: still.gif: 2 expected frames without a counterpart not compared; leave out "
        + "'count' to report them, or add --align time\n")

    try ToolUnderTest.succeed(
      "render --lat 0 --lon 0 --size 8x8 --zoom 1 --opacity-range 0:0 --basemap #000000 -o black.png",
      in: folder.url)
    let masks = try folder.tool(
      "compare a.gif a.gif --mask 5,5,5,5 --mask 30,0,5,5 --mask 5,5,5,5@3-9 --mask-image black.png")
    #expect(masks.status == 0)
    #expect(
      masks.standardError == """
        pulsemap: warning: --mask: '30,0,5,5' masks nothing: it is outside all frames; correct it or leave it out
        pulsemap: warning: --mask: '5,5,5,5@3-9' masks nothing: it is outside all frames; correct it or leave it out
        pulsemap: warning: --mask-image: 'black.png' masks nothing: it is transparent or black throughout the frames; paint the \
        areas to mask

        """)
  }

  @Test func `says how to take over what differs, where that is possible`() throws {
    let folder = try TemporaryFolder()
    try folder.makePictures()
    #expect(try folder.tool("compare a.gif other.gif").text.hasSuffix(Self.advice))
    #expect(try folder.tool("compare a.gif other.gif -q").text == "")
    for line in ["a.gif a.gif", "a.gif other.gif --pending", "a.gif other.gif --update"] {
      #expect(try !folder.tool("compare \(line)").text.contains("--update"), "\(line)")
    }
    let piped = try ToolUnderTest.shell("pulsemap compare a.gif - < zero.gif", in: folder.url)
    #expect(piped.status == 1 && !piped.text.contains("--update"))
  }

  @Test func `of a file that cannot be used is an error, whatever it is compared with`() throws {
    let folder = try TemporaryFolder()
    try folder.makePictures()
    #expect(try ToolUnderTest.shell("cp a.gif out/a.gif", in: folder.url).status == 0)
    #expect(try folder.tool("compare --goldens goldens out --update").status == 0)
    try folder.write("GIF89a", to: "out/new.gif")
    let result = try folder.tool("compare --goldens goldens out --manifest-only")
    #expect(result.status == 2 && !result.text.contains("new.gif: there is no golden"))
    #expect(
      result.standardError.hasPrefix(
        "pulsemap: error: out/new.gif: cannot be used: the GIF image"))
    let options = try folder.tool(
      "compare --goldens goldens out --manifest-only --tolerance 3 --mask 1,1,1,1")
    #expect(options.status == 2)
    #expect(
      options.standardError == """
        pulsemap: error: --manifest-only: compares hashes of the decoded pixels; leave out --tolerance
        pulsemap: error: --manifest-only: compares hashes of the decoded pixels; leave out --mask

        """)
  }

  @Test func `that was passed on is not lost, and no pair is`() throws {
    let folder = try TemporaryFolder()
    try folder.makePictures()
    let script =
      "cp a.gif out/new.gif; cp a.gif goldens/old.gif; cp a.gif goldens/same.gif; cp a.gif out/same.gif"
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    #expect(try folder.tool("compare --goldens goldens out --json r.json").status == 1)
    let again = try folder.tool("compare --from r.json --html r.html --diff d")
    #expect(again.status == 1 && again.standardError == "")
    #expect(
      again.text == """
        missing   new.gif: there is no golden 'goldens/new.gif'; check 'out/new.gif', then add --update
        missing   old.gif: there is no actual image beside 'goldens/old.gif'; render it, or add --partial or --prune
        match     same.gif: 3 frames equal
        3 pairs: 1 match, 2 missing

        """)
    #expect(try ToolUnderTest.shell("cp out/new.gif goldens/", in: folder.url).status == 0)
    #expect(try folder.tool("compare --from r.json").status == 1)
    #expect(try folder.tool("compare --from r.json --partial").status == 0)
    #expect(try folder.tool("compare --from r.json --strict").status == 1)
    // Reviews of earlier versions name no paths of what was not there.
    let old = try folder.text("r.json").replacing(/\ *"(expected|actual)_path": [^\n]*\n/, with: "")
    try folder.write(old, to: "old.json")
    let kept = try folder.tool("compare --from old.json")
    #expect(
      kept.status == 1 && kept.text.hasPrefix("missing   new.gif: there is no golden"))
  }

  @Test func `stays when the reader of a report goes away`() throws {
    let folder = try TemporaryFolder()
    try folder.makePictures()
    // The pipe holds less than the page, and is shrunk before anything is written: a short one would fit into it.
    let reader = """
      import fcntl, os, select
      pipe = os.open("p", os.O_RDONLY | os.O_NONBLOCK)
      fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 4096)
      open("ready", "w").close()
      select.select([pipe], [], [])
      os.read(pipe, 1)
      """
    try folder.write(reader, to: "reader.py")
    for (other, status) in [("other.gif", "1"), ("zero.gif --ignore delay", "2")] {
      let script = """
        rm -f p ready; mkfifo p; /usr/bin/python3 reader.py & until [ -e ready ]; do sleep 0.01; done
        pulsemap compare a.gif \(other) --html p --diff d.png; echo "status $?"; wait
        """
      let result = try ToolUnderTest.shell(script, in: folder.url)
      #expect(result.text.hasSuffix("status \(status)\n"), "\(result.text)")
      #expect(
        result.standardError.hasSuffix(
          "pulsemap: error: --html: 'p' was closed by its reader before the end; read it completely\n"
        ))
      #expect(FileManager.default.fileExists(atPath: folder.file("d.png").path()))
    }
    let script = "pulsemap compare a.gif other.gif --html /dev/stdout | true; echo ${PIPESTATUS[0]}"
    let piped = try ToolUnderTest.shell(script, in: folder.url)
    #expect(piped.text == "1\n")
  }

  @Test func `by time has a strip for each instant`() throws {
    let folder = try TemporaryFolder()
    try folder.makePictures()
    let script = "gifsicle --no-warnings a.gif -d2 '#0' '#0' -d4 '#1' '#2' -o split.gif"
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    #expect(try folder.tool("compare a.gif split.gif --align time --diff d").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("d").path()).sorted()
        == ["0000.png", "0001.png", "0002.png", "0003.png"])
    #expect(try folder.tool("compare a.gif split.gif --align time --diff d.gif").status == 0)
    let strip = try ToolUnderTest.run("inspect --json d.gif", in: folder.url)
    #expect(strip.text.contains(#""duration": 0.12,"#))
  }
}

@Suite struct `Goldens behind symbolic links` {
  @Test func `are found and compared as others are`() throws {
    let folder = try TemporaryFolder()
    try folder.makePictures()
    let script = """
      mkdir store && mv goldens/maps store/ && ln -s ../store/maps goldens/maps && cp a.gif store/maps/
      cp other.gif out/maps/a.gif && mv out/maps store/out && ln -s ../store/out out/maps
      ln -s ../goldens goldens/round && ln -s a.gif store/maps/b.gif && cp a.gif store/out/b.gif
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    let result = try folder.tool("compare --goldens goldens out")
    #expect(result.status == 1 && result.standardError == "")
    #expect(result.text.hasPrefix("differ    maps/a.gif: 3 of 3 frames differ"))
    #expect(result.text.contains("match     maps/b.gif: 3 frames equal\n2 pairs: 1 match, 1 differ\n"))
  }

  @Test func `that lead nowhere are errors`() throws {
    let folder = try TemporaryFolder()
    try folder.makePictures()
    #expect(
      try ToolUnderTest.shell("ln -s ../no.gif goldens/a.gif; cp a.gif out", in: folder.url).status == 0)
    for option in ["", "--update", "--pending"] {
      let result = try folder.tool("compare --goldens goldens out \(option)")
      #expect(result.status == 2)
      #expect(
        result.standardError
          == "pulsemap: error: goldens/a.gif: is a symbolic link to '../no.gif', which does not exist; restore that "
          + "file, or remove the link\n", "\(option)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("no.gif").path()))
  }
}

@Suite struct `The hashes of a golden that matches` {
  @Test func `are its own, and stay when nothing changes`() throws {
    let folder = try TemporaryFolder()
    let scene = "render --lat 1 --lon 2 --zoom 12 --size 30x30 --duration 0.12"
    try FileManager.default.createDirectory(at: folder.file("goldens"), withIntermediateDirectories: false)
    try FileManager.default.createDirectory(at: folder.file("out"), withIntermediateDirectories: false)
    try ToolUnderTest.succeed("\(scene) --basemap #808080 -o goldens/a.gif", in: folder.url)
    try ToolUnderTest.succeed("\(scene) --basemap #818181 -o out/a.gif", in: folder.url)
    #expect(try folder.tool("compare --goldens goldens out --tolerance 9 --update").status == 0)
    #expect(try folder.tool("compare --goldens goldens --verify").status == 0)
    // What is known from the bytes is not worked out again: versions stay as they were.
    let manifest = try folder.text("goldens/goldens.jsonl")
    let marked = manifest.replacing("\"libgd\": \"", with: "\"libgd\": \"then ")
    try folder.write(marked, to: "goldens/goldens.jsonl")
    #expect(try folder.tool("compare --goldens goldens goldens --update").status == 0)
    #expect(try folder.text("goldens/goldens.jsonl") == marked)
    #expect(try folder.tool("compare --goldens goldens goldens --update=all").status == 0)
    #expect(try folder.text("goldens/goldens.jsonl") == manifest)
  }
}
