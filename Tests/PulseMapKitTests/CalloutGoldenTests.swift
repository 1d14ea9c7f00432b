import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseDrawing
@testable import PulseMapKit

// `pulsingView.canShowCallout = YES;`
@Suite struct `Callouts as they look` {
  private func spec(
    _ text: String, _ timeline: String? = nil, _ say: (inout SceneSpec) -> Void = { _ in }
  ) throws -> SceneSpec {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (0, 0, 12)
    spec.size = PixelSize(128, 148)
    spec.background = .color(RGBA(170, 205, 222))
    spec.effect = .builtIn("location")
    spec.overlayDefaults.callout = try CalloutTitles(argument: text)
    spec.commands = try timeline.map { try TimelineCommandList(parsing: $0) }
    say(&spec)
    return spec
  }

  @Test func `a title and a subtitle stand above the dot`() throws {
    let below = try GeoPoint(latitude: -0.0075, longitude: 0)
    let spec = try spec("Rome\nVia Appia") { $0.size = PixelSize(128, 104) }
    try expectGolden(try picture(of: spec, at: 0.6, pulseAt: below), "callout")
  }

  @Test func `dark on a dark map, slid to the side and below a dot at the top`() throws {
    let corner = try GeoPoint(latitude: 0.011, longitude: 0.014)
    let spec = try spec("Via Appia") {
      $0.mapStyle.theme = .dark
      $0.background = .color(RGBA(38, 45, 58))
      $0.size = PixelSize(128, 104)
      $0.pixelRatio = 2
    }
    try expectGolden(try picture(of: spec, at: 0.6, pulseAt: corner), "callout-dark")
  }

  @Test(arguments: [0.0, 0.08, 0.16, 1, 2.2])
  func `the pixels do not depend on how a picture is cut, and none lies outside of the bounds`(time: Double)
    throws
  {
    let scene = try spec("Rome", "callout@0,callout-off@2").resolved(reading: DiskFileReader()).scene
    for element in scene.displayList(at: time).elements {
      guard case .callout(let callout) = element else { continue }
      let background = RGBA(255, 255, 255)
      var whole = Bitmap(size: scene.pixelSize, color: background)
      whole.draw(element, of: whole.size.bounds)
      for x in stride(from: 0, to: 128, by: 16) {
        let rect = PixelRect(x: x, y: 0, width: 16, height: 148)
        var part = Bitmap(size: rect.size, color: background)
        part.draw(element, of: rect)
        #expect(part == whole.cropped(to: rect))
      }
      for y in 0..<148 {
        for x in 0..<128 where !callout.bounds.columns.contains(x) || !callout.bounds.rows.contains(y) {
          #expect(whole[x, y] == background)
        }
      }
      // The shadow does not end in a straight line.
      let bounds = callout.bounds.intersection(whole.size.bounds)
      for x in bounds.columns where callout.bounds.y > 0 { #expect(whole[x, bounds.y].green >= 253) }
    }
  }

  @Test func `it is as tall and as round as that of SMCalloutView`() throws {
    // Body 44 high with corners of radius 8, arrow 13: measured on black over white, without the shadow.
    let scene = try spec("I") { $0.pixelRatio = 4 }.resolved(reading: DiskFileReader()).scene
    let layout = try #require(scene.state(at: 0).overlays[0].callout).layout
    var path = Path()
    path.addContour(CalloutOutline(layout).points)
    let mask = CoverageMask(of: path, in: scene.pixelSize.bounds)
    #expect(mask.rect == layout.bounds)
    func isInside(_ x: Double, _ y: Double) -> Bool {
      let (column, row) = (layout.body.x + Int(x * 4) - mask.rect.x, layout.body.y + Int(y * 4) - mask.rect.y)
      return mask.levels[row * mask.rect.width + column] > 127
    }
    // On the diagonal of a corner the circle of radius 8 begins 8 - 8/√2 = 2.34 points inside.
    #expect(isInside(2.6, 2.6) && !isInside(2, 2) && isInside(0.3, 8.2) && isInside(8.2, 0.3))
    let tip = Double(layout.tipX - layout.body.x) / 4
    #expect(isInside(tip, 56.5) && !isInside(tip - 2, 56) && !isInside(tip + 2, 56))
    #expect(isInside(tip - 7.5, 46) && !isInside(tip - 14, 44.3) && isInside(tip - 3, 53))
    // The tip is in the middle, and both halves are mirror images.
    for row in 0..<mask.rect.height {
      for column in 0..<mask.rect.width {
        let mirrored = mask.levels[row * mask.rect.width + mask.rect.width - 1 - column]
        #expect(abs(Int(mask.levels[row * mask.rect.width + column]) - Int(mirrored)) <= 1)
      }
    }
  }

  @Test func `over nothing it is translucent where its shadow is, and nowhere else`() throws {
    let bitmap = try picture(of: spec("Rome") { $0.background = .transparent }, at: 0.6)
    let layout = try #require(
      spec("Rome").resolved(reading: DiskFileReader()).scene.state(at: 0).overlays[0].callout
    ).layout
    #expect(bitmap[layout.body.x + 9, layout.body.y + 9] == RGBA(255, 255, 255))
    let shadow = bitmap[layout.body.x + 20, layout.body.maxY + 4]
    #expect(shadow.alpha > 10 && shadow.alpha < 80 && shadow.red < 10)
    #expect(bitmap[1, 1].alpha == 0)
  }

  @Test func `the letters are those of the font, at its place`() throws {
    let (plain, other) = (try picture(of: spec("III")), try picture(of: spec("III\nIII")))
    let layout = try #require(
      spec("III").resolved(reading: DiskFileReader()).scene.state(at: 0).overlays[0].callout
    ).layout
    // Rows with ink: capital letters of 17 points are 0.714 em high and stand on the base line 28, or 20 and 36.
    func rows(_ bitmap: Bitmap) -> [Int] {
      (2..<42).filter { row in
        (13..<layout.body.width - 13).contains { bitmap[layout.body.x + $0, layout.body.y + row].red < 128 }
      }
    }
    #expect(rows(plain) == Array(16..<28))
    #expect(rows(other).prefix(12) == Array(8..<20)[...] && rows(other).last == 35)
  }
}
