/// A text in an image, for reports: what it says, what it is, and where it stands.
package struct LabelRecord: Hashable, Sendable {
  /// The kinds of text by what they are or name; the raw values are those of reports.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case place
    case country
    case water
    case street
    case shield
    case data
    case mark
    case track
    case callout
    case caption
    case attribution
    case title
    case subtitle
    case note
    case legend
    case clock
    case time
    case scale
    case graticule
  }

  /// A point in pixels of the image.
  package struct Point: Hashable, Sendable {
    /// The distance from the left edge.
    package var x: Double

    /// The distance from the upper edge.
    package var y: Double

    /// Creates a point.
    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The text, with line feeds where its lines end.
  package var text: String

  /// The kind of text.
  package var kind: Kind

  /// The box of the text without its halo, in pixels; that of a card or a callout is the whole card.
  package var box: PixelRect

  /// The point that it names; `nil` if it names none.
  package var point: Point?

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - text: The text, with line feeds where its lines end.
  ///   - kind: What it is.
  ///   - box: Its box in pixels.
  ///   - point: The point that it names; `nil` for none.
  package init(_ text: String, _ kind: Kind, box: PixelRect, at point: Point? = nil) {
    (self.text, self.kind, self.box, self.point) = (text, kind, box, point)
  }
}

/// A text that was requested and is not in the image, with the reason.
package struct OmittedLabel: Hashable, Sendable {
  /// The reason why a text is left out; the raw values are those of reports.
  package enum Reason: String, Hashable, Sendable {
    /// Each of its places is taken by marks, other texts or the edge of the image.
    case room = "no room"

    /// A label of the data names the same place.
    case named = "named by the data"

    /// There are more labels than are placed.
    case count = "too many labels"
  }

  /// The text, with line feeds where its lines end.
  package var text: String

  /// The kind of text.
  package var kind: LabelRecord.Kind

  /// Why it is left out.
  package var reason: Reason

  /// Creates a record.
  package init(_ text: String, _ kind: LabelRecord.Kind, _ reason: Reason) {
    (self.text, self.kind, self.reason) = (text, kind, reason)
  }
}

/// The texts of an image, and those left out.
package struct LabelRecords: Hashable, Sendable {
  /// The texts in the image.
  package var labels: [LabelRecord]

  /// Those left out.
  package var omitted: [OmittedLabel]

  /// Creates a list, by default an empty one.
  package init(_ labels: [LabelRecord] = [], omitted: [OmittedLabel] = []) {
    (self.labels, self.omitted) = (labels, omitted)
  }

  /// Appends another list.
  package static func += (list: inout LabelRecords, other: LabelRecords) {
    list.labels += other.labels
    list.omitted += other.omitted
  }
}
