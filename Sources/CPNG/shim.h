#include <png.h>
#include <stdio.h>
#include <string.h>

/*
 * libpng leaves an error by longjmp, which must not pass a Swift frame, so that a whole picture is read here. (Its
 * simplified interface would need no jump, but several released versions write beyond a picture of 16 bits that is
 * interlaced.)
 */

typedef enum {
  booksite_png_whole,
  booksite_png_damaged,
  booksite_png_truncated,
} booksite_png_outcome;

typedef struct {
  const unsigned char *file;
  size_t count;
  size_t position;
  int is_truncated;
  /* Of the last error, in the library's words. */
  char message[100];
} booksite_png_source;

static void booksite_png_read_bytes(png_structp reader, png_bytep target, size_t count) {
  booksite_png_source *source = (booksite_png_source *)png_get_io_ptr(reader);
  if (count > source->count - source->position) {
    source->is_truncated = 1;
    png_error(reader, "the file ends");
  }
  memcpy(target, source->file + source->position, count);
  source->position += count;
}

static void booksite_png_fail(png_structp reader, png_const_charp message) {
  booksite_png_source *source = (booksite_png_source *)png_get_error_ptr(reader);
  snprintf(source->message, sizeof source->message, "%s", message);
  png_longjmp(reader, 1);
}

static void booksite_png_overlook(png_structp reader, png_const_charp message) {
  (void)reader;
  (void)message;
}

/*
 * Reads the picture in `source` into `pixels`, which has room for width × height × 4 bytes: red, green, blue and opacity of
 * 8 bits, row by row. Any other size in the file counts as damage. Everything but pixels, palette and transparency
 * is skipped unread.
 */
static __attribute__((noinline)) booksite_png_outcome booksite_read_png(
    booksite_png_source *source, unsigned char *pixels, unsigned width, unsigned height) {
  static const unsigned char skipped[] =
      "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0sTER\0tEXt\0tIME\0zTXt";
  png_structp reader =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, source, booksite_png_fail, booksite_png_overlook);
  png_infop info = reader ? png_create_info_struct(reader) : NULL;
  if (!info) {
    png_destroy_read_struct(&reader, NULL, NULL);
    snprintf(source->message, sizeof source->message, "there is not enough memory");
    return booksite_png_damaged;
  }
  /* No variable of this function changes after this line and is used after a jump. */
  if (setjmp(png_jmpbuf(reader))) {
    png_destroy_read_struct(&reader, &info, NULL);
    return source->is_truncated ? booksite_png_truncated : booksite_png_damaged;
  }
  png_set_read_fn(reader, source, booksite_png_read_bytes);
  png_set_benign_errors(reader, 1);
  png_set_keep_unknown_chunks(reader, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(reader, PNG_HANDLE_CHUNK_NEVER, skipped, (int)(sizeof skipped / 5));
  png_read_info(reader, info);
  png_set_expand(reader);
  png_set_scale_16(reader);
  png_set_gray_to_rgb(reader);
  png_set_add_alpha(reader, 0xFF, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(reader);
  png_read_update_info(reader, info);
  size_t row_length = (size_t)width * 4;
  if (png_get_image_width(reader, info) != width || png_get_image_height(reader, info) != height ||
      png_get_rowbytes(reader, info) != row_length) {
    png_error(reader, "its size is another than it said");
  }
  for (int pass = 0; pass < passes; pass++) {
    for (unsigned row = 0; row < height; row++) png_read_row(reader, pixels + row * row_length, NULL);
  }
  png_read_end(reader, NULL);
  png_destroy_read_struct(&reader, &info, NULL);
  return booksite_png_whole;
}
