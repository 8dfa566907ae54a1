import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chance } from '../bench/data/chance.ts'
import { EDITS } from './edits/random-edits.ts'
import { roundsOfEdits } from './edits/rounds.ts'

/** Enough to damage caches, kill a build and restore content once each; `npm run soak -- edits` runs many more. */
const ROUNDS = 3

test('a build with caches equals one without, after any edits, damage, kills and restored content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'edits-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const random = chance(20261125)
  const differences = await roundsOfEdits({
    folder,
    rounds: ROUNDS + 1,
    // Every edit happens once; the first round has none.
    editsARound: Math.ceil(EDITS.size / ROUNDS),
    pick: (below) => Math.floor(random() * below),
  })
  expect(differences).toEqual([])
}, 900_000)
