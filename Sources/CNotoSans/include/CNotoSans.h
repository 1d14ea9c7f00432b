#ifndef CNOTOSANS_H
#define CNOTOSANS_H

/// Returns the bytes of `NotoSans.ttf`, which stay until the process ends.
const unsigned char *pulse_noto_sans(void);

/// Returns the number of bytes of `NotoSans.ttf`.
long pulse_noto_sans_count(void);

#endif
