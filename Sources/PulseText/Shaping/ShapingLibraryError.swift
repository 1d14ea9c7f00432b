package struct ShapingLibraryError: Error, Hashable, Sendable {
}
