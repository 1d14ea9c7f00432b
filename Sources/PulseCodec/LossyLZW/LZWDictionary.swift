/// A simulation of the dictionary of libgd's LZW encoder for GIF, which predicts its output size exactly.
///
/// The encoder is greedy: it extends the current string while the dictionary contains it, then writes its code, adds
/// the string with one more index, and starts a new string with that index. When all 4,096 codes are used it clears
/// the dictionary.
struct LZWDictionary {
  /// Largest number of codes.
  static let capacity = 4096

  /// Code of the current string; `nil` before the first index.
  private(set) var code: Int?

  /// Number of bits written so far, without the code of the current string.
  private(set) var bitCount: Int

  private let rootBits: Int
  private var codeBits: Int
  private var nextCode: Int

  /// Newest child of each string, a string with one more index; 0 for none, as codes of single indices are
  /// never children.
  private var firstChildren: [UInt16]

  /// Next older child of the same parent for each string; 0 for none.
  private var nextSiblings: [UInt16]

  /// Last index of each string.
  private var lastIndices: [UInt8]

  /// Creates the dictionary for a palette of 1 to 256 entries.
  init(colorCount: Int) {
    rootBits = max(2, Int.bitWidth - (colorCount - 1).leadingZeroBitCount)
    codeBits = rootBits + 1
    nextCode = 1 << rootBits + 2
    // The data begins with a clear code.
    bitCount = rootBits + 1
    firstChildren = Array(repeating: 0, count: Self.capacity)
    nextSiblings = firstChildren
    lastIndices = Array(repeating: 0, count: Self.capacity)
  }

  /// Size of the data in bytes if no index follows.
  var byteCount: Int {
    let endBits = nextCode == 1 << codeBits && codeBits < 12 ? codeBits + 1 : codeBits
    return (bitCount + (code == nil ? 0 : codeBits) + endBits + 7) / 8
  }

  /// Returns the code of the newest child of a string, which is that string with one more index; 0 for none.
  func firstChild(of code: Int) -> Int { Int(firstChildren[code]) }

  /// Returns the code of the next older string with the same parent; 0 for none.
  func nextSibling(after code: Int) -> Int { Int(nextSiblings[code]) }

  func lastIndex(of code: Int) -> UInt8 { lastIndices[code] }

  /// Returns the code of a string extended by an index; 0 if the dictionary does not contain it.
  func code(_ code: Int, appending index: UInt8) -> Int {
    var candidate = firstChild(of: code)
    while candidate != 0, lastIndices[candidate] != index { candidate = nextSibling(after: candidate) }
    return candidate
  }

  /// Encodes the next palette index as libgd does: updates the current string, the dictionary, and the number of bits.
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
