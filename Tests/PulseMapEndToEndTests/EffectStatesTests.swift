import Foundation
import PulseTestSupport
import Testing

/// An effect with a delay between pulses.
struct DelayedEffect: Sendable, CustomTestStringConvertible {
  let effect: String
  let delay: Int

  var testDescription: String { "\(effect), delay \(delay)" }

  /// Each effect with no delay, and with one or two seconds.
  static let all = EffectNames.all.enumerated().flatMap { index, effect in
    [0, 1 + index % 2].map { DelayedEffect(effect: effect, delay: $0) }
  }
}

@Suite struct `The plan of an effect` {
  /// The state of a layer as computed by the oracle; no numbers while it is hidden.
  private struct Expected {
    let name: String
    let scale: Double?
    let opacity: Double?
  }

  private func expected(_ effect: DelayedEffect, duration: Double) throws -> [[Expected]] {
    let script = "effect_states.py"
    let report = try Oracle.runScript(
      of: script, [effect.effect, "\(effect.delay)", "50", "\(duration)"], name: script)
    let frames = try JSONSerialization.jsonObject(with: report) as? [[[Any]]]
    return try #require(frames).map { layers in
      layers.map { layer in
        Expected(name: layer[0] as? String ?? "", scale: layer[1] as? Double, opacity: layer[2] as? Double)
      }
    }
  }

  @Test(arguments: DelayedEffect.all)
  func `has the published numbers in every frame of a loop`(_ effect: DelayedEffect) throws {
    let plan = try Plan.of(
      "--lat 0 --lon 0 --zoom 10 --fps 50 --effect \(effect.effect) --delay \(effect.delay)")
    let frames = try expected(effect, duration: plan.duration)
    try #require(plan.frames.count == frames.count)
    for (frame, layers) in zip(plan.frames, frames) {
      let planned = frame.overlays[0].layers
      try #require(planned.map(\.name) == layers.map(\.name))
      for (layer, expected) in zip(planned, layers) {
        guard let scale = expected.scale, let opacity = expected.opacity else {
          #expect(!layer.visible, "\(layer.name) at \(frame.time)")
          continue
        }
        #expect(abs(layer.scale - scale) < 1e-4, "\(layer.name) at \(frame.time)")
        #expect(abs(layer.opacity - opacity) < 1e-4, "\(layer.name) at \(frame.time)")
        // What is next to nothing may be seen or not.
        if scale > 1e-6, opacity > 1e-6 { #expect(layer.visible, "\(layer.name) at \(frame.time)") }
      }
    }
  }
}
