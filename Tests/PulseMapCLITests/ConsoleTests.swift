import PulseBasics
import Testing

@testable import PulseMapCLI

@Suite struct `A message` {
  @Test func `stays on its line and cannot control a terminal`() {
    #expect("'a\nb\t\u{1B}[31m\u{7F}'".printable == #"'a\nb\t\u{1B}[31m\u{7F}'"#)
    #expect("\u{85}\u{2028}\u{2029}\u{202E}".printable == #"\u{0085}\u{2028}\u{2029}\u{202E}"#)
  }

  @Test func `is no command of a CI service`() {
    #expect("a ##[add-mask]b".printable == #"a #\u{23}[add-mask]b"#)
    #expect("###vso[x]".printable == #"#\u{23}\u{23}vso[x]"#)
    #expect(" ::stop-commands::x".printable == #" \u{3A}:stop-commands::x"#)
    #expect("a::b # c #1".printable == "a::b # c #1")
    #expect("a\n::error::b".withPrintableLines == "a\n\\u{3A}:error::b")
  }

  @Test func `keeps letters, marks and signs as they are`() {
    let text = "Zürich 北京 e\u{301} ±85° 'it's' \\ \"so\""
    #expect(text.printable == text)
  }
}
