import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseMapKit

@Suite struct `The sheets of a scene` {
  /// Returns the maximum channel difference between rendered frames and their overlays composited over the background.
  private func difference(_ spec: SceneSpec) throws -> (levels: Int, areExact: Bool) {
    let plan = try FramePlan(spec.resolved(reading: DiskFileReader()).scene, base: .hundredths)
    let pictures = try SceneFrameSource(plan)
    #expect(pictures.hasOverlays)
    var result = (levels: 0, areExact: true)
    for picture in stride(from: 0, to: pictures.uniqueFrameCount, by: 4) {
      let sheet = pictures.overlay(of: picture)
      var shown = pictures.background
      shown.composite(sheet)
      for (one, other) in zip(shown.pixels, pictures.pixels(of: picture, in: shown.size.bounds).pixels) {
        let channels = zip([one.red, one.green, one.blue], [other.red, other.green, other.blue])
        result.levels = channels.reduce(result.levels) { max($0, abs(Int($1.0) - Int($1.1))) }
      }
      result.areExact = result.areExact && sheet.isExact
    }
    return result
  }

  private func spec(_ effect: String) -> SceneSpec {
    var spec = SceneSpec.disc(radius: .points(20))
    spec.delay = nil
    spec.color = nil
    spec.effect = .builtIn(effect)
    spec.background = .color(RGBA(200, 220, 180))
    spec.frameRate = 10
    return spec
  }

  @Test func `are exact where nothing lies over each other`() throws {
    let found = try difference(spec("circle"))
    #expect(found.areExact)
    #expect(found.levels == 0)
  }

  @Test(arguments: ["location", "beacon", "ripple", "throb", "location-classic", "location-ring"])
  func `differ from what is drawn by rounding alone`(effect: String) throws {
    let found = try difference(spec(effect))
    #expect(found.levels <= 2)
    #expect(found.areExact ? found.levels == 0 : true)
  }

  /// Over the map of the world, some frames are behind its attribution.
  @Test(arguments: ["circle", "location", "beacon"], [20.0, 75])
  func `are the same when they are drawn while the background is painted`(effect: String, radius: Double)
    throws
  {
    var spec = spec(effect)
    (spec.background, spec.radius, spec.size) = (.world, .points(radius), PixelSize(160, 120))
    spec.mapStyle.attribution = .text("Tiles: Example")
    let plan = try FramePlan(spec.resolved(reading: DiskFileReader()).scene, base: .hundredths)
    let late = try SceneFrameSource(plan)
    for jobs in [2, 3, 40] {
      let early = SceneFrameSource(plan, over: try BackgroundRenderer(of: plan.scene), overlayJobs: jobs)
      #expect(early.background == late.background)
      for frame in 0..<plan.uniqueFrameCount {
        #expect(early.overlay(of: frame) == late.overlay(of: frame))
        #expect(
          early.pixels(of: frame, in: early.size.bounds) == late.pixels(of: frame, in: late.size.bounds))
      }
    }
    #expect(late.foregroundRects.isEmpty == false)
  }

  // `pulsingView.canShowCallout = YES;`
  @Test func `differ by rounding alone where a callout comes and goes above a pulse`() throws {
    var spec = spec("location")
    spec.size = PixelSize(100, 140)
    spec.overlayDefaults.callout = try CalloutTitles(argument: "Rome")
    spec.commands = try TimelineCommandList(parsing: "callout@0,callout-off@1")
    #expect(try difference(spec).levels <= 2)
    spec.effect = .builtIn("circle")
    spec.radius = .points(0.01)
    spec.commands = nil
    let alone = try difference(spec)
    #expect(alone.areExact && alone.levels == 0)
  }

  @Test func `are opaque behind the attribution and the scale bar`() throws {
    let found = try difference(decorated(spec("circle"), radius: 60))
    #expect(found.levels == 0)
  }
}

/// Returns a scene with an attribution, a caption and a scale bar.
private func decorated(_ spec: SceneSpec, radius: Double) -> SceneSpec {
  var spec = spec
  spec.size = PixelSize(300, 120)
  spec.radius = .points(radius)
  spec.mapStyle.attribution = .text("Tiles: Example")
  (spec.mapStyle.scaleBar, spec.mapStyle.caption, spec.mapStyle.inset) = (.always, .always, .never)
  return spec
}

@Suite struct `The decorations of a map` {
  private let ink = RGBA(20, 20, 20)

  /// Returns a picture whose disc is an event, from which decorations do not stay away, as they do from other overlays.
  private func pictureOfEvent(_ spec: SceneSpec) throws -> Bitmap {
    var scene = try spec.resolved(reading: DiskFileReader()).scene
    scene.overlays[0].event = Overlay.Event(
      time: DataTime(secondsSince1970: 0), firstFrame: 0, lifetime: .infinity, fade: 0)
    let source = try SceneFrameSource(FramePlan(scene, stillAt: 0))
    return source.pixels(of: 0, in: source.size.bounds)
  }

  /// A disc of one opaque color that covers the whole image is as good as a map of that color.
  @Test(arguments: ["plain", "world"])
  func `are in front of overlays`(background: String) throws {
    var covered = decorated(.disc(radius: .points(20), color: ink), radius: 400)
    var bare = decorated(.disc(radius: .points(0.001)), radius: 0.001)
    bare.background = .color(ink)
    if background == "world" {
      // The world's attribution has no background.
      covered.background = .world
      (covered.mapStyle.attribution, bare.mapStyle.attribution) = (Attribution.none, Attribution.none)
    }
    let expected = try pictureOfEvent(bare)
    #expect(Set(expected.pixels).count > 10)
    #expect(try pictureOfEvent(covered) == expected)
  }

  /// Encoders ask for parts of frames.
  @Test(arguments: [20.0, 58, 75, 400])
  func `are in front in each part of a frame, too`(radius: Double) throws {
    var spec = decorated(.disc(radius: .points(20), color: RGBA(200, 40, 40, alpha: 130)), radius: radius)
    spec.background = .world
    let source = try SceneFrameSource(FramePlan(spec.resolved(reading: DiskFileReader()).scene, stillAt: 0))
    let whole = source.pixels(of: 0, in: source.size.bounds)
    for y in stride(from: 0, to: 120, by: 40) {
      for x in stride(from: 0, to: 300, by: 50) {
        let part = PixelRect(x: x, y: y, width: 50, height: 40)
        #expect(source.pixels(of: 0, in: part) == whole.cropped(to: part))
      }
    }
  }

  /// Outside of its disc, a frame is the map.
  @Test func `do not change what is beside an overlay`() throws {
    var spec = decorated(.disc(radius: .points(20)), radius: 70)
    spec.background = .world
    let source = try SceneFrameSource(FramePlan(spec.resolved(reading: DiskFileReader()).scene, stillAt: 0))
    let whole = source.pixels(of: 0, in: source.size.bounds)
    let side = PixelRect(x: 225, y: 0, width: 75, height: 120)
    #expect(whole.cropped(to: side) == source.background.cropped(to: side))
    #expect(whole != source.background)
  }
}
