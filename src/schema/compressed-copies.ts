/**
 * A folder inside the output folder with compressed copies of published files, for a sidecar that serves them itself. It is not
 * for visitors.
 */
export const COPIES_FOLDER = '.compressed'

/** The content codings of copies (RFC 9110, section 8.4.1), the preferred one first. */
export const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

const ENDINGS: Record<Coding, string> = { br: 'br', gzip: 'gz' }

/** Where a copy is below the output folder: named by the SHA-256 of the file that it was made from, in lower-case hex. */
export function copyPath(sha256: string, coding: Coding): string {
  return `/${COPIES_FOLDER}/${sha256}.${ENDINGS[coding]}`
}
