import PulseCanvas
public import PulseCodec
import PulseCompare
import PulsePixels

/// Frames side by side with what was expected of them, as an animation that plays as they do.
public struct StripFilm: Sendable {
  private let exhibits: [FrameExhibit]

  /// Creates a film of the frames of a review.
  ///
  /// The result is `nil` when there are none.
  ///
  /// - Parameter review: The review, made with exhibits.
  public init?(of review: PairReview) {
    guard !review.exhibits.isEmpty else { return nil }
    exhibits = review.exhibits
  }

  /// The seconds of a frame that comes without times.
  private static let seconds = 0.5

  /// The number of strips.
  public var count: Int { exhibits.count }

  /// Returns a strip as a PNG file: expected, difference, actual.
  ///
  /// - Parameter number: The number of the strip, from 0.
  /// - Returns: The bytes.
  /// - Throws: `CanvasError`.
  public func png(_ number: Int) throws -> [UInt8] {
    try Canvas(exhibits[number].strip()).encoded(as: .png())
  }

  /// Returns the number of the expected frame of a strip.
  ///
  /// - Parameter number: The number of the strip, from 0.
  /// - Returns: The number of the frame, from 0.
  public func frame(_ number: Int) -> Int { exhibits[number].frame.index }

  /// Returns the strip of the worst frame as a PNG file.
  ///
  /// - Parameter review: The review that the film was made of.
  /// - Returns: The bytes.
  /// - Throws: `CanvasError`.
  public func worst(of review: PairReview) throws -> [UInt8] {
    let index = review.comparison?.worstFrame?.index
    return try png(exhibits.firstIndex { $0.frame.index == index } ?? 0)
  }

  /// Returns the strips as an animation.
  ///
  /// - Parameter format: GIF, APNG or WebP.
  /// - Returns: The bytes of the file.
  /// - Throws: `CanvasError` or `CodecError`.
  public func bytes(as format: AnimationFile.Container) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    let write: ([UInt8]) -> Void = { bytes += $0 }
    let source = try StripSource(exhibits)
    let instants = exhibits.map(\.frame.seconds)
    let frames = exhibits.indices.map { index -> ShownPicture in
      // A frame lasts until the next one begins; the last one as long as the first.
      let next = index + 1 < instants.count ? instants[index + 1] : nil
      let length = instants[index].flatMap { now in next.map { $0 - now } } ?? Self.seconds
      // No browser shows less than two hundredths.
      return ShownPicture(picture: index, seconds: max(0.02, (length * 100).rounded() / 100))
    }
    switch format {
    case .gif: try await GIFEncoder(source, frames: frames, plays: 0).encode(jobs: 2, write: write)
    case .webp: try await WebPEncoder(source, frames: frames, plays: 0).encode(jobs: 2, write: write)
    case .apng, .png, .jpeg:
      try await APNGEncoder(source, frames: frames, plays: 0).encode(jobs: 2, write: write)
    }
    return bytes
  }
}

/// Strips that are put together when they are asked for, over white.
private struct StripSource: PictureSource {
  let background: Bitmap
  private let exhibits: [FrameExhibit]

  init(_ exhibits: [FrameExhibit]) throws {
    self.exhibits = exhibits
    let size = try exhibits.map { try $0.strip().size }.reduce(PixelSize(1, 1)) {
      PixelSize(max($0.width, $1.width), max($0.height, $1.height))
    }
    background = Bitmap(size: size, color: RGBA(255, 255, 255))
  }

  var pictureCount: Int { exhibits.count }

  func changedRect(of picture: Int) -> PixelRect { background.size.bounds }

  func pixels(of picture: Int, in rect: PixelRect) -> Bitmap {
    var sheet = background
    // The pictures were made a moment ago, so that they can be read again.
    if let strip = try? exhibits[picture].strip() { sheet.composite(strip, x: 0, y: 0) }
    return sheet.cropped(to: rect)
  }
}
