#include <sys/types.h>
#include <sha1.h>
#include <sha256.h>
