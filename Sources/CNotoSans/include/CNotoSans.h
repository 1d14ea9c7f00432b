#ifndef CNOTOSANS_H
#define CNOTOSANS_H

/// Opens a file in memory with the bytes of `NotoSans.ttf`, which is closed when another program is started.
///
/// - Returns: A file descriptor, which can be read by its name in `/proc/self/fd`, or -1 with `errno`.
int pulse_open_noto_sans(void);

#endif
