/// The strings of indices that the GIF encoder of libgd knows while it compresses a picture.
///
/// The encoder is greedy: it goes on as long as it knows the string so far, then writes the code of that, learns the
/// string with one more index, and begins anew with this index. With all 4,096 codes given it forgets everything.
/// What it does depends on nothing else, so that it can be foretold exactly.
struct LZWDictionary {
  /// The largest number of codes.
  static let capacity = 4096

  /// The string that has been read since the last code; `nil` before the first index.
  private(set) var code: Int?

  /// The bits that have been written, those of the code that is due left out.
  private(set) var bitCount: Int

  private let rootBits: Int
  private var codeBits: Int
  private var nextCode: Int

  /// For each string the latest one that is an index longer; 0 for none, as that of one index is no longer string.
  private var firstChildren: [UInt16]

  /// For each string the one before it that is an index longer than the same string; 0 for none.
  private var nextSiblings: [UInt16]

  /// For each string its last index.
  private var lastIndices: [UInt8]

  /// Creates the table for a picture.
  ///
  /// - Parameter colorCount: The number of entries of its palette, 1 to 256.
  init(colorCount: Int) {
    rootBits = max(2, Int.bitWidth - (colorCount - 1).leadingZeroBitCount)
    codeBits = rootBits + 1
    nextCode = 1 << rootBits + 2
    // A file begins with the code to forget everything.
    bitCount = rootBits + 1
    firstChildren = Array(repeating: 0, count: Self.capacity)
    nextSiblings = firstChildren
    lastIndices = Array(repeating: 0, count: Self.capacity)
  }

  /// The bytes of the codes when no index follows.
  var byteCount: Int {
    let endBits = nextCode == 1 << codeBits && codeBits < 12 ? codeBits + 1 : codeBits
    return (bitCount + (code == nil ? 0 : codeBits) + endBits + 7) / 8
  }

  /// The latest string that is an index longer than another one; 0 for none.
  func firstChild(of code: Int) -> Int { Int(firstChildren[code]) }

  /// The next one after a string that is an index longer than the same string; 0 for none.
  func nextSibling(after code: Int) -> Int { Int(nextSiblings[code]) }

  /// The last index of a string.
  func lastIndex(of code: Int) -> UInt8 { lastIndices[code] }

  /// The string that goes on with an index; 0 for none.
  func code(_ code: Int, appending index: UInt8) -> Int {
    var candidate = firstChild(of: code)
    while candidate != 0, lastIndices[candidate] != index { candidate = nextSibling(after: candidate) }
    return candidate
  }

  /// Reads an index as the encoder does.
  mutating func encode(_ index: UInt8) {
    guard let code else {
      code = Int(index)
      return
    }
    let known = self.code(code, appending: index)
    if known != 0 {
      self.code = known
      return
    }
    bitCount += codeBits
    if nextCode < Self.capacity {
      addEntry(code, appending: index)
    } else {
      bitCount += codeBits
      reset()
    }
    self.code = Int(index)
  }

  private mutating func addEntry(_ code: Int, appending index: UInt8) {
    lastIndices[nextCode] = index
    firstChildren[nextCode] = 0
    nextSiblings[nextCode] = firstChildren[code]
    firstChildren[code] = UInt16(nextCode)
    if nextCode == 1 << codeBits, codeBits < 12 { codeBits += 1 }
    nextCode += 1
  }

  private mutating func reset() {
    for code in firstChildren.indices { firstChildren[code] = 0 }
    codeBits = rootBits + 1
    nextCode = 1 << rootBits + 2
  }
}
