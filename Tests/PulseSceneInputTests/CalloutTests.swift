import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

// `pulsingView.canShowCallout = YES;`, as the README of SVPulsingAnnotationView has it.
@Suite struct `A callout` {
  private let files = FontFiles()

  private func spec(
    _ text: String?, _ timeline: String? = nil, _ say: (inout SceneSpec) -> Void = { _ in }
  ) throws -> SceneSpec {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (0, 0, 10)
    spec.effect = .builtIn("location")
    spec.size = PixelSize(400, 300)
    spec.overlayDefaults.callout = try text.map { try CalloutTitles(argument: $0) }
    spec.commands = try timeline.map { try TimelineCommandList(parsing: $0) }
    say(&spec)
    return spec
  }

  private func scene(
    _ text: String, _ timeline: String? = nil, _ say: (inout SceneSpec) -> Void = { _ in }
  ) throws -> Scene {
    let resolved = try spec(text, timeline, say).resolved(reading: files)
    #expect(resolved.lines == [])
    return resolved.scene
  }

  private func callouts(_ scene: Scene, at time: Double = 0) -> [DisplayList.Callout] {
    scene.displayList(at: time).elements.compactMap {
      if case .callout(let callout) = $0 { callout } else { nil }
    }
  }

  @Test(arguments: ["Rome\nForum", "Rome\\nForum", "  Rome \r\n Forum\n"])
  func `has a title, and a subtitle behind a line break`(text: String) throws {
    let callout = try #require(callouts(scene(text)).first)
    #expect(callout.title == "Rome" && callout.subtitle == "Forum")
    #expect(
      try CalloutTitles(argument: CalloutTitles(argument: text).argument) == CalloutTitles(argument: text))
  }

  @Test func `is as large as that of SMCalloutView, its tip at the calloutOffset of the annotation view`()
    throws
  {
    let layout = try #require(callouts(scene("Rome\nThe Forum")).first).layout
    // The annotation view is 22 points high and has the calloutOffset (0, 4): 11 - 4 above its center. Body 44, arrow
    // 13, and 13 on both sides of the longer line: 9 letters of 6 points.
    #expect(layout.tipX == 200 && layout.tipY == 150 - 7 && !layout.pointsUp)
    #expect(layout.body == PixelRect(x: 160, y: 143 - 57, width: 54 + 26, height: 44))
    // The least width.
    #expect(try callouts(scene("I"))[0].layout.body.width == 62)
    let large = try #require(callouts(scene("Rome\nThe Forum") { $0.pixelRatio = 3 }).first).layout
    #expect(large.body == PixelRect(x: 480, y: 429 - 171, width: 240, height: 132) && large.tipX == 600)
  }

  @Test func `points at the top of a pin, at the edge of a dot and at the middle of what pulses`() throws {
    func tip(_ say: (inout SceneSpec) -> Void) throws -> Int {
      try callouts(scene("Rome", nil, say))[0].layout.tipY
    }
    // A pin of 40 points, less the 4 of the calloutOffset.
    #expect(
      try tip {
        $0.image = "pin.png"
        $0.imageAnchor = .bottom
      } == 150 - 36)
    #expect(try tip { $0.effect = .builtIn("beacon") } == 150 - 2)
    #expect(try tip { $0.effect = .builtIn("circle") } == 150)
    #expect(try tip { ($0.effect, $0.radius) = (.builtIn("circle"), .points(40)) } == 150)
  }

  @Test func `points at the picture of each instant`() throws {
    let scene = try scene("Rome", "image=pin.png@1,image=none@2") { $0.imageAnchor = .bottom }
    // The outer dot of 11 points, then a pin of 40, each less the 4 of the calloutOffset.
    #expect(
      try [0.5, 1.5, 2.5].map { try #require(callouts(scene, at: $0).first).layout.tipY } == [143, 114, 143])
  }

  @Test func `slides to a side near the edge and points up near the top`() throws {
    func layout(x: Double, y: Double) throws -> CalloutLayout {
      CalloutLayout(
        textWidth: 74, target: CalloutLayout.Target(x: x, above: y - 7, below: y + 7),
        in: PixelSize(400, 300),
        pixelRatio: 1)
    }
    // SMCalloutView keeps 10 points to the edges, as long as the arrow has room in the body of 100 points.
    for (x, left) in [(200.0, 150), (60, 10), (40, 10), (27, 5), (10, -12), (360, 290), (390, 312)] {
      let found = try layout(x: x, y: 150)
      #expect(found.body.x == left && found.tipX == Int(x), "\(x)")
    }
    // 57 and 4 points above the tip, which is 7 above the center.
    #expect(try !layout(x: 200, y: 68).pointsUp)
    let below = try layout(x: 200, y: 67)
    #expect(below.pointsUp && below.tipY == 74 && below.body.y == 87 && below.bounds.height == 57)
    // In a picture without room on either side it is where there is more.
    let low = CalloutLayout(
      textWidth: 9, target: CalloutLayout.Target(x: 30, above: 40, below: 54), in: PixelSize(60, 70),
      pixelRatio: 1)
    #expect(!low.pointsUp)
  }

  @Test func `is there from the beginning without commands, and loops without a seam`() throws {
    let scene = try scene("Rome")
    #expect(scene.duration == 3)
    let first = try #require(callouts(scene).first)
    #expect(first.opacity == 255 && first.scale == DisplayList.Callout.fullScale)
    for time in [0.1, 1.7, 3] { #expect(callouts(scene, at: time) == [first]) }
  }

  @Test func `comes with the bounce of SMCalloutView and fades out`() throws {
    let scene = try scene("Rome", "callout@1,callout-off@2")
    let overlay = scene.overlays[0]
    // 0.23 s: the opacity by easeInEaseOut, the scale from 0.7 by the curve 0.59367 0.12066 0.18878 1.5814, solved by
    // bisection; then a linear fade of a third of a second.
    let expected: [(time: Double, opacity: Double, scale: Double)] = [
      (0.99, 0, 1), (1, 0, 0.7), (1.05, 0.0969349561, 0.7441144898), (1.1, 0.3887642418, 0.9482029943),
      (1.115, 0.5, 1.0013943980), (1.15, 0.7476612915, 1.0399280808), (1.2, 0.9660532313, 1.0245409253),
      (1.23, 1, 1), (1.9, 1, 1), (2, 1, 1), (2.1, 0.7, 1), (2.25, 0.25, 1), (2.34, 0, 1), (2.9, 0, 1),
    ]
    for (time, opacity, scale) in expected {
      let opacityAndScale = try #require(overlay.callout).opacityAndScale(at: time)
      #expect(
        abs(opacityAndScale.opacity - opacity) < 1e-8 && abs(opacityAndScale.scale - scale) < 1e-8, "\(time)")
    }
    #expect(callouts(scene, at: 0.5).isEmpty && callouts(scene, at: 2.5).isEmpty)
    // It grows about the tip of its arrow.
    let grown = try #require(callouts(scene, at: 1.1).first)
    let placement = try #require(grown.placement)
    let scale = Double(grown.scale) / 65536
    #expect(abs(Double(placement.width) / 256 - Double(grown.unscaledBounds.width) * scale) < 0.01)
    let lower = Double(placement.center.y + placement.height / 2) / 256
    #expect(abs(lower - (143 + Double(grown.unscaledBounds.maxY - 143) * scale)) < 0.02)
  }

  @Test func `is opaque again when it is called back in the middle of its fade`() throws {
    let overlay = try scene("Rome", "callout@0,callout-off@1,callout@1.1").overlays[0]
    let callout = try #require(overlay.callout)
    #expect(
      abs(callout.opacityAndScale(at: 1.1).opacity - 0.7) < 1e-9
        && callout.opacityAndScale(at: 1.1).scale == 1)
    #expect(callout.opacityAndScale(at: 1.33) == (1, 1))
  }

  @Test(arguments: [
    ("callout@1,callout-off@2.5", 3.0), ("callout@1,callout-off@2.9", 6), ("callout@4", 6),
    ("callout-off@1", 3),
    ("radius=30px@1,callout@2", 4),
  ])
  func `comes and goes within whole cycles of its pulse`(timeline: String, duration: Double) throws {
    let scene = try scene("Rome", timeline)
    #expect(abs(scene.duration - duration) < 1e-9)
  }

  @Test func `stays when the pulse stops, moves along, and stands above all markers`() throws {
    let stopped = try scene("Rome", "start@0,stop@1")
    #expect(callouts(stopped, at: 2).count == 1)
    #expect(stopped.displayList(at: 2).shapes.isEmpty)
    let moving = try scene("Rome", "move=0;0.1@1/linear:1")
    let (start, end) = (try #require(callouts(moving).first), try #require(callouts(moving, at: 2).first))
    let distance = moving.state(at: 2).overlays[0].x - 200
    #expect(distance > 60 && end.layout.tipX == 200 + Int(distance.rounded()))
    #expect(end.layout.body.x - start.layout.body.x == Int(distance.rounded()))
    var two = try spec(nil)
    var first = OverlaySpec()
    (first.latitude, first.longitude, first.effect) = (0, 0, .builtIn("location"))
    first.callout = try CalloutTitles(argument: "Below")
    two.overlays = [first, first]
    two.overlays[1].callout = try CalloutTitles(argument: "Above")
    let scene = try two.resolved(reading: files).scene
    #expect(callouts(scene).map(\.title) == ["Below", "Above"])
    let elements = scene.displayList(at: 0.5).elements
    var streamed: [DisplayList.Element] = []
    scene.forEachElement(at: 0.5) { streamed.append($0) }
    #expect(streamed == elements)
    #expect(elements.suffix(2).allSatisfy { if case .callout = $0 { true } else { false } })
  }

  @Test func `comes with a pulse that comes later, or with its entrance`() throws {
    let late = try scene("Rome", "start@1")
    #expect(
      callouts(late, at: 0.9).isEmpty && callouts(late, at: 1.1)[0].scale < DisplayList.Callout.fullScale)
    #expect(callouts(late, at: 1.23)[0].scale == DisplayList.Callout.fullScale)
    #expect(try callouts(scene("Rome") { $0.overlayDefaults.popsIn = true }).isEmpty)
  }

  @Test func `is shown once where the world is there several times`() throws {
    let scene = try scene("Rome") {
      ($0.zoom, $0.size) = (0, PixelSize(1024, 256))
    }
    #expect(callouts(scene).map(\.layout.tipX) == [512])
  }

  @Test func `is written out as it was read`() throws {
    let (spec, resolved) = try spec("Rome\\nForum", "callout-off@1,callout@2").fullySpecified(reading: files)
    let text = spec.json()
    #expect(text.contains(#""callout": "Rome\nForum""#) && text.contains("callout-off@1,callout@2"))
    let again = try TextFiles(texts: ["a.json": text]).spec(scene: "a.json").resolved(reading: files)
    #expect(again.scene.overlays[0].changes == resolved.scene.overlays[0].changes)
    #expect(again.scene.overlays[0].callout == resolved.scene.overlays[0].callout)
  }

  @Test func `is a property of a feature and a column of a table`() throws {
    let files = TextFiles(texts: [
      "a.csv": "lat,lon,callout\n1,2,Rome\\nForum\n1,2,\n",
      "a.geojson": """
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [2, 1]},
       "properties": {"callout": "Rome\\nForum"}}
      """,
    ])
    let table = try files.spec { $0.csv = ["a.csv"] }
    let features = try files.spec { $0.geojson = ["a.geojson"] }
    let callout = try CalloutTitles(argument: "Rome\nForum")
    #expect(table.allOverlays.map(\.callout) == [callout, nil])
    #expect(features.allOverlays.map(\.callout) == [callout])
  }
}
