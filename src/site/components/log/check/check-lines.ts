import { say, type Saying } from './saying.ts'

/** The steps of a check, in order. */
export const STEPS = [
  ...(['log', 'signature', 'entries', 'rules', 'earlier', 'history', 'visits'] as const),
  ...(['reviews', 'removed', 'dataset', 'counts', 'coverage', 'feed', 'copies', 'witnesses'] as const),
]

export type StepId = (typeof STEPS)[number]

/** The result of a step: good, bad, or unknown if it could not be checked here. */
export type CheckLine = {
  id: StepId
  verdict: 'good' | 'bad' | 'unknown'
  title: Saying
  details: Saying[]
  /** Facts that nothing explains, although no file contradicts them. */
  gaps?: Saying[]
}

/** The line of a step: bad with its faults, good without any. */
export function lineOf(
  id: StepId,
  { good, bad }: { good: Saying; bad: Saying },
  { faults, notes = [] }: { faults: readonly Saying[]; notes?: readonly Saying[] },
): CheckLine {
  if (faults.length === 0) return { id, verdict: 'good', title: good, details: [...notes] }
  return { id, verdict: 'bad', title: bad, details: [...shortened(faults), ...notes] }
}

const SHOWN = 10

function shortened(faults: readonly Saying[]): Saying[] {
  const more = faults.length - SHOWN
  return more <= 0 ? [...faults] : [...faults.slice(0, SHOWN), say('andMore', { number: more })]
}
