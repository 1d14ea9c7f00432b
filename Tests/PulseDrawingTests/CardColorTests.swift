import PulseDrawing
import PulsePixels
import PulseScene
import Testing

@Suite struct `Text on cards` {
  /// The relative luminance by WCAG 2.2.
  private func luminance(_ color: RGBA) -> Double {
    func linear(_ level: UInt8) -> Double {
      let value = Double(level) / 255
      return value <= 0.04045 ? value / 12.92 : pow24((value + 0.055) / 1.055)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// The power of 2.4, as the fifth root of the twelfth power.
  private func pow24(_ value: Double) -> Double {
    let twelfth = (0..<12).reduce(1.0) { power, _ in power * value }
    var root = value
    for _ in 0..<60 { root -= (root * root * root * root * root - twelfth) / (5 * root * root * root * root) }
    return root
  }

  @Test(arguments: MapTheme.allCases)
  func `has a contrast of 4.5 to 1 over any map`(theme: MapTheme) {
    let colors = CardColors(theme)
    for map in [
      RGBA(0, 0, 0), RGBA(255, 255, 255), RGBA(255, 0, 0), RGBA(0, 255, 0), RGBA(0, 0, 255),
      RGBA(255, 255, 0),
    ] {
      var bitmap = Bitmap(size: PixelSize(1, 1), color: map)
      bitmap.composite(Bitmap(size: PixelSize(1, 1), color: colors.paper), x: 0, y: 0, opacity: 255)
      let paper = luminance(bitmap[0, 0])
      for text in [colors.primary, colors.secondary] {
        let (light, dark) = (max(luminance(text), paper), min(luminance(text), paper))
        #expect((light + 0.05) / (dark + 0.05) >= 4.5)
      }
    }
  }
}
