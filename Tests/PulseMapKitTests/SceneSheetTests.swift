import PulseMotion
import PulsePixels
import PulseScene
import Testing

@testable import PulseMapKit

@Suite struct `The sheets of a scene` {
  /// The largest difference of a channel between the pictures of a scene and their sheets over the background.
  private func difference(_ draft: SceneDraft) throws -> (levels: Int, areExact: Bool) {
    let plan = try FramePlan(draft.resolved(reading: DiskFiles()).scene, base: .hundredths)
    let pictures = try ScenePictures(plan)
    #expect(pictures.hasOverlays)
    var result = (levels: 0, areExact: true)
    for picture in stride(from: 0, to: pictures.pictureCount, by: 4) {
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

  private func draft(_ effect: String) -> SceneDraft {
    var draft = SceneDraft.disc(radius: .points(20))
    draft.delay = nil
    draft.color = nil
    draft.effect = .builtIn(effect)
    draft.background = .color(RGBA(200, 220, 180))
    draft.frameRate = 10
    return draft
  }

  @Test func `are exact where nothing lies over each other`() throws {
    let found = try difference(draft("circle"))
    #expect(found.areExact)
    #expect(found.levels == 0)
  }

  @Test(arguments: ["location", "beacon", "ripple", "throb", "location-classic", "location-ring"])
  func `differ from what is drawn by rounding alone`(effect: String) throws {
    let found = try difference(draft(effect))
    #expect(found.levels <= 2)
    #expect(found.areExact ? found.levels == 0 : true)
  }

  // `pulsingView.canShowCallout = YES;`
  @Test func `differ by rounding alone where a callout comes and goes above a pulse`() throws {
    var draft = draft("location")
    draft.size = PixelSize(100, 140)
    draft.common.callout = try CalloutText(argument: "Rome")
    draft.commands = try CommandList(parsing: "callout@0,callout-off@1")
    #expect(try difference(draft).levels <= 2)
    draft.effect = .builtIn("circle")
    draft.radius = .points(0.01)
    draft.commands = nil
    let alone = try difference(draft)
    #expect(alone.areExact && alone.levels == 0)
  }
}
