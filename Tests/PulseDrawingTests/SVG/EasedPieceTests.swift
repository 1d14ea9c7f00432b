import PulseScene
import Testing

@testable import PulseDrawing

@Suite struct `A part of an animation` {
  /// Points at which two functions of 0 to 1 are compared.
  private let parts = (0...40).map { Double($0) / 40 }

  @Test(arguments: [
    (TimingCurve.ease, 0.2, 1.0), (.easeIn, 0, 0.7), (.easeInOut, 0.3, 0.4), (.easeOut, 0.05, 0.95),
  ])
  func `of a cubic curve is one again`(curve: TimingCurve, low: Double, high: Double) throws {
    let whole = try #require(Bezier(curve))
    let piece = try #require(whole.restricted(toTimes: low, high))
    let (start, end) = (curve.progress(at: low), curve.progress(at: high))
    for part in parts {
      let expected = (curve.progress(at: low + (high - low) * part) - start) / (end - start)
      #expect(abs(piece.progress(at: part) - expected) < 1e-9)
    }
  }

  @Test func `keeps its values when it is cut, mirrored or stretched`() throws {
    let piece = EasedPiece(from: 0.2, to: 0.6, 3, -1, Bezier(.ease))
    let cut = try #require(piece.clipped(from: 0.3, to: 0.5))
    let mirrored = piece.reversed
    let stretched = piece.mapped(scale: 10, offset: 1)
    for part in parts {
      let time = 0.3 + 0.2 * part
      #expect(abs(cut.value(at: time) - piece.value(at: time)) < 1e-9)
      #expect(abs(mirrored.value(at: 1 - time) - piece.value(at: time)) < 1e-9)
      #expect(abs(stretched.value(at: 10 * time + 1) - piece.value(at: time)) < 1e-9)
    }
    #expect(piece.clipped(from: 0.6, to: 0.9) == nil)
  }

  /// The halo of the effect `location`: the curve of the group is over three keyframes.
  @Test func `of a group is exact where one curve is over several keyframes`() throws {
    let keyframes = try Keyframes([0.45, 0.45, 0], times: [0, 0.2, 1])
    var timing = MediaTiming(duration: 3)
    timing.repeatCount = .infinity
    let group = AnimationGroup(
      [PropertyAnimation(.opacity, keyframes, timing: MediaTiming(duration: 3))], timing: timing, curve: .ease
    )
    let pieces = try #require(group.pieces(of: .opacity, model: 0))
    #expect(pieces.count == 2 && pieces[0].start == 0 && abs(pieces[1].end - 3) < 1e-12)
    for part in parts.dropLast() {
      var values = LayerPropertyValues()
      group.apply(to: &values, at: 3 * part)
      let piece = try #require(pieces.last { $0.start <= 3 * part })
      #expect(abs(piece.value(at: 3 * part) - values.opacity) < 1e-7)
    }
  }

  @Test func `of curves within curves, reversals and repetitions follows the animation`() throws {
    let keyframes = try Keyframes([0, 1, 0.3], times: [0, 0.4, 1], curves: [.easeIn, .easeOut])
    var inner = MediaTiming(duration: 0.5)
    (inner.autoreverses, inner.beginTime, inner.repeatCount, inner.fillMode) = (true, 0.2, 1.5, .both)
    var timing = MediaTiming(duration: 2)
    (timing.repeatCount, timing.autoreverses) = (.infinity, true)
    let group = AnimationGroup(
      [PropertyAnimation(.scale, keyframes, timing: inner, curve: .easeInOut)], timing: timing, curve: .ease)
    let pieces = try #require(group.pieces(of: .scale, model: 1))
    for index in 0..<400 {
      let time = (Double(index) + 0.5) / 100
      var values = LayerPropertyValues()
      group.apply(to: &values, at: time)
      let piece = try #require(pieces.last { $0.start <= time })
      #expect(abs(piece.value(at: time) - values.scale) < 0.01, "\(time)")
    }
  }

  @Test func `is not stated with a curve that overshoots`() throws {
    let curve = try TimingCurve(0.3, -0.5, 0.6, 1.6)
    let group = AnimationGroup(
      [PropertyAnimation(.scale, Keyframes(from: 0, to: 1), timing: MediaTiming(duration: 1))],
      timing: MediaTiming(duration: 1), curve: curve)
    #expect(group.pieces(of: .scale, model: 1) == nil)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.00001, "0"), (1.5, "1.5"), (-0.25, "-.25"), (100, "100"), (0.10004, ".1"), (0.99999, "1"),
    (1e300, "0"), (.nan, "0"),
  ])
  func `has short numbers`(number: Double, text: String) {
    #expect(number.svgNumber() == text)
  }
}
