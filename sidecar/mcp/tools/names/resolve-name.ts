import type { Result } from '../../../../src/schema/result.ts'
import { foldForSearch } from '../../../../src/search/fold-for-search.ts'
import { shortened } from '../argument-faults.ts'
import { nearest } from './nearest.ts'

/** An entity that can be named by id or by name, and how many reviews mention it. */
export type NamedEntity = { id: string; name: string; mention_count: number }

/** The entity with this id or name, compared after folding; otherwise a problem that says how to call again. */
export function resolveName<T extends NamedEntity>(kind: string, asked: string, known: readonly T[]): Result<T> {
  const wanted = foldForSearch(asked)
  const byId = known.find(({ id }) => foldForSearch(id) === wanted)
  const [first, ...others] = byId ? [byId] : known.filter(({ name }) => foldForSearch(name) === wanted)
  if (first === undefined) return { ok: false, problem: unknownName(kind, asked, known) }
  if (others.length === 0) return { ok: true, value: first }
  const ids = [first, ...others].map(({ id }) => id).join(', ')
  return { ok: false, problem: `Several are called "${shortened(asked)}". Call again with an id: ${ids}` }
}

/** Whether any entity has this id or name. */
export function hasName(asked: string, known: readonly Pick<NamedEntity, 'id' | 'name'>[]): boolean {
  const wanted = foldForSearch(asked)
  return known.some(({ id, name }) => foldForSearch(id) === wanted || foldForSearch(name) === wanted)
}

/** The message for an unknown name. It lists the nearest names that reviews mention. */
export function unknownName(kind: string, asked: string, known: readonly NamedEntity[]): string {
  const said = `No ${kind} is called "${shortened(asked)}".`
  const mentioned = known.filter(({ mention_count }) => mention_count > 0)
  if (mentioned.length === 0) return `${said} The reviews mention no ${kind}`
  const near = nearest(
    asked,
    mentioned.map(({ id, name }) => [name, id]),
    5,
  )
  const all = near.length === mentioned.length
  const listed = near.map(([name, id]) => `${name} (${id})`).join(', ')
  return `${said} Call again with one of ${all ? 'those that are known' : 'the nearest known'}: ${listed}`
}
