import type { SecurityContact } from '../../schema/content/policy-words.ts'

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of the site. */
export function securityTxt({ contact, expires }: SecurityContact, baseUrl: string): string {
  return `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${baseUrl}/.well-known/security.txt\n`
}
