/**
 * A folder inside the output folder with compressed copies of published files. It is meant for a sidecar that serves the site
 * itself, not for visitors.
 */
export const COPIES_FOLDER = '.compressed'

/** The content codings of copies (RFC 9110, section 8.4.1), preferred first. */
export const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

const ENDINGS: Record<Coding, string> = { br: 'br', gzip: 'gz' }

/** The path of a copy below the output folder, named after the SHA-256 of the original file in lower-case hex. */
export function copyPath(sha256: string, coding: Coding): string {
  return `/${COPIES_FOLDER}/${sha256}.${ENDINGS[coding]}`
}
