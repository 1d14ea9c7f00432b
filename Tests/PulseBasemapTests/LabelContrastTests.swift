import Foundation
import PulsePixels
import PulseScene
import Testing

@testable import PulseBasemap
@testable import PulseVectorTiles

/// Returns the contrast ratio of two colors by WCAG 2: relative luminances plus 0.05, the higher one first.
func contrast(_ first: RGBA, _ second: RGBA) -> Double {
  func luminance(_ color: RGBA) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
  let (one, other) = (luminance(first), luminance(second))
  return (max(one, other) + 0.05) / (min(one, other) + 0.05)
}

/// "No label contrast under 4.5:1": level AA of WCAG 2 for text of its size, on all grounds of the map.
@Suite struct `The names on maps` {
  /// Returns the color of a halo over a ground.
  private func halo(_ color: RGBA, over ground: RGBA) -> RGBA {
    func mean(_ path: KeyPath<RGBA, UInt8>) -> UInt8 {
      let alpha = Double(color.alpha) / 255
      return UInt8(
        (Double(color[keyPath: path]) * alpha + Double(ground[keyPath: path]) * (1 - alpha)).rounded())
    }
    return RGBA(mean(\.red), mean(\.green), mean(\.blue))
  }

  @Test(arguments: MapTheme.allCases)
  func `are legible on the built-in map, whose rivers are seen`(theme: MapTheme) {
    let style = WorldMapStyle(theme)
    for ground in [style.water, style.land, style.glacier, style.urban, style.paper] {
      let paper = halo(style.halo, over: ground)
      #expect(contrast(style.text, paper) >= 4.5, "\(ground)")
      #expect(contrast(style.countryName, paper) >= 4.5, "\(ground)")
      // The halo is thin, so that the letters are also legible on what is beside it; countries are on land.
      #expect(contrast(style.text, ground) >= 4.5, "\(ground)")
      if ground != style.water { #expect(contrast(style.countryName, ground) >= 4.5, "\(ground)") }
    }
    #expect(contrast(style.river, style.land) >= 1.6)
    #expect(contrast(style.border, style.land) >= 2)
  }

  @Test(arguments: [VectorPalette.light, .dark])
  func `are legible on vector tiles`(colors: VectorPalette) {
    let grounds = [
      colors.land, colors.residential, colors.industrial, colors.school, colors.hospital, colors.military,
      colors.pedestrian, colors.farmland, colors.grass, colors.park, colors.wood, colors.scrub,
      colors.wetland,
      colors.sand, colors.rock, colors.glacier, colors.cemetery, colors.pitch, colors.water, colors.pool,
      colors.aerodrome, colors.apron, colors.building, colors.runway, colors.motorway.fill, colors.trunk.fill,
      colors.primary.fill, colors.secondary.fill, colors.tertiary.fill, colors.minor.fill,
      colors.service.fill,
    ]
    for ground in grounds {
      let paper = halo(colors.halo, over: ground)
      for text in [
        colors.placeText, colors.minorPlaceText, colors.streetText, colors.parkText, colors.station,
      ] {
        #expect(contrast(text, paper) >= 4.5, "\(text) on \(ground)")
      }
    }
    for ground in [colors.water, colors.pool, colors.land] {
      #expect(contrast(colors.waterText, halo(colors.waterHalo, over: ground)) >= 4.5, "\(ground)")
    }
    for shield in colors.shields.values { #expect(contrast(shield.text, shield.fill) >= 4.5) }
  }
}
