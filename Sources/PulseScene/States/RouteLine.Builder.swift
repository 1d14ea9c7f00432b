import PulsePixels

extension RouteLine {
  /// Puts straight lines together, and thins them as they come.
  struct Builder {
    let shift: Double
    private(set) var pieces: [Piece] = []
    private var piece: Piece
    private var thinner = LineThinner(tolerance: RouteLine.tolerance)

    /// The point that was added last, and its index on the route.
    private var latest: (point: SubpixelPoint, index: Int)?

    init(shift: Double) {
      self.shift = shift
      piece = Piece(shift: shift)
    }

    /// Adds a part of the straight line before a point of the route.
    mutating func add(from start: SubpixelPoint, to end: SubpixelPoint, before index: Int, isCut: Bool) {
      if isCut { finish() }
      if latest == nil { add(start, index: index - 1) }
      add(end, index: index)
    }

    mutating func finish() {
      if let latest, let point = thinner.finish() { keep(point, index: latest.index) }
      if !piece.points.isEmpty { pieces.append(piece) }
      (piece, latest) = (Piece(shift: shift), nil)
    }

    private mutating func add(_ point: SubpixelPoint, index: Int) {
      // What the thinner gives back is the point before, or the first one.
      if let kept = thinner.add(point) { keep(kept, index: latest?.index ?? index) }
      if point != latest?.point { latest = (point, index) }
    }

    private mutating func keep(_ point: SubpixelPoint, index: Int) {
      piece.add(point, index: index)
    }
  }
}
