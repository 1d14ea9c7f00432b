import PulseDocument
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `A damaged effect` {
  /// The characters inserted by fuzzing: JSON syntax, digits, escapes, control and non-ASCII characters.
  private static let signs = Array("{}[]\",:0123456789-+.e$\\u tn\n\u{0}é".utf8)

  @Test(arguments: Effect.builtInNames)
  func `is refused, or moves in finite numbers`(name: String) throws {
    let original = Array(try #require(Effect.builtIn(name)).json().utf8)
    var random = SplitMix64(seed: original.count)
    var refused = 0
    for _ in 0..<100 {
      var bytes = original
      for _ in 0...Int(random.next() % 3) {
        let place = Int(random.next() % UInt64(bytes.count))
        let sign = Self.signs[Int(random.next() % UInt64(Self.signs.count))]
        switch random.next() % 3 {
        case 0: bytes[place] = sign
        case 1: bytes.insert(sign, at: place)
        default: bytes.remove(at: place)
        }
      }
      do throws(DocumentError) {
        let effect = try Effect(json: bytes)
        let again = try Effect(json: Array(effect.json().utf8))
        #expect(again == effect)
        for layer in effect.layers(with: EffectParameters()) {
          for time in [0, 0.1, 0.7, 1, 2.9, 1e6] {
            let values = layer.values(at: time)
            let numbers = [values.scale, values.opacity, values.strokeWidth, values.contents]
            #expect(numbers.allSatisfy { $0.isFinite })
          }
        }
      } catch {
        refused += 1
        #expect(!error.diagnostics.isEmpty && error.diagnostics.allSatisfy { !$0.message.isEmpty })
      }
    }
    #expect(refused > 25)
  }

  @Test(arguments: Effect.builtInNames)
  func `is refused when it is cut off`(name: String) throws {
    let original = Array(try #require(Effect.builtIn(name)).json().utf8)
    // The last byte is a line break, which no document needs.
    for length in stride(from: 0, to: original.count - 1, by: 13) {
      #expect(throws: DocumentError.self) { try Effect(json: Array(original.prefix(length))) }
    }
  }
}
