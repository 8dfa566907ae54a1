/**
 * Why a file could not be opened or read: it is missing, the process or the machine has run out of file descriptors, or
 * something else.
 */
export function fileErrorKind(cause: unknown): 'missing' | 'no-descriptors' | 'other' {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (MISSING.has(code)) return 'missing'
  return code === 'EMFILE' || code === 'ENFILE' ? 'no-descriptors' : 'other'
}

/** POSIX error codes: names that no file can have, and paths through a file, count as missing. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'])
