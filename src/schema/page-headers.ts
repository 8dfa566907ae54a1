/**
 * The headers of every page, whoever serves it. Nothing inline runs or styles; nothing is loaded from elsewhere
 * (Content Security Policy Level 3).
 */
export const PAGE_HEADERS = {
  'Content-Security-Policy': policy("'self'"),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const

/** The same for a page that is made to stand in a frame of any other site: below `/embed/`. */
export const EMBED_HEADERS = { ...PAGE_HEADERS, 'Content-Security-Policy': policy('*') } as const

/** What a script of another origin may read of an answer, beside the safelisted (Fetch Standard, CORS). */
export const EXPOSED_HEADERS = 'ETag, Last-Modified, Link, Mcp-Session-Id, Retry-After'

/** `Cache-Control` of files whose name holds a hash of their content: below `/_astro/`. */
export const HASHED_CACHE_CONTROL = 'public, max-age=31536000, immutable'

function policy(framedBy: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}
