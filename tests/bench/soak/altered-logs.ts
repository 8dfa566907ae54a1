// Forges logs at random, as their owner could. `verify` and the page of the log must find the same faults in each.
import { aJudgedSite } from '../../log/a-judged-site.ts'
import { seededChance } from '../../log/alterations.ts'
import { someLetter, someMember } from '../../log/random-forgeries.ts'
import { areAlike } from '../../log/two-judges.ts'

const ROUNDS = 2_000

const site = await aJudgedSite()
try {
  for (const [what, make] of [
    ['letters of files', someLetter],
    ['members of entries', someMember],
  ] as const) {
    const random = seededChance(20261124)
    const differing: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const forgery = make(random)
      const verdicts = await site.judge(forgery)
      if (!areAlike(...verdicts)) differing.push(`${forgery.name}: ${verdicts.map(String).join(' / ')}`)
    }
    if (differing.length > 0) process.exitCode = 1
    console.log(
      `${differing.length === 0 ? 'ok    ' : 'FAILED'} ${what}: ${ROUNDS - differing.length} of ${ROUNDS} alike`,
    )
    for (const one of differing) console.log(`        ${one}`)
  }
} finally {
  await site.remove()
}
