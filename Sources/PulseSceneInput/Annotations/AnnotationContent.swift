import PulseGeo
package import PulseScene

/// The contents of the annotations of a scene, before they are laid out.
package struct AnnotationContent: Sendable {
  /// The title, with line feeds where its lines end; `nil` for none.
  package var title: String?

  /// The text below the title; `nil` for none.
  package var subtitle: String?

  /// The small text in the lower left corner, such as a source; `nil` for none.
  package var note: String?

  /// The format of the clock; `nil` for none.
  package var clock: ClockFormat?

  /// Whether there is a legend of the scales.
  package var showsLegend = false

  /// The corner of the legend; `nil` for the one where it hides least.
  package var legendCorner: ImageCorner?

  /// The titles of the fields of the legend.
  package var legendTitles: [LegendTitle] = []

  /// Whether there is a chart of the elevations of a track.
  package var showsProfile = false

  /// The corner of that chart; `nil` for the one where it hides least.
  package var profileCorner: ImageCorner?

  /// The units of that chart.
  package var units = MeasurementSystem.metric

  /// Whether there is a time bar.
  package var showsTimeBar = false

  /// The time zone of the time bar.
  package var timeZone = TimeZoneRules.utc

  /// The factor of all text sizes.
  package var textScale = 1.0

  /// Creates an empty content.
  package init() {}

  /// Whether nothing is requested.
  package var isEmpty: Bool { kinds.isEmpty }

  /// Returns the text of a kind, empty for one that is made of values.
  func text(of kind: Annotation.Kind) -> String {
    switch kind {
    case .title: title ?? ""
    case .subtitle: subtitle ?? ""
    case .note: note ?? ""
    case .clock, .legend, .profile, .timeBar: ""
    }
  }

  /// The kinds that are requested.
  var kinds: Set<Annotation.Kind> {
    var kinds: Set<Annotation.Kind> = []
    if title != nil { kinds.insert(.title) }
    if subtitle != nil { kinds.insert(.subtitle) }
    if note != nil { kinds.insert(.note) }
    if clock != nil { kinds.insert(.clock) }
    if showsLegend { kinds.insert(.legend) }
    if showsProfile { kinds.insert(.profile) }
    if showsTimeBar { kinds.insert(.timeBar) }
    return kinds
  }
}

/// The laid-out annotations of a scene, with what did not fit.
package struct AnnotationLayoutResult: Sendable {
  /// The cards.
  package var annotations = Annotations()

  /// The kinds that did not fit.
  package var omitted: [Annotation.Kind] = []

  /// The texts that were shortened.
  package var shortened: [Annotation.Kind] = []
}

extension Scene {
  /// Lays out kinds of annotations with the legend in another corner than that where it hides least; `nil` if they do not
  /// fit in any.
  private func layout(
    of kinds: Set<Annotation.Kind>, _ content: AnnotationContent, _ typeface: Typeface
  ) throws(SceneFileError) -> AnnotationLayout? {
    guard kinds.contains(.legend), content.legendCorner == nil else { return nil }
    for corner in ImageCorner.allCases {
      var content = content
      content.legendCorner = corner
      var layout = AnnotationLayout(self, content, kinds, typeface)
      if try layout.place() { return layout }
    }
    return nil
  }

  /// Lays out annotations for the size of the scene, so that no two cards overlap.
  ///
  /// Annotations that do not fit beside more important ones are left out; their order is title, clock, legend,
  /// profile, subtitle, note and time bar.
  ///
  /// - Parameters:
  ///   - content: What they show.
  ///   - typeface: The font.
  /// - Returns: The cards, and what is missing.
  /// - Throws: An error of the font.
  package func layOut(
    _ content: AnnotationContent, _ typeface: Typeface
  ) throws(SceneFileError) -> AnnotationLayoutResult {
    var layout = AnnotationLayout(self, content, [], typeface)
    var omitted: [Annotation.Kind] = []
    for kind in Annotation.Kind.allCases where content.kinds.contains(kind) {
      var candidate = AnnotationLayout(self, content, layout.kinds.union([kind]), typeface)
      if try candidate.place() {
        layout = candidate
      } else if let other = try self.layout(of: candidate.kinds, content, typeface) {
        layout = other
      } else {
        omitted.append(kind)
      }
    }
    var annotations = Annotations()
    annotations.cards = layout.cards
    annotations.typeface = layout.cards.isEmpty ? nil : typeface
    return AnnotationLayoutResult(annotations: annotations, omitted: omitted, shortened: layout.shortened)
  }
}
