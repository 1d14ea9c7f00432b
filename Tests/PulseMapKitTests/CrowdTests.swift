import PulseGeo
import PulsePixels
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseDrawing
@testable import PulseMapKit
@testable import PulseScene

@Suite struct `Many overlays` {
  /// Random places, most of them in the view and some beyond its edges, with two radii.
  private func scene(
    _ effect: String, zoom: Double, adapt: (inout SceneSpec) -> Void = { _ in }
  ) throws -> Scene {
    var generator = SplitMix64(seed: Int(zoom) + effect.utf8.count)
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (20, 179, zoom)
    spec.size = PixelSize(300, 200)
    for number in 0..<400 {
      var overlay = OverlaySpec()
      overlay.latitude = Double.random(in: -60...80, using: &generator)
      overlay.longitude = Double.random(in: -180...180, using: &generator)
      overlay.effect = .builtIn(effect)
      if number % 3 == 0 { overlay.radius = .points(9) }
      if number % 41 == 0 { overlay.radius = .meters(300_000) }
      spec.overlays.append(overlay)
    }
    adapt(&spec)
    return try spec.resolved().scene
  }

  private func elements(of scene: Scene, at time: Double) -> [DisplayList.Element] {
    var elements: [DisplayList.Element] = []
    scene.forEachElement(at: time) { elements.append($0) }
    return elements
  }

  @Test(
    arguments: ["dot", "circle", "location", "pin", "ripple"],
    [(0.0, 0.0), (1.3, 0), (3, 0), (3, 30), (6.5, 0)])
  func `are drawn where their states say, on all copies of the world`(
    effect: String, view: (zoom: Double, bearing: Double)
  ) throws {
    let scene = try scene(effect, zoom: view.zoom) { $0.bearing = view.bearing }
    for time in [0, 0.37] {
      let state = scene.state(at: time)
      let builder = DisplayListBuilder(scene: scene, viewport: state.viewport)
      var expected: [DisplayList.Element] = []
      for overlay in state.overlays {
        builder.add(scene.overlays[overlay.index], overlay) { expected.append($0) }
      }
      #expect(elements(of: scene, at: time) == expected)
    }
  }

  @Test(arguments: ["dot", "location", "pin", "ripple"], [RGBA(9, 90, 200), .clear])
  func `have the pixels of one after the other`(effect: String, ground: RGBA) throws {
    let scene = try scene(effect, zoom: 1)
    let elements = elements(of: scene, at: 0.37)
    // In a part of the image as well as in all of it.
    for rect in [scene.pixelSize.bounds, PixelRect(x: 37, y: 50, width: 91, height: 43)] {
      var expected = Bitmap(size: rect.size, color: ground)
      for element in elements { expected.draw(element, of: rect) }
      var bitmap = Bitmap(size: rect.size, color: ground)
      bitmap.drawElements(of: rect, count: 5000) { elements.forEach($0) }
      #expect(bitmap == expected)
    }
  }

  @Test func `are forgotten when others hide them, and drawn in parts if they are seen`() throws {
    var generator = SplitMix64(seed: 5)
    let rect = PixelRect(x: 0, y: 0, width: 400, height: 300)
    // More than are kept at a time; the large ones hide others, the small ones do not.
    for radius in [40, 2] {
      let elements = (0..<40_000).map { _ in
        let center = SubpixelPoint(
          x: Int.random(in: 0..<400 << 8, using: &generator),
          y: Int.random(in: 0..<300 << 8, using: &generator))
        let color = RGBA(packed: UInt32.random(in: 0...UInt32.max, using: &generator) | 0xFF00_0000)
        return DisplayList.Element.shape(
          DisplayList.Shape(
            shape: .disc, center: center, radius: radius << 7, strokeWidth: 100, fill: color,
            stroke: RGBA(255, 255, 255), opacity: Bool.random(using: &generator) ? 255 : 99))
      }
      var expected = Bitmap(size: rect.size)
      for element in elements { expected.draw(element, of: rect) }
      var bitmap = Bitmap(size: rect.size)
      bitmap.drawElements(of: rect, count: elements.count) { elements.forEach($0) }
      #expect(bitmap == expected)
    }
  }

  @Test func `have one area each, as far as they draw`() throws {
    let scene = try scene("dot", zoom: 3)
    let areas = scene.overlayAreas
    for index in stride(from: 0, to: scene.overlays.count, by: 7) {
      var alone = scene
      alone.overlays = [scene.overlays[index]]
      // Moving overlays are considered point by point.
      alone.overlays[0].changes.place = [TimedChange(to: scene.overlays[index].place, at: 1)]
      for area in alone.overlayAreas where area.start == area.end { #expect(areas.contains(area)) }
    }
  }

  @Test func `hide what is under them`() {
    var map = OcclusionMap(PixelRect(x: 10, y: 20, width: 50, height: 40))
    map.addDisc(center: SubpixelPoint(x: 30 << 8, y: 40 << 8), radius: 12 << 8, number: 3)
    map.summarize()
    let inside = PixelRect(x: 25, y: 35, width: 9, height: 9)
    #expect(map.visiblePart(of: inside, number: 2).isEmpty)
    #expect(map.visiblePart(of: inside, number: 3) == inside)
    #expect(!map.visiblePart(of: PixelRect(x: 16, y: 35, width: 9, height: 9), number: 2).isEmpty)
    #expect(map.visiblePart(of: PixelRect(x: 0, y: 0, width: 9, height: 9), number: 4).isEmpty)
    // Larger by the squares of four pixels in which a map looks.
    map.addSquare(center: SubpixelPoint(x: 30 << 8, y: 40 << 8), radius: 9 << 8, number: 4)
    map.renumber([0, 9, 9, 1, 2])
    map.summarize()
    #expect(map.visiblePart(of: inside, number: 1).isEmpty)
    #expect(map.visiblePart(of: inside, number: 2) == inside)
  }
}
