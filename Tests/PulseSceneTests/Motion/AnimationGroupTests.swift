import PulseScene
import Testing

/// A row of golden values: the time in seconds, the scale, the opacity.
private typealias Row = (time: Double, scale: Double, opacity: Double)

private func expect(
  _ group: AnimationGroup, model: LayerPropertyValues, _ rows: [Row], tolerance: Double = 6e-6,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for row in rows {
    var values = model
    group.apply(to: &values, at: row.time)
    #expect(abs(values.scale - row.scale) < tolerance, "scale at \(row.time)", sourceLocation: sourceLocation)
    #expect(
      abs(values.opacity - row.opacity) < tolerance, "opacity at \(row.time)", sourceLocation: sourceLocation)
  }
}

private func repeating(_ duration: Double, fill: MediaTiming.FillMode = .removed) -> MediaTiming {
  var timing = MediaTiming(duration: duration)
  timing.repeatCount = .infinity
  timing.fillMode = fill
  return timing
}

/// SVPulsingAnnotationView's halo: 3 s and a rest, all of it under Core Animation's default curve.
private func halo(rest: Double) throws -> AnimationGroup {
  AnimationGroup(
    [
      PropertyAnimation(.scale, Keyframes(from: 0, to: 1), timing: MediaTiming(duration: 3)),
      PropertyAnimation(
        .opacity, try Keyframes([0.45, 0.45, 0], times: [0, 0.2, 1]), timing: MediaTiming(duration: 3)),
    ], timing: repeating(3 + rest), curve: .ease)
}

@Suite struct AnimationGroupTests {
  // TSCircleView: "The subclass gives the ability to create animatable and resizable circle"
  @Test func `TSCircleView grows and fades evenly and jumps back`() {
    let timing = MediaTiming(duration: 0.8)
    let group = AnimationGroup(
      [
        PropertyAnimation(.scale, Keyframes(from: 0.6, to: 1.1), timing: timing),
        PropertyAnimation(.opacity, Keyframes(from: 1, to: 0.025), timing: timing),
      ], timing: repeating(0.8))
    expect(
      group, model: LayerPropertyValues(),
      [
        (0, 0.6, 1), (0.2, 0.725, 0.75625), (0.4, 0.85, 0.5125), (0.6, 0.975, 0.26875), (0.8, 0.6, 1),
        (80.2, 0.725, 0.75625),
      ], tolerance: 1e-9)
  }

  // SVPulsingAnnotationView: "The halo ring animation is an authentic copy of Apple's original animation"
  @Test func `the location halo follows its golden values`() throws {
    expect(
      try halo(rest: 0), model: LayerPropertyValues(opacity: 0),
      [
        (0.25, 0.07081, 0.45), (0.5, 0.22067, 0.43837), (0.75, 0.40851, 0.33271), (1, 0.57586, 0.23858),
        (1.25, 0.70561, 0.16559), (1.5, 0.80240, 0.11115), (2, 0.92482, 0.04229), (2.5, 0.98347, 0.00930),
        (2.75, 0.99610, 0.00220),
      ])
  }

  // SVPulsingAnnotationView: "delayBetweenPulseCycles", added to the duration of the group
  @Test func `a group's curve warps its rest as well`() throws {
    expect(
      try halo(rest: 1), model: LayerPropertyValues(opacity: 0),
      [
        (0.25, 0.06077, 0.45), (0.5, 0.18252, 0.45), (0.75, 0.35581, 0.36236), (1, 0.54468, 0.25612),
        (1.25, 0.71667, 0.15938), (1.5, 0.86043, 0.07851), (1.75, 0.97680, 0.01305), (1.81, 1, 0),
        (3.9, 1, 0), (4.25, 0.06077, 0.45),
      ])
    for (rest, gone, total) in [(2.0, 1.736, 5.0), (0.5, 1.966, 3.5)] {
      let group = try halo(rest: rest)
      var before = LayerPropertyValues(scale: 9, opacity: 9)
      group.apply(to: &before, at: gone - 0.001)
      var after = LayerPropertyValues(scale: 9, opacity: 9)
      group.apply(to: &after, at: gone + 0.001)
      #expect(before.scale < 1 && after.scale == 9)
      var again = LayerPropertyValues(scale: 9, opacity: 9)
      group.apply(to: &again, at: total)
      #expect(again.scale == 0)
    }
  }

  // SVPulsingAnnotationView: "pulseAnimationDuration", there and back
  @Test func `the location dot swells and shrinks along the same curve`() {
    let timing = MediaTiming(duration: 1.5)
    var swing = repeating(1.5, fill: .both)
    swing.autoreverses = true
    let group = AnimationGroup(
      [
        PropertyAnimation(.scale, Keyframes(from: 0.8, to: 1), timing: timing),
        PropertyAnimation(.opacity, Keyframes(from: 0.8, to: 1), timing: timing),
      ], timing: swing, curve: .ease)
    let forwards: [Row] = [
      (0, 0.8, 0.8), (0.25, 0.844135, 0.844135), (0.5, 0.915172, 0.915172), (0.75, 0.960481, 0.960481),
      (1, 0.984965, 0.984965), (1.25, 0.996695, 0.996695), (1.5, 1, 1),
    ]
    expect(group, model: LayerPropertyValues(scale: 7, opacity: 7), forwards)
    expect(
      group, model: LayerPropertyValues(scale: 7, opacity: 7),
      forwards.map { (time: 3 - $0.time, scale: $0.scale, opacity: $0.opacity) })
  }

  // SVPulsingAnnotationView: "the animation switches between 3 distinct sizes of the halo ring image"
  @Test func `the three ring pictures hold for a third each and the rest is invisible`() throws {
    var fade = MediaTiming(duration: 1)
    fade.fillMode = .forwards
    let group = AnimationGroup(
      [
        PropertyAnimation(
          .contents, try Keyframes([20, 35, 50], mode: .discrete), timing: MediaTiming(duration: 1)),
        PropertyAnimation(
          .scale, Keyframes(from: 0, to: 1), timing: MediaTiming(duration: 1), curve: .easeOut),
        PropertyAnimation(.opacity, Keyframes(from: 1, to: 0), timing: fade, curve: .easeIn),
      ], timing: repeating(2))
    expect(
      group, model: LayerPropertyValues(opacity: 5),
      [
        (0.1, 0.160572, 0.982973), (0.3, 0.445186, 0.870423), (0.5, 0.684643, 0.684643),
        (0.7, 0.870423, 0.445186), (0.9, 0.982973, 0.160572), (1.5, 1, 0), (1.99, 1, 0),
        (2.1, 0.160572, 0.982973),
      ])
    for (time, picture) in [(0.1, 20.0), (0.33, 20), (0.34, 35), (0.66, 35), (0.67, 50), (0.99, 50)] {
      var values = LayerPropertyValues()
      group.apply(to: &values, at: time)
      #expect(values.contents == picture)
    }
  }

  // SVPulsingAnnotationView, since 2013-04: an annotation bounces into its superview.
  @Test func `the entrance bounces in steps that each ease in and out`() throws {
    let group = AnimationGroup(
      [
        PropertyAnimation(
          .scale,
          try Keyframes(
            [0.05, 1.25, 0.8, 1.1, 0.9, 1], curves: Array(repeating: .easeInOut, count: 5)),
          timing: MediaTiming(duration: 0.3))
      ], timing: MediaTiming(duration: 0.3))
    expect(
      group, model: LayerPropertyValues(),
      [
        (0.02, 0.328130, 1), (0.04, 0.971870, 1), (0.06, 1.25, 1), (0.12, 0.8, 1), (0.18, 1.1, 1),
        (0.24, 0.9, 1), (0.3, 1, 1), (5, 1, 1),
      ])
  }

  // YHAnimatedCircleView: "//group the two animation"; a group cuts longer children off, it does not speed them up.
  @Test func `a group shows as much of a longer animation as it has time for`() {
    let group = AnimationGroup(
      [PropertyAnimation(.scale, Keyframes(from: 0, to: 1), timing: MediaTiming(duration: 10))],
      timing: repeating(5))
    expect(
      group, model: LayerPropertyValues(),
      [(0, 0, 1), (2.5, 0.25, 1), (4.99, 0.499, 1), (5, 0, 1), (7.5, 0.25, 1)],
      tolerance: 1e-9)
  }

  // YHAnimatedCircleView: "opacityAnimation.repeatCount = ANIMATION_REPEAT" within a group of the same duration
  @Test func `children that repeat in a group of their duration change nothing`() {
    for time in [0, 0.3, 0.79, 0.8, 4.1] {
      var (once, again) = (LayerPropertyValues(), LayerPropertyValues())
      for (timing, isOnce) in [(MediaTiming(duration: 0.8), true), (repeating(0.8), false)] {
        let group = AnimationGroup(
          [
            PropertyAnimation(.scale, Keyframes(from: 0.8, to: 1.2), timing: timing),
            PropertyAnimation(.opacity, Keyframes(from: 0.5, to: 0.05), timing: timing),
          ], timing: repeating(0.8))
        if isOnce { group.apply(to: &once, at: time) } else { group.apply(to: &again, at: time) }
      }
      #expect(once == again && once.scale < 1.2)
    }
  }

  // SVPulsingAnnotationView: "the animation switches between 3 distinct sizes of the halo ring image"; the values
  // are those of Core Animation's own example of discrete keyframes.
  @Test(arguments: [(0.0, 310.0), (0.2499, 310), (0.25, 60), (0.5, 120), (0.7499, 120), (0.75, 60), (1, 60)])
  func `discrete keyframes hold to the next time`(progress: Double, value: Double) throws {
    let track = try Keyframes([310, 60, 120, 60], times: [0, 0.25, 0.5, 0.75, 1], mode: .discrete)
    #expect(track.value(at: progress) == value)
    #expect(try Keyframes([310, 60, 120, 60], mode: .discrete).value(at: progress) == value)
  }

  @Test func `timing follows begin, speed, offset and repeat count`() {
    var timing = MediaTiming(duration: 2)
    timing.beginTime = 1
    timing.speed = 2
    timing.timeOffset = 0.5
    timing.repeatCount = 1.5
    #expect(timing.progress(at: 0.5) == nil)
    #expect(timing.progress(at: 1) == 0.25)
    #expect(timing.progress(at: 1.75) == 0)
    #expect(timing.progress(at: 2) == 0.25)
    #expect(timing.progress(at: 2.25) == nil)
    timing.fillMode = .both
    #expect(timing.progress(at: 0) == 0)
    #expect(timing.progress(at: 9) == 0.5)
    timing.repeatCount = 2
    #expect(timing.progress(at: 9) == 1)
    timing.autoreverses = true
    #expect(timing.progress(at: 99) == 0)
  }

  @Test func `every cycle begins at its beginning, whatever its times are rounded to`() {
    for duration in [0.8, 0.7, 0.1, 1.0 / 3, 2.3] {
      let timing = repeating(duration)
      for cycle in 0..<2000 {
        #expect(timing.progress(at: Double(cycle) * duration) == 0)
        let hundredths = (Double(cycle) * duration * 100).rounded() / 100
        if abs(hundredths - Double(cycle) * duration) < 1e-9 { #expect(timing.progress(at: hundredths) == 0) }
      }
    }
    #expect(repeating(0.8).progress(at: 2.4) == 0)
    #expect(MediaTiming(duration: 0.3).progress(at: 0.1 + 0.2) == nil)
  }

  @Test func `unusable tracks are refused`() {
    #expect(throws: MotionError.noValues) { try Keyframes([]) }
    for times in [[0, 0.5], [0.1, 0.5, 1], [0, 0.5, 0.9], [0, 0.6, 0.5, 1], [0, .nan, 1]] {
      #expect(throws: MotionError.self) { try Keyframes([1, 2, 3], times: times) }
    }
    #expect(throws: MotionError.self) { try Keyframes([1, 2], times: [0, 1], mode: .discrete) }
    #expect(throws: MotionError.curveCountMismatch(curves: 1, steps: 2)) {
      try Keyframes([1, 2, 3], curves: [.ease])
    }
  }

  @Test func `two equal key times make a jump`() throws {
    let track = try Keyframes([1, 0, 5, 5], times: [0, 0.5, 0.5, 1])
    #expect(track.value(at: 0.25) == 0.5)
    #expect(track.value(at: 0.5) == 5)
    #expect(track.value(at: 1) == 5)
    #expect(track.value(at: -1) == 1)
  }
}
