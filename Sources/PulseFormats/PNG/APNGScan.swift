import PulsePixels

/// Takes an APNG file apart, chunk by chunk (PNG specification, third edition, W3C, 2025).
struct APNGScan {
  /// A frame whose data is still coming.
  private struct Pending {
    var frame: StoredFrame
    var data: [ArraySlice<UInt8>] = []
  }

  private var reader: ByteReader
  private var header: [UInt8] = []
  private var size = PixelSize(0, 0)
  private var colors: Int?
  /// The chunks before the data that pixels depend on.
  private var tables: [PNGChunk] = []
  private var announced: (frames: Int, loopCount: Int)?
  /// Control chunks of frames that came before the animation was announced.
  private var early: [PNGChunk] = []
  private var sequenceNumber = 0
  private var hasDefaultPicture = false
  private var pending: Pending?
  private var finished: [Pending] = []
  private var problems: [String] = []

  /// Takes a PNG file apart; one without an animation is a still.
  ///
  /// - Throws: ``CanvasError`` if there is no whole frame.
  static func file(_ bytes: [UInt8]) throws(CanvasError) -> AnimationFile {
    var scan = APNGScan(reader: ByteReader(bytes, format: .png))
    do throws(CanvasError) {
      try scan.readHeader()
      while try scan.readChunk() {}
    } catch {
      if scan.announced == nil || scan.finished.isEmpty { throw error }
      scan.problems.append(AnimationFile.problem(error, behind: scan.finished.count - 1))
    }
    return try scan.file()
  }

  private init(reader: ByteReader) {
    self.reader = reader
  }

  private consuming func file() throws(CanvasError) -> AnimationFile {
    guard let announced else {
      var file = try AnimationFile(still: reader.bytes, as: .png, .png) {
        bytes, _, area throws(CanvasError) in
        try PNGFile(bytes).bitmap(upTo: area)
      }
      file.colors = colors
      file.problems = problems
      return file
    }
    guard !finished.isEmpty else { throw reader.failure("it has no frame") }
    if problems.isEmpty, finished.count != announced.frames {
      problems.append("it has \(finished.count) of the \(announced.frames) frames that it announces")
    }
    let (parts, header, tables) = (finished, header, tables)
    var file = AnimationFile(.apng, size: size) { index throws(CanvasError) in
      let part = parts[index]
      let picture = Self.picture(part.frame.rect.size, header: header, tables: tables, data: part.data)
      do throws(CanvasError) {
        return try PNGFile(picture).bitmap(upTo: AnimationFile.maximumArea)
      } catch {
        throw error.inFrame(index)
      }
    }
    file.read16Bits(Int(header[8])) { index in
      Self.picture(parts[index].frame.rect.size, header: header, tables: tables, data: parts[index].data)
    }
    file.frames = parts.map(\.frame)
    file.loopCount = announced.loopCount
    file.colors = colors
    file.problems = problems
    return file
  }

  /// Returns a still PNG file of a frame.
  private static func picture(
    _ size: PixelSize, header: [UInt8], tables: [PNGChunk], data: [ArraySlice<UInt8>]
  ) -> [UInt8] {
    let chunks =
      [PNGChunk.header(of: size, header.dropFirst(8))] + tables
      + data.map { PNGChunk(type: "IDAT", body: $0) } + [PNGChunk(type: "IEND")]
    return chunks.reduce(into: PNGChunk.signature) { $0 += $1.bytes }
  }

  private mutating func readHeader() throws(CanvasError) {
    try reader.take(PNGChunk.signature.count)
    guard let chunk = try PNGChunk(from: &reader), chunk.type == "IHDR", chunk.body.count == 13 else {
      throw reader.failure("it does not begin with IHDR")
    }
    guard chunk.isIntact else { throw reader.failure("IHDR: CRC error") }
    header = Array(chunk.body)
    var fields = ByteReader(header, format: .png)
    size = PixelSize(try fields.bigEndian(4), try fields.bigEndian(4))
    try AnimationFile.check(size)
  }

  /// Reads a chunk and returns whether there are more.
  private mutating func readChunk() throws(CanvasError) -> Bool {
    guard let chunk = try PNGChunk(from: &reader) else { throw reader.failure("its end is missing") }
    let matters = chunk.isCritical || ["tRNS", "acTL", "fcTL", "fdAT"].contains(chunk.type)
    guard !matters || chunk.isIntact else { throw reader.failure("\(chunk.type): CRC error") }
    switch chunk.type {
    case "PLTE":
      colors = chunk.body.count / 3
      tables.append(chunk)
    case "tRNS": tables.append(chunk)
    case "acTL" where announced == nil && !hasDefaultPicture:
      var fields = ByteReader(Array(chunk.body), format: .png)
      // Of several, browsers take the first one.
      announced = (try fields.bigEndian(4), try fields.bigEndian(4))
      for chunk in early { try beginFrame(chunk) }
    case "fcTL" where announced != nil: try beginFrame(chunk)
    case "fcTL" where !hasDefaultPicture: early.append(chunk)
    case "IDAT":
      if let first = pending?.frame.rect, !hasDefaultPicture, first != size.bounds {
        throw reader.failure("fcTL: the first frame is \(first.placed) in place of \(size)")
      }
      hasDefaultPicture = true
      // Without a control chunk before it, the picture is only for programs that show no animations.
      add(chunk.body, of: chunk)
    case "fdAT" where announced != nil:
      try checkSequence(chunk)
      add(chunk.body.dropFirst(4), of: chunk)
    case "IEND":
      try finishFrame()
      let trailing = reader.bytes.count - reader.position
      if trailing > 0 { problems.append(AnimationFile.problem(trailing: trailing)) }
      return false
    default: break
    }
    return true
  }

  private mutating func beginFrame(_ chunk: PNGChunk) throws(CanvasError) {
    try finishFrame()
    guard chunk.body.count == 26 else { throw reader.failure("fcTL: wrong length") }
    guard finished.count < AnimationFile.maximumFrameCount else {
      throw reader.failure("it has more than \(AnimationFile.maximumFrameCount) frames")
    }
    try checkSequence(chunk)
    var fields = ByteReader(Array(chunk.body.dropFirst(4)), format: .png)
    let size = PixelSize(try fields.bigEndian(4), try fields.bigEndian(4))
    let rect = PixelRect(
      x: try fields.bigEndian(4), y: try fields.bigEndian(4), width: size.width, height: size.height)
    let (numerator, denominator) = (try fields.bigEndian(2), try fields.bigEndian(2))
    let (disposal, blend) = (try fields.byte(), try fields.byte())
    guard !rect.isEmpty, rect.maxX <= self.size.width, rect.maxY <= self.size.height else {
      throw reader.failure("fcTL: a frame of \(size) lies outside of the picture")
    }
    guard disposal < 3, blend < 2 else { throw reader.failure("fcTL: unknown operation") }
    let disposals: [StoredFrame.Disposal] = [.keep, .background, .previous]
    pending = Pending(
      frame: StoredFrame(
        // A denominator of 0 stands for hundredths.
        rect: rect, delay: FrameDelay(numerator, over: denominator == 0 ? 100 : denominator),
        disposal: disposals[Int(disposal)], isBlended: blend == 1, byteCount: chunk.bytes.count))
  }

  private mutating func checkSequence(_ chunk: PNGChunk) throws(CanvasError) {
    var fields = ByteReader(Array(chunk.body.prefix(4)), format: .png)
    guard try fields.bigEndian(4) == sequenceNumber else {
      throw reader.failure("\(chunk.type): not number \(sequenceNumber) of the animation")
    }
    sequenceNumber += 1
  }

  private mutating func add(_ data: ArraySlice<UInt8>, of chunk: PNGChunk) {
    pending?.data.append(data)
    pending?.frame.byteCount += chunk.bytes.count
  }

  private mutating func finishFrame() throws(CanvasError) {
    guard let frame = pending else { return }
    guard !frame.data.isEmpty else { throw reader.failure("fcTL: a frame without data") }
    finished.append(frame)
    pending = nil
  }
}
