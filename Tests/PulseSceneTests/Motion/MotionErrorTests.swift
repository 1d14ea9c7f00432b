import PulseScene
import Testing

@Suite struct `An error of a motion` {
  @Test(arguments: [
    (
      MotionError.controlPointOutOfRange(x: 1.5), "the control point's time '1.5' is out of range; use 0 to 1"
    ),
    (.noValues, "the keyframes have no values; use at least one"),
    (
      .unusableKeyTimes([0, 0.7, 0.5], valueCount: 3),
      "the key times '[0.0, 0.7, 0.5]' do not match 3 values; use increasing times from 0 to 1, one for each value"
    ),
    (
      .curveCountMismatch(curves: 1, steps: 2),
      "'1' curves do not match 2 steps between values; use one for each step"
    ),
    (
      .tooManyFrames(count: 36_000.5),
      "needs 36000.5 frames, and an animation has at most 36000; use a shorter duration or fewer frames per second"
    ),
  ])
  func `says what is wrong and what to use instead`(error: MotionError, message: String) {
    #expect(error.description == message)
  }
}
