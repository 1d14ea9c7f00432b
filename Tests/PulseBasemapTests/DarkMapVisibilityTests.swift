import Foundation
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseBasemap

@Suite struct `The land of the dark map` {
  /// Linear sRGB to linear sRGB as seen without red cones (protanopia, severity 1.0), by Machado, Oliveira and
  /// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), table 1.
  private static let protanopia = [
    [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
  ]

  /// Returns the color in linear light as it is seen without red cones.
  private func seenWithoutRedCones(_ color: RGBA) -> [Double] {
    // IEC 61966-2-1.
    let linear = [color.red, color.green, color.blue].map { byte in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return Self.protanopia.map { row in min(1, max(0, zip(row, linear).map(*).reduce(0, +))) }
  }

  /// Returns OKLab coordinates, by Björn Ottosson, "A perceptual color space for image processing" (2020).
  private func okLab(_ color: [Double]) -> [Double] {
    func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
      matrix.map { zip($0, vector).map(*).reduce(0, +) }
    }
    let cones = product(
      [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ], color)
    return product(
      [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ], cones.map { cbrt($0) })
  }

  private func distance(_ one: RGBA, _ other: RGBA) -> Double {
    let (one, other) = (okLab(seenWithoutRedCones(one)), okLab(seenWithoutRedCones(other)))
    return sqrt(zip(one, other).map { ($0 - $1) * ($0 - $1) }.reduce(0, +))
  }

  // 0.02 is a just noticeable difference in OKLab. Black, the color of the throbbing square, is left out: it is dark
  // for all eyes.
  @Test(arguments: MapTheme.allCases)
  func `lets every standard color be seen without red cones, also half transparent`(theme: MapTheme) throws {
    let style = WorldMapStyle(theme)
    for name in Effect.builtInNames where name != "throb-square" {
      let effect = try #require(Effect.builtIn(name))
      let colors = effect.layers(with: EffectParameters()).flatMap { [$0.fill, $0.stroke?.color] }
        .compactMap(\.self).filter {
          $0.alpha > 0 && max($0.red, $0.green, $0.blue) > 0 && $0 != RGBA(255, 255, 255)
        }
      #expect(!colors.isEmpty || name == "beacon" || name == "sweep", "\(name)")
      for ground in [style.land, style.water, style.paper] {
        let most = colors.map { color in
          let opaque = RGBA(color.red, color.green, color.blue)
          func mean(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) + Int(b) + 1) / 2) }
          let translucent = RGBA(
            mean(opaque.red, ground.red), mean(opaque.green, ground.green), mean(opaque.blue, ground.blue))
          return distance(translucent, ground)
        }.max()
        #expect(most ?? 1 >= 0.07, "\(name) over \(ground)")
      }
    }
  }
}
