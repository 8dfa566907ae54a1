import type { BusinessFile } from '../../schema/content/business-file.ts'
import { tokenise } from '../text/tokens.ts'
import { NICKNAMES } from './name-lists.ts'

type Technician = BusinessFile['technicians'][number]

/** How technicians may be named: by the folded words of a form, who it may mean. More than one: it alone tells nothing. */
export type NameForms = {
  meant: ReadonlyMap<string, ReadonlySet<string>>
  /** The first word of each form. */
  starts: ReadonlySet<string>
  /** The most words that a form has. */
  longest: number
  /** By id, the folded last name; empty where the owner gives only one name. */
  lastNames: ReadonlyMap<string, string>
}

/**
 * The forms of all technicians: what the owner wrote (names and aliases), and the first names. A first name means every
 * technician who could be called so, by name, alias or nickname, unless the owner gave it to one of them as an alias.
 */
export function nameForms(technicians: readonly Technician[]): NameForms {
  const meant = new Map<string, Set<string>>()
  const claim = (form: string, id: string): void => void meant.set(form, (meant.get(form) ?? new Set()).add(id))
  for (const { id, name, aliases } of technicians)
    for (const form of [name, ...aliases]) claim(wordsOf(form).join(' '), id)
  const written = new Set(meant.keys())
  for (const { name } of technicians) {
    const first = wordsOf(name)[0] ?? ''
    if (written.has(first)) continue
    for (const other of technicians) if (mayBeCalled(other, first)) claim(first, other.id)
  }
  const lastNames = technicians.map(({ id, name }): [string, string] => [id, wordsOf(name).slice(1).at(-1) ?? ''])
  const longest = Math.max(0, ...[...meant.keys()].map((form) => form.split(' ').length))
  const starts = new Set([...meant.keys()].map((form) => form.split(' ')[0] ?? ''))
  return { meant, starts, longest, lastNames: new Map(lastNames) }
}

/** The folded words of a name, without stops. */
export function wordsOf(name: string): string[] {
  return tokenise(name)
    .filter(({ kind }) => kind === 'word')
    .map(({ folded }) => folded)
}

function mayBeCalled({ name, aliases }: Technician, first: string): boolean {
  const firsts = [name, ...aliases].map((form) => wordsOf(form)[0] ?? '')
  const same = NICKNAMES.filter((group) => group.includes(first)).flat()
  return firsts.some((own) => own === first || same.includes(own))
}
