import Testing

@testable import PulseBatch

@Suite struct `The hash of names` {}
