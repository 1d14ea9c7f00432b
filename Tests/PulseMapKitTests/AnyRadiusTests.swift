import PulseCodec
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseMapKit

/// Random effects at extreme radii: a trap in any of them ends the tests.
@Suite struct `An effect of any size` {
  /// Radii in pixels: from where shadows and glows vanish to far beyond any image.
  private static let radii = [
    0.01, 0.02, 0.04, 0.09, 0.15, 0.3, 0.6, 1, 2, 4, 8, 20, 60, 200, 900, 5_000, 30_000, 100_000,
  ]

  private func spec(_ effect: EffectReference, radius: Double, scale: Int) -> SceneSpec {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (0, 0, 10)
    spec.size = PixelSize(12, 12)
    spec.pixelRatio = scale
    spec.background = .color(RGBA(242, 239, 233))
    spec.effect = effect
    spec.radius = .points(radius / Double(scale))
    return spec
  }

  @Test(arguments: Effect.builtInNames)
  func `is drawn, whichever is built in`(name: String) throws {
    for (index, radius) in Self.radii.enumerated() {
      // Each scale meets each radius, large ones of a glow but once.
      let scales = name.hasPrefix("location-") && radius > 100 ? [1 + index % 4] : [1, 2, 3, 4]
      for scale in scales {
        let time = [0.02, 0.3, 0.8, 1.6, 0][(index + scale) % 5]
        let bitmap = try picture(of: spec(.builtIn(name), radius: radius, scale: scale), at: time)
        #expect(bitmap.isOpaque)
      }
    }
  }

  @Test func `is drawn at every instant at which its shadow shrinks`() throws {
    for shadow in [0.01, 0.05, 3, 100] {
      let json = """
        {"name": "s", "radius": "58.3px", "layers": [
          {"name": "dot", "radius": "11px", "fill": "#ffffff",
           "shadow": {"color": "#0000004d", "dy": 2, "radius": \(shadow)},
           "groups": [{"duration": 1, "animations": [{"property": "scale", "values": [0, 1]}]}]}]}
        """
      let spec = spec(.effect(try Effect(json: Array(json.utf8))), radius: 58.3, scale: 1)
      let scene = try spec.resolved().scene
      for step in 0..<(shadow > 50 ? 10 : 40) {
        let plan = FramePlan(scene, stillAt: Double(step * step) / 1600)
        let pictures = try SceneFrameSource(plan)
        #expect(pictures.pixels(of: 0, in: pictures.size.bounds).isOpaque)
      }
    }
  }

  @Test func `is drawn, whatever an effect of chance is made of`() throws {
    var random = SplitMix64(seed: 6)
    for number in 0..<60 {
      let json = RandomEffect(&random).json
      let effect = try Effect(json: Array(json.utf8))
      let radius = try #require(Self.radii.randomElement(using: &random))
      let spec = spec(.effect(effect), radius: radius, scale: Int.random(in: 1...4, using: &random))
      let bitmap = try picture(of: spec, at: Double.random(in: 0...3, using: &random))
      #expect(bitmap.isOpaque, "effect \(number): \(json)")
    }
  }
}

/// Returns a random valid effect as JSON.
private struct RandomEffect {
  let json: String

  init(_ random: inout SplitMix64) {
    let layers = (0..<Int.random(in: 1...3, using: &random)).map { Self.layer($0, &random) }
    json = ##"{"name": "r", "radius": "30px", "layers": [\##(layers.joined(separator: ", "))]}"##
  }

  private static func pick<Value>(_ values: [Value], _ random: inout SplitMix64) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private static func layer(_ number: Int, _ random: inout SplitMix64) -> String {
    let shape = pick(
      ["disc", "square", "glowingRing", "glossyDot", "arrowhead", "pin", "pinDot"], &random)
    var members = [
      ##""name": "l\##(number)""##, ##""shape": "\##(shape)""##,
      ##""radius": "\##(pick(["1r", "0.02r", "7r", "0.1px", "11px", "3000px", "5m", "900km"], &random))""##,
      ##""fill": "\##(pick(["#ff0000", "#00ff0001", "#12345680"], &random))""##,
    ]
    if Bool.random(using: &random) {
      members.append(
        ##""stroke": {"color": "#0000ff", "width": "\##(pick(["0.1px", "4px", "2000px", "3r"], &random))"}"##)
    }
    if Bool.random(using: &random) {
      // Wide blurs take their time, and are as right as others.
      let blur = pick([0.0, 0.004, 0.03, 0.2, 1, 2.9, 8, 9, number == 0 ? 100 : 5], &random)
      let (dx, dy) = (pick([0, -1000, 1000, 2.5], &random), pick([0, -1000, 1000, 0.01], &random))
      members.append(
        ##""shadow": {"color": "#000000\##(pick(["ff", "4d", "01"], &random))", "dx": \##(dx), "dy": \##(dy), "radius": \##(blur)}"##
      )
    }
    let curve = pick(["linear", "ease", "cubic-bezier(0.3,-10,0.7,10)", "cubic-bezier(0,10,1,-10)"], &random)
    let scales = (0..<Int.random(in: 2...4, using: &random)).map { _ in
      "\(pick([0, 1e-9, 0.001, 0.004, 0.1, 1, 1.7, 40, 1000], &random))"
    }
    members.append(
      ##""groups": [{"duration": \##(pick([0.01, 0.7, 3], &random)), "curve": "\##(curve)", "animations": [{"property": "scale", "values": [\##(scales.joined(separator: ", "))]}, {"property": "opacity", "values": [0.1, 1], "curve": "\##(curve)"}, {"property": "strokeWidth", "values": [0, 1000]}]}]"##
    )
    return "{\(members.joined(separator: ", "))}"
  }
}
