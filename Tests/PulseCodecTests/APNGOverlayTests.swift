import Foundation
import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

/// An animation of discs and the expected types of its frames.
struct DiscAnimation: Sendable, CustomTestStringConvertible {
  let name: String
  let discs: [[Disc]]
  let order: [Int]
  /// The expected number of frames with blend operation "over".
  let overlays: Int

  var testDescription: String { name }

  static let all = [
    DiscAnimation(
      name: "discs that grow from nothing", discs: discs(8) { [Disc(1 + 5 * $0, 200 - 20 * $0)] },
      order: Array(0..<8) + Array(0..<8), overlays: 15),
    DiscAnimation(
      name: "discs that grow and fade", discs: discs(6) { [Disc(24 + 4 * $0, 130 - 20 * $0)] },
      order: [0, 1, 2, 3, 4, 5, 0], overlays: 6),
    DiscAnimation(
      name: "discs over discs",
      discs: discs(6) { [Disc(12, 255), Disc(7 * $0 + 14, 99), Disc(5 * $0 + 9, 41)] },
      order: Array(0..<6), overlays: 5),
    DiscAnimation(
      name: "a disc that comes after a while",
      discs: [[Disc(44, 90)], [Disc(43, 80)], [], [Disc(30, 50)], [Disc(44, 20)]],
      order: [0, 1, 2, 3, 4, 3, 4, 3, 2, 1], overlays: 7),
    DiscAnimation(
      name: "discs that hide everything", discs: [[Disc(64, 255)], [Disc(63, 255)], [Disc(64, 255)]],
      order: [0, 1, 2], overlays: 0),
  ]

  private static func discs(_ count: Int, _ discs: (Int) -> [Disc]) -> [[Disc]] { (0..<count).map(discs) }
}

@Suite struct `An APNG of overlays` {
  private func encoded(_ animation: DiscAnimation, jobs: Int = 2) throws -> (LayeredSource, [UInt8]) {
    let source = LayeredSource(side: 90, discs: animation.discs)
    let frames = animation.order.map { TimedFrame(uniqueFrame: $0, seconds: 0.04) }
    var bytes: [UInt8] = []
    try APNGEncoder(source, frames: frames, loopCount: 0).encode(jobs: jobs) { bytes += $0 }
    return (source, bytes)
  }

  @Test(arguments: DiscAnimation.all)
  func `shows every picture to within a level of 255, from the first one on`(
    _ animation: DiscAnimation
  ) throws {
    let (source, bytes) = try encoded(animation)
    // Two bits of every frame control: dispose previous, blend over.
    let controls = FrameRects.chunks(ofAPNG: bytes).filter { $0.type == "fcTL" }.map { $0.body.suffix(2) }
    #expect(controls.count { $0.elementsEqual([2, 1]) } == animation.overlays)
    #expect(controls.count { $0.elementsEqual([0, 0]) } == controls.count - animation.overlays)
    for decoder in [Oracle.ReferenceDecoder.pillow, .ffmpeg] {
      let seen = try SeenAnimation(bytes, with: decoder)
      try #require(seen.pictures.count == animation.order.count)
      for (index, picture) in animation.order.enumerated() {
        let error = largestError(seen.pictures[index], source.picture(picture))
        #expect(error <= (index == 0 ? 0 : 1), "\(decoder), frame \(index)")
      }
    }
  }

  @Test func `is seen the same by Chromium, the seam included`() throws {
    let (source, bytes) = try encoded(DiscAnimation.all[1])
    let seen = try SeenAnimation(bytes, with: .chromium)
    for (index, picture) in DiscAnimation.all[1].order.enumerated() {
      #expect(largestError(seen.pictures[index], source.picture(picture)) <= (index == 0 ? 0 : 1))
    }
  }

  @Test func `is small where a disc shines through noise`() throws {
    let (_, bytes) = try encoded(DiscAnimation.all[0])
    // The background alone is 90 x 90 x 3 bytes that do not compress; fifteen frames are not twice as much.
    #expect(bytes.count < 2 * 90 * 90 * 3)
  }

  @Test func `does not depend on the number of threads`() throws {
    let (_, one) = try encoded(DiscAnimation.all[2], jobs: 1)
    let (_, many) = try encoded(DiscAnimation.all[2], jobs: 5)
    #expect(one == many)
  }

  @Test func `keeps long delays in parts that all show the picture`() throws {
    let source = LayeredSource(side: 20, discs: [[], [Disc(6, 100)]])
    let frames = [TimedFrame(uniqueFrame: 0, seconds: 0.1), TimedFrame(uniqueFrame: 1, seconds: 70_000)]
    var bytes: [UInt8] = []
    try APNGEncoder(source, frames: frames, loopCount: 0).encode(jobs: 1) { bytes += $0 }
    let seen = try SeenAnimation(bytes)
    #expect(seen.report.frames.map(\.milliseconds) == [100, 65_535_000, 4_465_000])
    #expect(seen.pictures[1] == seen.pictures[2])
    #expect(largestError(seen.pictures[1], source.picture(1)) <= 1)
  }

  /// Returns the maximum channel difference.
  private func largestError(_ found: Bitmap, _ expected: Bitmap) -> Int {
    guard found.size == expected.size else { return 256 }
    return zip(found.pixels, expected.pixels).reduce(0) { worst, pair in
      let (a, b) = pair
      return [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
        .reduce(worst) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
  }
}
