import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import type { Form, Words } from '../text/tokens.ts'
import { nameWords } from './name-forms.ts'
import type { TechnicianMention } from './technicians.ts'

type Technicians = BusinessFile['technicians']

/**
 * Finds technicians whose role is shown instead of their name. The content reader writes the role in square brackets; the same
 * words without brackets ("called an electrician") refer to nobody.
 */
export function roleFinder(technicians: Technicians, words: Words): (parsed: ParsedText) => TechnicianMention[] {
  const roles = new Map(
    technicians
      .filter(({ display }) => display === 'role')
      .map(({ id, name }) => [nameWords(name, words).join(' '), id]),
  )
  if (roles.size === 0) return () => []
  return ({ tokens }) =>
    tokens.flatMap(({ text }, from) => {
      if (text !== OPENING) return []
      const to = tokens.findIndex((token, at) => at > from && token.text === ']')
      const within = tokens.slice(from + 1, to).filter(({ kind }) => kind === 'word')
      const id = roles.get(within.map(({ folded }) => folded).join(' '))
      return to < 0 || id === undefined ? [] : [{ id, from: from + 1, to }]
    })
}

/** Whether a role may begin with a form. */
export function opensRole({ text }: Form): boolean {
  return text === OPENING
}

const OPENING = '['
