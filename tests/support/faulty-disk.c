/*
 * A disk with faults, for one process: preload it (LD_PRELOAD) and name what it does in the environment.
 *   DISK_SYNC_US   every flush takes so many microseconds longer
 *   DISK_SURVIVES  folder that gets what a power cut would leave: a copy of each file as it was at its last flush
 *   DISK_FULL      while this file exists, writes fail as on a full disk
 * It takes care of files whose path holds "earshot.sqlite".
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static const char *ours(const char *path) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  return strncmp(name, "earshot.sqlite", 14) == 0 ? name : NULL;
}

static const char *name_of(int fd, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  return ours(path);
}

static void keep(int fd) {
  char path[4096], part[4400], whole[4400];
  const char *folder = getenv("DISK_SURVIVES");
  const char *name = folder ? name_of(fd, path, sizeof path) : NULL;
  if (!name) return;
  snprintf(part, sizeof part, "%s/.%s.part", folder, name);
  snprintf(whole, sizeof whole, "%s/%s", folder, name);
  int to = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (to < 0) return;
  static char buffer[1 << 16];
  off_t at = 0;
  for (ssize_t got; (got = pread(fd, buffer, sizeof buffer, at)) > 0; at += got)
    if (write(to, buffer, got) != got) break;
  close(to);
  rename(part, whole);
}

static int flush(const char *symbol, int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, symbol);
  const char *us = getenv("DISK_SYNC_US");
  if (us) usleep(atoi(us));
  int result = real(fd);
  if (result == 0) keep(fd);
  return result;
}

int fsync(int fd) { return flush("fsync", fd); }
int fdatasync(int fd) { return flush("fdatasync", fd); }

/* SQLite flushes the folder after it deletes, so that a deletion survives. */
int unlink(const char *path) {
  int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
  const char *folder = getenv("DISK_SURVIVES");
  const char *name = folder ? ours(path) : NULL;
  if (name) {
    char kept[4400];
    snprintf(kept, sizeof kept, "%s/%s", folder, name);
    if (strcmp(kept, path) != 0) real(kept);
  }
  return real(path);
}

static int is_full(int fd) {
  char path[4096];
  const char *flag = getenv("DISK_FULL");
  return flag && access(flag, F_OK) == 0 && name_of(fd, path, sizeof path);
}

#define WRITE_AT(symbol, offset)                                                             \
  ssize_t symbol(int fd, const void *bytes, size_t count, offset at) {                       \
    if (is_full(fd)) {                                                                       \
      errno = ENOSPC;                                                                        \
      return -1;                                                                             \
    }                                                                                        \
    ssize_t (*real)(int, const void *, size_t, offset) =                                     \
        (ssize_t(*)(int, const void *, size_t, offset))dlsym(RTLD_NEXT, #symbol);            \
    return real(fd, bytes, count, at);                                                       \
  }

WRITE_AT(pwrite, off_t)
WRITE_AT(pwrite64, off64_t)
