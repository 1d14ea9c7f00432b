#ifndef CSYSTEM_ARGUMENTS_H
#define CSYSTEM_ARGUMENTS_H

/// Returns the arguments of `main` with the name of the program, up to a null pointer; a null pointer if the C library
/// passes none to constructors.
///
/// The library of Swift would read them from `/proc`, which containers and chroots may lack.
const char *const *pulse_arguments(void);

/// Returns the path by which this program was started; a null pointer if the kernel does not tell it.
const char *pulse_executable(void);

#endif
