/** The response headers that scripts of other origins may read (`Access-Control-Expose-Headers`). */
export const EXPOSED_HEADERS = 'ETag, Last-Modified, Link, Mcp-Session-Id, Retry-After, Dataset-Digest'

/**
 * The headers of every page, from one origin and from a CDN alike: only the site's own scripts and styles run. Pages may be
 * framed: no click on them changes anything, and the embeds need it. The page of the log reads the logs of other sites; every other
 * page narrows this to its own with `OWN_CONNECTIONS`: a host's rules for a path add up, and could not widen it.
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

/** `Cache-Control` of files whose name holds a hash of their content: below `/_astro/`. */
export const HASHED_CACHE_CONTROL = 'public, max-age=31536000, immutable'
