import PulseGeo
public import PulsePixels

extension DisplayList {
  /// An annotation to draw in a frame, with the texts of this instant.
  public struct Card: Hashable, Sendable {
    /// An item of a card in a frame.
    public enum Item: Hashable, Sendable {
      case text(String, x: Int, baseline: Int, size: Double, Annotation.Tone)
      case ramp(ColorRamp, PixelRect)
      case disc(center: SubpixelPoint, radius: Int, fill: RGBA, stroke: RGBA)
      case bar(PixelRect, Annotation.Tone)

      /// A polygon in a color of the theme.
      case area([SubpixelPoint], Annotation.Tone)

      /// A highlighted point with an edge in the color of the card; its radius is in 1/256 pixel.
      case dot(center: SubpixelPoint, radius: Int)
    }

    /// The rectangle in pixels.
    public var rect: PixelRect

    /// The radius of the corners in pixels.
    public var cornerRadius: Int

    /// The items from back to front.
    public var items: [Item]

    /// The font of its text.
    public var typeface: Typeface

    /// The color theme.
    public var theme: MapTheme

    /// The bounding box in pixels.
    public var bounds: PixelRect { rect }
  }
}

extension Scene {
  /// Returns the cards of a frame at a time in seconds.
  func cards(at time: Double) -> [DisplayList.Card] {
    guard let typeface = annotations.typeface else { return [] }
    return annotations.cards.map { card in
      DisplayList.Card(
        rect: card.rect, cornerRadius: card.cornerRadius,
        items: card.items.flatMap { items(of: $0, at: time) }, typeface: typeface, theme: mapStyle.theme)
    }
  }

  private func items(of item: Annotation.Item, at time: Double) -> [DisplayList.Card.Item] {
    switch item {
    case .text(let text, let x, let baseline, let size, let tone):
      return [.text(text, x: x, baseline: baseline, size: size, tone)]
    case .live(let text, nil, let x, let baseline, let size, let tone):
      let seconds = Double(frame(at: time)) / frameRate
      return [.text(text.step(at: seconds), x: x, baseline: baseline, size: size, tone)]
    case .live(let text, let index?, let x, let baseline, let size, let tone):
      guard overlays.indices.contains(index) else { return [] }
      let local = localTime(of: overlays[index], at: time).time
      return [
        .text(text.text(of: overlays[index], at: local), x: x, baseline: baseline, size: size, tone)
      ]
    case .clock(let format, let x, let baseline, let size):
      guard let dataTime = dataTime(at: time) else { return [] }
      return [.text(format.text(of: dataTime), x: x, baseline: baseline, size: size, .primary)]
    case .ramp(let map, let rect): return [.ramp(map, rect)]
    case .disc(let center, let radius, let fill, let stroke):
      return [.disc(center: center, radius: radius, fill: fill, stroke: stroke)]
    case .bar(let rect, let tone): return [.bar(rect, tone)]
    case .profile(let profile, let index, let rect):
      guard overlays.indices.contains(index), let length = overlays[index].motionPath?.route.length,
        let position = overlays[index].position(at: localTime(of: overlays[index], at: time).time)
      else { return [] }
      return profile.items(at: position.distance / length, in: rect)
    case .progress(let rect):
      let seconds = Double(frame(at: time)) / frameRate
      let ofData = dataTime(at: time).flatMap { film?.part(at: $0) }
      let part = min(1, max(0, ofData ?? seconds / duration))
      let x = rect.x + Int((part * Double(rect.width)).rounded())
      let width = max(2, rect.height / 16)
      var played = rect
      (played.width, played.height) = (x - rect.x, max(1, rect.height / 24))
      played.y = rect.maxY - played.height
      let line = PixelRect(
        x: min(max(rect.x, x - width / 2), rect.maxX - width), y: rect.y, width: width, height: rect.height)
      return [.bar(played, .accent), .bar(line, .accent)]
    }
  }
}
