import PulseTestSupport
import Testing

@Suite struct `A planted file` {
  private static let sample = "--lat 10 --lon 20 --radius 500km --size 64x48 --duration 0.4 -q"

  @Test(
    arguments: ["partial-pmtiles", "partial", "partial-mbtiles"], ["ln -s victim", "ln victim", "mkfifo"])
  func `beside an extract is not written through`(ending: String, planting: String) throws {
    let folder = try TemporaryFolder()
    let kind = ending.hasSuffix("mbtiles") ? "mbtiles" : "pmtiles"
    let script = """
      : > victim; mkdir -p t/0/0; pulsemap render --lat 0 --lon 0 --size 256x256 -q -o t/0/0/0.png
      \(planting) x.\(kind).\(ending); timeout -s KILL 20 pulsemap extract 't/{z}/{x}/{y}.png' --bounds=-40,-40,40,40 -o x.\(kind) -q
      echo $?; wc -c < victim; test ! -L x.\(kind) && echo no link
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    // What is in the way of the file that is continued may be somebody else's; the other one is removed.
    let isWork = ending == "partial"
    #expect(result.text == "\(isWork ? 2 : 0)\n0\nno link\n", "\(result.standardError)")
    #expect(
      !isWork
        || result.standardError
          == "pulsemap: error: --output: 'x.pmtiles.partial' is in the way of the tiles that are collected; move it, or write to another file\n"
    )
  }

  @Test(arguments: ["--clear", "--trim 0"])
  func `in the cache does not lead to files elsewhere`(option: String) throws {
    let folder = try TemporaryFolder()
    let script = """
      export XDG_CACHE_HOME=$PWD/c; mkdir -p c/pulsemap victim; echo x > victim/f; ln -s ../../victim c/pulsemap/tiles
      pulsemap cache \(option); echo $?; ls victim
      rm c/pulsemap/tiles; mkdir c/pulsemap/tiles; ln -s ../../../victim c/pulsemap/tiles/a
      pulsemap cache \(option); echo $?; ls victim
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.standardError.hasSuffix("set XDG_CACHE_HOME to a folder there\n"))
    #expect(result.text.hasPrefix("2\nf\npath"))
    #expect(result.text.hasSuffix("removed  0 entries, 0 bytes\n0\nf\n"))
  }

  @Test(arguments: ["g/goldens.jsonl", "g/x.gif", "a/x.gif", "g/y.gif"])
  func `that is a pipe among goldens is named, and nobody waits for it`(path: String) throws {
    let folder = try TemporaryFolder()
    let script = """
      mkdir g a; pulsemap render \(Self.sample) -o g/x.gif; cp g/x.gif a; rm -f \(path); mkfifo \(path)
      timeout -s KILL 20 pulsemap compare --goldens g a
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.standardError
        == "pulsemap: error: \(path): is a pipe, a socket or a device; replace it with a file, or remove it\n"
    )
  }

  @Test func `that is a pending pipe is not accepted`() throws {
    let folder = try TemporaryFolder()
    let script = "mkfifo x.gif.new; timeout -s KILL 20 pulsemap accept x.gif"
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 2)
    #expect(result.standardError.contains("is a pipe, a socket or a device"))
  }

  @Test(arguments: ["--update", "--pending"], ["$PWD/elsewhere", "../elsewhere", "inside/../../elsewhere"])
  func `that is a report of others names no golden outside of the folder of the user`(
    option: String, place: String
  ) throws {
    let folder = try TemporaryFolder()
    let script = """
      unset CI; mkdir w elsewhere; E=\(place); cd w; mkdir inside; pulsemap render \(Self.sample) -o x.gif
      echo '{"pairs":[{"id":"n.gif","status":"missing","message":"m","expected_path":"'$E'/n.gif","actual_path":"x.gif"}]}' > r.json
      pulsemap compare --from r.json \(option); echo $?; ls ../elsewhere
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.text.hasSuffix("\n2\n"))
    #expect(
      result.standardError.hasSuffix(
        "n.gif' is outside of the working directory; if you trust the report, name the folder of the goldens with --goldens DIR\n"
      ))
    let trusted = try ToolUnderTest.shell(
      "unset CI; cd w; pulsemap compare --from r.json \(option) --goldens ../elsewhere; ls ../elsewhere",
      in: folder.url)
    let isBelow = place == "../elsewhere"
    #expect(
      trusted.text.hasSuffix(
        "/n.gif\(option == "--update" ? "" : ".new")\nn.gif\(option == "--update" ? "" : ".new")\n")
        == isBelow)
  }
}

@Suite struct `Goldens that several processes change at once` {
  @Test(arguments: ["accept", "update"])
  func `keep all their hashes`(command: String) throws {
    let folder = try TemporaryFolder()
    let script = """
      unset CI; mkdir g a; R="pulsemap render --radius 500km --size 64x48 --fps 5 --duration 0.4 -q"
      for i in $(seq 12); do $R --lat 10 --lon $i -o g/x$i.gif; $R --lat 30 --lon $i -o a/x$i.gif; done
      cp -r g same; pulsemap compare -q --goldens g same --update=all; pulsemap compare -q --goldens g a --pending
      for s in "1 2 3 4" "5 6 7 8" "9 10 11 12"; do
        if [ \(command) = accept ]; then (for i in $s; do echo g/x$i.gif; done | xargs pulsemap accept) & else
          pulsemap compare --goldens g a --update $(for i in $s; do echo --include x$i.gif; done) & fi
      done > log; wait; pulsemap compare --goldens g --verify | tail -1; ls -A g | grep -v '^x'
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.text.hasSuffix("\n12 pairs: 12 match\ngoldens.jsonl\n"), "\(result.standardError)")
  }
}

@Suite struct `A golden that is updated without its folder` {
  @Test(arguments: ["--from r.json", "g/a.gif a/a.gif"])
  func `has its new hashes in the manifest of the folder`(pair: String) throws {
    let folder = try TemporaryFolder()
    let script = """
      unset CI; mkdir g a; R="pulsemap render --radius 500km --size 64x48 --duration 0.2 -q"
      $R --lat 10 --lon 20 -o g/a.gif; $R --lat 30 --lon 20 -o a/a.gif
      pulsemap compare -q --goldens g g --update=all; pulsemap compare -q --goldens g a --json r.json
      pulsemap compare -q \(pair) --update; echo $?; pulsemap compare --goldens g --verify
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.text.hasSuffix("0\nmatch     a.gif: equal by hash\n"), "\(result.standardError)")
  }
}
