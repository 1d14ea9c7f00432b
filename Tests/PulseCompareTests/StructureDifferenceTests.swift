import PulseCompare
import PulsePixels
import Testing

@Suite struct `A difference of structure` {
  @Test(arguments: [
    (
      StructureDifference.size(expected: PixelSize(4, 3), actual: PixelSize(4, 5)), "it is 4x5 instead of 4x3"
    ),
    (.frameCount(expected: 2, actual: 1), "it has 1 frame instead of 2"),
    (.duration(expected: 1.5, actual: 2), "its duration is 2 s instead of 1.5 s"),
    (.timingInOneOnly(isExpected: true), "it has no delays; add --ignore timing to compare only the frames"),
    (
      .timingInOneOnly(isExpected: false),
      "it has delays, but the expected one has none; add --ignore timing to compare only the frames"
    ),
    (
      .lowSampleBits,
      "its 16-bit samples differ in the lower 8 bits; add --tolerance 1, or with --metric oklab --threshold 0.0001, to "
        + "compare only the upper 8"
    ),
  ])
  func `says both values, or what to do`(difference: StructureDifference, message: String) {
    #expect(difference.description == message)
  }
}
