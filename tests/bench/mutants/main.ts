// `npm run mutants` measures how many small faults in the code the type check and the tests find. See tests/bench/README.md.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { aCopy } from './a-copy.ts'
import { drawn } from './draw.ts'
import { whyEquivalent } from './equivalents.ts'
import { failures, typeFaults } from './judges.ts'
import type { Mutant } from './mutation-points.ts'
import { judgeBySuite } from './suite.ts'
import { readTestFiles } from './test-files.ts'
import { openVerdicts, rowOf, summaryOf, type Verdict } from './verdicts.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '33' },
    count: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '120' },
    results: { type: 'string', default: 'node_modules/.cache/mutants.json' },
    again: { type: 'boolean', default: false },
    suite: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const LEAST = 0.85
const began = Date.now()
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
})
const files = listed.split('\0').filter((file) => file !== '' && existsSync(file))
const mutants = await drawn(files, { seed: values.seed, count: Number(values.count) })
const tests = await readTestFiles(files)
if (!values.again) await rm(values.results, { force: true })
const verdicts = await openVerdicts(values.results, mutants)
const copy = await aCopy(files)
/** Whether each test file that was tried so far passes without any mutant. */
const fitness = new Map<string, boolean>()

for (const mutant of mutants) {
  const because = whyEquivalent(mutant)
  if (because !== undefined) await verdicts.give(mutant, { by: 'equivalent', detail: because })
}
await askTypes()
for (const mutant of unjudged()) await verdicts.give(mutant, await verdictOfItsTests(mutant))
if (values.suite) await askSuite()

const final = mutants.flatMap((mutant) => verdicts.of(mutant) ?? [])
console.log(`\n| Mutant | Edit | Verdict | |\n| --- | --- | --- | --- |`)
for (const mutant of mutants) console.log(rowOf(mutant, verdicts.of(mutant) ?? { by: 'survived', detail: '' }))
console.log(`\n${summaryOf(final)}; ${Math.round((Date.now() - began) / 60_000)} minutes`)
const counted = final.filter(({ by }) => by !== 'equivalent')
if (survivors().length > (1 - LEAST) * counted.length) process.exitCode = 1
process.exit()

/**
 * Checks the types with all mutants at the same time. If there are faults, checks each mutant in the faulty files alone. Repeats
 * this until there is no fault.
 */
async function askTypes(): Promise<void> {
  if (unjudged().length === 0) return
  const [broken] = await typeFaults(copy)
  if (broken !== undefined) throw new Error(`The type check finds a fault without any mutant: ${broken}`)
  const innocent = new Set<Mutant>()
  for (;;) {
    const left = unjudged()
    const faults = await copy.withMutants(left, () => typeFaults(copy))
    if (faults.length === 0) return
    const accused = left.filter(({ file }) => faults.some((fault) => fault.startsWith(`${file}(`)))
    const suspects = accused.filter((mutant) => !innocent.has(mutant))
    // A fault may be in another file than the mutant
    for (const mutant of suspects.length > 0 ? suspects : left) {
      const [fault] = await copy.withMutants([mutant], () => typeFaults(copy))
      if (fault === undefined) innocent.add(mutant)
      else await verdicts.give(mutant, { by: 'types', detail: /TS\d+/.exec(fault)?.[0] ?? fault })
    }
    if (suspects.length === 0) return
  }
}

/** The verdict of the tests of the mutant's file. Ignores tests that also fail without any mutant. */
async function verdictOfItsTests(mutant: Mutant): Promise<Verdict> {
  for (;;) {
    const judges = tests.ofFile(mutant.file).filter((test) => fitness.get(test) !== false)
    const [failure] = await copy.withMutants([mutant], () => failures(copy, judges, true))
    if (failure === undefined) return { by: 'survived', detail: '' }
    if (await isFit(failure.file)) return { by: 'tests', detail: `${failure.file}: ${failure.title}` }
  }
}

async function isFit(test: string): Promise<boolean> {
  const fit = fitness.get(test) ?? (await failures(copy, test.split(' '), true)).length === 0
  for (const one of [test, ...test.split(' ')]) fitness.set(one, fit)
  if (!fit) console.log(`${test} fails without any mutant, so it judges none`)
  return fit
}

async function askSuite(): Promise<void> {
  const left = survivors()
  const order = tests.nearest(left.map(({ file }) => file))
  const given: Promise<void>[] = []
  const until = began + Number(values.minutes) * 60_000
  const killed = (mutant: Mutant, { file, title }: { file: string; title: string }): void => {
    given.push(verdicts.give(mutant, { by: 'suite', detail: `${file}: ${title}` }))
  }
  const notRun = await judgeBySuite(left, { copy, tests: order, until, isFit, killed })
  await Promise.all(given)
  if (notRun.length > 0)
    console.log(`After ${values.minutes} minutes these test files had not judged: ${notRun.join(' ')}`)
}

function unjudged(): Mutant[] {
  return mutants.filter((mutant) => verdicts.of(mutant) === undefined)
}

function survivors(): Mutant[] {
  return mutants.filter((mutant) => verdicts.of(mutant)?.by === 'survived')
}
