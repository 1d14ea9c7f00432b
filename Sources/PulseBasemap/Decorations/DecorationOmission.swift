import Synchronization

/// A decoration of a map.
package enum MapDecoration: Hashable, CaseIterable, Sendable {
  case attribution
  case caption
  case scaleBar
  case inset
}

/// A decoration that an image is too small for: left out, or shortened.
package struct DecorationOmission: Hashable, Sendable {
  /// The decoration.
  package let decoration: MapDecoration

  /// Whether a part of its text is drawn; otherwise nothing is.
  package let isShortened: Bool

  init(_ decoration: MapDecoration, isShortened: Bool = false) {
    self.decoration = decoration
    self.isShortened = isShortened
  }

  /// A description with a remedy.
  package var message: String {
    switch (decoration, isShortened) {
    case (.attribution, true):
      "is too long and was shortened; use a larger image, or show it beside the image"
    case (.attribution, false):
      "does not fit and is left out; use a larger image, or show it beside the image"
    default: "does not fit and is left out; use a larger image or fewer decorations"
    }
  }
}

/// A record of the omissions in the views that were painted, shared by the copies of a map.
final class OmissionLog: Sendable {
  private let found = Mutex<Set<DecorationOmission>>([])

  /// The omissions in the order of ``MapDecoration``; of a decoration that was left out and shortened, only the first.
  var omissions: [DecorationOmission] {
    let found = found.withLock(\.self)
    return MapDecoration.allCases.compactMap { decoration in
      [false, true].map { DecorationOmission(decoration, isShortened: $0) }.first(where: found.contains)
    }
  }

  /// Adds omissions of a view.
  func record(_ omissions: [DecorationOmission]) {
    if !omissions.isEmpty { found.withLock { $0.formUnion(omissions) } }
  }

  /// Forgets all omissions.
  func removeAll() { found.withLock { $0.removeAll() } }
}
