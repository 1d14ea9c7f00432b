import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseMapKit

@Suite struct `A zone` {
  /// A zone of 30 points in the middle of 96 by 96 pixels over white.
  private func spec(_ change: (inout SceneSpec) -> Void = { _ in }) -> SceneSpec {
    var spec = SceneSpec.disc(radius: .points(30), size: PixelSize(96, 96), color: RGBA(255, 0, 0))
    (spec.effect, spec.delay) = (.builtIn("zone"), nil)
    change(&spec)
    return spec
  }

  // A line of 2 pixels whose middle is the radius covers the 29th to the 31st pixel from the center, at 48.
  @Test func `has the middle of its line at exactly its radius, and a fifth of its color inside`() throws {
    let bitmap = try picture(of: spec())
    for (x, y) in [(18, 48), (77, 48), (48, 18), (48, 77)] {
      #expect(bitmap[x, y].red == 255 && bitmap[x, y].green <= 8, "\(bitmap[x, y]) at \(x), \(y)")
    }
    for (x, y) in [(16, 48), (79, 48), (48, 16), (48, 79)] {
      #expect(bitmap[x, y] == RGBA(255, 255, 255), "\(bitmap[x, y]) at \(x), \(y)")
    }
    for (x, y) in [(20, 48), (75, 48), (48, 20), (48, 48)] { #expect(bitmap[x, y] == RGBA(255, 204, 204)) }
  }

  @Test func `does not move`() throws {
    let plan = try FramePlan(spec().resolved(reading: DiskFileReader()).scene, base: .hundredths)
    #expect(plan.uniqueFrameCount == 1)
  }

  @Test func `has only its outline with an opacity of 0`() throws {
    let bitmap = try picture(of: spec { $0.opacityRange = StartEndRange(0, 0) })
    #expect(bitmap[48, 48] == RGBA(255, 255, 255) && bitmap[18, 48].green <= 8)
  }

  @Test func `has the line that it is given`() throws {
    let bitmap = try picture(
      of: spec { ($0.strokeColor, $0.strokeWidth) = (RGBA(0, 0, 0), .length(.points(6))) })
    // From the 27th to the 33rd pixel from the center.
    for x in [16, 20, 75, 79] { #expect(bitmap[x, 48] == RGBA(0, 0, 0), "\(bitmap[x, 48]) at \(x)") }
    #expect(bitmap[22, 48] == RGBA(255, 204, 204) && bitmap[13, 48] == RGBA(255, 255, 255))
  }
}
