import PulseDocument
import PulseGeo
import PulseScene
import PulseSceneInput
import Testing

// WCAG 2.2, success criterion 2.3.2: "Web pages do not contain anything that flashes more than three times in any one
// second period."
@Suite struct `A pulse that flashes` {
  private func spec(_ change: (inout SceneSpec) -> Void) -> SceneSpec {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude) = (48.2, 16.4)
    change(&spec)
    return spec
  }

  @Test(arguments: [
    (0.1, "the pulse flashes 10 times per second"), (0.33, "the pulse flashes more than 3 times per second"),
    (0.25, "the pulse flashes 4 times per second"),
  ])
  func `more than three times per second is warned of, and refused in strict mode`(
    duration: Double, message: String
  ) throws {
    var spec = spec { $0.pulseDuration = duration }
    let warning =
      "--pulse-duration: \(message), which can trigger seizures (WCAG 2.3.2: at most 3); use a longer duration or delay"
    #expect(try spec.resolved().warnings.map(\.description) == [warning])
    spec.isStrict = true
    let error = try #require(throws: SceneError.self) { try spec.resolved() }
    #expect(error.diagnostics.map(\.description) == [warning])
  }

  @Test func `three times per second, or with a delay, is fine`() throws {
    for (duration, delay) in [(1.0 / 3, nil), (0.8, nil), (0.1, 0.3)] as [(Double, Double?)] {
      let spec = spec {
        $0.overlayDefaults.effect = .builtIn("location-classic")
        ($0.overlayDefaults.pulseDuration, $0.overlayDefaults.delay) = (duration, delay)
      }
      #expect(try spec.resolved().warnings.map(\.description) == [])
    }
  }

  @Test func `is named among several`() throws {
    let spec = spec { spec in
      spec.overlays = (0..<5).map { index in
        var overlay = OverlaySpec()
        (overlay.latitude, overlay.longitude) = (48.2, 16.4)
        overlay.pulseDuration = index < 2 ? 1 : 0.2
        return overlay
      }
    }
    let warnings = try spec.resolved().warnings.map(\.description)
    #expect(warnings.count == 1 && warnings[0].contains("the pulses '2' and 2 more flash 5 times per second"))
  }

  @Test func `is none of the built-in effects`() throws {
    for name in Effect.builtInNames {
      let warnings = try spec { $0.overlayDefaults.effect = .builtIn(name) }.resolved().warnings
      #expect(!warnings.contains { $0.description.contains("flash") }, "\(name)")
    }
  }
}
