/* Makes a call of the C library fail, in programs that it is loaded into before others (LD_PRELOAD).

   FAULT_PROGRAM  the program, by the name of its file
   FAULT_CALL     the function
   FAULT_AT       the first of its calls that fails; those behind it fail as well, unless FAULT_ONCE is set
   FAULT_ERRNO    the number of the error
   FAULT_LOG      a file that is there once a call has failed

   Of write, pwrite, close, fdatasync and fsync those calls count that are for regular files open for writing, and for
   no standard stream; of read, pread and mmap those for regular files on disks; of open and openat those that may create a file.
   SQLite, which is part of the program, finds its functions in the same place. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

static atomic_int count;

static int fails(const char *name) {
  const char *call = getenv("FAULT_CALL"), *program = getenv("FAULT_PROGRAM");
  if (!call || !program || strcmp(call, name) || strcmp(program, program_invocation_short_name)) return 0;
  int number = atomic_fetch_add(&count, 1) + 1, first = atoi(getenv("FAULT_AT"));
  if (number < first || (number > first && getenv("FAULT_ONCE"))) return 0;
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  real(getenv("FAULT_LOG"), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  errno = atoi(getenv("FAULT_ERRNO"));
  return 1;
}

static int is_written_file(int file) {
  struct stat status;
  return file > 2 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && (fcntl(file, F_GETFL) & O_ACCMODE) != O_RDONLY;
}

static int is_file(int file) {
  struct stat status;
  struct statfs system;
  return file > 2 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && fstatfs(file, &system) == 0 &&
    system.f_type != PROC_SUPER_MAGIC;
}

#define REAL(result, name, ...) result (*real)(__VA_ARGS__) = dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *bytes, size_t size) {
  REAL(ssize_t, write, int, const void *, size_t);
  if (is_written_file(file) && fails("write")) return -1;
  return real(file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
  return is_written_file(file) && fails("pwrite") ? -1 : real(file, bytes, size, offset);
}

int close(int file) {
  REAL(int, close, int);
  int failure = is_written_file(file) && fails("close"), code = errno;
  int result = real(file);
  if (failure) errno = code;
  return failure ? -1 : result;
}

int fdatasync(int file) {
  REAL(int, fdatasync, int);
  return is_written_file(file) && fails("fdatasync") ? -1 : real(file);
}

int fsync(int file) {
  REAL(int, fsync, int);
  return is_written_file(file) && fails("fsync") ? -1 : real(file);
}

int open(const char *path, int flags, ...) {
  REAL(int, open, const char *, int, ...);
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return flags & O_CREAT && fails("open") ? -1 : real(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  REAL(int, openat, int, const char *, int, ...);
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return flags & O_CREAT && fails("openat") ? -1 : real(folder, path, flags, mode);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  REAL(int, mkdirat, int, const char *, mode_t);
  return fails("mkdirat") ? -1 : real(folder, path, mode);
}

int rename(const char *path, const char *other) {
  REAL(int, rename, const char *, const char *);
  return fails("rename") ? -1 : real(path, other);
}

int renameat(int from, const char *path, int to, const char *other) {
  REAL(int, renameat, int, const char *, int, const char *);
  return fails("renameat") ? -1 : real(from, path, to, other);
}

int renameat2(int from, const char *path, int to, const char *other, unsigned int flags) {
  REAL(int, renameat2, int, const char *, int, const char *, unsigned int);
  return fails("renameat2") ? -1 : real(from, path, to, other, flags);
}

int linkat(int from, const char *path, int to, const char *other, int flags) {
  REAL(int, linkat, int, const char *, int, const char *, int);
  return fails("linkat") ? -1 : real(from, path, to, other, flags);
}

ssize_t read(int file, void *bytes, size_t size) {
  REAL(ssize_t, read, int, void *, size_t);
  return is_file(file) && fails("read") ? -1 : real(file, bytes, size);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
  REAL(ssize_t, pread, int, void *, size_t, off_t);
  return is_file(file) && fails("pread") ? -1 : real(file, bytes, size, offset);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  REAL(void *, mmap, void *, size_t, int, int, int, off_t);
  return is_file(file) && fails("mmap") ? MAP_FAILED : real(address, size, protection, flags, file, offset);
}

int ftruncate(int file, off_t size) {
  REAL(int, ftruncate, int, off_t);
  return fails("ftruncate") ? -1 : real(file, size);
}

int unlinkat(int folder, const char *path, int flags) {
  REAL(int, unlinkat, int, const char *, int);
  return fails("unlinkat") ? -1 : real(folder, path, flags);
}

int unlink(const char *path) {
  REAL(int, unlink, const char *);
  return fails("unlink") ? -1 : real(path);
}

int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
    char *const arguments[], char *const environment[]) {
  REAL(int, posix_spawn, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
       char *const[], char *const[]);
  if (fails("posix_spawn")) return errno;
  return real(process, path, actions, attributes, arguments, environment);
}
