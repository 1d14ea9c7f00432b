extension UTF8 {
  /// Returns the offset of the first byte that is not valid UTF-8; `nil` if all are.
  static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
    do throws(ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
