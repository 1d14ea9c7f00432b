import Synchronization

/// A decoration of a map.
package enum MapDecoration: Hashable, CaseIterable, Sendable {
  case attribution
  case caption
  case scaleBar
  case inset
}

/// A decoration that is left out or shortened, with the reason.
package struct DecorationOmission: Hashable, Sendable {
  /// The reasons: no room, text that is too long and was shortened, or an overlay or its text that the decoration would cover.
  package enum Reason: Hashable, CaseIterable, Sendable {
    case room
    case length
    case overlay
    case label
  }

  /// The decoration.
  package let decoration: MapDecoration

  /// The reason.
  package let reason: Reason

  init(_ decoration: MapDecoration, _ reason: Reason) {
    (self.decoration, self.reason) = (decoration, reason)
  }

  /// A description with a remedy.
  package var message: String {
    switch (decoration, reason) {
    case (.attribution, .length):
      "is too long and was shortened; use a larger image, or show it beside the image"
    case (.attribution, _):
      "does not fit and is left out; use a larger image, or show it beside the image"
    case (_, .overlay):
      "would cover the pulse at its largest and is left out; use a larger image or a smaller radius"
    case (_, .label):
      "would cover a label in each corner and is left out; use a larger image or fewer labels, or name a corner for it"
    default: "does not fit and is left out; use a larger image or fewer decorations"
    }
  }
}

/// A record of the omissions in the views that were painted, shared by the copies of a map.
final class OmissionLog: Sendable {
  private let found = Mutex<Set<DecorationOmission>>([])

  /// The omissions in the order of ``MapDecoration``; of each only that with the first reason.
  var omissions: [DecorationOmission] {
    let found = found.withLock(\.self)
    return MapDecoration.allCases.compactMap { decoration in
      DecorationOmission.Reason.allCases.map { DecorationOmission(decoration, $0) }.first(
        where: found.contains)
    }
  }

  /// Adds omissions of a view.
  func record(_ omissions: [DecorationOmission]) {
    if !omissions.isEmpty { found.withLock { $0.formUnion(omissions) } }
  }

  /// Forgets all omissions.
  func removeAll() { found.withLock { $0.removeAll() } }
}
