import Foundation
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

/// The statements of TSCircleView's README that no other test shows.
@Suite struct `TSCircleView` {
  private func scene(
    _ effect: String = "throb", timeline: String = "start@0", _ change: (inout SceneSpec) -> Void = { _ in }
  ) throws -> Scene {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (0, 0, 16)
    spec.effect = .builtIn(effect)
    spec.commands = try TimelineCommandList(parsing: timeline)
    change(&spec)
    return try spec.resolved().scene
  }

  // TSCircleView: "`radius` property allows to set radius of a circle"
  // TSCircleView: "resizable circle on map which respects zooming on map"
  // The slider of its demo goes from 100 m to 400 m; zoom 20 has a pixel for each map point.
  @Test(arguments: [(nil, 674.355337), (100.0, 674.355337), (400, 2697.421346)], [14, 16, 18.5, 20])
  func `has its radius in meters at every zoom`(radius: (meters: Double?, mapPoints: Double), zoom: Double)
    throws
  {
    let scene = try scene {
      $0.radius = radius.meters.map { .meters($0) }
      $0.zoom = zoom
    }
    let pixels = scene.state(at: 0).overlays[0].radius
    if radius.meters == nil, zoom == 20 {
      // The radius of the effect would cover the view, so that it is a tenth of the shorter side.
      #expect(pixels == 51)
    } else {
      #expect(abs(pixels / pow(2, zoom - 20) - radius.mapPoints) < 1e-6)
    }
  }

  // TSCircleView: "`shouldShowBackgroundViewOnStop` specifies if `backgroundView` should be visible when view is
  // not animating. Default is set to NO."
  // Before the start, while it runs, paused, and after the stop; a pause hides nothing.
  @Test(arguments: [(nil, [false, true, true, false]), (true, [true, true, true, true])])
  func `is shown while stopped only if that is asked for`(shows: Bool?, visible: [Bool]) throws {
    let scene = try scene(timeline: "start@1,pause@2.1,stop@3") { spec in
      if let shows { spec.showsWhenStopped = shows }
    }
    let layers = [0.5, 1.5, 2.5, 3.5].map { scene.state(at: $0).overlays[0].layers[0] }
    #expect(layers.map(\.isVisible) == visible)
  }

  // TSCircleView: "If animation is paused you can resume"
  @Test(arguments: [0.02, 1, 59.9, 3600])
  func `goes on in the same phase, however long it was paused`(pause: Double) throws {
    let scene = try scene(timeline: "start@0,pause@0.3,resume@\(0.3 + pause)")
    for (time, part) in [(0.3, 0.375), (0.3 + pause / 2, 0.375), (0.3 + pause + 0.2, 0.625)] {
      let layer = scene.state(at: time).overlays[0].layers[0]
      #expect(abs(layer.scale - (0.6 + 0.5 * part)) < 1e-9 && abs(layer.opacity - (1 - 0.975 * part)) < 1e-9)
    }
  }

  // TSCircleView: "You should consider subclassing if you want to: - change animation or animation properties"
  @Test func `has other animation properties when they are asked for`() throws {
    let scene = try scene {
      ($0.pulseDuration, $0.scaleRange, $0.opacityRange) = (2, StartEndRange(0.2, 3), StartEndRange(0.1, 0.9))
      $0.curve = .easeIn
    }
    // easeIn is 0.315357 at the half.
    let half = scene.state(at: 1).overlays[0].layers[0]
    #expect(abs(half.scale - (0.2 + 2.8 * 0.315357)) < 6e-6)
    #expect(abs(half.opacity - (0.1 + 0.8 * 0.315357)) < 6e-6)
    #expect(abs(scene.state(at: 2).overlays[0].layers[0].scale - 0.2) < 1e-9)
  }

  // TSCircleView: "- change background view"
  // The one of the class itself is a plain view in black, and so a square over its whole rectangle.
  @Test func `is a black square as it comes`() throws {
    let layer = try #require(scene("throb-square").overlays.first?.layers.first)
    #expect(layer.shape == .square && layer.radius == .radii(1))
    #expect(layer.fill == RGBA(0, 0, 0) && layer.stroke == nil)
  }

  // TSCircleView: "I added `TSCustomCircleView` to example project to shouw you how subclassing is easy."
  // Its ellipse lies 5 map points within the rectangle and has a line of 5; 100 m are 674.355337 map points.
  @Test func `is a blue disc with a green line in its example`() throws {
    let scene = try scene()
    let layer = try #require(scene.overlays.first?.layers.first)
    #expect(layer.shape == .disc && layer.fill == RGBA(0, 0, 255) && layer.stroke?.color == RGBA(0, 255, 0))
    let radius = 674.355337
    #expect(abs(layer.radius.magnitude * radius - (radius - 5)) < 1e-5)
    #expect(abs((layer.stroke?.width.magnitude ?? 0) * radius - 5) < 1e-5)
    // The line grows with the disc, as a picture that is stretched.
    let state = scene.state(at: 0.4).overlays[0]
    #expect(abs(state.layers[0].strokeWidth / state.radius - 0.85 * 5 / radius) < 1e-8)
    #expect(abs(state.layers[0].outerRadius / state.radius - 0.85 * (radius - 2.5) / radius) < 1e-8)
  }
}
