/* User-mode Linux 6.1 keeps 832 bytes of a process's floating point state (up to AVX). Hosts with AVX-512 or AMX have
   more, and since 5.14 Linux refuses to write back less than all of it (EFAULT), so that UML dies at its first process.
   Preloaded, this keeps the whole state beside the part that UML knows, and writes the whole back. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { GET = 0x4204, SET = 0x4205, XSTATE = 0x202, LARGEST = 16384, KNOWN = 832, KEPT = 512 };

struct kept { void *place; size_t size; unsigned char state[LARGEST]; };
static struct kept table[KEPT];
static unsigned next;

static long call(int request, pid_t pid, void *address, void *data) {
    return syscall(SYS_ptrace, request, pid, address, data);
}

/* The state last kept for UML's buffer; a forked process has a copy of its parent's under another address. */
static struct kept *find(void *place, const unsigned char *bytes, size_t size) {
    struct kept *like = NULL;
    for (unsigned i = 0; i < KEPT; i++) {
        struct kept *each = &table[(next + KEPT - 1 - i) % KEPT];
        if (!each->size || memcmp(each->state, bytes, size)) continue;
        if (each->place == place) return each;
        if (!like) like = each;
    }
    return like;
}

static struct kept *room(void *place) {
    for (unsigned i = 0; i < KEPT; i++) if (table[i].size && table[i].place == place) return &table[i];
    return &table[next++ % KEPT];
}

static long get(pid_t pid, struct iovec *part) {
    static unsigned char whole[LARGEST];
    struct iovec all = {whole, sizeof whole};
    long result = call(GET, pid, (void *)XSTATE, &all);
    if (result < 0) return result;
    size_t size = part->iov_len < all.iov_len ? part->iov_len : all.iov_len;
    struct kept *entry = room(part->iov_base);
    entry->place = part->iov_base;
    entry->size = all.iov_len;
    memcpy(entry->state, whole, all.iov_len);
    memcpy(part->iov_base, whole, size);
    part->iov_len = size;
    return 0;
}

static long set(pid_t pid, struct iovec *part) {
    static unsigned char whole[LARGEST];
    struct kept *entry = find(part->iov_base, part->iov_base, part->iov_len);
    struct iovec all = {whole, sizeof whole};
    if (entry) {
        memcpy(whole, entry->state, entry->size);
        all.iov_len = entry->size;
    } else { /* a new process: what UML knows, and nothing beyond it */
        long result = call(GET, pid, (void *)XSTATE, &all);
        if (result < 0) return result;
        memcpy(whole, part->iov_base, part->iov_len);
        whole[512] &= 7;
        memset(whole + 513, 0, 7);
    }
    return call(SET, pid, (void *)XSTATE, &all);
}

long ptrace(int request, ...) {
    va_list rest;
    va_start(rest, request);
    pid_t pid = va_arg(rest, pid_t);
    void *address = va_arg(rest, void *), *data = va_arg(rest, void *);
    va_end(rest);
    if (request == GET && address == (void *)XSTATE) return get(pid, data);
    if (request == SET && address == (void *)XSTATE) return set(pid, data);
    if (request >= 1 && request <= 3) { /* peeks: glibc gives the word as the result */
        long word;
        long result = call(request, pid, address, &word);
        if (result < 0) return result;
        errno = 0;
        return word;
    }
    return call(request, pid, address, data);
}
