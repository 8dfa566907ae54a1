// A hundred kills, at random moments, of processes that publish builds: what a plain file server finds after each. Also where
// DIST is a folder, over which a build is moved file by file, to show that the kills meet the moments that matter.
import { countAfterKills, type DistBefore } from '../../publish/random-kills.ts'

const KILLS = 100

/** What `DIST` is, and whether every kill must leave one whole build. */
const CASES: readonly [DistBefore, boolean][] = [
  ['nothing', true],
  ['a link', true],
  ['a folder', false],
]

for (const [before, isWhole] of CASES) {
  const { mixed, absent, old, new: complete } = await countAfterKills(KILLS, before)
  const holds = mixed + absent === 0
  if (isWhole && !holds) process.exitCode = 1
  console.log(
    `${holds ? 'ok    ' : isWhole ? 'FAILED' : '      '} ${KILLS} kills, DIST was ${before}: ` +
      `${mixed} mixed, ${absent} absent, ${old} complete old, ${complete} complete new`,
  )
}
