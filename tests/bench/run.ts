import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { machine } from './machine.ts'
import { rows } from './rows.ts'
import { tableOf } from './table.ts'
import type { Result } from './table.ts'

const USAGE = `npm run bench -- [--only NAME]... [--size N]... [--rounds N] [--seconds N] [--json FILE]
  --only     measures only this row: ${rows.map(({ name }) => name).join(', ')}
  --size     measures with this many reviews, instead of the row's sizes
  --rounds   how often each contender is measured, taking turns (3)
  --seconds  how long a server is under load in each round (3)
  --json     also writes the results to this file`

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    size: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    json: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const wanted = rows.filter(({ name }) => values.only?.includes(name) ?? true)
const numbers = [values.rounds, values.seconds, ...(values.size ?? [])].map(Number)

if (values.help === true || wanted.length === 0 || !numbers.every((number) => number > 0)) {
  console.log(USAGE)
  process.exit(values.help === true ? 0 : 1)
}

const before = machine(['express', 'json-server', 'minisearch'])
const jobs = wanted.flatMap((row) => (values.size?.map(Number) ?? row.sizes).map((size) => ({ row, size })))
const results: Result[] = []
for (const [place, { row, size }] of jobs.entries()) {
  const progress = (doing: string): void =>
    sayProgress(`[${place + 1}/${jobs.length}] ${row.name}, ${size} reviews: ${doing}`)
  const setting = { size, rounds: Number(values.rounds), seconds: Number(values.seconds), progress }
  const { name, what, against } = row
  results.push({ row: { name, what, against }, size, figures: await row.measure(setting) })
}
sayProgress('')

const loadAfter = machine([]).load
console.log(tableOf(results))
console.log(
  `\n${before.cpu}, ${before.cores} cores, ${before.memory}; Node ${before.node}; ${packagesOf(before.packages)}`,
)
console.log(
  `Load before ${before.load}, after ${loadAfter}; medians of ${values.rounds} rounds, floor and peers in turn with ours`,
)
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ machine: { ...before, loadAfter }, results }, null, 2)}\n`)
}

function packagesOf(packages: Record<string, string>): string {
  return Object.entries(packages)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
}

/** On a terminal, replaces the previous line; otherwise prints a line each time. */
function sayProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`)
  else if (text !== '') process.stderr.write(`${text}\n`)
}
