/// An incremental computation of a SHA-256 hash (FIPS 180-4).
package struct SHA256: Sendable {
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants = primes.map { fraction(ofRoot: 3, of: $0) }

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let start = primes.prefix(8).map { fraction(ofRoot: 2, of: $0) }

  private static let primes = Array(
    (2...311).lazy.filter { number in !(2..<number).contains { number % $0 == 0 } })

  /// Returns the first 32 bits of the fractional part of a root, computed bit by bit in integers.
  private static func fraction(ofRoot degree: Int, of number: Int) -> UInt32 {
    // The root of number << (32 × degree) is the root of number << 32; its powers need more than 64 bits.
    let target = UInt128(number) << (32 * degree)
    var root: UInt128 = 0
    for bit in (0..<40).reversed() {
      let candidate = root | 1 << bit
      if (1..<degree).reduce(candidate, { power, _ in power * candidate }) <= target { root = candidate }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  private var state = start
  private var words = [UInt32](repeating: 0, count: 64)
  private var rest: [UInt8] = []
  private var count = 0

  /// Creates a hash of no bytes.
  package init() {}

  /// Returns the hash of bytes as 64 hexadecimal digits.
  package static func hash(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexDigest()
  }

  /// Appends bytes to the hashed data.
  package mutating func update(_ bytes: [UInt8]) {
    count += bytes.count
    rest += bytes
    let whole = rest.count / 64 * 64
    let (constants, message) = (Self.constants, rest)
    for block in stride(from: 0, to: whole, by: 64) { add(message, at: block, constants) }
    rest.removeFirst(whole)
  }

  /// Returns the hash of bytes as 32 bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    hash.finish()
    return hash.state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// Returns the hash of all bytes as 64 hexadecimal digits.
  package consuming func hexDigest() -> String {
    finish()
    return state.map { word in
      let hexDigest = String(word, radix: 16)
      return String(repeating: "0", count: 8 - hexDigest.count) + hexDigest
    }.joined()
  }

  /// Appends the padding.
  private mutating func finish() {
    let bits = count * 8
    var end: [UInt8] = [0x80]
    end += Array(repeating: 0, count: (119 - count % 64) % 64)
    end += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    update(end)
  }

  private mutating func add(_ message: [UInt8], at start: Int, _ constants: [UInt32]) {
    for index in 0..<16 {
      let place = start + index * 4
      words[index] =
        UInt32(message[place]) << 24 | UInt32(message[place + 1]) << 16
        | UInt32(message[place + 2]) << 8 | UInt32(message[place + 3])
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotatedRight(early, 7) ^ rotatedRight(early, 18) ^ early >> 3
      let second = rotatedRight(late, 17) ^ rotatedRight(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let mixed = rotatedRight(e, 6) ^ rotatedRight(e, 11) ^ rotatedRight(e, 25)
      let one = h &+ mixed &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
      let two =
        (rotatedRight(a, 2) ^ rotatedRight(a, 13) ^ rotatedRight(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }
}

@inline(__always)
private func rotatedRight(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word >> count | word << (32 - count)
}
