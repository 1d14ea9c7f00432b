import PulseDrawing
import PulsePixels
import PulseScene
import Testing

@Suite struct `The text on a polygon` {
  @Test(arguments: MapTheme.allCases, ColorRamp.standardNames)
  func `has a contrast of 4.5 to 1 to its color and to the halo`(theme: MapTheme, name: String) throws {
    let ramp = try #require(ColorRamp(named: name))
    let land = theme == .light ? RGBA(243, 241, 235) : RGBA(25, 29, 54)
    for part in stride(from: 0.0, through: 1, by: 1 / 64) {
      for opacity in [0.7, 1] {
        let ground = land.mixed(with: ramp.color(at: part), fraction: opacity)
        let colors = LabelColors(theme, on: ground)
        #expect(colors.text.contrast(with: ground) >= 4.5, "\(ground)")
        #expect(colors.text.contrast(with: colors.halo) >= 4.5, "\(ground)")
      }
    }
  }

  @Test func `is that of the theme where it can be read, and on the map`() {
    for theme in MapTheme.allCases {
      let own = CardColors(theme).primary
      #expect(LabelColors(theme, on: nil).text == own)
      #expect(LabelColors(theme, on: theme == .light ? RGBA(250, 240, 90) : RGBA(60, 0, 80)).text == own)
    }
    #expect(LabelColors(.light, on: RGBA(60, 0, 80)).text == CardColors(.dark).primary)
  }
}
