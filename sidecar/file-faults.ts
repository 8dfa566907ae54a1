/**
 * Why a file could not be opened or looked at: it is not there, this process or this machine has no file descriptor left
 * for it, or anything else.
 */
export function fileFault(cause: unknown): 'missing' | 'no-descriptors' | 'other' {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (MISSING.has(code)) return 'missing'
  return code === 'EMFILE' || code === 'ENFILE' ? 'no-descriptors' : 'other'
}

/** Of POSIX: what no file has as its name, or a part of the path is, comes to the same. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'])
