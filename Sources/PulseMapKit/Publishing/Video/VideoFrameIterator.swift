import Glibc
package import PulsePixels

/// An iterator over the frames of a video, which ffmpeg decodes one or two frames ahead.
package struct VideoFrameIterator: FrameIterator {
  private let stream: VideoStream
  private let reader: VideoFrameReader
  private var screen: Bitmap

  /// The bytes of the latest frame.
  private var latest: [UInt8]?

  package private(set) var changedRows: Range<Int>?

  /// Creates an iterator; ffmpeg is started for the first frame.
  ///
  /// - Parameters:
  ///   - video: The video.
  ///   - stream: The stream to decode.
  ///   - frameCount: The number of frames; `nil` to read all of them, and to list their times as well.
  package init(_ video: VideoBytes, _ stream: VideoStream, frameCount: Int?) {
    self.stream = stream
    reader = VideoFrameReader(video, stream, frameCount: frameCount)
    screen = Bitmap(size: stream.size)
  }

  /// Returns the next frame; `nil` after the last one.
  ///
  /// - Throws: ``VideoReadingError``.
  package mutating func next() throws -> Bitmap? {
    guard let frame = try reader.next() else { return nil }
    let rows = latest.map { changedRows(of: frame, since: $0) }
    draw(frame, rows ?? 0..<stream.size.height)
    changedRows = rows
    if let latest { reader.queue.reuse(latest) }
    latest = frame
    return screen
  }

  /// The list of the frames with their times, after the last one.
  package var list: [UInt8] { reader.queue.list }

  /// Returns the range from the first to the last row that differs between two frames; empty if they are equal.
  private func changedRows(of frame: [UInt8], since earlier: [UInt8]) -> Range<Int> {
    let (width, height) = (stream.size.width, stream.size.height)
    let planeCount = stream.layout == .pixels ? 1 : stream.layout.bytesPerPixel
    let length = stream.layout == .pixels ? 4 * width : width
    return unsafe frame.withUnsafeBytes { frame in
      unsafe earlier.withUnsafeBytes { earlier in
        func isChanged(_ row: Int) -> Bool {
          guard let first = frame.baseAddress, let second = earlier.baseAddress else {
            return true
          }
          return (0..<planeCount).contains { plane in
            let place = (plane * height + row) * length
            return unsafe memcmp(first + place, second + place, length) != 0
          }
        }
        guard let top = (0..<height).first(where: isChanged) else { return 0..<0 }
        return top..<((top..<height).last(where: isChanged) ?? top) + 1
      }
    }
  }

  /// Draws rows of a frame to the screen.
  private mutating func draw(_ frame: [UInt8], _ rows: Range<Int>) {
    let width = stream.size.width
    let places = rows.lowerBound * width..<rows.upperBound * width
    let area = stream.size.area
    let layout = stream.layout
    unsafe frame.withUnsafeBufferPointer { frame in
      unsafe screen.pixels.withUnsafeMutableBufferPointer { pixels in
        guard let bytes = frame.baseAddress, let pixels = pixels.baseAddress else { return }
        switch layout {
        case .planes:
          for place in places {
            unsafe pixels[place] = RGBA(bytes[2 * area + place], bytes[place], bytes[area + place])
          }
        case .planesWithAlpha:
          for place in places {
            unsafe pixels[place] = RGBA(
              bytes[2 * area + place], bytes[place], bytes[area + place], alpha: bytes[3 * area + place])
          }
        case .pixels:
          for place in places {
            unsafe pixels[place] = RGBA(
              bytes[4 * place], bytes[4 * place + 1], bytes[4 * place + 2], alpha: bytes[4 * place + 3])
          }
        }
      }
    }
  }
}
