import Foundation
package import PulsePixels

// Measures of images that visit each pixel; they are here since tests optimize this module, but not themselves.
extension Bitmap {
  /// Creates a bitmap of bytes in the order red, green, blue, alpha.
  package init(size: PixelSize, rgba: [UInt8]) {
    self.init(
      size: size,
      pixels: stride(from: 0, to: rgba.count, by: 4).map {
        RGBA(rgba[$0], rgba[$0 + 1], rgba[$0 + 2], alpha: rgba[$0 + 3])
      })
  }

  /// Returns the peak signal-to-noise ratio of opaque images in decibels, at most 99.
  package func decibels(to other: Bitmap) -> Double {
    var sum = 0
    for place in pixels.indices { sum += pixels[place].squaredDistance(to: other.pixels[place]) }
    return sum == 0 ? 99 : 10 * log10(255 * 255 * 3 * Double(size.area) / Double(sum))
  }

  /// Returns the mean absolute difference of the colors from those of another bitmap, in levels of all channels.
  package func meanChange(from other: Bitmap) -> Double {
    let sum = zip(pixels, other.pixels).reduce(0) { sum, pair in
      sum + abs(Int(pair.0.red) - Int(pair.1.red)) + abs(Int(pair.0.green) - Int(pair.1.green))
        + abs(Int(pair.0.blue) - Int(pair.1.blue))
    }
    return Double(sum) / Double(pixels.count)
  }

  /// Returns the largest difference of the mean of 5x5 pixels of a channel from that of another bitmap, in levels.
  package func largestMeanError(to other: Bitmap) -> Double {
    var largest = 0
    for channel in [\RGBA.red, \.green, \.blue] {
      for y in stride(from: 0, to: size.height - 4, by: 2) {
        for x in stride(from: 0, to: size.width - 4, by: 2) {
          var sum = 0
          for place in 0..<25 {
            let (across, down) = (x + place % 5, y + place / 5)
            sum += Int(self[across, down][keyPath: channel]) - Int(other[across, down][keyPath: channel])
          }
          largest = max(largest, abs(sum))
        }
      }
    }
    return Double(largest) / 25
  }
}
