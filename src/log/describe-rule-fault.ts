import type { RuleFault } from './history.ts'

/** Why an entry is not allowed where it is, in a sentence for commands. */
export function describeRuleFault(fault: RuleFault): string {
  switch (fault.wrong) {
    case 'entryBefore':
      return `A ${fault.event} entry comes before ${fault.before} in a batch`
    case 'unsortedEntry':
      return `It is not in order with entry ${fault.after}`
    case 'wrongStatus':
      return fault.status === undefined
        ? `No review has the index ${fault.of}`
        : `Review ${fault.of} is ${fault.status}, not ${fault.needed}`
    case 'cannotTakeDown':
      return fault.status === undefined
        ? `No review has the index ${fault.of}`
        : `Review ${fault.of} was erased already`
    case 'takenDownBefore':
      return {
        again: `Review ${fault.of} was taken down already`,
        stars: 'The stars are others than when it was taken down',
        salt: 'There is no salt to show: it was taken down before',
      }[fault.why]
    case 'miscounted':
      return `It counts ${fault.published} published and ${fault.removed} withheld, where there are ${fault.publishedThere} and ${fault.removedThere}`
    default:
      return {
        nothingChanged: 'Nothing changed',
        oldSalts: 'A review that is published again needs new salts',
        otherStars: 'The stars are not those that it was published with',
        keyMalformed: 'The key is malformed',
        lateContinuation: 'Only the first entry can continue another log',
        openBatch: 'The last is no state',
      }[fault.wrong]
  }
}
