/// A text of sections with their own fonts, sizes, colors and images.
package struct FormattedText: Sendable {
  /// A part of the text: letters or an image.
  package struct Section: Sendable {
    /// The letters; empty for an image.
    package var text = ""

    /// The image in place of letters.
    package var image: StyleImage?

    /// The size relative to that of the text; `nil` for the same.
    package var scale: Double?

    /// The names of fonts, separated by commas; `nil` for those of the layer.
    package var fontStack: String?

    /// The color; `nil` for that of the layer.
    package var color: StyleColor?

    /// The alignment in the line: `bottom`, `center` or `top`; `nil` for the default.
    package var verticalAlignment: String?
  }

  /// The sections in their order.
  package let sections: [Section]

  /// Creates a text of sections.
  init(sections: [Section]) { self.sections = sections }

  /// Creates a text of one section in the style of its layer.
  package init(_ text: String) { sections = [Section(text: text)] }

  /// The letters of all sections.
  package var plainText: String { sections.map(\.text).joined() }
}
