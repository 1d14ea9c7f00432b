import Glibc
import PulsePixels

/// The perceptual metric SSIMULACRA 2, version 2.1 (Sneyers, 2023), of an actual image with an expected one.
///
/// The score is 100 for equal images, and has no lower bound. By its authors, 90 is visually lossless: the images
/// cannot be told apart when they alternate in place; 70 is high, 50 medium and 30 low quality. It weighs two norms of
/// three kinds of errors in the components of XYB, at up to six scales.
struct SSIMULACRA2 {
  /// The smallest width and height of an image that has a score.
  static let minimumSide = 8

  private var scales: [SSIMULACRA2Scale] = []

  /// Prepares for images of a size, with both sides ``minimumSide`` or more.
  init(size: PixelSize) {
    var (width, height) = (size.width, size.height)
    repeat {
      scales.append(SSIMULACRA2Scale(width: width, height: height))
      let isLast = min(width, height) < Self.minimumSide
      (width, height) = ((width + 1) / 2, (height + 1) / 2)
      if isLast { break }
    } while scales.count < 6
  }

  /// Adds the next row of both images in linear light, from top to bottom.
  mutating func append(_ row: [SSIMULACRA2Scale.Pixel]) {
    var row = row
    for index in scales.indices {
      guard let half = scales[index].append(row) else { return }
      row = half
    }
  }

  /// The score after the last row.
  var score: Double {
    var sum = 0.0
    var weights = Self.weights.makeIterator()
    func add(_ error: Double) {
      if let weight = weights.next() { sum += weight * error }
    }
    for component in 0..<3 {
      for scale in scales {
        let sums = [scale.errors.structure, scale.errors.artifacts, scale.errors.lostDetail]
        let pixels = Double(scale.width) * Double(scale.height)
        for error in sums { add(error.ones[component] / pixels) }
        for error in sums { add((error.fourthPowers[component] / pixels).squareRoot().squareRoot()) }
      }
    }
    // Maps errors to the opinions of people.
    let error = sum * 0.956_238_261_683_484_4
    let mapped =
      ((6.248_496_625_763_138e-5 * error - 0.020_884_521_182_843_837) * error + 2.326_765_642_916_932) * error
    return mapped > 0 ? 100 - 10 * pow(mapped, 0.627_633_646_783_138_7) : 100
  }
}
