// Edits content at random, damages its caches and kills its builds, and checks that each build equals a build from nothing, byte
// for byte. `npm run soak -- edits --rounds 100 --seed 7` takes about ten seconds a round.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { roundsOfEdits } from '../../publish/edits/rounds.ts'
import { chance } from '../data/chance.ts'

const options = { rounds: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } } as const
const { values } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true, strict: false })
const random = chance(Number(values.seed))
const folder = await mkdtemp(join(tmpdir(), 'public-reviews-edits-'))
try {
  const differences = await roundsOfEdits({
    folder,
    rounds: Number(values.rounds),
    editsARound: 8,
    pick: (below) => Math.floor(random() * below),
    apart: true,
    log: (line) => console.log(line),
  })
  for (const { round, files } of differences) console.log(`FAILED round ${round}: ${files.join(', ')}`)
  if (differences.length > 0) process.exitCode = 1
  else console.log(`ok     ${values.rounds} rounds of edits, seed ${values.seed}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
