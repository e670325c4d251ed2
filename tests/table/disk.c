/* Loaded before a process (LD_PRELOAD): logs what it does to the files of one folder, in order, to a file descriptor.
 *
 * A record is its kind (w: write, t: truncate, s: sync, u: unlink), the lengths of the name and the data, the offset,
 * then the name and the data. Nothing overlaps, so whatever is logged before a sync was on its way to the disk before it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static int out = -1;

__attribute__((constructor)) static void begin(void) {
    folder = getenv("DISK_FOLDER");
    out = folder ? atoi(getenv("DISK_LOG")) : -1;
}

static ssize_t real_write(int fd, const void *data, size_t size) {
    static ssize_t (*next)(int, const void *, size_t);
    if (!next) next = dlsym(RTLD_NEXT, "write");
    return next(fd, data, size);
}

static void put(const void *data, size_t size) {
    while (size) {
        ssize_t done = real_write(out, data, size);
        if (done <= 0) abort();
        data = (const char *)data + done;
        size -= done;
    }
}

static void note(char kind, const char *path, unsigned long long offset, const void *data, unsigned long long size) {
    unsigned long long head[3] = {strlen(path), size, offset};
    put(&kind, 1);
    put(head, sizeof head);
    put(path, head[0]);
    put(data, size);
}

/* The path behind a descriptor, if it is in the folder, or the folder itself. */
static int path_of(int fd, char *path, size_t size) {
    char link[64];
    ssize_t length;
    if (out < 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    length = readlink(link, path, size - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return !strncmp(path, folder, strlen(folder));
}

#define DO(name, result, arguments, call, fd, kind, offset, data, size)      \
    result name arguments {                                                   \
        static result (*next) arguments;                                      \
        char path[4096];                                                      \
        result done;                                                          \
        if (!next) next = dlsym(RTLD_NEXT, #name);                            \
        if (!path_of(fd, path, sizeof path)) return next call;                \
        pthread_mutex_lock(&turn);                                            \
        done = next call;                                                     \
        if (done >= 0) note(kind, path, offset, data, size);                  \
        pthread_mutex_unlock(&turn);                                          \
        return done;                                                          \
    }

DO(pwrite, ssize_t, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at), fd, 'w', at, data, done)
DO(pwrite64, ssize_t, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at), fd, 'w', at, data, done)
DO(ftruncate, int, (int fd, off_t size), (fd, size), fd, 't', size, "", 0)
DO(ftruncate64, int, (int fd, off64_t size), (fd, size), fd, 't', size, "", 0)
DO(fsync, int, (int fd), (fd), fd, 's', 0, "", 0)
DO(fdatasync, int, (int fd), (fd), fd, 's', 0, "", 0)

ssize_t write(int fd, const void *data, size_t size) {
    char path[4096];
    ssize_t done;
    if (!path_of(fd, path, sizeof path)) return real_write(fd, data, size);
    pthread_mutex_lock(&turn);
    off64_t at = lseek64(fd, 0, SEEK_CUR);
    done = real_write(fd, data, size);
    if (done >= 0) note('w', path, at, data, done);
    pthread_mutex_unlock(&turn);
    return done;
}

int unlink(const char *path) {
    static int (*next)(const char *);
    int done;
    if (!next) next = dlsym(RTLD_NEXT, "unlink");
    if (out < 0 || strncmp(path, folder, strlen(folder))) return next(path);
    pthread_mutex_lock(&turn);
    done = next(path);
    if (!done) note('u', path, 0, "", 0);
    pthread_mutex_unlock(&turn);
    return done;
}
