#include <gd.h>
#include <png.h>

/* What FreeType tells about itself: its headers are outside of the folders that are searched. */
int FT_Init_FreeType(void **library);
void FT_Library_Version(void *library, int *major, int *minor, int *patch);
int FT_Done_FreeType(void *library);
