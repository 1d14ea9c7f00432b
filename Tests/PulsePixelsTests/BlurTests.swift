import Foundation
import PulsePixels
import Testing

@Suite struct BlurTests {
  private func square(_ side: Int) -> CoverageMask {
    CoverageMask(
      rect: PixelRect(x: 0, y: 0, width: side, height: side),
      levels: Array(repeating: 255, count: side * side))
  }

  @Test(arguments: [0.7, 1.5, 3, 6])
  func `an edge becomes the integral of the Gaussian`(sigma: Double) {
    let blurred = square(64).blurred(sigma: Int(sigma * 256))
    let row = (32 - blurred.rect.y) * blurred.rect.width
    for x in -10..<20 {
      let column = x - blurred.rect.x
      guard (0..<blurred.rect.width).contains(column) else { continue }
      let expected = 255 * 0.5 * (1 + erf((Double(x) + 0.5) / (sigma * 2.0.squareRoot())))
      // Sampled weights, cut off at three standard deviations (0.3 %): within two levels of the integral.
      #expect(abs(Double(blurred.levels[row + column]) - expected) < (sigma < 1 ? 9 : 2.5))
    }
  }

  @Test(arguments: [8.1, 12, 17.3, 40])
  func `a wide blur comes within two percent of the integral of the Gaussian`(sigma: Double) {
    let side = Int(sigma * 10)
    let blurred = square(side).blurred(sigma: Int(sigma * 256))
    let row = (side / 2 - blurred.rect.y) * blurred.rect.width
    for x in Int(-4 * sigma)..<side / 2 {
      let column = x - blurred.rect.x
      guard (0..<blurred.rect.width).contains(column) else { continue }
      let expected = 255 * 0.5 * (1 + erf((Double(x) + 0.5) / (sigma * 2.0.squareRoot())))
      #expect(abs(Double(blurred.levels[row + column]) - expected) < 5.1)
    }
  }

  @Test func `blurring keeps the covered area`() {
    for sigma in [200, 512, 1500, 2100, 5000] {
      let sum = square(40).blurred(sigma: sigma).levels.reduce(0) { $0 + Int($1) }
      #expect(abs(Double(sum) / Double(40 * 40 * 255) - 1) < 0.004)
    }
  }

  @Test func `mirrored shapes have mirrored shadows, and no blur is no blur`() {
    var path = Path()
    path.addDisc(center: SubpixelPoint(pixelX: 20, pixelY: 20), radius: 2000)
    let mask = CoverageMask(of: path, in: PixelRect(x: 0, y: 0, width: 40, height: 40))
    for sigma in [700, 2300] {
      let blurred = mask.blurred(sigma: sigma)
      let width = blurred.rect.width
      for y in 0..<blurred.rect.height {
        for x in 0..<width {
          #expect(blurred.levels[y * width + x] == blurred.levels[y * width + width - 1 - x])
          if sigma == 700 { #expect(blurred.levels[y * width + x] == blurred.levels[x * width + y]) }
        }
      }
    }
    #expect(mask.blurred(sigma: 0) == mask)
  }
}
