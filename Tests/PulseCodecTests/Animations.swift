import Foundation
import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport

/// A synthetic animation for tests.
struct MadeUpAnimation: Sendable {
  let source: StillSource
  let frames: [TimedFrame]

  /// The image of each frame, before equal neighbors are merged.
  var shown: [Bitmap] { frames.map { source.pictures[$0.uniqueFrame] } }

  /// An animation of random size, length and order, with at most `colors` colors in all.
  ///
  /// Pictures differ from the background in nothing, one pixel, a rectangle or everything; some are equal,
  /// many come again, some follow themselves.
  ///
  /// - Parameters:
  ///   - seed: Stands for the animation.
  ///   - colors: The largest number of colors.
  ///   - alphas: The levels of alpha; without 255 alone, the background has a clear pixel at least.
  init(seed: Int, colors: Int, alphas: [UInt8] = [255]) {
    var generator = SplitMix64(seed: seed)
    let palette = (0..<Int.random(in: 1...colors, using: &generator)).map { _ in
      let color = UInt32(truncatingIfNeeded: generator.next()) & 0x00FF_FFFF
      let alpha = alphas.count == 1 ? alphas[0] : alphas[Int.random(in: alphas.indices, using: &generator)]
      return alpha == 0 ? .clear : RGBA(packed: color | UInt32(alpha) << 24)
    }
    let size = PixelSize(.random(in: 1...37, using: &generator), .random(in: 1...23, using: &generator))
    func color() -> RGBA { palette[Int.random(in: palette.indices, using: &generator)] }
    var background = Bitmap(size: size, color: color())
    for index in background.pixels.indices where Int.random(in: 0..<3, using: &generator) == 0 {
      background.pixels[index] = color()
    }
    if alphas != [255] { background.pixels[0] = .clear }
    var pictures: [Bitmap] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      var picture = background
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: break
      case 1: picture.pixels[Int.random(in: 0..<size.area, using: &generator)] = color()
      case 2: for index in picture.pixels.indices { picture.pixels[index] = color() }
      case 3: picture = pictures.last ?? picture
      default:
        let x = Int.random(in: 0..<size.width, using: &generator)
        let y = Int.random(in: 0..<size.height, using: &generator)
        for row in y..<Int.random(in: y + 1...size.height, using: &generator) {
          for column in x..<size.width { picture[column, row] = color() }
        }
      }
      pictures.append(picture)
    }
    source = StillSource(background: background, pictures: pictures)
    frames = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      TimedFrame(
        uniqueFrame: Int.random(in: pictures.indices, using: &generator),
        seconds: Double(Int.random(in: 2...20, using: &generator)) / 100)
    }
  }

  /// An animation of given pictures.
  init(background: Bitmap, pictures: [Bitmap], order: [Int], hundredths: [Int]) {
    source = StillSource(background: background, pictures: pictures)
    frames = zip(order, hundredths).map { TimedFrame(uniqueFrame: $0, seconds: Double($1) / 100) }
  }

  /// Encodes the animation as GIF.
  func gif(jobs: Int = 2, loopCount: Int = 0) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try GIFEncoder(source, frames: frames, loopCount: loopCount).encode(jobs: jobs) { bytes += $0 }
    return bytes
  }

  /// Encodes the animation as APNG.
  func apng(jobs: Int = 2, loopCount: Int = 0) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try APNGEncoder(source, frames: frames, loopCount: loopCount).encode(jobs: jobs) { bytes += $0 }
    return bytes
  }

  /// Encodes the animation as WebP.
  func webp(jobs: Int = 2, loopCount: Int = 0) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try WebPEncoder(source, frames: frames, loopCount: loopCount).encode(jobs: jobs) { bytes += $0 }
    return bytes
  }

  /// The expected frames, with equal neighbors merged.
  var expected: [(picture: Bitmap, hundredths: Int)] {
    zip(shown, frames).reduce(into: []) { joined, next in
      let hundredths = Int((next.1.seconds * 100).rounded())
      if let last = joined.last, last.picture == next.0 {
        joined[joined.count - 1].hundredths += hundredths
      } else {
        joined.append((next.0, hundredths))
      }
    }
  }
}

/// The frames of an animation as shown by a reference decoder.
struct SeenAnimation {
  let report: DecodedAnimation
  let pictures: [Bitmap]

  init(_ bytes: [UInt8], with decoder: Oracle.ReferenceDecoder = .pillow) throws {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: folder.file("animation"))
    let frames = folder.file("frames")
    let report = try Oracle.decode(folder.file("animation"), with: decoder, writingFramesTo: frames)
    let size = PixelSize(report.width, report.height)
    self.report = report
    pictures = try report.frames.indices.map { index in
      let number = String(index)
      let name = String(repeating: "0", count: 4 - number.count) + number + ".rgba"
      return Bitmap(size: size, rgba: [UInt8](try Data(contentsOf: frames.appending(path: name))))
    }
  }
}
