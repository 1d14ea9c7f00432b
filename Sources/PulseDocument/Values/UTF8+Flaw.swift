extension UTF8 {
  /// Returns where bytes stop being UTF-8, or nothing if they are.
  static func firstFlaw(in bytes: [UInt8]) -> Int? {
    do throws(ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
