import PulseArguments
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

// What is wrong with `pulsingView.canShowCallout = YES;` where the text, the times or the picture do not fit.
@Suite struct `A callout that does not fit` {
  private func spec(_ text: String?, _ timeline: String? = nil, size: PixelSize = PixelSize(400, 300)) throws
    -> SceneSpec
  {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (0, 0, 10)
    spec.effect = .builtIn("location")
    spec.size = size
    spec.overlayDefaults.callout = try text.map { try CalloutTitles(argument: $0) }
    spec.commands = try timeline.map { try TimelineCommandList(parsing: $0) }
    return spec
  }

  @Test(arguments: [
    ("", #"is empty; write TITLE or 'TITLE\nSUBTITLE'"#),
    (" \t", #"has no title; write TITLE or 'TITLE\nSUBTITLE'"#),
    ("\\nForum", #"has no title; write TITLE or 'TITLE\nSUBTITLE'"#),
    ("a\nb\nc", #"has 3 lines; write a title and one subtitle: 'TITLE\nSUBTITLE'"#),
  ])
  func `has no usable text`(text: String, message: String) throws {
    let error = try #require(throws: ArgumentValueError.self) { try CalloutTitles(argument: text) }
    #expect("\(error)" == message)
  }

  @Test(arguments: [
    ("callout@1,callout@2", "'callout@2' has no effect while the callout is already shown; leave it out"),
    (
      "callout-off@1,callout-off@2",
      "'callout-off@2' has no effect while the callout is already hidden; leave it out"
    ),
    (
      "start@2,callout-off@1",
      "'callout-off@1' has no effect while the callout is already hidden; leave it out"
    ),
  ])
  func `has commands without an effect`(timeline: String, message: String) throws {
    #expect(try spec("Rome", timeline).resolved(reading: FontFiles()).lines == ["--timeline: \(message)"])
    var strict = try spec("Rome", timeline)
    strict.isStrict = true
    let error = try #require(throws: SceneError.self) { try strict.resolved(reading: FontFiles()) }
    #expect(error.lines == ["--timeline: \(message)"])
  }

  @Test func `comes too late`() throws {
    var spec = try spec("Rome", "callout@5")
    spec.duration = 3
    let message =
      "--timeline: 'callout@5' is after the end of the animation at 3 s; use an earlier time or a longer --duration"
    #expect(try spec.resolved(reading: FontFiles()).lines == [message])
    spec.isStrict = true
    let strict = spec
    let error = try #require(throws: SceneError.self) { try strict.resolved(reading: FontFiles()) }
    #expect(error.lines == [message])
  }

  @Test func `has commands without a text`() throws {
    #expect(
      try spec(nil, "callout@1").resolved().lines == [
        "--timeline: 'callout@1' has no effect without a callout; add --callout TEXT"
      ])
  }

  @Test(arguments: ["callout=Rome@1", "callout@1/ease:2", "callout-of@1", "callout"])
  func `has commands that are none`(timeline: String) {
    #expect(throws: ArgumentValueError.self) { try TimelineCommandList(parsing: timeline) }
  }

  @Test func `is shortened where the picture is narrow, and told`() throws {
    // 300 - 26 points have room for 32 letters of 8.5 points, or 31 and an ellipsis.
    let text = "The quick brown fox jumps over the lazy dog"
    let wide = try spec(text).resolved(reading: FontFiles())
    #expect(wide.scene.overlays[0].callout?.title == "The quick brown fox jumps over…")
    #expect(
      wide.lines == [
        "--callout: '\(text)' is wider than the available 274 points and was shortened; use fewer words"
      ])
    let narrow = try spec("Rome and all\nForum", size: PixelSize(100, 200)).resolved(reading: FontFiles())
    #expect(narrow.scene.overlays[0].callout?.title == "Rome…")
    #expect(narrow.scene.overlays[0].callout?.subtitle == "Forum")
    let endless = try spec(String(repeating: "x", count: 5000)).resolved(reading: FontFiles())
    #expect(endless.scene.overlays[0].callout?.title == String(repeating: "x", count: 31) + "…")
  }

  @Test func `cannot be read with the font`() throws {
    #expect(
      try spec("Rome\n#1").resolved(reading: FontFiles()).lines == [
        "--callout: '#1' has characters that are missing in all fonts and left out: '#' (U+0023); use a font that "
          + "has them with --font"
      ])
    #expect(
      try spec("~").resolved(reading: FontFiles()).lines == [
        "--callout: '~' is drawn letter by letter: install it"
      ])
    var missing = try spec("Rome")
    missing.mapStyle.fonts = ["missing.ttf"]
    let error = try #require(throws: SceneError.self) { try missing.resolved(reading: FontFiles()) }
    #expect(error.lines == ["--font: is not there; name another one"])
  }

  @Test func `is cut off by the edge of the image`() throws {
    let small = try spec("Rome", size: PixelSize(60, 60)).resolved(reading: FontFiles())
    #expect(
      small.lines
        == [
          "--radius: the pulse covers the whole view, which flashes in one color; use a smaller length, or a larger --size",
          "--callout: 'Rome' is wider than the available 35 points and was shortened; use fewer words",
          "--callout: the callout is cut off by the edge of the image; move the view, or use a larger --size",
        ].filter { !$0.contains("wider") })
    // It is cut only while the pulse is near the edge, not when it has left the picture.
    let moving = try spec("Rome", "move=0;0.32@1/linear:1").resolved(reading: FontFiles())
    #expect(
      moving.lines == [
        "--callout: the callout is cut off by the edge of the image at 1.77 s; move the view, or use a larger --size"
      ])
    #expect(try spec("Rome", "move=0;5@1").resolved(reading: FontFiles()).lines == [])
  }
}
