import { fold } from '../../search/fold.ts'
import { shortened } from './argument-faults.ts'
import { nearest } from './nearest.ts'
import { fault } from './tool.ts'
import type { Fault } from './tool.ts'

/** What has an id and a name that people know. */
export type Known = { id: string; name: string }

/** The one of them that is meant by an id or a name, compared as everywhere: folded. */
export function meant<T extends Known>(asked: string, known: readonly T[]): T | undefined {
  const wanted = fold(asked)
  return known.find(({ id }) => fold(id) === wanted) ?? known.find(({ name }) => fold(name) === wanted)
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
