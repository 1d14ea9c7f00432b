import Foundation
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

/// The statements of the article on YHAnimatedCircleView, and the wishes below it, that no other test shows.
@Suite struct `YHAnimatedCircleView` {
  private func scene(timeline: String? = nil, _ change: (inout SceneSpec) -> Void = { _ in }) throws -> Scene
  {
    let commands = try timeline.map { try TimelineCommandList(parsing: $0) }
    return try SceneSpec.hongKong {
      $0.effect = .builtIn("circle")
      $0.zoom = 15
      $0.commands = commands
      change(&$0)
    }.resolved().scene
  }

  private func disc(_ scene: Scene, at time: Double) throws -> LayerState {
    let layers = try #require(scene.state(at: time).overlays.first).layers
    try #require(layers.count == 1)
    return layers[0]
  }

  // YHAnimatedCircleView: "As the circle view is initiated, we want the animation being initiated immediately as
  // well." YHAnimatedCircleView, a wish: "The animation starts a few seconds after map is displayed. How can i
  // start immediatly?"
  @Test func `runs from the first instant`() throws {
    let scene = try scene()
    #expect(scene.state(at: 0).overlays[0].state == .animating)
    let first = try disc(scene, at: 0)
    #expect(first.isVisible && first.scale == 0.8 && first.opacity == 0.5)
  }

  // YHAnimatedCircleView: "//repeat forever", "#define ANIMATION_REPEAT 1e100f"
  @Test(arguments: [1.0, 10, 1000, 100_000])
  func `repeats forever`(round: Double) throws {
    let scene = try scene()
    for time in [0, 0.2, 0.79] {
      let (first, later) = try (disc(scene, at: time), disc(scene, at: time + 0.8 * round))
      #expect(abs(first.scale - later.scale) < 1e-9 && abs(first.opacity - later.opacity) < 1e-9)
    }
  }

  // YHAnimatedCircleView: "//theAnimation.autoreverses=YES;", "//transformAnimation.autoreverses=YES;"
  @Test func `jumps back instead of shrinking`() throws {
    let scene = try scene()
    let (last, next) = try (disc(scene, at: 0.799), disc(scene, at: 0.8))
    #expect(abs(last.scale - 1.1995) < 1e-9 && abs(last.opacity - 0.0505625) < 1e-9)
    #expect(next.scale == 0.8 && next.opacity == 0.5)
  }

  // YHAnimatedCircleView: "the image will change in size along with opacity simultaneously"
  // YHAnimatedCircleView: "It means the large the circle, the more transparent it will be."
  @Test func `is the more transparent the larger it is`() throws {
    let scene = try scene()
    for step in 0..<80 {
      let disc = try disc(scene, at: Double(step) / 100)
      // Both are linear in time, so the one is linear in the other.
      #expect(abs((disc.scale - 0.8) / 0.4 + (disc.opacity - 0.5) / 0.45) < 1e-9)
    }
  }

  // YHAnimatedCircleView: "you need the circle can re-scale with the zoom-in and zoom-out of the MKMapView"
  // YHAnimatedCircleView: "the circle view will be called for a redraw, so we can get a correct CGRect"
  @Test func `follows the zoom, and its animation is not disturbed`() throws {
    let camera = try CameraMoveList(parsing: "z=17@0.3/linear:1,z=13@1.7")
    let (still, moving) = try (scene(), scene { $0.camera = camera })
    for step in 0..<60 {
      let time = Double(step) / 25
      let (plain, zoomed) = try (disc(still, at: time), disc(moving, at: time))
      #expect(zoomed.scale == plain.scale && zoomed.opacity == plain.opacity)
      let zoom = time >= 1.7 ? 13 : 15 + 2 * min(max(time - 0.3, 0), 1)
      #expect(abs(zoomed.radius / plain.radius / pow(2, zoom - 15) - 1) < 1e-9, "\(time)")
    }
  }

  // YHAnimatedCircleView: "we want to make sure there's no other UIImageView is animating in the every call for
  // start"
  // YHAnimatedCircleView: "simply remove any existing animation and nullified the imageView"
  @Test func `is one disc, which begins again when it is removed and started`() throws {
    let scene = try scene(timeline: "start@0,stop@0.5,start@0.5,stop@0.9,start@0.9")
    for (time, progress) in [(0.49, 0.6125), (0.5, 0), (0.7, 0.25), (0.9, 0), (1.1, 0.25)] {
      #expect(try abs(disc(scene, at: time).scale - (0.8 + 0.4 * progress)) < 1e-9)
    }
  }

  // YHAnimatedCircleView: "the CALayer UIImageView will be without an animation object and it will appear as the
  // image itself. In my sample project, it's a concrete red circle."
  @Test func `without its animation is a solid red disc, if it is shown at all`() throws {
    let shown = try scene(timeline: "start@0,stop@1") { $0.showsWhenStopped = true }
    let disc = try disc(shown, at: 1.5)
    #expect(disc.isVisible && disc.fill == RGBA(255, 0, 0) && disc.scale == 1 && disc.opacity == 1)
    #expect(try !self.disc(scene(timeline: "start@0,stop@1"), at: 1.5).isVisible)
  }

  // YHAnimatedCircleView: "remove the overlay in viewDidDisappear and add the overlay back again in viewDidAppear"
  @Test func `is gone while it is removed, and begins again when it is back`() throws {
    let scene = try scene(timeline: "start@0,stop@1,start@2")
    for time in [1, 1.5, 1.99] { #expect(try !disc(scene, at: time).isVisible) }
    for (time, progress) in [(2.0, 0.0), (2.2, 0.25), (2.6, 0.75)] {
      let disc = try disc(scene, at: time)
      #expect(disc.isVisible && abs(disc.scale - (0.8 + 0.4 * progress)) < 1e-9)
    }
  }

  // YHAnimatedCircleView: "Of course you can modify all the constant"
  @Test func `has other constants when they are asked for`() throws {
    let scene = try scene {
      ($0.scaleRange, $0.opacityRange, $0.pulseDuration) = (
        StartEndRange(0.5, 2), StartEndRange(0.9, 0.1), 1.6
      )
    }
    for (time, scale, opacity) in [(0.0, 0.5, 0.9), (0.4, 0.875, 0.7), (0.8, 1.25, 0.5), (1.6, 0.5, 0.9)] {
      let disc = try disc(scene, at: time)
      #expect(abs(disc.scale - scale) < 1e-9 && abs(disc.opacity - opacity) < 1e-9)
    }
  }

  // YHAnimatedCircleView, a wish: "How would one set a fixed size circle irrespective of the maps zoom level?"
  @Test(arguments: [0.0, 9.25, 22])
  func `has a fixed size on the screen if its radius is one`(zoom: Double) throws {
    let scene = try scene { ($0.zoom, $0.radius) = (zoom, .points(40)) }
    #expect(try disc(scene, at: 0.4).radius == 40)
  }
}
