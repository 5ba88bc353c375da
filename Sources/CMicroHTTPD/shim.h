#include <microhttpd.h>
#include <string.h>

/* Leaves percent signs alone: paths are decoded once, by whoever answers. */
static size_t booksite_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

/*
 * MHD_start_daemon for Swift, which cannot call functions with variable arguments. Answers what connects to
 * `listening`, a socket that is bound and listening and belongs to the daemon from here on, on one thread of the
 * daemon's own. Null when the system refuses; `listening` is then still the caller's.
 */
static inline struct MHD_Daemon *booksite_start_daemon(
    int listening, MHD_AccessHandlerCallback answer, void *context) {
  return MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD, 0, NULL, NULL, answer, context,
      MHD_OPTION_LISTEN_SOCKET, listening,
      MHD_OPTION_UNESCAPE_CALLBACK, booksite_keep_escapes, NULL,
      MHD_OPTION_CONNECTION_LIMIT, 128u,
      MHD_OPTION_CONNECTION_TIMEOUT, 60u,
      MHD_OPTION_END);
}
