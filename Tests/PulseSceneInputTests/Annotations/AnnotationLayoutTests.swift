import PulseGeo
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// A size of images that people use, as points and device pixel ratio.
private struct ImageSize: Sendable, CustomTestStringConvertible {
  let width: Int
  let height: Int
  let ratio: Int

  var testDescription: String { "\(width)x\(height)@\(ratio)" }

  static let all = [
    ImageSize(width: 540, height: 540, ratio: 2), ImageSize(width: 540, height: 960, ratio: 2),
    ImageSize(width: 960, height: 540, ratio: 2), ImageSize(width: 600, height: 315, ratio: 2),
    ImageSize(width: 320, height: 200, ratio: 1), ImageSize(width: 512, height: 512, ratio: 1),
    ImageSize(width: 3000, height: 120, ratio: 1), ImageSize(width: 100, height: 2000, ratio: 1),
    ImageSize(width: 48, height: 48, ratio: 1), ImageSize(width: 1, height: 1, ratio: 1),
  ]
}

@Suite struct `Annotations` {
  private func spec(_ size: ImageSize, _ theme: MapTheme) -> SceneSpec {
    var spec = SceneSpec()
    spec.overlays = (0..<40).map { index in
      var overlay = OverlaySpec(latitude: Double(index), longitude: Double(3 * index), radius: .points(4))
      overlay.time = DataTime(secondsSince1970: Double(index * index) * 1e4)
      return overlay
    }
    (spec.film.play, spec.film.hold) = (.length(10), 1.8)
    spec.film.radiusBy = RadiusScaleSpec(
      field: "magnitude", domain: ScaleDomain(2, 7), from: .points(2), to: .points(40), interpolation: .exp)
    spec.film.colorBy = try? ColorScaleSpec(
      argument: "kind of event:earthquake=red,quarry blast=#07f,none=#999")
    (spec.size, spec.pixelRatio) = (PixelSize(size.width, size.height), size.ratio)
    spec.mapStyle.theme = theme
    spec.annotations.title = "Earthquakes, one week, and much more of what happened\\nin two lines"
    spec.annotations.subtitle = "All 1,707 of the catalog, with Ελληνικά and кириллица"
    spec.annotations.note = "Data: USGS"
    spec.annotations.clock = .automatic
    spec.annotations.legend = .always
    spec.annotations.timeBar = .always
    return spec
  }

  @Test(arguments: ImageSize.all, MapTheme.allCases)
  fileprivate func `lie in the image without overlap, or are named as left out`(
    size: ImageSize, theme: MapTheme
  ) throws {
    for textScale in [0.5, 0.8, 1, 1.7, 4] {
      var spec = spec(size, theme)
      spec.annotations.textScale = textScale
      let resolved = try spec.resolved(reading: DiskFileReader())
      let annotations = resolved.scene.annotations
      let bounds = resolved.scene.pixelSize.bounds
      for (index, rect) in annotations.rects.enumerated() {
        #expect(rect.intersection(bounds) == rect && !rect.isEmpty)
        for other in annotations.rects[..<index] { #expect(rect.intersection(other).isEmpty) }
      }
      // Text stays in its card.
      for card in annotations.cards {
        for case .text(let text, let x, let baseline, let size, _) in card.items {
          let width = try #require(annotations.typeface).font.width(of: text, size: size)
          #expect(x >= card.rect.x && Double(x) + width <= Double(card.rect.maxX) + 1)
          #expect(baseline > card.rect.y && baseline < card.rect.maxY)
        }
      }
      let shown = Set(annotations.cards.flatMap(\.kinds))
      let omitted = resolved.warnings.filter { $0.message.hasPrefix("does not fit") }
      // A profile needs a track.
      #expect(shown.count + omitted.count == Annotation.Kind.allCases.count - 1)
      if [540, 960, 600].contains(size.width), textScale <= 1 { #expect(omitted.isEmpty) }
    }
  }

  @Test func `show the data time of each frame, and the same image for the same frame`() throws {
    let scene = try spec(ImageSize.all[2], .dark).resolved(reading: DiskFileReader()).scene
    func texts(_ frame: Int) -> [String] {
      var texts: [String] = []
      scene.forEachElement(at: Double(frame) / scene.frameRate) { element in
        guard case .card(let card) = element else { return }
        for case .text(let text, _, _, _, _) in card.items { texts.append(text) }
      }
      return texts
    }
    // 1521e4 seconds in 250 frames.
    #expect(texts(0).contains("1 Jan 1970"))
    #expect(texts(125).contains("30 Mar 1970") && texts(125) == texts(125))
    #expect(texts(0).contains("earthquake") && !texts(0).contains("other or no data"))
  }

  @Test func `are not shortened where a small image has room beside a note`() throws {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom, spec.size) = (48, 11, 6, PixelSize(128, 128))
    spec.annotations.note = "A note about the data"
    let resolved = try spec.resolved(reading: DiskFileReader())
    #expect(resolved.warnings.map(\.description) == [])
    let card = try #require(resolved.scene.annotations.cards.first)
    let texts = card.items.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
    #expect(texts.joined(separator: " ") == "A note about the data")
  }

  @Test(arguments: [
    (["gco2_per_kwh=Grams of CO2", "capacity_mw=Capacity (MW)"], ["Grams of CO2", "Capacity (MW)"], []),
    ([], ["gco2 per kwh", "capacity mw"], []),
    (["capacity_mw="], ["gco2 per kwh"], []),
    (
      ["Power", "mw=Power"], ["gco2 per kwh", "capacity mw"],
      [
        "--legend-title: 'Power' has no effect, as the legend has 2 fields; write 'gco2_per_kwh=Power' or 'capacity_mw=Power'",
        "--legend-title: 'mw=Power' has no effect, as the legend has no field 'mw'; write 'gco2_per_kwh=Power' or 'capacity_mw=Power'",
      ]
    ),
  ])
  func `have titles of their own in the legend, or the names of fields`(
    given: [String], titles: [String], warnings: [String]
  ) throws {
    var spec = spec(ImageSize(width: 960, height: 540, ratio: 2), .light)
    spec.film.radiusBy = RadiusScaleSpec(
      field: "capacity_mw", domain: ScaleDomain(2, 7), from: .points(2), to: .points(20), interpolation: .exp)
    spec.film.colorBy = try ColorScaleSpec(argument: "gco2_per_kwh:0..900")
    spec.annotations.legendTitles = try given.map { try LegendTitle(argument: $0) }
    let resolved = try spec.resolved(reading: DiskFileReader())
    let legend = try #require(resolved.scene.annotations.cards.first { $0.kinds == [.legend] })
    let texts = legend.items.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
    #expect(texts.filter { $0.contains { $0.isLetter } } == titles)
    #expect(resolved.warnings.map(\.description).filter { $0.hasPrefix("--legend-title") } == warnings)
  }

  @Test func `are warned of without effect`() throws {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (1, 2, 14)
    spec.annotations.clock = .automatic
    spec.annotations.timeZone = "UTC"
    (spec.annotations.legend, spec.annotations.timeBar) = (.always, .always)
    #expect(
      try spec.resolved(reading: DiskFileReader()).warnings.map(\.description) == [
        "--clock: has no effect without a film; add --play LENGTH, or leave it out",
        "--time-bar: has no effect without a film; add --play LENGTH, or leave it out",
        "--time-zone: has no effect without a film; add --play LENGTH, or leave it out",
        "--legend: has no effect without scales; add --radius-by or --color-by, or leave it out",
      ])
  }
}

@Suite struct `Labels of overlays` {
  @Test func `stand beside their overlays without overlap, unless they are not there together`() throws {
    var spec = SceneSpec()
    spec.size = PixelSize(400, 300)
    spec.overlays = (0..<240).map { index in
      var overlay = OverlaySpec(
        latitude: 40 + Double(index % 16) * 0.02, longitude: 10 + Double(index / 16) * 0.02,
        radius: .points(5))
      overlay.label = "place \(index)"
      return overlay
    }
    let resolved = try spec.resolved(reading: DiskFileReader())
    var bounds: [PixelRect] = []
    resolved.scene.forEachElement(at: 0) { element in
      guard case .label(let label) = element else { return }
      let height = Int(label.size)
      bounds.append(
        PixelRect(x: label.x, y: label.baseline - height * 3 / 4, width: label.width, height: height))
    }
    #expect(bounds.count > 5 && bounds.count < 240)
    for (index, rect) in bounds.enumerated() {
      #expect(rect.intersection(resolved.scene.pixelSize.bounds) == rect)
      for other in bounds[..<index] { #expect(rect.intersection(other).isEmpty) }
    }
    let message = "\(240 - bounds.count) labels have no room and are left out, such as '"
    #expect(resolved.warnings.contains { $0.message.hasPrefix(message) })
  }
}
