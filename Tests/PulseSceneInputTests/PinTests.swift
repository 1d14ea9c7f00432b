import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// A pin of 60 points: its head has a radius of 20 points around a point 40 points above its tip.
@Suite struct `A pin` {
  private func scene(_ options: (inout SceneSpec) throws -> Void = { _ in }) throws -> ResolvedScene {
    try DataFiles([:]).resolved {
      ($0.effect, $0.radius, $0.zoom, $0.size) = (.builtIn("pin"), .points(30), 7, PixelSize(400, 300))
      try options(&$0)
    }
  }

  private func labels(_ scene: Scene) -> [DisplayList.Label] {
    scene.displayList(at: 0).elements.compactMap { if case .label(let label) = $0 { label } else { nil } }
  }

  @Test(arguments: [1, 2, 3])
  func `stands on its place, and grows with the pixel ratio`(ratio: Int) throws {
    let scene = try scene { ($0.latitude, $0.longitude, $0.pixelRatio) = (47, 15, ratio) }.scene
    let (x, y) = scene.viewport.pixel(of: scene.overlays[0].place)
    let shapes = scene.displayList(at: 0).shapes
    #expect(shapes.map(\.shape) == [.disc, .pin, .pinDot])
    for shape in shapes { #expect(shape.center == SubpixelPoint(pixelX: x, pixelY: y)) }
    #expect(shapes[1].radius == 30 * ratio * 256 && shapes[2].radius == shapes[1].radius)
    // A dot of 7.5 points.
    let dot = shapes[2].bounds
    #expect(abs(Double(dot.y) + Double(dot.height) / 2 - (y - Double(40 * ratio))) <= 1)
    #expect(abs(dot.width - 15 * ratio) <= 2)
  }

  @Test(arguments: [LabelSide.auto, .right, .left, .above, .below])
  func `has its label beside its head, above it or below its tip`(side: LabelSide) throws {
    let scene = try scene {
      $0.places = [PlaceSpec(.coordinates(latitude: 47, longitude: 15), label: "Graz")]
      $0.film.labelSide = side
    }.scene
    let (x, y) = scene.viewport.pixel(of: scene.overlays[0].place)
    let label = try #require(labels(scene).first)
    let (top, bottom) = (
      Double(label.baseline) - 0.78 * label.size, Double(label.baseline) + 0.24 * label.size
    )
    switch side {
    case .above: #expect(bottom < y - 60 + label.size && top < y - 60)
    case .below: #expect(top >= y)
    default:
      #expect(abs((top + bottom) / 2 - (y - 40)) <= 2)
      let gap = side == .left ? x - 20 - Double(label.x + label.width) : Double(label.x) - (x + 20)
      #expect(gap > 0 && gap < label.size)
    }
  }

  @Test func `has a text in its head in place of the dot, if there is room`() throws {
    let table = "name,lat,lon\nA,47,15\nfar too long for a head,48,11\nB,46,9\n"
    let scene = try DataFiles(["a.csv": table]).resolved {
      ($0.csv, $0.effect, $0.radius) = (["a.csv"], .builtIn("pin"), .points(30))
      $0.film.markText = LabelTemplate("{name}")
    }.scene
    let hasDots = scene.overlays.map { $0.layers.contains { $0.shape == .pinDot } }
    #expect(hasDots == [false, true, false])
    #expect(scene.overlays[0].styleID == scene.overlays[2].styleID)
    let (x, y) = scene.viewport.pixel(of: scene.overlays[0].place)
    let text = try #require(labels(scene).first { $0.text == "A" })
    #expect(text.color == RGBA(255, 255, 255))
    #expect(abs(Double(2 * text.x + text.width) / 2 - x) <= 1.5)
    #expect(abs(Double(text.baseline) - 0.36 * text.size - (y - 40)) <= 1.5)
  }

  @Test func `is in a fitted view with its head, and its callout above it`() throws {
    let scene = try scene {
      ($0.zoom, $0.radius) = (nil, .points(50))
      let callout = try CalloutTitles(argument: "Here")
      $0.overlays = [(47.0, 12.0), (49, 19)].map { latitude, longitude in
        var pin = OverlaySpec(
          latitude: latitude, longitude: longitude, radius: .points(50), effect: .builtIn("pin"))
        pin.callout = callout
        return pin
      }
    }.scene
    let overlays = scene.state(at: 0).overlays
    #expect(overlays.allSatisfy { $0.y - 100 >= 0 && $0.y <= 300 })
    let lower = try #require(overlays.max { $0.y < $1.y })
    let layout = try #require(lower.callout?.layout)
    // It covers 4 points of the pin.
    #expect(!layout.pointsUp && layout.tipY == Int((lower.y - 96).rounded()))
  }
}
