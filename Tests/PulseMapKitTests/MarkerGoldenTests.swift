import Foundation
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `Markers as they look` {
  private func spec(_ say: (inout SceneSpec) -> Void) -> SceneSpec {
    var spec = SceneSpec()
    spec.latitude = 0
    spec.longitude = 0
    spec.zoom = 12
    spec.size = PixelSize(96, 96)
    spec.background = .color(RGBA(242, 239, 233))
    spec.effect = .builtIn("location")
    say(&spec)
    return spec
  }

  private func path(_ name: String) -> String {
    Fixtures.url("pictures/\(name).png").path(percentEncoded: false)
  }

  // SVPulsingAnnotationView: "image; // default is nil, will use annotationColor as tintColor"
  @Test func `a glyph has the place and the color of the dot`() throws {
    let spec = spec {
      $0.image = path("glyph")
      $0.color = RGBA(173, 0, 0)
    }
    try expectGolden(try picture(of: spec, at: 0.6), "marker-glyph")
  }

  @Test func `a pin in its own colors stands in place of the dot`() throws {
    let spec = spec {
      $0.image = path("pin")
      $0.imageSize = .points(40)
      $0.imageAnchor = .bottom
    }
    try expectGolden(try picture(of: spec, at: 0.6), "marker-pin")
  }

  @Test func `a stencil has the color of the dot`() throws {
    let spec = spec {
      $0.effect = .builtIn("circle")
      $0.radius = .points(30)
      $0.color = RGBA(0, 128, 128)
      $0.image = path("pin")
      $0.imageSize = .points(32)
      $0.imageMode = .template
    }
    try expectGolden(try picture(of: spec, at: 0.4), "marker-stencil")
  }

  @Test func `an arrowhead points to where the dot heads`() throws {
    try expectGolden(try picture(of: spec { $0.heading = .degrees(60) }, at: 0.6), "marker-arrowhead")
  }

  @Test func `a beam below the dot is turned`() throws {
    let spec = spec {
      $0.headingImage = path("beam")
      $0.heading = .degrees(200)
    }
    try expectGolden(try picture(of: spec, at: 2.9), "marker-beam")
  }
}
