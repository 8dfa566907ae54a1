import type { RuleFault } from './history.ts'

/** Why the rules of the log forbid an entry at its position, as a sentence for commands. */
export function describeRuleFault(fault: RuleFault): string {
  switch (fault.wrong) {
    case 'entryBefore':
      return `In a batch, "${fault.event}" must come before "${fault.before}"`
    case 'unsortedEntry':
      return `It does not sort after entry ${fault.after}`
    case 'wrongStatus':
      return fault.status === undefined
        ? `No review has the index ${fault.of}`
        : `Review ${fault.of} is ${fault.status}, not ${fault.needed}`
    case 'cannotTakeDown':
      return fault.status === undefined
        ? `No review has the index ${fault.of}`
        : `Review ${fault.of} was already erased`
    case 'takenDownBefore':
      return {
        again: `Review ${fault.of} was already taken down`,
        stars: 'The stars differ from those that the review was taken down with',
        salt: 'The review was already taken down, so its entry must not have a salt',
      }[fault.why]
    case 'miscounted':
      return `It counts ${fault.published} published and ${fault.removed} withheld, but the log has ${fault.publishedThere} and ${fault.removedThere}`
    default:
      return {
        nothingChanged: 'Nothing changed',
        oldSalts: 'A review that is published again needs new salts',
        otherStars: 'The stars differ from those it was published with',
        keyMalformed: 'The key is malformed',
        lateContinuation: 'Only the first entry can continue another log',
        openBatch: 'The last entry is not a state',
      }[fault.wrong]
  }
}
