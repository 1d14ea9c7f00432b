import PulsePixels

extension ProjectedRoute {
  /// A builder that joins visible segments into pieces and simplifies them incrementally.
  struct Builder {
    let shift: ClipRect.Point
    private(set) var pieces: [Piece] = []
    private var piece: Piece
    private var thinner = PolylineSimplifier(tolerance: ProjectedRoute.tolerance)

    /// The last added point and its index on the route.
    private var latest: (point: SubpixelPoint, index: Int)?

    init(shift: ClipRect.Point) {
      self.shift = shift
      piece = Piece(shift: shift)
    }

    /// Adds the visible part of the segment that ends at the route's point `index`; begins a new piece if its start
    /// is clipped.
    mutating func add(
      from start: SubpixelPoint, to end: SubpixelPoint, before index: Int, startIsClipped: Bool
    ) {
      if startIsClipped { finish() }
      if latest == nil { add(start, index: index - 1) }
      add(end, index: index)
    }

    mutating func finish() {
      if let latest, let point = thinner.finish() { keep(point, index: latest.index) }
      if !piece.points.isEmpty { pieces.append(piece) }
      (piece, latest) = (Piece(shift: shift), nil)
    }

    private mutating func add(_ point: SubpixelPoint, index: Int) {
      // The simplifier returns the previous point or the first one.
      if let kept = thinner.add(point) { keep(kept, index: latest?.index ?? index) }
      if point != latest?.point { latest = (point, index) }
    }

    private mutating func keep(_ point: SubpixelPoint, index: Int) {
      piece.add(point, index: index)
    }
  }
}
