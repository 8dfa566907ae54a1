/**
 * Why a file could not be opened or read: it is missing, the process or the machine has run out of file descriptors, or
 * something else.
 */
export function fileErrorKind(cause: unknown): 'missing' | 'no-descriptors' | 'other' {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (MISSING.has(code)) return 'missing'
  return code === 'EMFILE' || code === 'ENFILE' ? 'no-descriptors' : 'other'
}

/** POSIX error codes. Names that no file can have, paths through a file, and folders count as missing files. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'])
