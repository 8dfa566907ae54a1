import type { StaffMember } from '../../schema/content/business-file.ts'
import { normalized } from '../../schema/normalized.ts'

/** The published name: full name, first name, or the role instead. */
export function shownName({ name, role, display }: StaffMember): string {
  if (display === 'first_name') return firstName(name)
  return display === 'role' ? (role ?? 'Technician') : name
}

/** The hidden words of the name, folded. */
export function unshownWords({ name, display }: StaffMember): string[] {
  if (display === 'full') return []
  const words = wordsOf(name)
  return display === 'role' ? words : words.slice(1)
}

/** The words of a name in lower case and without accents, as in ids. */
export function wordsOf(name: string): string[] {
  const plain = normalized(name, 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The first word of a name, as written. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
