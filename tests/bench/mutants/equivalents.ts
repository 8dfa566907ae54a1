import { nameOf } from './draw.ts'
import type { Mutant } from './mutation-points.ts'

type Equivalent = Pick<Mutant, 'file' | 'text' | 'mutation'> & { nth?: number; because: string }

/** Mutants that no test can kill, because the software does the same for everybody. A person has checked each of them. */
const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'sidecar/search-postgres/loading/shard-rows.ts',
    text: 'if (++read % IN_TURN === 0) await setImmediate()',
    mutation: '0 → 1',
    because: 'It pauses as often, one row later.',
  },
  {
    file: 'src/host/files/borrowed-bytes.ts',
    text: 'while (length < size) {',
    mutation: '< → <=',
    because: 'A last read of no bytes returns 0, which ends the loop.',
  },
  {
    file: 'src/host/files/next-change.ts',
    text: 'if (ending?.aborted === true || (isSame(now, last) && !isSame(now, before))) return now',
    mutation: '(now, last) → (last, now)',
    because: 'Maps of the same size are the same, whichever is named first.',
  },
  {
    file: 'src/insights/sentiment/classify.ts',
    text: 'totals[label] = (totals[label] ?? 0) + value * (weights[label] ?? 0)',
    mutation: '0 → 1',
    nth: 2,
    because: 'Each feature has a weight for each label: the default is for the type check.',
  },
  {
    file: 'src/policy/hidden-names.ts',
    text: 'return second === undefined ? first : `${first}[^0-9A-Za-z]{1,${4 * 8}}${second}`',
    mutation: '4 → 5',
    because: 'This pattern only finds places at which the exact one is tried, which decides.',
  },
  {
    file: 'src/search/near-words.ts',
    text: "return asked.slice(0, at) + (asked[at + 1] ?? '') + (asked[at] ?? '') + asked.slice(at + 2) === word",
    mutation: "'' → 'mutant'",
    nth: 2,
    because: 'Without a letter there, the words differ in length by two, and six letters more make neither equal.',
  },
  {
    file: 'src/site/views/brand/palette.ts',
    text: "return contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000'",
    mutation: '>= → >',
    because: 'Tried with all colours: none has the same contrast with black as with white.',
  },
]

const reasons = new Map(EQUIVALENTS.map(({ nth = 1, because, ...rest }) => [nameOf({ nth, ...rest }), because]))

/** Why a mutant changes nothing; undefined if it is not in the list. */
export function whyEquivalent(mutant: Mutant): string | undefined {
  return reasons.get(nameOf(mutant))
}
