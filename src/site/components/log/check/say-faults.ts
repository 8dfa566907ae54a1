import type { CheckpointFault, ListFault } from '../../../../log/checkpoints.ts'
import type { HistoryFault } from '../../../../log/history.ts'
import type { OpeningFault } from '../../../../log/openings.ts'
import type { ReviewFault } from '../../../../log/published-reviews.ts'
import { say, type Saying } from './saying.ts'

/** Why the rules forbid an entry at its position. */
export function sayRuleFault({ index, problem }: HistoryFault): Saying {
  return say('atEntry', { index: `${index}`, problem: reasonOf(problem) })
}

function reasonOf(fault: HistoryFault['problem']): Saying {
  switch (fault.wrong) {
    case 'entryBefore':
      return say('entryBefore', { event: fault.event, before: fault.before })
    case 'unsortedEntry':
      return say('unsortedEntry', { index: `${fault.after}` })
    case 'wrongStatus': {
      const { of, status = 'unknown', needed } = fault
      return say('wrongStatus', { review: { review: of }, status: say(status), needed: say(needed) })
    }
    case 'cannotTakeDown':
    case 'takenDownBefore':
      return say(fault.wrong, { review: { review: fault.of } })
    case 'miscounted': {
      const { published, removed, publishedThere, removedThere } = fault
      return say('miscounted', { published, removed, publishedThere, removedThere })
    }
    default:
      return say(fault.wrong)
  }
}

/** The fault of a checkpoint, or of the list of checkpoints. */
export function sayStateFault(fault: CheckpointFault | ListFault): Saying {
  const { size } = fault
  switch (fault.wrong) {
    case 'stateForged':
      return say('stateForged', { name: fault.name, size })
    case 'stateOfOther':
      return say('stateOfOther', { origin: fault.origin, size })
    case 'stateBeyond':
      return say('stateDifferent', { size })
    case 'stateUnnamed':
      return say('stateUnsigned', { size })
    default:
      return say(fault.wrong, { size })
  }
}

/** The fault of the salts. */
export function sayOpeningFault(fault: OpeningFault): Saying {
  switch (fault.wrong) {
    case 'fileMalformed':
      return say('fileMalformed', { path: fault.path })
    case 'misplacedSalts':
      return say('misplacedSalts', { path: fault.path, index: `${fault.index}` })
    case 'saltTwice':
      return say('saltTwice')
    default:
      return say(fault.wrong, { review: { review: fault.index } })
  }
}

const DIFFERS = { stars: 'starsDiffer', words: 'wordsDiffer', rest: 'restDiffers' } as const

/** How a review differs from the log. */
export function sayReviewFault(fault: ReviewFault): Saying {
  switch (fault.wrong) {
    case 'notInLog':
      return say('notInLog', { day: { day: fault.date }, id: fault.id })
    case 'numberTwice':
      return say('numberTwice', { index: `${fault.index}` })
    case 'partDiffers':
      return say(DIFFERS[fault.part], { review: { review: fault.index } })
    default:
      return say(fault.wrong, { review: { review: fault.index } })
  }
}
