import { nameOf } from './draw.ts'
import type { Mutant } from './mutation-points.ts'

type Equivalent = Pick<Mutant, 'file' | 'text' | 'mutation'> & { nth?: number; because: string }

/** Mutants that no test can kill, because what the software does for anyone is the same. Each was read by a person. */
const EQUIVALENTS: readonly Equivalent[] = []

const reasons = new Map(EQUIVALENTS.map(({ nth = 1, because, ...rest }) => [nameOf({ nth, ...rest }), because]))

/** Why a mutant changes nothing, if it is one of those. */
export function whyEquivalent(mutant: Mutant): string | undefined {
  return reasons.get(nameOf(mutant))
}
