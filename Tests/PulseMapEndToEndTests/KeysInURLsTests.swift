import PulseTestSupport
import Testing

@Suite struct `A key that is written into a URL` {
  /// A server of tiles that are black, of a document that describes them, of failures, and of nothing else; it runs the
  /// tool with each argument and prints where the key is found.
  private static let script = #"""
    import http.server, json, os, subprocess, sys, threading
    tile, name, key = open(sys.argv[1], "rb").read(), sys.argv[2], "Sk3-rEt%2Ax9"
    class Handler(http.server.BaseHTTPRequestHandler):
      def log_message(self, *arguments): pass
      def do_GET(self):
        body, status = tile, 200
        if "/fail" in self.path: body, status = b"", 500
        if "/doc" in self.path:
          body = json.dumps({"tilejson": "3.0.0", "tiles": [base + "/{z}/{x}/{y}.png?" + name + "=" + key]}).encode()
        self.send_response(status); self.send_header("Content-Length", str(len(body))); self.end_headers()
        self.wfile.write(body)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = "http://127.0.0.1:%d" % server.server_address[1]
    end = "?" + name + "=" + key
    tiles, bad = base + "/{z}/{x}/{y}.png" + end, base + "/fail/{z}/{x}/{y}.png" + end
    open("rows.csv", "w").write("id,lat,lon,basemap\na,1,2,%s\nb,1,2,%s\nc,1,2,%s\n" % (tiles, bad, base + "/fail.tif" + end))
    view = ["--lat", "10", "--lon", "20", "--radius", "500km", "--zoom", "1", "--size", "64x48", "--timeout", "1"]
    for line in [
      ["render"] + view + ["-v", "--sidecar", "--json", "-o", "a.gif", "-o", "a.png", "-o", "a.html", "--basemap", tiles],
      ["render"] + view + ["-o", "b.gif", "--basemap", bad], ["render"] + view + ["-o", "b.gif", "--basemap", base + "/fail.pmtiles" + end],
      ["render"] + view + ["-o", "b.gif", "--basemap", base + "/fail.tif" + end, "--json"],
      ["render"] + view + ["-o", "c.gif", "--basemap", base + "/doc" + end, "-v"],
      ["render"] + view + ["-o", "d.gif", "--basemap", base + "/{z}/{w}.png" + end],
      ["render"] + view + ["-o", "d.gif", "--basemap", base.replace("//", "//user:" + key + "@") + "/{z}/{x}/{y}.png"],
      ["render", base + "/a.json" + end, "-o", "e.gif"], ["inspect", base + "/a.json" + end],
      ["extract", tiles, "--bounds", "0,0,9,9", "--zooms", "0-1", "-o", "x.mbtiles", "--json"],
      ["extract", base + "/doc" + end, "--bounds", "0,0,9,9", "--zooms", "0-1", "-o", "x.pmtiles", "--json"],
      ["extract", base + "/fail.pmtiles" + end, "--bounds", "0,0,9,9", "-o", "y.pmtiles"],
      ["batch", "rows.csv", "-o", "{id}.gif", "--journal", "j.jsonl", "--json", "-v", "--zoom", "1", "--timeout", "1"],
      ["scene", "--resolved"] + view[:-2] + ["--basemap", tiles],
    ]:
      result = subprocess.run(["pulsemap"] + line, capture_output=True)
      found = [text for text in (result.stdout, result.stderr) if key.encode() in text]
      for folder, _, files in os.walk("."):
        for file in files:
          path = os.path.join(folder, file)
          if file not in ("rows.csv", "serve.py") and (key in file or key.encode() in open(path, "rb").read()): found.append(path)
      if found: print(line, found)
    """#

  @Test(arguments: ["key", "access_token", "X-Amz-Signature", "client_secret", "sig"])
  func `is in no output, message, report, journal, scene or cached file`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.script, to: "serve.py")
    let line = """
      export XDG_CACHE_HOME=$PWD/cache; pulsemap render --lat 0 --lon 0 --size 256x256 --basemap black -q -o t.png
      python3 serve.py t.png \(name) && test -s j.jsonl && test -s a.gif && test -s x.pmtiles && test -s a.gif.json
      """
    let result = try ToolUnderTest.shell(line, in: folder.url)
    #expect(result.status == 0 && result.text == "", "\(result.standardError)")
  }

  @Test func `becomes a placeholder in a resolved scene, which says how to use it`() throws {
    let folder = try TemporaryFolder()
    let line = "scene --resolved --lat 1 --lon 2 --basemap https://a.example/{z}/{x}/{y}.png?token=S1"
    let result = try ToolUnderTest.run(line.words, in: folder.url)
    #expect(result.text.contains("\"basemap\": \"https://a.example/{z}/{x}/{y}.png?token={key}\""))
    #expect(
      result.standardError
        == "pulsemap: warning: --basemap: the key in the URL is written as '{key}'; set the environment variable PULSEMAP_TILE_KEY to it when you use the scene\n"
    )
    try folder.write(result.text, to: "s.json")
    #expect(
      try ToolUnderTest.run("render s.json -o a.gif --dry-run".words, in: folder.url).standardError.contains(
        "PULSEMAP_TILE_KEY"))
  }

  @Test(arguments: [
    "tile.openstreetmap.org.", "TILE.openstreetmap.org..:443", "tile%2Eopenstreetmap.org",
    "a.tile.openstreetmap.org.",
  ])
  func `or not, no spelling of a host avoids the policy of its operator`(host: String) throws {
    let folder = try TemporaryFolder()
    let line = "extract https://\(host)/{z}/{x}/{y}.png --bounds 1,1,2,2 --zooms 0-1 -o q.pmtiles --offline"
    let result = try ToolUnderTest.run(line.words, in: folder.url)
    #expect(result.standardError.contains("forbids bulk downloads"))
  }
}

@Suite struct `A batch with many warnings` {
  @Test(arguments: [1, 3])
  func `prints ten of a kind and counts the others`(jobs: Int) throws {
    let folder = try TemporaryFolder()
    let script = """
      { echo id,lat,lon,title; for i in $(seq 40); do echo "r$i,1,2,A long title $i"; done; } > r.csv
      pulsemap batch r.csv --radius 300km --size 32x24 --fps 2 -o '{id}.gif' -j \(jobs) 2>&1 | grep -c warning
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).text == "11\n")
  }

  @Test(arguments: ["--help", "--version", "-h"])
  func `or an image is not made by options of the environment that print something else`(option: String)
    throws
  {
    let folder = try TemporaryFolder()
    let line = "render \(Sample.small) -o a.gif".words
    let result = try ToolUnderTest.run(line, in: folder.url, variables: ["PULSEMAP_OPTIONS": option])
    #expect(result.status == 2)
    #expect(
      result.standardError
        == "pulsemap: error: PULSEMAP_OPTIONS: '\(option)' asks for help or a version; leave that out\n")
  }
}
