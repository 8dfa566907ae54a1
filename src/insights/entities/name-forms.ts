import type { StaffMember } from '../../schema/content/business-file.ts'
import type { ReviewLanguage } from '../languages/review-language.ts'
import { tokenise } from '../text/tokens.ts'
import type { Words } from '../text/tokens.ts'
import { surnamesOf } from './surnames.ts'

/** The forms of technicians' names. A form with several ids is ambiguous by itself. */
export type NameForms = {
  /** By the folded words of a form: the technicians that it may refer to. */
  idsByForm: ReadonlyMap<string, ReadonlySet<string>>
  /** The first word of each form. */
  starts: ReadonlySet<string>
  /** The number of words in the longest form. */
  longest: number
  /** By id: the folded last name; empty if the owner wrote only one name. */
  lastNames: ReadonlyMap<string, string>
  /** By last name, with and without its particles: the technicians with that name. */
  idsBySurname: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * The forms of all technicians: the names and aliases that the owner wrote, and first names. A first name refers to every
 * technician with that name, alias or nickname, unless the owner made it one technician's alias.
 */
export function nameForms(technicians: readonly StaffMember[], language: ReviewLanguage): NameForms {
  const wordsOf = (name: string): string[] => nameWords(name, language.words)
  const idsByForm = new Map<string, Set<string>>()
  const claim = (form: string, id: string): void => void idsByForm.set(form, (idsByForm.get(form) ?? new Set()).add(id))
  for (const { id, name, aliases } of technicians)
    for (const form of [name, ...aliases]) claim(wordsOf(form).join(' '), id)
  const written = new Set(idsByForm.keys())
  for (const { name } of technicians) {
    const first = wordsOf(name)[0] ?? ''
    if (written.has(first)) continue
    for (const other of technicians) if (mayBeCalled(other, first, language)) claim(first, other.id)
  }
  const lastNames = technicians.map(({ id, name }): [string, string] => [id, wordsOf(name).slice(1).at(-1) ?? ''])
  const idsBySurname = new Map<string, Set<string>>()
  for (const { id, name } of technicians)
    for (const surname of surnamesOf(wordsOf(name)))
      idsBySurname.set(surname, (idsBySurname.get(surname) ?? new Set()).add(id))
  const longest = Math.max(0, ...[...idsByForm.keys()].map((form) => form.split(' ').length))
  const starts = new Set([...idsByForm.keys()].map((form) => form.split(' ')[0] ?? ''))
  return { idsByForm, starts, longest, lastNames: new Map(lastNames), idsBySurname }
}

/** The folded words of a name, without punctuation. */
export function nameWords(name: string, words: Words): string[] {
  return tokenise(name, words)
    .filter(({ kind }) => kind === 'word')
    .map(({ folded }) => folded)
}

function mayBeCalled({ name, aliases }: StaffMember, first: string, { words, people }: ReviewLanguage): boolean {
  const firsts = [name, ...aliases].map((form) => nameWords(form, words)[0] ?? '')
  const same = people.nicknames.filter((group) => group.includes(first)).flat()
  return firsts.some((own) => own === first || same.includes(own))
}
