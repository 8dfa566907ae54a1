import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { Parsed } from '../text/parse.ts'
import { wordsOf } from './name-forms.ts'
import type { Named } from './technicians.ts'

type Technicians = BusinessFile['technicians']

/**
 * Finds technicians who are shown by their role. Reading the content put it in place of their names, in square brackets; the
 * same words without brackets ("called an electrician") mean nobody.
 */
export function roleFinder(technicians: Technicians): (parsed: Parsed) => Named[] {
  const roles = new Map(byRole(technicians).map(({ id, name }) => [wordsOf(name).join(' '), id]))
  if (roles.size === 0) return () => []
  return ({ tokens }) =>
    tokens.flatMap(({ text }, from) => {
      if (text !== '[') return []
      const to = tokens.findIndex((token, at) => at > from && token.text === ']')
      const words = tokens.slice(from + 1, to).filter(({ kind }) => kind === 'word')
      const id = roles.get(words.map(({ folded }) => folded).join(' '))
      return to < 0 || id === undefined ? [] : [{ id, from: from + 1, to }]
    })
}

/** The technicians whom texts may name by a name. */
export function byName(technicians: Technicians): Technicians {
  return technicians.filter(({ display }) => display !== 'role')
}

function byRole(technicians: Technicians): Technicians {
  return technicians.filter(({ display }) => display === 'role')
}
