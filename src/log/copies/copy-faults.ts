// The log page loads this file in browsers, so it imports types only.

/** A review with all its members, including ones that later versions add. */
export type CopiedReview = Readonly<Record<string, unknown>> & { readonly id: string }

/**
 * A fault of a file that repeats reviews: the file is malformed, lacks a review at its position, has a review that does not
 * belong at its position, or a member of a review differs.
 */
export type CopyFault =
  | { path: string; problem: 'malformed' }
  | { path: string; problem: 'lacks'; review: string }
  | { path: string; problem: 'adds'; review: string }
  | { path: string; problem: 'differs'; review: string; member: string }

/** The fault as a sentence. */
export function describeCopyFault(fault: CopyFault): string {
  if (fault.problem === 'malformed') return `${fault.path} is malformed`
  if (fault.problem === 'lacks') return `${fault.path} lacks ${fault.review}, or has it in another position`
  if (fault.problem === 'adds')
    return `${fault.path} has ${fault.review}, which is not at this position in /reviews.json`
  return `${fault.path}: "${fault.member}" of ${fault.review} differs from /reviews.json`
}

/** Accepts copies of reviews one by one; `end` returns all faults. */
export type Copies<T> = { add: (id: string, copy: T) => void; end: () => CopyFault[] }

/** The most faults listed per file. A file with more faults is hardly a copy. */
const MOST_FAULTS = 1_000

/**
 * Compares the copies in a file with the reviews, which should come in the same order. `differs` names a member of a copy that
 * differs from its review.
 */
export function followCopies<R extends { readonly id: string }, T>(
  path: string,
  reviews: readonly R[],
  differs: (copy: T, review: R) => string | undefined,
): Copies<T> {
  const places = new Map(reviews.map(({ id }, place) => [id, place]))
  const faults: CopyFault[] = []
  let next = 0
  const note = (fault: CopyFault): void => {
    if (faults.length < MOST_FAULTS) faults.push(fault)
  }
  const lacking = (end: number): void => {
    for (const { id } of reviews.slice(next, end)) note({ path, problem: 'lacks', review: id })
  }
  return {
    add(id, copy) {
      const place = places.get(id) ?? -1
      const review = reviews[place]
      if (review === undefined || place < next) return note({ path, problem: 'adds', review: id })
      lacking(place)
      next = place + 1
      const member = differs(copy, review)
      if (member !== undefined) note({ path, problem: 'differs', review: id, member })
    },
    end() {
      lacking(reviews.length)
      return faults
    },
  }
}

/** The name of the first member in which two objects differ. Undefined members count as absent. */
export function differingMember(a: object, b: object): string | undefined {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return names.values().find((name) => JSON.stringify(Reflect.get(a, name)) !== JSON.stringify(Reflect.get(b, name)))
}
