import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import Testing

@testable import PulseBasemap

/// Returns the relative luminance of a color (WCAG 2).
private func luminance(_ color: RGBA) -> Double {
  func linear(_ value: UInt8) -> Double {
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}

@Suite struct `The built-in map at street level` {
  private static let decorations:
    [(name: String, use: any WritableKeyPath<MapStyle, Visibility> & Sendable)] = [
      ("caption", \.caption), ("scale bar", \.scaleBar), ("graticule", \.graticule), ("inset", \.inset),
    ]

  private func map(_ style: MapStyle, zoom: Double) throws -> DecoratedBasemap {
    try DecoratedBasemap(
      WorldBasemap(.embedded(), theme: style.theme, zooms: zoom...zoom), style: style, groundScale: .apple,
      zooms: zoom...zoom, isViewFixed: true)
  }

  @Test(
    arguments: [MapTheme.light, .dark], [(22.2847, 114.158), (48.8566, 2.3522)])
  func `shows decorations at full strength or not at all`(theme: MapTheme, place: (Double, Double)) throws {
    for zoom in stride(from: 9.0, through: 11, by: 0.25) {
      let viewport = try Viewport(
        center: GeoPoint(latitude: place.0, longitude: place.1), zoom: zoom, width: 350, height: 270)
      var bare = MapStyle()
      (bare.theme, bare.labels, bare.attribution) = (theme, .never, .none)
      for (_, use) in Self.decorations { bare[keyPath: use] = .never }
      let ground = try map(bare, zoom: zoom).paint(viewport)
      for (name, use) in Self.decorations {
        var style = bare
        style[keyPath: use] = .auto
        let image = try map(style, zoom: zoom).paint(viewport)
        var levels: [Double] = []
        for y in 0..<270 {
          for x in 0..<350 where image[x, y] != ground[x, y] { levels.append(luminance(image[x, y])) }
        }
        #expect(levels.isEmpty == (zoom < 10), "\(name) at \(zoom)")
        guard let dark = levels.min(), let light = levels.max() else { continue }
        let contrast = (light + 0.05) / (dark + 0.05)
        #expect(contrast >= 4.5, "\(name) at \(zoom): \(contrast)")
      }
    }
  }

  /// Coordinates from nautical charts: the open sea, straits, bays and lakes far wider than the map's errors, and land.
  @Test(arguments: [
    (0.0, -30.0, true), (34, 25.5, true), (51.0, 1.5, true), (26.5, 52, true), (-33, 152.5, true),
    (57, 11.3, true), (42.2, -87.0, true), (43.6, -78.5, true), (-1, 33, true), (53, 107.5, true),
    (37.3349, -122.009, false), (48.8566, 2.3522, false), (-23.55, -46.63, false), (35.68, 139.6, false),
  ])
  func `has sea where there is sea, and land where there is land`(
    latitude: Double, longitude: Double, isSea: Bool
  ) throws {
    for theme in [MapTheme.light, .dark] {
      let style = WorldMapStyle(theme)
      // Until the last of these zooms, land still fades.
      for zoom in isSea ? [10.6, 11.5, 15, 22] : [11.5, 15, 22] {
        let viewport = try Viewport(
          center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: 64, height: 64)
        let image = try WorldBasemap(.embedded(), theme: theme).paint(viewport)
        #expect(image[32, 32] == (isSea ? style.water : style.paper), "\(latitude), \(longitude) at \(zoom)")
      }
    }
  }
}
