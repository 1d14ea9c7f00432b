import PulseMapStyle
import PulsePixels

/// A symbol at one place of a tile, with all of its forms.
final class SymbolInstance {
  let feature: StyledFeature
  let anchor: SymbolAnchor

  /// The line that the symbol follows; only its anchor without one.
  let line: [StylePoint]

  /// The number of the feature in its tile, and its value of the property that orders features.
  let index: Int
  let sortKey: Double

  /// The letters by justification, and vertically.
  let texts: [TextShaper.Justification: ShapedText]
  let verticalText: ShapedText?
  let icon, verticalIcon: ShapedIcon?

  /// The sizes at the zoom of the view: points per em, and the scale of icons.
  let textSize, iconSize: Double

  /// The points in a unit of the text in the layout, and the scale of icons there.
  let textScale, iconScale: Double

  /// The angles of the text and the icon clockwise, in radians.
  let textRotation, iconRotation: Double

  /// The units by which the text is moved; and those by anchor, in the order in which anchors are tried.
  let textOffset: (x: Double, y: Double)
  let variableAnchors: [(anchor: LabelAnchor, offset: (x: Double, y: Double))]

  /// The points by which the icon is moved.
  let iconOffset: (x: Double, y: Double)

  /// The boxes in points around the anchor; `nil` for what does not exist or follows a line.
  var textBox, verticalTextBox, iconBox, verticalIconBox: LabelBox?

  /// The height in points of circles along a line; `nil` for boxes.
  var circleDiameter: Double?

  // What the placement decides.

  var showsText = false
  var showsIcon = false
  var isVertical = false

  /// The anchor that is used, and the points in the layout by which the text is moved there.
  var usedAnchor: (anchor: LabelAnchor, offset: (x: Double, y: Double))?

  init(
    feature: StyledFeature, anchor: SymbolAnchor, line: [StylePoint], index: Int, sortKey: Double,
    texts: [TextShaper.Justification: ShapedText], verticalText: ShapedText?, icon: ShapedIcon?,
    verticalIcon: ShapedIcon?, textSize: Double, iconSize: Double, textScale: Double, iconScale: Double,
    textRotation: Double, iconRotation: Double, textOffset: (x: Double, y: Double),
    variableAnchors: [(anchor: LabelAnchor, offset: (x: Double, y: Double))],
    iconOffset: (x: Double, y: Double)
  ) {
    (self.feature, self.anchor, self.line, self.index, self.sortKey) = (feature, anchor, line, index, sortKey)
    (self.texts, self.verticalText, self.icon, self.verticalIcon) = (texts, verticalText, icon, verticalIcon)
    (self.textSize, self.iconSize, self.textScale, self.iconScale) = (
      textSize, iconSize, textScale, iconScale
    )
    (self.textRotation, self.iconRotation) = (textRotation, iconRotation)
    (self.textOffset, self.variableAnchors, self.iconOffset) = (textOffset, variableAnchors, iconOffset)
  }

  /// Any of the horizontal forms, which have the same size.
  var horizontalText: ShapedText? { texts[.center] ?? texts[.left] ?? texts[.right] }

  var hasText: Bool { !texts.isEmpty || verticalText != nil }

  /// The text in the form that the placement has chosen; `nil` without one.
  var usedText: ShapedText? {
    if isVertical { return verticalText }
    if let usedAnchor, let text = texts[usedAnchor.anchor.justification] { return text }
    return horizontalText
  }
}
