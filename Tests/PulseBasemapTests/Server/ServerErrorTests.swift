import PulseBasemap
import PulseSystem
import PulseText
import PulseTiles
import Testing

@Suite struct `An error of a source of tiles` {
  @Test(arguments: [
    Wording(
      error: BasemapSourceError.unusableLibrary(
        .unusable(package: "libcurl4", reason: "too many open files")),
      text:
        "libcurl is needed to download tiles and cannot be used: too many open files; close files or programs, or "
        + "use --offline"),
    Wording(
      error: BasemapSourceError.unusableLibrary(.notInstalled(packages: ["libcurl4"])),
      text:
        "libcurl is needed to download tiles and cannot be loaded; install Debian's package libcurl4, or use "
        + "--offline"),
    Wording(
      error: BasemapSourceError.changed(isCertain: true),
      text: "changes on the server while it is read; try again later, or download the file"),
    Wording(
      error: BasemapSourceError.tooManyBytes(limit: 5000),
      text: "would need more than 5000 bytes of downloads; use a smaller area, or download the file"),
    Wording(
      error: BasemapSourceError.notCached,
      text: "is not in the cache, or only in part; run once without --offline"),
    Wording(
      error: BasemapSourceError.notDownloaded(.notFound, remedy: ""),
      text: "does not exist on the server; check the URL"),
    Wording(
      error: BasemapSourceError.notDownloaded(.timedOut, remedy: "try again"),
      text: "cannot be downloaded: timed out; try again"),
    Wording(
      error: BasemapSourceError.wrongRange(detail: "it sends 3 bytes"),
      text:
        "is on a server that answers range requests incorrectly: it sends 3 bytes; download the file, or use "
        + "another server"),
    Wording(
      error: BasemapError.extraction(.isRunning(path: "a.mbtiles")),
      text: "--output: 'a.mbtiles' is used by another process; wait until it ends"),
    Wording(
      error: BasemapError.extraction(.changed),
      text: "SPEC: the source changed while it was read; run the same command again"),
    Wording(
      error: BasemapError.extraction(.noTiles(zooms: 3...5)),
      text: "--bounds: the source has no tiles there at zoom levels 3 to 5; use another area"),
    Wording(
      error: BasemapError.tooManyOpenFiles,
      text: "there are too many open files; close files or programs, or raise 'ulimit -n'"),
    Wording(
      error: BasemapError.unusableFont(.embeddedFontNotReadable(detail: "out of memory")),
      text:
        "the built-in font cannot be read (out of memory); use --font FILE"),
    Wording(
      error: BasemapSourceError.unknownKind(leadingBytes: [0x25, 0x50, 0x44, 0x46]),
      text:
        "begins with '%PDF', which is not a base map format; use MBTiles, PMTiles, FOLDER/{z}/{x}/{y}.png, or a "
        + "georeferenced image"),
  ])
  func `says what is wrong and what to do`(wording: Wording) {
    #expect(wording.error.description == wording.text)
  }
}
