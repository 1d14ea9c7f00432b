import PulseGeo
import PulseMapStyle
import PulsePixels

/// The layout of the symbols of one layer in one tile.
struct SymbolLayout {
  let layer: StyleDocument.Layer
  let settings: SymbolSettings
  let tile: StyleTile
  let evaluator: StyleEvaluator
  let images: StyleImages
  let letters: LetterSource
  private let properties: SymbolProperties
  private let texts = SymbolTexts()

  /// Whether texts, or their icons, are moved.
  private let isMoved: Bool

  init(
    layer: StyleDocument.Layer, settings: SymbolSettings, tile: StyleTile, evaluator: StyleEvaluator,
    images: StyleImages, letters: LetterSource
  ) {
    (self.layer, self.settings, self.tile, self.evaluator) = (layer, settings, tile, evaluator)
    (self.images, self.letters, properties) = (images, letters, SymbolProperties(layer))
    isMoved = layer.sets("text-translate")
  }

  /// A feature with its text and icon.
  private struct LabeledFeature {
    let feature: StyledFeature
    var lines: [[StylePoint]]
    let text: SymbolTexts.Numbered?
    let icon: SpriteImage?
    let index: Int
    let sortKey: Double
  }

  /// Returns the symbols of features in the order of their placement, but for those that cannot reach into the view.
  func instances(of features: [StyledFeature]) -> [SymbolInstance] {
    var labeled = features.enumerated().compactMap { self.labeled($1, $0) }
    if settings.placement == .line {
      let lines = SymbolLines.merged(labeled.map(\.lines), texts: labeled.map { $0.text?.number })
      labeled = zip(labeled, lines).compactMap { feature, lines in
        guard let lines else { return nil }
        var feature = feature
        feature.lines = lines
        return feature
      }
    }
    if settings.sortsByKey {
      labeled = labeled.enumerated().sorted {
        ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset)
      }
      .map(\.element)
    }
    let distant = distantTexts(labeled)
    var known: [Int: [StylePoint]] = [:]
    return labeled.flatMap { feature -> [SymbolInstance] in
      if let text = feature.text, distant.contains(text.number) { return [] }
      return self.instances(of: feature, &known)
    }
  }

  /// Returns the numbers of texts along lines that are all too far from the view to reach into it, or to keep others
  /// away from there; equal texts keep their distances from each other.
  private func distantTexts(_ labeled: [LabeledFeature]) -> Set<Int> {
    guard settings.placement == .line, settings.isTextAlongLine, properties.isShapeUniform, !isMoved else {
      return []
    }
    let size = max(size(properties.textSize), size(properties.textSize, at: evaluator.layoutZoom + 1))
    let offset = pair(properties.textOffset)
    let ems = 4 + offset.x.magnitude + offset.y.magnitude + number(properties.radialOffset).magnitude
    let height = settings.lineHeight / TextShaper.em + ems
    let margin =
      (SymbolPlacement.margin + settings.textPadding.magnitude + height * size) * evaluator.view.ratio
    let view = ClipRect(around: evaluator.view.size, margin: 0)
    var bounds: [Int: TileBounds] = [:]
    var near: Set<Int> = []
    for feature in labeled {
      guard let text = feature.text else { continue }
      if feature.icon == nil, text.text.isPlain {
        bounds[text.number, default: TileBounds(of: [])].formUnion(TileBounds(of: feature.lines))
      } else {
        near.insert(text.number)
      }
    }
    return Set(
      bounds.filter { !near.contains($0.key) && !$0.value.reaches(view, margin: margin, by: tile.toPixels) }
        .keys
    )
  }

  private func labeled(_ feature: StyledFeature, _ index: Int) -> LabeledFeature? {
    evaluator.context.feature = feature
    var text: SymbolTexts.Numbered?
    if let field = properties.textField {
      let formatted: FormattedText? =
        switch evaluator.layout(field) {
        case .formatted(let text): text
        case .null: nil
        case let value: FormattedText(value.text)
        }
      if let formatted, !formatted.sections.isEmpty {
        text = texts.numbered(formatted, isUniform: properties.isTextUniform) {
          let transform = evaluator.word(properties.transform)
          return LabelText(formatted, fonts: fonts, transform: { Self.transformed($0, transform) }, images)
        }
      }
    }
    var icon: SpriteImage?
    if let image = properties.iconImage {
      switch evaluator.layout(image) {
      case .image(let image): icon = sprite(image.name)
      case .string(let name) where !name.isEmpty: icon = sprite(name)
      default: break
      }
    }
    guard text != nil || icon != nil else { return nil }
    var lines = feature.parts
    if feature.geometryType == .polygon, settings.placement != .point {
      lines = lines.map { $0 + $0.prefix(1) }
    }
    return LabeledFeature(
      feature: feature, lines: lines, text: text, icon: icon, index: index,
      sortKey: settings.sortsByKey ? evaluator.sortKey(properties.sortKey) : 0)
  }

  private func sprite(_ name: String) -> SpriteImage? {
    let image = images[name]
    if image == nil { letters.reportMissingImage(name, layer.id) }
    return image
  }

  private static func transformed(_ text: String, _ transform: String) -> String {
    switch transform {
    case "uppercase": text.uppercased()
    case "lowercase": text.lowercased()
    default: text
    }
  }

  /// The names of the fonts for the feature of the context, separated by commas.
  private var fonts: String {
    guard case .array(let names) = evaluator.layout(properties.font) else { return "" }
    return names.map(\.text).joined(separator: ",")
  }

  private func number(_ property: PropertyExpression) -> Double { evaluator.layout(property).plainNumber }

  private func pair(_ property: PropertyExpression) -> (x: Double, y: Double) {
    let numbers = evaluator.layout(property).numbers ?? []
    return numbers.count == 2 ? (x: numbers[0], y: numbers[1]) : (0, 0)
  }

  /// Returns a size, 0 or more, at the zoom of the view: between the stops around whole zooms unless it changes in steps.
  private func size(_ expression: PropertyExpression) -> Double {
    let (zoom, whole) = (evaluator.view.zoom, evaluator.layoutZoom)
    guard let curve = expression.zoomCurve else { return size(expression, at: zoom) }
    if case .step = curve.interpolation { return size(expression, at: whole) }
    // Where nothing is left out between the stops, that is the value itself.
    guard !evaluator.isExact, case let (lower, upper)? = curve.distantStops(around: whole...whole + 1) else {
      return size(expression, at: zoom)
    }
    let fraction = min(max(curve.fraction(zoom, from: lower, to: upper), 0), 1)
    return size(expression, at: lower) * (1 - fraction) + size(expression, at: upper) * fraction
  }

  private func size(_ expression: PropertyExpression, at zoom: Double) -> Double {
    max(0, evaluator.value(expression, at: zoom).plainNumber)
  }

  private func instances(of labeled: LabeledFeature, _ known: inout [Int: [StylePoint]]) -> [SymbolInstance] {
    evaluator.context.feature = labeled.feature
    let layoutSize = size(properties.textSize, at: evaluator.layoutZoom + 1)
    let anchors = variableAnchors
    var offset = (x: 0.0, y: 0.0)
    if anchors.isEmpty {
      let radius = number(properties.radialOffset) * TextShaper.em
      let plain = pair(properties.textOffset)
      offset =
        radius != 0
        ? textAnchor.radialOffset(radius) : (x: plain.x * TextShaper.em, y: plain.y * TextShaper.em)
    }
    let (texts, vertical) =
      labeled.text.map { text in
        self.texts.shapes(of: text, isUniform: properties.isShapeUniform) {
          shapes(of: text.text, offset, anchors.map(\.anchor), layoutSize)
        }
      } ?? ([:], nil)
    let horizontal = texts[.center] ?? texts[.left] ?? texts[.right]
    let iconOffset = pair(properties.iconOffset)
    let plainIcon = labeled.icon.map {
      ShapedIcon(
        $0, anchor: LabelAnchor(rawValue: evaluator.word(properties.iconAnchor)) ?? .center,
        offset: iconOffset
      )
    }
    guard horizontal != nil || vertical != nil || plainIcon != nil else { return [] }
    let scale = layoutSize / TextShaper.em
    func fitted(_ icon: ShapedIcon, _ text: ShapedText) -> ShapedIcon {
      icon.fitted(
        to: text, settings.textFit, margins: settings.textFitMargins, offset: iconOffset, scale: scale)
    }
    var (icon, verticalIcon) = (plainIcon, ShapedIcon?.none)
    if settings.textFit != "none", let plainIcon {
      if settings.allowsVerticalPoints, let vertical { verticalIcon = fitted(plainIcon, vertical) }
      if let horizontal { icon = fitted(plainIcon, horizontal) }
    }
    let iconLayoutScale = size(properties.iconSize, at: evaluator.layoutZoom + 1)
    let (textSize, iconSize) = (size(properties.textSize), size(properties.iconSize))
    let (textRotation, iconRotation) = (
      number(properties.textRotation) * .pi / 180, number(properties.iconRotation) * .pi / 180
    )
    return places(of: labeled, horizontal, vertical, icon, &known).map { anchor, line in
      let instance = SymbolInstance(
        feature: labeled.feature, anchor: anchor, line: line, index: labeled.index, sortKey: labeled.sortKey,
        texts: texts, verticalText: vertical, icon: icon, verticalIcon: verticalIcon, textSize: textSize,
        iconSize: iconSize, textScale: scale, iconScale: iconLayoutScale, textRotation: textRotation,
        iconRotation: iconRotation, textOffset: offset, variableAnchors: anchors, iconOffset: iconOffset)
      addBoxes(to: instance, layoutSize)
      return instance
    }
  }

  private var textAnchor: LabelAnchor {
    LabelAnchor(rawValue: evaluator.word(properties.textAnchor)) ?? .center
  }

  /// The anchors that are tried for the feature of the context, with their offsets in units.
  private var variableAnchors: [(anchor: LabelAnchor, offset: (x: Double, y: Double))] {
    if let property = properties.anchorOffset,
      case .anchorOffsets(let pairs) = evaluator.layout(property)
    {
      return pairs.compactMap { pair in
        guard let anchor = LabelAnchor(rawValue: pair.anchor) else { return nil }
        let shift = (anchor.y - 0.5) * 2 * LabelAnchor.baselineOffset
        return (anchor, (x: pair.x * TextShaper.em, y: pair.y * TextShaper.em + shift))
      }
    }
    guard let property = properties.variableAnchor, case .array(let names) = evaluator.layout(property)
    else { return [] }
    let (radius, plain) = (number(properties.radialOffset) * TextShaper.em, pair(properties.textOffset))
    return names.compactMap { name in
      guard let anchor = LabelAnchor(rawValue: name.text) else { return nil }
      let offset =
        properties.setsRadialOffset
        ? anchor.radialOffset(radius)
        : anchor.awayOffset((x: plain.x * TextShaper.em, y: plain.y * TextShaper.em))
      return (anchor, offset)
    }
  }

  /// Returns the letters of a text in their places, by justification and vertically.
  private func shapes(
    of text: LabelText, _ offset: (x: Double, y: Double), _ anchors: [LabelAnchor], _ layoutSize: Double
  ) -> SymbolTexts.Shapes {
    let spacing =
      WritingScripts.allowsLetterSpacing(text.codes) ? number(properties.letterSpacing) * TextShaper.em : 0
    let width = settings.placement == .point ? number(properties.maximumWidth) * TextShaper.em : .infinity
    let sizeHere = size(properties.textSize, at: evaluator.layoutZoom)
    func shape(
      _ anchor: LabelAnchor, _ justification: TextShaper.Justification, isVertical: Bool = false,
      allowsVerticalPoints: Bool = false
    ) -> ShapedText? {
      TextShaper(
        maximumWidth: width, lineHeight: settings.lineHeight, spacing: spacing, anchor: anchor,
        justification: justification, offset: offset, isVertical: isVertical,
        allowsVerticalPoints: allowsVerticalPoints, breakSize: layoutSize, size: sizeHere,
        glyph: { fonts, code in
          letters.glyph(fonts, code)
            ?? ArabicLetters.letter(ofShape: code).flatMap { letters.glyph(fonts, $0) }
        }
      ).shape(text)
    }
    var texts: [TextShaper.Justification: ShapedText] = [:]
    var vertical: ShapedText?
    let word = settings.isTextAlongLine ? "center" : evaluator.word(properties.justify)
    let allowsVertical = WritingScripts.allowsVerticalWriting(text.codes)
    if !settings.isTextAlongLine, !anchors.isEmpty {
      let justifications: [TextShaper.Justification] =
        word == "auto" ? anchors.map(\.justification) : [TextShaper.Justification(rawValue: word) ?? .center]
      for justification in justifications where texts[justification] == nil {
        texts[justification] = shape(.center, justification)
      }
    } else {
      let justification =
        word == "auto" ? textAnchor.justification : TextShaper.Justification(rawValue: word) ?? .center
      texts[justification] = shape(textAnchor, justification)
      if allowsVertical, settings.isTextAlongLine, settings.textKeepsUpright {
        vertical = shape(textAnchor, justification, isVertical: true)
      }
    }
    if settings.allowsVerticalPoints, allowsVertical {
      vertical = shape(
        anchors.isEmpty ? textAnchor : textAnchor, .left, isVertical: true, allowsVerticalPoints: true)
    }
    return (texts, vertical)
  }
}

// Places of symbols.
extension SymbolLayout {
  private func places(
    of labeled: LabeledFeature, _ text: ShapedText?, _ vertical: ShapedText?, _ icon: ShapedIcon?,
    _ known: inout [Int: [StylePoint]]
  ) -> [(SymbolAnchor, line: [StylePoint])] {
    var places: [(SymbolAnchor, line: [StylePoint])] = []
    let unit = tile.unitsPerPoint
    let scale = unit * size(properties.textSize, at: 18) / TextShaper.em
    switch settings.placement {
    case .line:
      let spacing = settings.spacing * unit
      for line in SymbolLines.clipped(labeled.lines) {
        let search = LineAnchors(
          line, maximumAngle: settings.maximumAngle, vertical ?? text, icon, scale: scale)
        let overscaling = Double(1 << (tile.layoutZoom - tile.id.z))
        for anchor in search.repeated(spacing: spacing, overscaling: overscaling) {
          if text != nil, let number = labeled.text?.number {
            if known[number, default: []].contains(where: { anchor.point.distance(to: $0) < spacing / 2 }) {
              continue
            }
            known[number, default: []].append(anchor.point)
          }
          places.append((anchor, line))
        }
      }
    case .lineCenter:
      for line in labeled.lines where line.count > 1 {
        let search = LineAnchors(
          line, maximumAngle: settings.maximumAngle, vertical ?? text, icon, scale: scale)
        if let anchor = search.middle { places.append((anchor, line)) }
      }
    case .point:
      switch labeled.feature.geometryType {
      case .polygon:
        for polygon in Self.polygons(labeled.lines) {
          guard let point = SymbolLines.innermostPoint(of: polygon) else { continue }
          places.append((SymbolAnchor(point: point), []))
        }
      case .line:
        for line in labeled.lines {
          if let first = line.first { places.append((SymbolAnchor(point: first), [])) }
        }
      default: places += labeled.lines.joined().map { (SymbolAnchor(point: $0), []) }
      }
    }
    return places.filter { $0.0.point.isInTile }
  }

  /// Returns rings by the polygons that they belong to.
  static func polygons(_ rings: [[StylePoint]]) -> [[[StylePoint]]] {
    var polygons: [[[StylePoint]]] = []
    let isClockwise = (rings.lazy.map(doubledArea).first { $0 != 0 } ?? 0) > 0
    for ring in rings {
      if polygons.isEmpty || (doubledArea(ring) > 0) == isClockwise {
        polygons.append([ring])
      } else {
        polygons[polygons.count - 1].append(ring)
      }
    }
    return polygons
  }

  private func addBoxes(to instance: SymbolInstance, _ layoutSize: Double) {
    func rotation(_ angle: Double) -> (sine: Double, cosine: Double) {
      RoundedFunctions.sineAndCosine(angle)
    }
    func box(_ text: ShapedText, _ angle: Double) -> LabelBox {
      let (scale, padding) = (instance.textScale, settings.textPadding)
      return LabelBox(
        left: text.left * scale - padding, top: text.top * scale - padding,
        right: text.right * scale + padding,
        bottom: text.bottom * scale + padding, rotation: rotation(angle))
    }
    if settings.isTextAlongLine {
      if let text = instance.horizontalText, text.bottom > text.top {
        instance.circleDiameter = max(10, text.bottom - text.top) * layoutSize / TextShaper.em
      }
    } else {
      instance.textBox = instance.horizontalText.map { box($0, instance.textRotation) }
      if settings.allowsVerticalPoints {
        instance.verticalTextBox = instance.verticalText.map { box($0, instance.textRotation + .pi / 2) }
      }
    }
    var sides = [2.0, 2, 2, 2]
    if case .padding(let padding) = evaluator.layout(properties.iconPadding) { sides = padding.sides }
    func box(_ icon: ShapedIcon, _ angle: Double) -> LabelBox {
      let (edges, scale, extra) = (icon.fittedEdges, instance.iconScale, icon.padding ?? [0, 0, 0, 0])
      return LabelBox(
        left: (edges.left - extra[0]) * scale - sides[3], top: (edges.top - extra[1]) * scale - sides[0],
        right: (edges.right + extra[2]) * scale + sides[1],
        bottom: (edges.bottom + extra[3]) * scale + sides[2],
        rotation: rotation(angle))
    }
    instance.iconBox = instance.icon.map { box($0, instance.iconRotation) }
    instance.verticalIconBox = instance.verticalIcon.map { box($0, instance.textRotation + .pi / 2) }
  }
}
