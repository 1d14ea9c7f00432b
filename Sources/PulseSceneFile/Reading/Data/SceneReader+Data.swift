import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument

// Files of data describe overlays and outlines, with names of options among others of their own.
extension SceneReader {
  /// Reads the files of data that a draft names.
  ///
  /// - Parameter draft: The draft, to which overlays, outlines and warnings are added.
  /// - Throws: `DocumentError` with everything that is wrong with the files.
  func addData(to draft: inout SceneDraft) throws(DocumentError) {
    var data = DataFile(after: draft)
    var problems: [DocumentProblem] = []
    var others = 0
    // Of many files that are wrong, the first ones show what they have in common.
    func note(_ error: DocumentError) {
      if problems.count < DocumentLog.limit { problems += error.problems } else { others += 1 }
    }
    for path in draft.geojson {
      do throws(DocumentError) {
        let bytes = try bytes(of: path, limit: Scene.Limits.dataBytes)
        var reader = GeoJSONReader(path, data: data, common: draft.common, reader: self)
        do throws(DocumentError) {
          data = try reader.read(bytes)
        } catch {
          throw error.inFile(path)
        }
      } catch {
        note(error)
      }
    }
    for path in draft.csv {
      do throws(DocumentError) {
        let bytes = try bytes(of: path, limit: Scene.Limits.dataBytes)
        var reader = CSVReader(path, data: data, common: draft.common, reader: self)
        do throws(DocumentError) {
          data = try reader.read(bytes)
        } catch {
          throw error.inTable(path)
        }
      } catch {
        note(error)
      }
    }
    if others > 0, let last = problems.last {
      let what = others == 1 ? "1 more file has" : "\(others) more files have"
      problems.append(DocumentProblem(last.place, "\(what) problems; correct these first"))
    }
    guard problems.isEmpty else { throw DocumentError(problems: problems) }
    draft.overlays += data.overlays
    draft.outlines += data.outlines
    draft.warnings += data.warnings
    draft.saidInOptions = sceneWords.fields
  }
}
