import PulseBasics

/// A pairing of the actual images below one folder with the goldens below another, all by their paths.
package struct GoldenPairing: Sendable {
  /// A golden or an actual image without the other one, or a pair.
  package struct Pair: Hashable, Sendable {
    /// The name of the pair: the path of the golden, or that of an actual image without one.
    package let id: String

    /// The path of the golden, which may be missing.
    package let golden: String

    /// The path of the actual image; `nil` if there is none.
    package let actual: String?

    /// The paths of other goldens that are accepted as well, sorted.
    package var variants: [String] = []

    /// Whether golden and actual image have different formats by their names.
    package var hasOtherFormat = false

    /// The message about several candidates; `nil` for a pair.
    package var problem: String?
  }

  /// The pairs, sorted by name.
  package let pairs: [Pair]

  /// Pairs goldens and actual images.
  ///
  /// An image with the path of a golden belongs to it. A golden that has none is a variant if its name without the
  /// variant is that of an actual image. What then remains is paired across formats, always with folders of frames, and
  /// with other formats on request; of several candidates none is taken.
  ///
  /// - Parameters:
  ///   - goldens: The goldens.
  ///   - actual: The actual images.
  ///   - anyFormat: Whether the formats of files may differ.
  /// - Complexity: O(n log n) in the number of images.
  package init(goldens: [ImageEntry], actual: [ImageEntry], anyFormat: Bool) {
    var builder = PairBuilder(goldens: goldens, actual: actual, anyFormat: anyFormat)
    builder.pairEqualPaths()
    builder.addVariants()
    builder.pairOtherFormats()
    builder.addVariantsOfOtherFormats()
    builder.addUnpaired()
    pairs = builder.pairs.values.sorted { $0.id.bytewise < $1.id.bytewise }
  }
}

/// A builder of pairs, step by step.
private struct PairBuilder {
  typealias Pair = GoldenPairing.Pair

  /// The goldens that are not yet in a pair.
  private var goldens: [ImageEntry]

  /// All actual images.
  private let actual: [ImageEntry]

  private let anyFormat: Bool

  /// The pairs, by the path of the actual image, or by that of a golden without one after a line feed.
  private(set) var pairs: [FilePath: Pair] = [:]

  /// The actual images of goldens with several candidates.
  private var claimed: Set<ImageEntry> = []

  init(goldens: [ImageEntry], actual: [ImageEntry], anyFormat: Bool) {
    (self.goldens, self.actual, self.anyFormat) = (goldens, actual, anyFormat)
  }

  mutating func pairEqualPaths() {
    let known = Set(goldens.map(\.file))
    for image in actual where known.contains(image.file) {
      pairs[image.file] = Pair(id: image.path, golden: image.path, actual: image.path)
    }
    goldens.removeAll { pairs[$0.file] != nil }
  }

  mutating func addVariants() {
    let known = Set(actual.map(\.file))
    for golden in goldens {
      guard let plain = golden.plainPath, known.contains(FilePath(plain)) else { continue }
      pairs[FilePath(plain), default: Pair(id: plain, golden: plain, actual: plain)].variants.append(
        golden.path)
    }
    goldens.removeAll { $0.plainPath.map { known.contains(FilePath($0)) } == true }
  }

  mutating func pairOtherFormats() {
    let unpaired = Dictionary(grouping: actual.filter { pairs[$0.file] == nil }, by: \.stem.bytewise)
    let candidates = candidates(in: unpaired) { $0.stem }
    for (golden, image) in unambiguous(candidates) {
      pairs[image.file] = Pair(
        id: golden.path, golden: golden.path, actual: image.path, hasOtherFormat: true)
    }
  }

  /// Adds goldens whose name without the variant is that of an image in another format.
  mutating func addVariantsOfOtherFormats() {
    let images = Dictionary(grouping: actual, by: \.stem.bytewise)
    let candidates = candidates(in: images) { golden in
      golden.plainPath.map { ImageEntry($0, isFrameFolder: golden.isFrameFolder).stem }
    }
    for (golden, images) in candidates {
      guard images.count == 1 else {
        report(golden, "can be a variant of", images)
        continue
      }
      let image = images[0].file
      let plain = golden.plainPath ?? golden.path
      var pair = pairs[image] ?? Pair(id: plain, golden: plain, actual: image.text)
      pair.variants.append(golden.path)
      pair.hasOtherFormat = true
      pairs[image] = pair
    }
    remove(candidates.map(\.golden))
  }

  mutating func addUnpaired() {
    for image in actual where pairs[image.file] == nil && !claimed.contains(image) {
      pairs[image.file] = Pair(id: image.path, golden: image.path, actual: image.path)
    }
    for golden in goldens {
      pairs[FilePath("\n\(golden.path)")] = Pair(id: golden.path, golden: golden.path, actual: nil)
    }
  }

  /// Returns the goldens with the images that each can be paired with, at least one.
  private func candidates(
    in images: [Bytewise: [ImageEntry]], by stem: (ImageEntry) -> Substring?
  ) -> [(golden: ImageEntry, images: [ImageEntry])] {
    goldens.compactMap { golden in
      let allowed = stem(golden).flatMap { images[$0.bytewise] }?.filter { image in
        anyFormat || golden.isFrameFolder || image.isFrameFolder
      }
      return allowed.flatMap { $0.isEmpty ? nil : (golden, $0) }
    }
  }

  /// Returns the pairs without alternatives, reports the others, and removes the goldens of both.
  private mutating func unambiguous(
    _ candidates: [(golden: ImageEntry, images: [ImageEntry])]
  ) -> [(golden: ImageEntry, image: ImageEntry)] {
    let claims = Dictionary(grouping: candidates.flatMap { pair in pair.images.map { ($0, pair.golden) } }) {
      $0.0.file
    }
    var result: [(ImageEntry, ImageEntry)] = []
    for (golden, images) in candidates {
      let rivals = images.count == 1 ? claims[images[0].file]?.map(\.1) ?? [] : []
      if images.count > 1 {
        report(golden, "can be compared with", images)
      } else if rivals.count > 1 {
        report(golden, "can be compared with '\(images[0].path)', as can", rivals.filter { $0 != golden })
      } else {
        result.append((golden, images[0]))
      }
    }
    claimed.formUnion(candidates.flatMap(\.images))
    remove(candidates.map(\.golden))
    return result
  }

  private mutating func remove(_ used: [ImageEntry]) {
    let used = Set(used)
    goldens.removeAll(where: used.contains)
  }

  /// Adds a golden with several candidates as a pair without a result.
  private mutating func report(_ golden: ImageEntry, _ relation: String, _ others: [ImageEntry]) {
    let names = others.map { "'\($0.path)'" }.sorted()
    pairs[FilePath("\n\(golden.path)")] = Pair(
      id: golden.path, golden: golden.path, actual: nil,
      problem: "\(relation) \(names.joined(separator: " and ")); keep one of them")
  }
}
