/// How the ends of an open line look, and those of its dashes.
public enum LineCap: Hashable, Sendable {
  /// Cut off straight, at the last point.
  case flat

  /// Half a disc, which reaches beyond the last point by half of the width.
  case round
}
