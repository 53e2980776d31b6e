/*
 * A library to preload into a process. It records the process's changes of the folder RECORD_FOLDER in RECORD_FILE.
 *
 * Each change is recorded directly after it was made, without another change of any recorded process in between. So
 * everything recorded before a sync existed when the sync began.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* The format that `recording.ts` reads. `size` bytes follow: the written data, or a path, or two separated by 0. */
struct record {
  uint32_t kind;
  uint32_t size;
  uint64_t inode;
  uint64_t at;
};

enum kind { MADE = 1, WROTE, CUT, SYNCED, LINKED, MOVED, REMOVED };

static const char *folder;
static int file = -1;
static pthread_mutex_t one_thread = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("RECORD_FILE");
  folder = getenv("RECORD_FOLDER");
  if (!folder || !path) return;
  file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_inside(const char *path) {
  if (file < 0 || !path) return 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* Looks up the name, because a descriptor may have been closed and reused. */
static int is_inside_fd(int fd) {
  char link[32], path[4096];
  if (file < 0 || fd == file) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

static void lock(void) {
  pthread_mutex_lock(&one_thread);
  flock(file, LOCK_EX);
}

static void unlock(void) {
  int error = errno;
  flock(file, LOCK_UN);
  pthread_mutex_unlock(&one_thread);
  errno = error;
}

static void put(enum kind kind, uint64_t inode, uint64_t at, const void *bytes, size_t size) {
  struct record head = {kind, (uint32_t)size, inode, at};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)bytes, size}};
  ssize_t written = syscall(SYS_writev, file, parts, 2);
  if (written != (ssize_t)(sizeof head + size)) abort();
}

static void put_names(enum kind kind, const char *from, const char *to) {
  char names[8192];
  int size = snprintf(names, sizeof names, "%s%c%s", from, 0, to);
  put(kind, 0, 0, names, size);
}

static uint64_t inode_of(int fd) {
  struct stat found;
  return fstat(fd, &found) == 0 ? found.st_ino : 0;
}

static int open_at(int dir, const char *path, int flags, mode_t mode) {
  if (!(flags & (O_CREAT | O_TRUNC)) || !is_inside(path))
    return syscall(SYS_openat, dir, path, flags, mode);
  lock();
  struct stat found;
  int is_new = lstat(path, &found) != 0;
  int fd = syscall(SYS_openat, dir, path, flags, mode);
  if (fd >= 0 && is_new) put(MADE, inode_of(fd), 0, path, strlen(path));
  else if (fd >= 0 && (flags & O_TRUNC)) put(CUT, inode_of(fd), 0, 0, 0);
  unlock();
  return fd;
}

#define MODE(flags, last) \
  mode_t mode = 0; \
  if ((flags) & O_CREAT) { \
    va_list more; \
    va_start(more, last); \
    mode = va_arg(more, int); \
    va_end(more); \
  }

int open(const char *path, int flags, ...) {
  MODE(flags, flags)
  return open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags, flags)
  return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int dir, const char *path, int flags, ...) {
  MODE(flags, flags)
  return open_at(dir, path, flags, mode);
}

int openat64(int dir, const char *path, int flags, ...) {
  MODE(flags, flags)
  return open_at(dir, path, flags, mode);
}

/* All writes: at a given position, or at the current one, which is the end when appending. */
static ssize_t write_parts(int fd, const struct iovec *parts, int count, off_t at) {
  int is_placed = at >= 0;
  if (!is_inside_fd(fd))
    return is_placed ? syscall(SYS_pwritev, fd, parts, count, at, 0) : syscall(SYS_writev, fd, parts, count);
  lock();
  ssize_t written =
      is_placed ? syscall(SYS_pwritev, fd, parts, count, at, 0) : syscall(SYS_writev, fd, parts, count);
  if (!is_placed) at = lseek(fd, 0, SEEK_CUR) - written;
  ssize_t left = written;
  for (int part = 0; left > 0; part += 1) {
    ssize_t size = (ssize_t)parts[part].iov_len < left ? (ssize_t)parts[part].iov_len : left;
    put(WROTE, inode_of(fd), at, parts[part].iov_base, size);
    at += size;
    left -= size;
  }
  unlock();
  return written;
}

ssize_t write(int fd, const void *bytes, size_t size) {
  struct iovec part = {(void *)bytes, size};
  return write_parts(fd, &part, 1, -1);
}

ssize_t writev(int fd, const struct iovec *parts, int count) { return write_parts(fd, parts, count, -1); }

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  struct iovec part = {(void *)bytes, size};
  return write_parts(fd, &part, 1, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t at) { return pwrite(fd, bytes, size, at); }

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { return write_parts(fd, parts, count, at); }

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t at) { return write_parts(fd, parts, count, at); }

int ftruncate(int fd, off_t size) {
  if (!is_inside_fd(fd)) return syscall(SYS_ftruncate, fd, size);
  lock();
  int result = syscall(SYS_ftruncate, fd, size);
  if (result == 0) put(CUT, inode_of(fd), size, 0, 0);
  unlock();
  return result;
}

int ftruncate64(int fd, off_t size) { return ftruncate(fd, size); }

static int sync_with(long call, int fd) {
  if (!is_inside_fd(fd)) return syscall(call, fd);
  lock();
  int result = syscall(call, fd);
  if (result == 0) put(SYNCED, inode_of(fd), 0, 0, 0);
  unlock();
  return result;
}

int fsync(int fd) { return sync_with(SYS_fsync, fd); }

int fdatasync(int fd) { return sync_with(SYS_fdatasync, fd); }

int mkdir(const char *path, mode_t mode) {
  if (!is_inside(path)) return syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  lock();
  int result = syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  struct stat made;
  if (result == 0 && lstat(path, &made) == 0) put(MADE, made.st_ino, 1, path, strlen(path));
  unlock();
  return result;
}

int link(const char *from, const char *to) {
  if (!is_inside(to)) return syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
  lock();
  int result = syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (result == 0) put_names(LINKED, from, to);
  unlock();
  return result;
}

int rename(const char *from, const char *to) {
  if (!is_inside(to)) return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  lock();
  int result = syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (result == 0) put_names(MOVED, from, to);
  unlock();
  return result;
}

static int remove_with(const char *path, int flags) {
  if (!is_inside(path)) return syscall(SYS_unlinkat, AT_FDCWD, path, flags);
  lock();
  int result = syscall(SYS_unlinkat, AT_FDCWD, path, flags);
  if (result == 0) put(REMOVED, 0, 0, path, strlen(path));
  unlock();
  return result;
}

int unlink(const char *path) { return remove_with(path, 0); }

int rmdir(const char *path) { return remove_with(path, AT_REMOVEDIR); }
