import PulseSystem
import Testing

@Suite struct `A credential in a URL` {
  @Test(
    arguments: [
      // The names are those of the services' own documentation.
      ("https://a.example/{z}/{x}/{y}.png?key=S1", "https://a.example/{z}/{x}/{y}.png?key={key}"),
      (
        "https://a.example/1.png?v=2&access_token=S1&x=3",
        "https://a.example/1.png?v=2&access_token={key}&x=3"
      ),
      ("https://a.example/1.png?APIKEY=S1#f", "https://a.example/1.png?APIKEY={key}#f"),
      (
        "https://a.example/?apikey=S1&api_key=S1&api-key=S1",
        "https://a.example/?apikey={key}&api_key={key}&api-key={key}"
      ),
      ("https://a.example/?sv=2&sig=S1%3D&se=2026", "https://a.example/?sv=2&sig={key}&se=2026"),
      (
        "https://s3.example/f?X-Amz-Credential=S1&X-Amz-Signature=S1&X-Amz-Security-Token=S1",
        "https://s3.example/f?X-Amz-Credential={key}&X-Amz-Signature={key}&X-Amz-Security-Token={key}"
      ),
      (
        "https://c.example/f?Policy=S1&Signature=S1&Key-Pair-Id=S1",
        "https://c.example/f?Policy={key}&Signature={key}&Key-Pair-Id={key}"
      ),
      (
        "https://a.example/?client_secret=S1&access_key=S1",
        "https://a.example/?client_secret={key}&access_key={key}"
      ),
      (
        "https://a.example/f?md5=S1&st=S1&hmac256=S1&pw=S1&otp=S1&sid=S1&k=S1",
        "https://a.example/f?md5={key}&st={key}&hmac256={key}&pw={key}&otp={key}&sid={key}&k={key}"
      ),
      ("https://a.example/?X-Goog-Signature=S1", "https://a.example/?X-Goog-Signature={key}"),
      ("'a.example/{z}/{x}/{y}.png?v=1&key=S1' is", "'a.example/{z}/{x}/{y}.png?v=1&key={key}' is"),
      ("MapTiler.Streets?key=S1", "MapTiler.Streets?key={key}"),
      ("https://user:S1@a.example/f?b=1", "https://{key}@a.example/f?b=1"),
      ("https://S1@a.example", "https://{key}@a.example"),
      (
        "'HTTP:/user:S1@a.example/{z}/{x}/{y}.png?key=S1'",
        "'HTTP:/{key}@a.example/{z}/{x}/{y}.png?key={key}'"
      ),
      ("pmtiles://https://user:S1@a.example/f?token=S1", "pmtiles://https://{key}@a.example/f?token={key}"),
      ("https://a.example/f#access_token=S1", "https://a.example/f#access_token={key}"),
      ("https://a.example/f;jsessionid=S1?b=1", "https://a.example/f;jsessionid={key}?b=1"),
      ("https://a.example/?%6Bey=S1", "https://a.example/?%6Bey={key}"),
      ("https://a.example/?u=https%3A%2F%2Fb.example%2F%3Fkey%3DS1", "https://a.example/?u={key}"),
      ("HTTPS://A.EXAMPLE/?KEY=S1", "HTTPS://A.EXAMPLE/?KEY={key}"),
      (
        "'https://a.example/f?token=S1' cannot be read; try",
        "'https://a.example/f?token={key}' cannot be read; try"
      ),
      ("basemap: https://a.example/?key=S1: a server", "basemap: https://a.example/?key={key}: a server"),
      (
        "(https://a.example/?key=S1), (https://b.example/?key=S1)",
        "(https://a.example/?key={key}), (https://b.example/?key={key})"
      ),
      (#"{"a":"https://a.example/?key=S1","b":1}"#, #"{"a":"https://a.example/?key={key}","b":1}"#),
      ("<a href=\"https://a.example/?b=1&amp;key=S1\">", "<a href=\"https://a.example/?b=1&amp;key={key}\">"),
      ("https://a.example/?b='x'&key=S1", "https://a.example/?b='x'&key={key}"),
      ("'https://a.example/1.png?S1aBcDeF': 404", "'https://a.example/1.png?{key}': 404"),
      ("https://a.example/f?v=2&S1aBcDeF#S1aBcDeF; use", "https://a.example/f?v=2&{key}#{key}; use"),
      ("https://a.example/?key=S1\u{301}\nnext", "https://a.example/?key={key}\nnext"),
    ])
  func `is hidden in text, a document or a message`(text: String, shown: String) {
    #expect(URLRedaction.shown(text) == shown)
    #expect(URLRedaction.shown(shown) == shown)
    #expect(
      URLRedaction.secrets(in: text).allSatisfy {
        $0.utf8.starts(with: "S1".utf8) || $0.utf8.starts(with: "user:S1".utf8)
          || $0.utf8.contains(UInt8(ascii: "%"))
      })
  }

  @Test(arguments: [
    "https://a.example/style#expressions", "https://a.example/#14/52.5/13.4", "https://a.example/f?dark",
    "https://a.example/{z}/{x}/{y}{r}.png?style=dark&lang=de", "https://a.example/?key={key}", "key=S1",
    "a://b",
    "no URL at all: key=S1", "What? key=S1", "/a?b=S1", "?key=S1",
  ])
  func `is the only thing that is hidden`(text: String) {
    #expect(URLRedaction.shown(text) == text)
  }
}
