import FoundationEssentials
package import PulsePixels
import PulseSystem

/// An encoder of images and animations in kitty's terminal graphics protocol.
///
/// Pixels are sent in the stream, compressed with zlib where that is smaller, in chunks of 4,096 bytes. Answers are
/// suppressed, except those that are asked for.
package struct KittyEncoder: Sendable {
  /// The state of an animation in the terminal.
  package enum Playback: Hashable, Sendable {
    /// Stopped at its current frame.
    case stopped

    /// Playing, and waiting for more frames at the end.
    case loading

    /// Playing a number of times, 0 for forever.
    case looping(Int)
  }

  /// The largest number of encoded bytes in an escape sequence.
  private static let chunkSize = 4096

  /// The number of the image in the terminal, 1 to 2^32 - 1.
  package let id: UInt32

  /// Creates an encoder of an image with a number that no other image in the terminal has.
  package init(id: UInt32) { self.id = max(1, id) }

  /// Encodes an image, which is shown at the cursor; the cursor does not move.
  package func image(_ bitmap: Bitmap) -> [UInt8] {
    command("a=T,i=\(id),p=1,C=1,q=2", pixels: bitmap)
  }

  /// Encodes a further frame of the animation, which follows the last one.
  ///
  /// - Parameters:
  ///   - bitmap: The whole frame.
  ///   - previous: The frame before it, of the same size, of which only the difference is sent.
  ///   - number: The number of the frame before it, from 1.
  ///   - milliseconds: The delay of the frame.
  ///   - isAnswered: Whether the terminal answers.
  /// - Returns: The commands.
  package func frame(
    _ bitmap: Bitmap, after previous: Bitmap, number: Int, milliseconds: Int, isAnswered: Bool = false
  ) -> [UInt8] {
    // Frames of equal pixels need at least one.
    let rect =
      bitmap.differences(from: previous) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
    let keys =
      "a=f,i=\(id),c=\(number),x=\(rect.x),y=\(rect.y),X=1,z=\(max(1, milliseconds)),q=\(isAnswered ? 0 : 2)"
    return command(keys, pixels: bitmap.cropped(to: rect), following: "a=f,")
  }

  /// Returns the command that sets the delay of the first frame, which its transmission cannot.
  package func firstDelay(milliseconds: Int) -> [UInt8] {
    Self.escape("a=a,i=\(id),r=1,z=\(max(1, milliseconds)),q=2")
  }

  /// Returns the command that starts or stops the animation.
  package func playback(_ playback: Playback) -> [UInt8] {
    switch playback {
    case .stopped: Self.escape("a=a,i=\(id),s=1,q=2")
    case .loading: Self.escape("a=a,i=\(id),s=2,q=2")
    // 1 stands for forever, and any larger number for one less.
    case .looping(let count): Self.escape("a=a,i=\(id),s=3,v=\(count == 0 ? 1 : min(count, 1 << 30) + 1),q=2")
    }
  }

  /// Returns the command that shows a frame, from 1, of the stopped animation.
  package func selection(of number: Int) -> [UInt8] { Self.escape("a=a,i=\(id),c=\(number),q=2") }

  /// Returns the command that removes the image from the screen and from the terminal's memory.
  package var deletion: [UInt8] { Self.escape("a=d,d=I,i=\(id),q=2") }

  private static func escape(_ keys: String, data: ArraySlice<UInt8> = []) -> [UInt8] {
    Array("\u{1B}_G\(keys)".utf8) + (data.isEmpty ? [] : [UInt8(ascii: ";")] + data)
      + Array("\u{1B}\\".utf8)
  }

  /// Returns the commands that send pixels in chunks; `following` precedes the keys of all chunks but the first.
  private func command(_ keys: String, pixels bitmap: Bitmap, following: String = "") -> [UInt8] {
    let isOpaque = bitmap.isOpaque
    var channels: [UInt8] = []
    channels.reserveCapacity(bitmap.pixels.count * (isOpaque ? 3 : 4))
    for pixel in bitmap.pixels {
      channels.append(pixel.red)
      channels.append(pixel.green)
      channels.append(pixel.blue)
      if !isOpaque { channels.append(pixel.alpha) }
    }
    let compressed = deflate(channels[...], level: 3)
    let isSmaller = compressed.count < channels.count
    let data = Array(Data(isSmaller ? compressed : channels).base64EncodedData())
    let head =
      "\(keys),f=\(isOpaque ? 24 : 32),s=\(bitmap.size.width),v=\(bitmap.size.height)"
      + (isSmaller ? ",o=z" : "")
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: Self.chunkSize) {
      let end = min(start + Self.chunkSize, data.count)
      let more = "m=\(end < data.count ? 1 : 0)"
      bytes += Self.escape(start == 0 ? "\(head),\(more)" : following + more, data: data[start..<end])
    }
    return bytes
  }
}

extension Bitmap {
  /// Returns the smallest rectangle around all pixels that differ from another bitmap of the same size; `nil` if
  /// none does.
  func differences(from other: Bitmap) -> PixelRect? {
    guard size == other.size else { return size.bounds }
    let width = size.width
    func isEqual(row y: Int) -> Bool {
      pixels[y * width..<(y + 1) * width] == other.pixels[y * width..<(y + 1) * width]
    }
    guard let top = (0..<size.height).first(where: { !isEqual(row: $0) }),
      let bottom = (top..<size.height).last(where: { !isEqual(row: $0) })
    else { return nil }
    var (left, right) = (width - 1, 0)
    for y in top...bottom {
      let row = y * width
      left = (0..<left).first { pixels[row + $0] != other.pixels[row + $0] } ?? left
      right = (right..<width).last { pixels[row + $0] != other.pixels[row + $0] } ?? right
    }
    left = min(left, right)
    return PixelRect(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
  }
}
