import PulseBasics
import PulseMapKit
import PulseSystem

extension RecordingFileReader {
  /// The files read, sorted by path, with the metadata at their first read, empty for a missing one.
  var inputFiles: [InputFile] {
    fingerprints.map { InputFile(path: $0.key.text, fingerprint: $0.value?.text ?? "") }
      .sorted { $0.path < $1.path }
  }
}
