import PulseDrawing
import PulseScene
import Testing

@Suite struct `What an SVG animation cannot show` {
  private static let remedy = "leave it out, or write .webp or .gif instead of .svg"

  @Test(arguments: [
    (SVGLimitation.camera, "an SVG animation has one map image, so its camera cannot move; \(remedy)"),
    (.film, "an SVG animation cannot play data; \(remedy)"),
    (.track, "an SVG animation cannot move overlays along a track; \(remedy)"),
    (
      .changes,
      "an SVG animation cannot change radius, color, position, heading, image or callout of an overlay; \(remedy)"
    ),
    (.callout, "an SVG animation cannot show a callout; \(remedy)"),
    (.shape(.picture), "an SVG animation cannot show the image of a marker; \(remedy)"),
    (
      .shape(.glowingRing),
      "an SVG animation cannot show the shape 'glowingRing' of an effect; use another effect, or write .webp or .gif "
        + "instead of .svg"
    ),
    (
      .geodesicCircles,
      "an SVG animation cannot scale geodesic circles; use planar, or write .webp or .gif instead of .svg"
    ),
    (.map, "an SVG animation has one map image, and the style of the map reads the time; \(remedy)"),
    (.marchingDashes, "an SVG animation cannot move dashes; \(remedy)"),
    (
      .tooManyOverlays(count: 2001),
      "'2001' overlays are too many for an SVG animation; use at most 2000, or write .webp instead of .svg"
    ),
  ])
  func `is said with what to do`(limitation: SVGLimitation, message: String) {
    #expect(limitation.description == message)
  }
}
