#ifndef CSYSTEM_MEMORY_HANDLER_H
#define CSYSTEM_MEMORY_HANDLER_H

#include <stddef.h>

/// Sets what is called when memory cannot be allocated: it says so and ends the process.
///
/// The runtime of Swift would trap, with a stack trace. From then on, all allocations of the process are watched,
/// those of libraries and of stacks too; without a handler they fail as those of the C library do.
///
/// - Parameter handler: Takes the number of bytes that were asked for; it does not return. It can allocate a few
///   kilobytes itself. When more than one thread fails, it is called once.
void pulse_set_memory_handler(void (*handler)(size_t bytes));

#endif
