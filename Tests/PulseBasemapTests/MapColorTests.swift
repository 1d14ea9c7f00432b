import PulseGeo
import PulsePixels
import PulseScene
import Testing

@testable import PulseBasemap
@testable import PulseVectorTiles

@Suite struct `Colors of the built-in map` {
  @Test(arguments: MapTheme.allCases)
  func `are those that are given, and coasts, rivers and towns follow`(theme: MapTheme) throws {
    let (land, water) = (RGBA(0xF5, 0xF0, 0xE6), RGBA(0xA0, 0xC8, 0xF0))
    let colors = MapColors([.land: land, .water: water])
    let map = try WorldBasemap(.embedded(), theme: theme, colors: colors)
    func pixel(_ latitude: Double, _ longitude: Double) throws -> RGBA {
      let center = try GeoPoint(latitude: latitude, longitude: longitude)
      let view = try Viewport(center: center, zoom: 3, width: 9, height: 9, pixelRatio: 1)
      return map.paint(view)[4, 4]
    }
    // The Sahara and the middle of the Atlantic.
    #expect(try pixel(21, 12) == land)
    #expect(try pixel(25, -40) == water)
    let style = WorldMapStyle(theme, colors)
    #expect(contrast(style.coast, water) > 1.2 && contrast(style.urban, land) > 1.05)
    #expect(contrast(style.river, land) > 1.2 && contrast(style.border, land) >= 2)
    #expect(WorldMapStyle(theme, MapColors([.coast: water])).coast == water)
  }

  @Test(arguments: MapTheme.allCases)
  func `leave names legible, also with a given label or halo`(theme: MapTheme) {
    let grays = stride(from: 0, through: 255, by: 51).map { RGBA(UInt8($0), UInt8($0), UInt8($0)) }
    func check(_ colors: MapColors) {
      let style = WorldMapStyle(theme, colors)
      for ground in [style.land, style.water] {
        let part = Double(style.halo.alpha) / 255
        let halo = RGBA(style.halo.red, style.halo.green, style.halo.blue)
        let paper = ground.mixed(with: halo, fraction: part)
        #expect(contrast(style.text, paper) >= 4.5, "\(colors)")
        #expect(contrast(style.countryName, paper) >= 4.5, "\(colors)")
      }
    }
    for land in grays {
      for water in grays { check(MapColors([.land: land, .water: water])) }
      check(MapColors([.land: land, .label: RGBA(255, 255, 255)]))
      check(MapColors([.land: land, .labelHalo: RGBA(128, 0, 0)]))
      check(MapColors([.label: land]))
    }
    // Names on dark land are those of the dark theme.
    let dark = WorldMapStyle(.light, MapColors([.land: RGBA(20, 20, 20)]))
    #expect(dark.text == WorldMapStyle(.dark).text)
  }

  @Test(arguments: [MapColors.Purpose.water, .land])
  func `may leave out the sea with its lakes, or the land`(ground: MapColors.Purpose) throws {
    let map = try WorldBasemap(.embedded(), colors: MapColors([ground: .clear]))
    func alpha(_ latitude: Double, _ longitude: Double) throws -> UInt8 {
      let center = try GeoPoint(latitude: latitude, longitude: longitude)
      return map.paint(try Viewport(center: center, zoom: 5, width: 9, height: 9, pixelRatio: 1))[4, 4].alpha
    }
    // The Sahara, the middle of the Atlantic and Lake Victoria.
    #expect(try alpha(21, 12) == (ground == .land ? 0 : 255))
    #expect(try alpha(25, -40) == (ground == .water ? 0 : 255))
    #expect(try alpha(-1.6, 32.9) == (ground == .water ? 0 : 255))
    // What follows the color of a ground that is not seen is that of the theme.
    #expect(WorldMapStyle(.light, MapColors([.water: .clear])).coast == WorldMapStyle(.light).coast)
  }

  @Test func `are those of vector tiles in the built-in style, but of no other map`() {
    let land = RGBA(250, 240, 200)
    #expect(VectorStyle(.light, MapColors([.land: land])).background == land)
    #expect(VectorStyle(.dark).background != land)
    #expect(!SolidColorBasemap(land).hasMapColors)
  }
}
