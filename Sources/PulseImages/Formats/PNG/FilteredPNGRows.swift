import PulsePixels

/// The inflated rows of a PNG image, each preceded by its filter type.
struct FilteredPNGRows {
  private let header: PNGHeader
  private var bytes: [UInt8]

  /// Returns the number of bytes of all rows, filter types included; a pass without columns has no rows.
  static func byteCount(_ header: PNGHeader) -> Int {
    let passes = header.isInterlaced ? Adam7Pass.all : [.nonInterlaced]
    return passes.reduce(0) { sum, pass in
      let width = pass.columnCount(ofWidth: header.size.width)
      let rows = width == 0 ? 0 : pass.rowCount(ofHeight: header.size.height)
      return sum + rows * (1 + header.rowLength(width: width))
    }
  }

  /// Creates the rows from ``byteCount(_:)`` bytes.
  init(_ bytes: [UInt8], _ header: PNGHeader) {
    self.bytes = bytes
    self.header = header
  }

  /// Returns the rows of an interlaced image from top to bottom, unfiltered.
  ///
  /// - Returns: The rows, each after a 0 for filter type None.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` for an unknown filter.
  /// - Complexity: O(bytes).
  consuming func deinterlaced() throws(ImageFileError) -> [UInt8] {
    let size = header.size
    let stride = 1 + header.rowLength(width: size.width)
    var image = [UInt8](repeating: 0, count: size.height * stride)
    var position = 0
    for pass in Adam7Pass.all {
      let width = pass.columnCount(ofWidth: size.width)
      guard width > 0 else { continue }
      let length = header.rowLength(width: width)
      for index in 0..<pass.rowCount(ofHeight: size.height) {
        let start = position + 1
        try unfilter(start..<start + length, isFirst: index == 0)
        let target = (pass.row.first + index * pass.row.step) * stride + 1
        scatterPixels(from: start, width: width, over: &image, from: target, pass)
        position = start + length
      }
    }
    return image
  }

  /// Returns the unfiltered rows of a non-interlaced image.
  ///
  /// - Returns: The rows, each after its filter type.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` for an unknown filter.
  /// - Complexity: O(bytes).
  consuming func unfiltered() throws(ImageFileError) -> [UInt8] {
    let stride = 1 + header.rowLength(width: header.size.width)
    for y in 0..<header.size.height {
      try unfilter(y * stride + 1..<(y + 1) * stride, isFirst: y == 0)
    }
    return bytes
  }

  /// Undoes the filter of a row in place.
  ///
  /// - Parameters:
  ///   - row: The byte range of the row; its filter type precedes it, and the row above precedes that.
  ///   - isFirst: Whether the row above counts as zeros, as do bytes left of a row.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` for an unknown filter.
  private mutating func unfilter(_ row: Range<Int>, isFirst: Bool) throws(ImageFileError) {
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
        bytes[place] &+= Self.paethPredictor(
          left: bytes[place - left], above: bytes[place - above], corner: bytes[place - above - left])
      }
    case (let filter, _):
      throw Self.unknownFilter(filter)
    }
  }

  /// Returns the error for an unknown filter type.
  static func unknownFilter(_ filter: UInt8) -> ImageFileError {
    .decodingFailed(.png, detail: "IDAT: a row has the unknown filter \(filter)")
  }

  /// Returns the Paeth predictor: the first of three bytes nearest to `left + above - corner`.
  private static func paethPredictor(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
    let toLeft = abs(Int(above) - Int(corner))
    let toAbove = abs(Int(left) - Int(corner))
    let toCorner = abs(Int(left) + Int(above) - 2 * Int(corner))
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }

  /// Copies the pixels of a pass row to their positions in a row of the image, which is zero there.
  private func scatterPixels(
    from source: Int, width: Int, over image: inout [UInt8], from target: Int, _ pass: Adam7Pass
  ) {
    let bits = header.bitsPerPixel
    if bits >= 8 {
      let length = bits / 8
      for index in 0..<width {
        let place = target + (pass.column.first + index * pass.column.step) * length
        for byte in 0..<length { image[place + byte] = bytes[source + index * length + byte] }
      }
    } else {
      for index in 0..<width {
        let from = index * bits
        let to = (pass.column.first + index * pass.column.step) * bits
        // The first pixel of a byte is in its highest bits.
        let pixel = (bytes[source + from / 8] << (from % 8)) >> (8 - bits)
        image[target + to / 8] |= pixel << (8 - bits - to % 8)
      }
    }
  }
}

/// One of the seven passes of an interlaced PNG (Adam7), or the single pass of a non-interlaced one.
struct Adam7Pass {
  /// The first column and the step to the next.
  let column: (first: Int, step: Int)

  /// The first row and the step to the next.
  let row: (first: Int, step: Int)

  private init(_ column: (Int, Int), _ row: (Int, Int)) {
    self.column = column
    self.row = row
  }

  /// The seven passes in the order of the PNG specification.
  static let all = [
    Adam7Pass((0, 8), (0, 8)), Adam7Pass((4, 8), (0, 8)), Adam7Pass((0, 4), (4, 8)),
    Adam7Pass((2, 4), (0, 4)),
    Adam7Pass((0, 2), (2, 4)), Adam7Pass((1, 2), (0, 2)), Adam7Pass((0, 1), (1, 2)),
  ]

  /// The single pass of a non-interlaced image.
  static let nonInterlaced = Adam7Pass((0, 1), (0, 1))

  /// Returns the number of columns of the pass in an image of a width; it may be 0.
  func columnCount(ofWidth width: Int) -> Int { Self.count(column, below: width) }

  /// Returns the number of rows of the pass in an image of a height; it may be 0.
  func rowCount(ofHeight height: Int) -> Int { Self.count(row, below: height) }

  private static func count(_ places: (first: Int, step: Int), below limit: Int) -> Int {
    max(0, (limit - places.first + places.step - 1) / places.step)
  }
}
