import { fold } from '../../search/fold.ts'
import { shortened } from './argument-faults.ts'
import { nearest } from './nearest.ts'
import { fault } from './tool.ts'
import type { Fault } from './tool.ts'

/** What has an id and a name that people know. */
export type Known = { id: string; name: string }

/** The one of them that is meant by an id or a name, compared as everywhere: folded. Else what to call again with. */
export function meant<T extends Known>(kind: string, asked: string, known: readonly T[]): Meant<T> {
  const wanted = fold(asked)
  const byId = known.find(({ id }) => fold(id) === wanted)
  const [first, ...others] = byId ? [byId] : known.filter(({ name }) => fold(name) === wanted)
  if (first === undefined) return unknownName(kind, asked, known)
  if (others.length === 0) return { kind: 'meant', one: first }
  const ids = [first, ...others].map(({ id }) => id).join(', ')
  return fault(`Several are called "${shortened(asked)}". Call again with an id: ${ids}`)
}

export type Meant<T> = { kind: 'meant'; one: T } | Fault

/** Whether any of them has this id or name. */
export function isKnown(asked: string, known: readonly Known[]): boolean {
  const wanted = fold(asked)
  return known.some(({ id, name }) => fold(id) === wanted || fold(name) === wanted)
}

/** The fault of a name that nothing bears: it lists the nearest that are known. */
export function unknownName(kind: string, asked: string, known: readonly Known[]): Fault {
  const said = `No ${kind} is called "${shortened(asked)}".`
  if (known.length === 0) return fault(`${said} No ${kind} is known here`)
  const near = nearest(
    asked,
    known.map(({ id, name }) => [name, id]),
    5,
  )
  const all = near.length === known.length
  const listed = near.map(([name, id]) => `${name} (${id})`).join(', ')
  return fault(`${said} Call again with one of ${all ? 'those that are known' : 'the nearest known'}: ${listed}`)
}
