import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { Token } from '../text/tokens.ts'

/** A technician named in a text: who, and by which tokens (end exclusive). */
export type Named = { id: string; from: number; to: number }

/** Finds the technicians that a text names; `author` is who wrote it. */
export type TechnicianFinder = (tokens: readonly Token[], author: string) => Named[]

/** Finds technicians by full name and alias, as written; a form that fits two people fits nobody. */
export function technicianFinder({ technicians }: BusinessFile): TechnicianFinder {
  const forms = new Map<string, Set<string>>()
  for (const { id, name, aliases } of technicians) {
    for (const form of [name, ...aliases]) forms.set(form, (forms.get(form) ?? new Set()).add(id))
  }
  const known = [...forms]
    .filter(([, ids]) => ids.size === 1)
    .map(([form, ids]) => ({ words: form.split(/\s+/), id: [...ids].join() }))
  known.sort((a, b) => b.words.length - a.words.length)
  return (tokens) => {
    const found: Named[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const hit = known.find(({ words }) =>
        words.every((word, place) => tokens[at + place]?.text.replace(/['’]s$/, '') === word),
      )
      if (hit === undefined) continue
      found.push({ id: hit.id, from: at, to: at + hit.words.length })
      at += hit.words.length - 1
    }
    return found
  }
}
