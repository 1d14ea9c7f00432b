#include <dlfcn.h>
#include <sqlite3.h>

/* The functions of SQLite that are used, with the types that its header gives them.

   They are loaded when the first database is opened. Linked like the other libraries, SQLite would lengthen every
   start of the program by 0.3 ms, also for those who never open a database. */
#define PULSE_SQLITE_FUNCTIONS(use)                                                                             \
  use(bind_blob) use(bind_int64) use(close_v2) use(column_blob) use(column_bytes) use(column_count)             \
  use(column_type) use(errcode) use(errmsg) use(exec) use(finalize) use(limit) use(open_v2)      \
  use(prepare_v2) use(progress_handler) use(reset) use(step) use(system_errno)

#define PULSE_SQLITE_FIELD(name) __typeof__(&sqlite3_##name) name;
typedef struct {
  PULSE_SQLITE_FUNCTIONS(PULSE_SQLITE_FIELD)
} pulse_sqlite;

/* Loads the functions; returns the name of what is missing, or NULL. The library stays until the process ends. */
static inline const char *pulse_sqlite_load(pulse_sqlite *functions) {
  void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return "libsqlite3.so.0";
#define PULSE_SQLITE_LOAD(name)                                                                                 \
  functions->name = (__typeof__(functions->name))dlsym(library, "sqlite3_" #name);                              \
  if (!functions->name) return "sqlite3_" #name;
  PULSE_SQLITE_FUNCTIONS(PULSE_SQLITE_LOAD)
  return 0;
}
