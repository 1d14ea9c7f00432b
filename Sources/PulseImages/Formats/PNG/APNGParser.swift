import PulsePixels

/// A parser of PNG and APNG files (PNG specification, third edition, W3C, 2025).
struct APNGParser {
  /// A frame that is being parsed: its metadata, and the parts of its image data so far.
  private struct PendingFrame {
    var frame: FrameMetadata
    var data: [ArraySlice<UInt8>] = []
  }

  private var reader: ImageByteReader
  private var header: [UInt8] = []
  private var size = PixelSize(0, 0)
  private var colors: Int?
  /// The palette and transparency chunks before the image data.
  private var colorTables: [PNGChunk] = []
  private var animationControl: (frames: Int, loopCount: Int)?
  /// The frame control chunks before the animation control chunk.
  private var earlyFrameControls: [PNGChunk] = []
  private var sequenceNumber = 0
  private var hasDefaultImage = false
  private var pendingFrame: PendingFrame?
  private var finishedFrames: [PendingFrame] = []
  private var flaws: [AnimationFile.Flaw] = []

  /// Parses a PNG file, or throws an error if it has no whole frame; one without animation is a still image.
  static func parseFile(_ bytes: [UInt8]) throws(ImageFileError) -> AnimationFile {
    var scan = APNGParser(reader: ImageByteReader(bytes, format: .png))
    do throws(ImageFileError) {
      try scan.readHeader()
      while try scan.readChunk() {}
    } catch {
      if scan.animationControl == nil { throw error }
      if scan.finishedFrames.isEmpty { throw error.addingFrame(0) }
      scan.flaws.append(.damage(error, afterFrame: scan.finishedFrames.count - 1))
    }
    return try scan.parseFile()
  }

  private init(reader: ImageByteReader) {
    self.reader = reader
  }

  private consuming func parseFile() throws(ImageFileError) -> AnimationFile {
    guard let animationControl else {
      var file = try AnimationFile(still: reader.bytes, as: .png, .png) {
        bytes, _, area throws(ImageFileError) in
        try PNGFile(bytes).bitmap(upTo: area)
      }
      file.colors = colors
      file.flaws = flaws
      return file
    }
    guard !finishedFrames.isEmpty else { throw reader.decodingError("it has no frames") }
    if flaws.allSatisfy(\.isIgnoredByBrowsers), finishedFrames.count != animationControl.frames {
      flaws.append(.frameCount(finishedFrames.count, declared: animationControl.frames))
    }
    let (parts, header, colorTables) = (finishedFrames, header, colorTables)
    var file = AnimationFile(.apng, size: size) { index throws(ImageFileError) in
      let part = parts[index]
      let image = Self.stillPNG(
        part.frame.rect.size, header: header, colorTables: colorTables, data: part.data)
      do throws(ImageFileError) {
        return try PNGFile(image).bitmap(upTo: AnimationFile.maximumArea)
      } catch {
        throw error.addingFrame(index)
      }
    }
    file.setSampleBits(Int(header[8])) { index in
      Self.stillPNG(
        parts[index].frame.rect.size, header: header, colorTables: colorTables, data: parts[index].data)
    }
    file.frames = parts.map(\.frame)
    file.loopCount = animationControl.loopCount
    file.colors = colors
    file.flaws = flaws
    return file
  }

  /// Returns the image data of a frame as a complete PNG file of its size, so that a decoder of still images
  /// can read it.
  private static func stillPNG(
    _ size: PixelSize, header: [UInt8], colorTables: [PNGChunk], data: [ArraySlice<UInt8>]
  ) -> [UInt8] {
    let chunks =
      [PNGChunk.header(of: size, header.dropFirst(8))] + colorTables
      + data.map { PNGChunk(type: "IDAT", body: $0) } + [PNGChunk(type: "IEND")]
    return chunks.reduce(into: PNGChunk.signature) { $0 += $1.bytes }
  }

  private mutating func readHeader() throws(ImageFileError) {
    header = Array(try PNGHeader.chunk(from: &reader, ofSize: 13).body)
    var fields = ImageByteReader(header, format: .png)
    size = PixelSize(try fields.bigEndian(4), try fields.bigEndian(4))
    try AnimationFile.checkScreenSize(size)
  }

  /// Parses the next chunk of the file, and returns whether more follow; throws an error if the chunk is damaged
  /// or missing.
  private mutating func readChunk() throws(ImageFileError) -> Bool {
    guard let chunk = try PNGChunk(from: &reader) else {
      // The data of the last frame may be whole.
      guard animationControl != nil, pendingFrame?.data.isEmpty == false else {
        throw reader.decodingError("its IEND chunk is missing")
      }
      try finishFrame()
      flaws.append(.missingEnd("IEND chunk", afterFrame: finishedFrames.count - 1))
      return false
    }
    let matters = chunk.isCritical || ["tRNS", "acTL", "fcTL", "fdAT"].contains(chunk.type)
    guard !matters || chunk.isIntact else { throw reader.decodingError("\(chunk.type): CRC error") }
    switch chunk.type {
    case "PLTE":
      colors = chunk.body.count / 3
      colorTables.append(chunk)
    case "tRNS": colorTables.append(chunk)
    case "acTL" where animationControl == nil && !hasDefaultImage:
      var fields = ImageByteReader(Array(chunk.body), format: .png)
      // Browsers use the first of several.
      animationControl = (try fields.bigEndian(4), try fields.bigEndian(4))
      for chunk in earlyFrameControls { try beginFrame(chunk) }
    case "fcTL" where animationControl != nil: try beginFrame(chunk)
    case "fcTL" where !hasDefaultImage: earlyFrameControls.append(chunk)
    case "IDAT":
      if let first = pendingFrame?.frame.rect, !hasDefaultImage, first != size.bounds {
        throw reader.decodingError(
          "fcTL: the first frame is \(first.geometryDescription) instead of \(size)")
      }
      hasDefaultImage = true
      // Without a preceding frame control chunk, this is the default image, which is not part of the animation.
      add(chunk.body, of: chunk)
    case "fdAT" where animationControl != nil:
      try checkSequence(chunk)
      add(chunk.body.dropFirst(4), of: chunk)
    case "IEND":
      try finishFrame()
      let trailing = reader.remaining
      if trailing > 0 { flaws.append(.trailingBytes(count: trailing)) }
      return false
    default: break
    }
    return true
  }

  private mutating func beginFrame(_ chunk: PNGChunk) throws(ImageFileError) {
    try finishFrame()
    guard chunk.body.count == 26 else { throw reader.decodingError("fcTL: wrong length") }
    guard finishedFrames.count < AnimationFile.maximumFrameCount else {
      throw reader.decodingError("it has more than \(AnimationFile.maximumFrameCount) frames")
    }
    try checkSequence(chunk)
    var fields = ImageByteReader(Array(chunk.body.dropFirst(4)), format: .png)
    let size = PixelSize(try fields.bigEndian(4), try fields.bigEndian(4))
    let rect = PixelRect(
      x: try fields.bigEndian(4), y: try fields.bigEndian(4), width: size.width, height: size.height)
    let (numerator, denominator) = (try fields.bigEndian(2), try fields.bigEndian(2))
    let (disposal, blend) = (try fields.byte(), try fields.byte())
    guard !rect.isEmpty, rect.maxX <= self.size.width, rect.maxY <= self.size.height else {
      throw reader.decodingError("fcTL: a frame of \(size) is outside the image")
    }
    guard disposal < 3, blend < 2 else {
      throw reader.decodingError("fcTL: unknown disposal or blend operation")
    }
    let disposals: [FrameMetadata.DisposalMethod] = [.keep, .background, .previous]
    pendingFrame = PendingFrame(
      frame: FrameMetadata(
        // A denominator of 0 means hundredths.
        rect: rect, delay: FrameDelay(numerator, over: denominator == 0 ? 100 : denominator),
        disposal: disposals[Int(disposal)], isBlended: blend == 1, byteCount: chunk.bytes.count))
  }

  private mutating func checkSequence(_ chunk: PNGChunk) throws(ImageFileError) {
    var fields = ImageByteReader(Array(chunk.body.prefix(4)), format: .png)
    guard try fields.bigEndian(4) == sequenceNumber else {
      throw reader.decodingError("\(chunk.type): wrong sequence number, expected \(sequenceNumber)")
    }
    sequenceNumber += 1
  }

  private mutating func add(_ data: ArraySlice<UInt8>, of chunk: PNGChunk) {
    pendingFrame?.data.append(data)
    pendingFrame?.frame.byteCount += chunk.bytes.count
  }

  private mutating func finishFrame() throws(ImageFileError) {
    guard let frame = pendingFrame else { return }
    guard !frame.data.isEmpty else { throw reader.decodingError("fcTL: a frame without data") }
    finishedFrames.append(frame)
    pendingFrame = nil
  }
}
