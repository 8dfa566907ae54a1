/**
 * Prints where the engine and the labels of the gold standard disagree, with the texts, in the development half only. `node
 * tests/bench/insights/gold-errors.ts [TRADE...]`
 */
import { GOLD_TRADES, halfOf, readGold } from './gold-standard.ts'
import { aspectPairs, readingsOf } from './gold-measures.ts'

const asked = process.argv.slice(2)
for (const trade of asked.length > 0 ? asked : GOLD_TRADES) {
  for (const reading of readingsOf(trade, readGold(trade, '../shared/data') ?? [])) {
    if (halfOf(reading.id) !== 'development') continue
    const { gold, analysis, stars, text } = reading
    const label = analysis.sentiment?.label ?? 'not judged'
    const wrong = aspectPairs(reading).filter((pair) => pair.gold !== pair.ours)
    if (wrong.length === 0 && label === gold.label) continue
    console.log(`\n${trade} ${reading.id}, ${stars} stars: ${text}`)
    if (label !== gold.label) console.log(`  review: ${gold.label}, not ${label} (${analysis.sentiment?.score})`)
    for (const pair of wrong) {
      const phrase = analysis.aspects.find(({ id }) => id === pair.aspect)?.phrase
      const unclear = analysis.unclearAspects.includes(pair.aspect) ? 'unclear' : 'nothing'
      console.log(
        `  ${pair.aspect}: ${pair.gold ?? 'nothing'}, not ${pair.ours ?? unclear}${phrase ? ` ("${phrase}")` : ''}`,
      )
    }
  }
}
