import PulsePixels

/// The inflated rows of a PNG picture, each with the number of its filter in front.
struct PNGRows {
  private let header: PNGHeader
  private var bytes: [UInt8]

  /// The number of bytes that the rows of a picture take.
  ///
  /// A pass without columns has no rows either.
  static func count(_ header: PNGHeader) -> Int {
    let passes = header.isInterlaced ? PNGPass.all : [.whole]
    return passes.reduce(0) { sum, pass in
      let width = pass.width(of: header.size.width)
      let rows = width == 0 ? 0 : pass.height(of: header.size.height)
      return sum + rows * (1 + header.rowLength(width: width))
    }
  }

  /// Creates the rows from as many bytes as ``count(_:)`` tells.
  init(_ bytes: [UInt8], _ header: PNGHeader) {
    self.bytes = bytes
    self.header = header
  }

  /// Returns the rows of an interlaced picture from top to bottom, all of them unfiltered.
  ///
  /// - Throws: ``CanvasError/decodingFailed(_:detail:)`` if a row has an unknown filter.
  /// - Complexity: O(bytes).
  consuming func withoutInterlacing() throws(CanvasError) -> [UInt8] {
    let size = header.size
    let stride = 1 + header.rowLength(width: size.width)
    var picture = [UInt8](repeating: 0, count: size.height * stride)
    var position = 0
    for pass in PNGPass.all {
      let width = pass.width(of: size.width)
      guard width > 0 else { continue }
      let length = header.rowLength(width: width)
      for index in 0..<pass.height(of: size.height) {
        let start = position + 1
        try unfilter(start..<start + length, isFirst: index == 0)
        let target = (pass.row.first + index * pass.row.step) * stride + 1
        spread(from: start, width: width, over: &picture, from: target, pass)
        position = start + length
      }
    }
    return picture
  }

  /// Returns the rows of a picture that is not interlaced, unfiltered.
  ///
  /// - Throws: ``CanvasError/decodingFailed(_:detail:)`` if a row has an unknown filter.
  /// - Complexity: O(bytes).
  consuming func unfiltered() throws(CanvasError) -> [UInt8] {
    let stride = 1 + header.rowLength(width: header.size.width)
    for y in 0..<header.size.height {
      try unfilter(y * stride + 1..<(y + 1) * stride, isFirst: y == 0)
    }
    return bytes
  }

  /// Turns the differences in a row into bytes of pixels.
  ///
  /// - Parameters:
  ///   - row: Where the row is; its filter is in front of it, and the row above in front of that.
  ///   - isFirst: Whether there is no row above; it counts as zero then, as do bytes left of a row.
  /// - Throws: ``CanvasError/decodingFailed(_:detail:)`` if the filter is unknown.
  private mutating func unfilter(_ row: Range<Int>, isFirst: Bool) throws(CanvasError) {
    let above = row.count + 1
    let left = max(1, header.bitsPerPixel / 8)
    let start = min(row.lowerBound + left, row.upperBound)
    switch (bytes[row.lowerBound - 1], isFirst) {
    case (0, _), (2, true): break
    case (1, _), (4, true):
      for place in start..<row.upperBound { bytes[place] &+= bytes[place - left] }
    case (2, false):
      for place in row { bytes[place] &+= bytes[place - above] }
    case (3, _):
      for place in row {
        let leftByte = place < start ? 0 : Int(bytes[place - left])
        let aboveByte = isFirst ? 0 : Int(bytes[place - above])
        bytes[place] &+= UInt8((leftByte + aboveByte) / 2)
      }
    case (4, false):
      for place in row.lowerBound..<start { bytes[place] &+= bytes[place - above] }
      for place in start..<row.upperBound {
        bytes[place] &+= Self.nearest(
          left: bytes[place - left], above: bytes[place - above], corner: bytes[place - above - left])
      }
    case (let filter, _):
      throw Self.unknownFilter(filter)
    }
  }

  /// Returns the error about a filter that there is not.
  static func unknownFilter(_ filter: UInt8) -> CanvasError {
    .decodingFailed(.png, detail: "IDAT: a row has the unknown filter \(filter)")
  }

  /// Returns which of three bytes is nearest to `left + above - corner`, the first of equally near ones.
  ///
  /// The PNG specification calls it the Paeth predictor.
  private static func nearest(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
    let toLeft = abs(Int(above) - Int(corner))
    let toAbove = abs(Int(left) - Int(corner))
    let toCorner = abs(Int(left) + Int(above) - 2 * Int(corner))
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }

  /// Puts the pixels of a row of a pass in their places in a row of the picture, which is zero there.
  private func spread(
    from source: Int, width: Int, over picture: inout [UInt8], from target: Int, _ pass: PNGPass
  ) {
    let bits = header.bitsPerPixel
    if bits >= 8 {
      let length = bits / 8
      for index in 0..<width {
        let place = target + (pass.column.first + index * pass.column.step) * length
        for byte in 0..<length { picture[place + byte] = bytes[source + index * length + byte] }
      }
    } else {
      for index in 0..<width {
        let from = index * bits
        let to = (pass.column.first + index * pass.column.step) * bits
        // The first pixel of a byte is in its highest bits.
        let pixel = (bytes[source + from / 8] << (from % 8)) >> (8 - bits)
        picture[target + to / 8] |= pixel << (8 - bits - to % 8)
      }
    }
  }
}
