/** The response headers that scripts of other origins may read (`Access-Control-Expose-Headers`). */
export const EXPOSED_HEADERS = 'ETag, Last-Modified, Link, Mcp-Session-Id, Retry-After, Dataset-Digest'

/**
 * The headers of every page, on one origin and on a CDN. Only the site's own scripts and styles run. Pages may be framed: no
 * click on them changes anything, and embeds are frames. The headers allow the log page to read the logs of other sites, because
 * headers that hosts set for one path can only narrow the general ones. Every other page forbids that with `OWN_CONNECTIONS` in
 * its head.
 */
export const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self' https:",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const

/** The policy in the head of every page that reads nothing from other sites. */
export const OWN_CONNECTIONS = "connect-src 'self'"

/** `Cache-Control` of files below `/_astro/`, whose names contain a hash of their content. */
export const HASHED_CACHE_CONTROL = 'public, max-age=31536000, immutable'
