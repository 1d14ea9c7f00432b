import Glibc
package import PulseBasics

/// A watcher of changes in directories by `inotify`: files that are written, replaced, renamed, created or deleted.
///
/// Directories are watched rather than files, as editors replace a file by another one. Where `inotify` is not
/// available, as for remote file systems, waiting just takes its time.
package final class DirectoryWatcher: Sendable {
  /// The watched directories.
  package let directories: Set<FilePath>

  private let descriptor: FileDescriptor?

  /// Watches directories; those that do not exist are ignored.
  package init(_ directories: Set<FilePath>) {
    self.directories = directories
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    let events =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF
    for directory in directories where number >= 0 {
      unsafe inotify_add_watch(number, directory.text.isEmpty ? "." : directory.text, UInt32(events))
    }
    descriptor = number >= 0 ? FileDescriptor(owning: number) : nil
  }

  /// Waits for a change of any entry.
  ///
  /// - Parameter milliseconds: The time to wait.
  package func wait(milliseconds: Int) {
    guard descriptor != nil else { return pause(milliseconds: milliseconds) }
    guard descriptor?.wait(for: Int16(POLLIN), milliseconds: milliseconds) != 0 else { return }
    // The events themselves do not matter; they are read until there are none.
    while let events = try? descriptor?.read(atMost: 1 << 16), !events.isEmpty {}
  }
}

extension FileDescriptor {
  /// Returns the directories of a file and, for a link, of the file that it leads to.
  package static func directories(ofFile path: String) -> [String] {
    let paths = [path] + [realPath(of: path)].compactMap(\.self)
    return paths.map { path in
      let parent = FilePath(path).parent
      return parent.isEmpty ? "." : parent
    }
  }
}
