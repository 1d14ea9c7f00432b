import PulseArguments

/// The side of its mark on which a label stands if it has room there.
public enum LabelSide: String, CaseIterable, Hashable, Sendable {
  /// The first of eight places with room, the right side first; the middle of a large translucent pulse.
  case auto

  /// In the middle of the mark.
  case center

  case right, left, above, below
}

extension LabelSide: ArgumentValue {}
