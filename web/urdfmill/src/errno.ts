// The numbers of errors on Linux, which the engine's messages are made of, by the names that Node gives them.
export const errno = {
  EPERM: 1, ENOENT: 2, EINTR: 4, EIO: 5, ENXIO: 6, EBADF: 9, EAGAIN: 11, ENOMEM: 12, EACCES: 13, EBUSY: 16, EEXIST: 17,
  EXDEV: 18, ENODEV: 19, ENOTDIR: 20, EISDIR: 21, EINVAL: 22, ENFILE: 23, EMFILE: 24, ETXTBSY: 26, EFBIG: 27, ENOSPC: 28,
  EROFS: 30, EMLINK: 31, EPIPE: 32, ENAMETOOLONG: 36, ENOSYS: 38, ENOTEMPTY: 39, ELOOP: 40, ENOTSUP: 95, ETIMEDOUT: 110,
  ESTALE: 116, EDQUOT: 122,
} as const;

/// Returns the number of an error that Node threw; EIO if its name is unknown.
export function errnoOf(error: unknown): number {
  const code = (error as { code?: string } | null)?.code;
  return errno[code as keyof typeof errno] ?? errno.EIO;
}
