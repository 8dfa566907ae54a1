import { isObject, listIn, objectsIn } from './json-shape.ts'

/** A list of objects in a JSON document, and the paths (`user.name`) of all their members. */
export type RecordList = { records: unknown[]; members: ReadonlySet<string> }

const DEEPEST_LIST = 8
const DEEPEST_MEMBER = 3
const MOST_MEMBERS = 1000

/**
 * The lists of objects in a document, the longest first. An object whose members are like objects also counts as a list. If
 * objects of a list contain lists under the same name, such as the `reviews` of pages, these lists are joined into one list of
 * the result.
 */
export function listsIn(document: unknown): RecordList[] {
  const lists = candidates(document, 0).toSorted((a, b) => b.length - a.length)
  return lists.map((records) => ({ records, members: membersOf(records) }))
}

/**
 * The paths of the members of any record, in order, without members deeper than three levels. A list has paths only
 * if it is a list of replies with one object (`answers.0.content`).
 */
export function membersOf(records: readonly unknown[]): Set<string> {
  const members = new Set<string>()
  for (const record of records) {
    if (isObject(record)) addMembers(members, { record, prefix: '', depth: 1 })
    if (members.size > MOST_MEMBERS) break
  }
  return members
}

/**
 * The value at a path, such as `user.name` or `answers.0.content`; undefined if it is absent, or a word such as `null`. A
 * member's own name may contain dots.
 */
export function valueAt(record: Record<string, unknown>, path: string | undefined): unknown {
  if (path === undefined) return undefined
  if (Object.hasOwn(record, path)) {
    const value = record[path]
    return typeof value === 'string' && NONE.test(value) ? undefined : value
  }
  const dot = path.indexOf('.')
  if (dot < 0) return undefined
  const first = path.slice(0, dot)
  const member = Object.hasOwn(record, first) ? record[first] : undefined
  const rest = path.slice(dot + 1)
  if (Array.isArray(member) && rest.startsWith('0.')) return valueAt({ 0: listIn(member)[0] }, rest)
  return isObject(member) ? valueAt(member, rest) : undefined
}

/** What programs in Python, SQL and JavaScript write for no value. */
const NONE = /^(?:nan|NaN|NaT|None|null|NULL|undefined|\\N|0000-00-00(?: 00:00:00)?)$/

/** The names of lists of replies. */
const REPLIES = /(?:replies|responses?|answers)$/i

type MemberPlace = { record: Record<string, unknown>; prefix: string; depth: number }

function addMembers(members: Set<string>, { record, prefix, depth }: MemberPlace): void {
  for (const [name, value] of Object.entries(record)) {
    const path = prefix + name
    // Lists and objects are not texts; only a rating may be an object, whose value is read.
    if (Array.isArray(value)) {
      const [reply, ...others] = listIn(value)
      if (isObject(reply) && others.length === 0 && REPLIES.test(name))
        addMembers(members, { record: reply, prefix: `${path}.0.`, depth: DEEPEST_MEMBER })
      continue
    }
    if (!isObject(value) || 'value' in value || 'ratingValue' in value) members.add(path)
    if (isObject(value) && depth < DEEPEST_MEMBER)
      addMembers(members, { record: value, prefix: `${path}.`, depth: depth + 1 })
  }
}

function candidates(node: unknown, depth: number): unknown[][] {
  if (depth > DEEPEST_LIST) return []
  if (isObject(node)) {
    // The records of some databases are members whose names are the ids.
    const members = Object.values(node)
    return [...(areAlike(members) ? [members] : []), ...members.flatMap((value) => candidates(value, depth + 1))]
  }
  const objects = objectsIn(node)
  if (objects.length === 0) return []
  const names = new Set(objects.flatMap((object) => Object.keys(object)))
  const inside = [...names].flatMap((name) => {
    const records = objects.flatMap((object) => (Object.hasOwn(object, name) ? listIn(object[name]) : []))
    return candidates(records, depth + 1)
  })
  return [listIn(node), ...inside]
}

/** Whether these are several objects with a name in common. */
function areAlike(members: readonly unknown[]): boolean {
  const [first] = members
  if (members.length < 2 || !isObject(first)) return false
  return members.every((member) => isObject(member) && Object.keys(first).some((name) => Object.hasOwn(member, name)))
}
