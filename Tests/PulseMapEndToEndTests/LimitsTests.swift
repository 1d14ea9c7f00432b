import PulseTestSupport
import Testing

@Suite struct `The size of a picture` {
  @Test func `takes at most twelve bytes a pixel, and that once for all frames`() throws {
    let folder = try TemporaryFolder()
    let line =
      "render --lat 1 --lon 2 --radius 40px --basemap white --size 4096x4096 --duration 0.08 -o a.gif"
    let measure = """
      import resource, subprocess, sys
      status = subprocess.run(sys.argv[1:]).returncode
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      sys.exit(status)
      """
    let result = try PulseTestSupport.run(
      "/usr/bin/python3", ["-c", measure, ToolUnderTest.path()] + line.words, workingDirectory: folder.url)
    #expect(result.status == 0, "\(result.standardError)")
    let kibibytes = try #require(Int(result.text.dropLast()))
    #expect(kibibytes <= 4096 * 4096 * 12 / 1024)
    let information = try PulseTestSupport.run(
      "/usr/bin/gifsicle", ["--info", "a.gif"], workingDirectory: folder.url)
    #expect(information.text.contains("a.gif 2 images\n"))
    #expect(information.text.contains("logical screen 4096x4096\n"))
  }

  @Test(arguments: ["1000000x1000000", "65536x1", "8192x4097", "999999999x999999999"])
  func `is refused beyond the limit, at once and before anything is touched`(size: String) throws {
    let folder = try TemporaryFolder()
    let clock = ContinuousClock()
    var result: ProcessResult?
    let duration = try clock.measure {
      result = try ToolUnderTest.run("render --lat 1 --lon 2 --size \(size) -o a.gif", in: folder.url)
    }
    #expect(result?.status == 2)
    #expect(
      result?.standardError == """
        pulsemap: error: --size: '\(size)' is too large; use sides of at most 65535 and at most 33554432 \
        pixels in all, such as 8192x4096

        """)
    #expect(duration < .seconds(5))
    #expect(try folder.names == [])
  }
}
