import PulseEffects
import PulseMotion
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText
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

  // `pulsingView.canShowCallout = YES;`
  @Test func `differ by rounding alone where a callout comes and goes above a pulse`() throws {
    var spec = spec("location")
    spec.size = PixelSize(100, 140)
    spec.overlayDefaults.callout = try CalloutText(argument: "Rome")
    spec.commands = try TimelineCommandList(parsing: "callout@0,callout-off@1")
    #expect(try difference(spec).levels <= 2)
    spec.effect = .builtIn("circle")
    spec.radius = .points(0.01)
    spec.commands = nil
    let alone = try difference(spec)
    #expect(alone.areExact && alone.levels == 0)
  }
}
