// Kills processes that publish builds, a hundred times at random moments, and checks what a plain file server finds after each
// kill. It also tries DIST as a folder, into which a build is moved file by file, to show that the kills hit the moments that
// matter.
import { countAfterKills, type DistBefore } from '../../publish/random-kills.ts'

const KILLS = 100

/** What `DIST` is before the build, and whether every kill must leave one whole build. */
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
