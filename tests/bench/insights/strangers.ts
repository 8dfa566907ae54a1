/**
 * Measures the engine on labelled reviews by real people, which we may not publish. Prints figures for all, and by stars,
 * language and trade. Each line of a FILE has `id`, `trade`, `language`, `stars`, `text`, the labels that `gold/README.md`
 * describes, and `arguable`: aspects that one reader might count and another not. Finding one of these is no mistake. `--errors`
 * also prints where the engine and the labels disagree, with the texts. Do not use `--errors` for a file that is only measured.
 *
 * node tests/bench/insights/strangers.ts [--errors] FILE...
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { analyseReview } from '../../../src/insights/analyse-review.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import type { ReviewAnalysis } from '../../../src/insights/review-analysis.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { GoldLabels } from './gold-standard.ts'
import { NOBODY } from './restaurant-engine.ts'

const Stranger = GoldLabels.extend({
  trade: z.string(),
  language: z.string(),
  stars: z.number(),
  text: z.string(),
  arguable: GoldLabels.shape.aspects,
}).loose()
type Stranger = z.infer<typeof Stranger>

type Side = string | undefined
type Reading = { review: Stranger; analysis: ReviewAnalysis; pairs: { aspect: string; gold: Side; ours: Side }[] }

const { values, positionals } = parseArgs({ options: { errors: { type: 'boolean' } }, allowPositionals: true })
const reviews = positionals
  .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
  .map((line) => Stranger.parse(JSON.parse(line)))
/**
 * Everybody whom the reviews of a trade name works for all of its businesses, so that the engine can also find a wrong person.
 */
const staff = Map.groupBy(
  reviews.flatMap(({ trade, people }) => people.map((name) => ({ trade, name }))),
  ({ trade }) => trade,
)
const readings = reviews.map(read)

if (values.errors === true) for (const reading of readings) printErrors(reading)
const rows = [
  ['all', readings] as const,
  ...grouped(({ review }) => `${review.stars >= 4 ? '4-5' : '1-3'} stars`),
  ...grouped(({ review }) => review.language),
  ...grouped(({ review }) => review.trade),
]
console.log(`${''.padEnd(30)}reviews aspects   P      P*     R      polarity label  people P/R   false complaints`)
for (const [name, some] of rows) console.log(row(name, some))
console.log('P*: arguable aspects count as right. False complaints: of the complaints shown, without arguable ones.')

function read(review: Stranger): Reading {
  const { trade, language, stars, text } = review
  const names = [...new Set(staff.get(trade)?.map(({ name }) => name))]
  const technicians = names.map((name) => ({ id: idOf(name), name, aliases: [], display: 'full' as const }))
  const taxonomy = taxonomyFor({ trades: [trade], language })
  const engine = engineFor({ business: { ...NOBODY, technicians }, taxonomy })
  const analysis = analyseReview(engine, { text, language, rating: stars, author: 'Anonymous' })
  const given = new Map(review.aspects.map(({ aspect, label }) => [aspect, label]))
  const found = new Map(analysis.aspects.map(({ id, label }) => [id, label]))
  const pairs = [...new Set([...given.keys(), ...found.keys()])].map((aspect) => ({
    aspect,
    gold: given.get(aspect),
    ours: found.get(aspect),
  }))
  return { review, analysis, pairs }
}

function grouped(by: (reading: Reading) => string): (readonly [string, Reading[]])[] {
  return [...Map.groupBy(readings, by)].sort(([a], [b]) => (a < b ? -1 : 1))
}

function row(name: string, some: readonly Reading[]): string {
  const pairs = some.flatMap(({ pairs, review }) =>
    pairs.map((pair) => ({ ...pair, arguable: isArguable(review, pair) })),
  )
  const found = pairs.filter(({ ours }) => ours !== undefined)
  const both = found.filter(({ gold }) => gold !== undefined)
  const shown = found.filter(({ ours }) => ours === 'negative')
  const wrong = shown.filter(({ gold, arguable }) => gold !== 'negative' && gold !== 'mixed' && !arguable)
  const people = some.flatMap(({ review, analysis }) => {
    const [named, ours] = [new Set(review.people.map(idOf)), analysis.mentions.technicians.map(({ id }) => id)]
    return [...new Set([...named, ...ours])].map((id) => ({ named: named.has(id), ours: ours.includes(id) }))
  })
  const right = people.filter((one) => one.named && one.ours).length
  return [
    name.padEnd(30),
    String(some.length).padStart(7),
    String(pairs.filter(({ gold }) => gold !== undefined).length).padStart(8),
    share(found.filter(({ gold }) => gold !== undefined).length, found.length),
    share(found.filter(({ gold, arguable }) => gold !== undefined || arguable).length, found.length),
    share(both.length, pairs.filter(({ gold }) => gold !== undefined).length),
    share(both.filter(({ gold, ours }) => gold === ours).length, both.length),
    share(some.filter(({ review, analysis }) => review.label === analysis.sentiment?.label).length, some.length),
    share(right, people.filter((one) => one.ours).length),
    share(right, people.filter((one) => one.named).length),
    `   ${wrong.length} of ${shown.length}`,
  ].join('')
}

function isArguable(
  { arguable }: Stranger,
  { aspect, gold, ours }: { aspect: string; gold: Side; ours: Side },
): boolean {
  return gold === undefined && ours !== undefined && arguable.some((one) => one.aspect === aspect)
}

function share(part: number, all: number): string {
  return (all === 0 ? '-' : ((100 * part) / all).toFixed(1)).padStart(7)
}

function printErrors({ review, analysis, pairs }: Reading): void {
  const label = analysis.sentiment?.label ?? 'not judged'
  const wrong = pairs.filter(({ gold, ours }) => gold !== ours)
  if (wrong.length === 0 && label === review.label) return
  console.log(`\n${review.id}, ${review.trade}, ${review.language}, ${review.stars} stars: ${review.text}`)
  if (label !== review.label) console.log(`  review: ${review.label}, not ${label}`)
  for (const pair of wrong) {
    const phrase = analysis.aspects.find(({ id }) => id === pair.aspect)?.phrase
    const unclear = analysis.unclearAspects.includes(pair.aspect) ? 'unclear' : 'nothing'
    const arguable = isArguable(review, pair) ? ' (arguable)' : ''
    console.log(
      `  ${pair.aspect}: ${pair.gold ?? 'nothing'}${arguable}, not ${pair.ours ?? unclear}${phrase ? ` ("${phrase}")` : ''}`,
    )
  }
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
