import { sha256Hex } from '../../../src/host/sha256.ts'

/** A parsed `If-Match` or `If-None-Match`. Tags include their quotes and `W/`. */
export type TagCondition = { kind: 'any' } | { kind: 'tags'; tags: string[] }

/** A strong entity tag, quoted: the SHA-256 of the bytes. */
export function etagOf(bytes: Uint8Array): string {
  return `"${sha256Hex(bytes)}"`
}

/**
 * Reads `*` or a list of entity tags (RFC 9110, sections 8.8.3 and 13.1.2). A tag may contain
 * commas, and members may be empty. A malformed list matches nothing. Spaces in a tag, which HTTP/1.1 once allowed, are accepted.
 */
export function readTags(field: string): TagCondition {
  if (field.trim() === '*') return { kind: 'any' }
  const tags: string[] = []
  const member = /[ \t]*(?:((?:W\/)?"[^"]*")[ \t]*)?(?:,|$)/y
  while (member.lastIndex < field.length) {
    const found = member.exec(field)
    if (found === null) return { kind: 'tags', tags: [] }
    if (found[1] !== undefined) tags.push(found[1])
  }
  return { kind: 'tags', tags }
}

/** The weak comparison, for `If-None-Match`: `W/` is ignored (RFC 9110, section 8.8.3.2). */
export function matchesWeakly({ tags }: { tags: string[] }, etag: string): boolean {
  return tags.some((tag) => opaque(tag) === opaque(etag))
}

/** The strong comparison, for `If-Match`: neither tag may be weak (RFC 9110, section 8.8.3.2). */
export function matchesStrongly({ tags }: { tags: string[] }, etag: string): boolean {
  return !etag.startsWith('W/') && tags.includes(etag)
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
