import Testing

/// Checks of the comments that cite the documentation of the four original components beside the tests that
/// verify them.
///
/// Such a comment begins with the name of the component and a quotation: `// TSCircleView: "..."`, or a remark on its
/// code. To list them:
///
///     grep -rnE '// (TSCircleView|SVPulsingAnnotationView|YHAnimatedCircleView|iOS7AnimatedMapOverlay)[:,]' Tests
@Suite struct `The four originals` {
  private static let names = [
    "TSCircleView", "SVPulsingAnnotationView", "YHAnimatedCircleView", "iOS7AnimatedMapOverlay",
  ]

  /// Returns the comments that cite a component, as `path:line`.
  private static func statements(of name: String) throws -> [String] {
    try Package.tests.flatMap { try $0.matchingLines(of: "^ *// \(name)[:,] ") }
  }

  @Test(arguments: zip(names, [20, 20, 30, 4]))
  func `are quoted beside the tests that show what they say`(name: String, count: Int) throws {
    #expect(try Self.statements(of: name).count >= count)
  }

  @Test func `are quoted right above a test, or above a row of one`() {
    let loose = Package.tests.flatMap { file in
      let isComment = file.lines.map { $0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }
      return Self.names.flatMap { name in
        file.lines.indices.filter { index in
          let text = file.lines[index].trimmingPrefix(while: \.isWhitespace)
          guard text.hasPrefix("// \(name): ") || text.hasPrefix("// \(name), ") else { return false }
          let next = file.lines[index...].indices.first { !isComment[$0] }
          guard let next else { return true }
          let code = file.lines[next].trimmingPrefix(while: \.isWhitespace)
          return !code.hasPrefix("@Test") && !code.hasPrefix("Self(")
        }.map { "\(file.path):\($0 + 1)" }
      }
    }
    #expect(loose == [])
  }
}
