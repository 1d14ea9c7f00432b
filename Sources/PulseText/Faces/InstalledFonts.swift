package final class InstalledFonts: Sendable {
  package static let shared = InstalledFonts()
  func face(for cluster: [Unicode.Scalar]) -> FontFace? { nil }
}
