import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { nameOf } from './draw.ts'
import type { Mutant } from './mutation-points.ts'

/** What killed a mutant, or why it is alive. */
export type Verdict = { by: 'types' | 'tests' | 'suite' | 'survived' | 'equivalent'; detail: string }

export type Verdicts = {
  of: (mutant: Mutant) => Verdict | undefined
  give: (mutant: Mutant, verdict: Verdict) => Promise<void>
}

/**
 * Opens the verdicts. Each is written to the file as soon as it is given, and the verdicts of an earlier run are read from the
 * file.
 */
export async function openVerdicts(file: string, mutants: readonly Mutant[]): Promise<Verdicts> {
  const known = new Map<string, Verdict>()
  const names = new Set(mutants.map(nameOf))
  for (const { by, detail, ...mutant } of existsSync(file) ? await readRows(file) : []) {
    if (names.has(nameOf(mutant))) known.set(nameOf(mutant), { by, detail })
  }
  return {
    of: (mutant) => known.get(nameOf(mutant)),
    async give(mutant, verdict) {
      known.set(nameOf(mutant), verdict)
      console.log(rowOf(mutant, verdict))
      await writeFile(
        file,
        JSON.stringify(
          mutants.flatMap((one) => rowIfKnown(one, known.get(nameOf(one)))),
          null,
          2,
        ),
      )
    },
  }
}

/** A row of a table in Markdown. */
export function rowOf({ file, line, mutation }: Mutant, { by, detail }: Verdict): string {
  return `| ${[`${file}:${line}`, `\`${mutation}\``, by, detail].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** How many mutants were killed and by what, and their share of the mutants that are not equivalent. */
export function summaryOf(verdicts: readonly Verdict[]): string {
  const count = (by: Verdict['by']): number => verdicts.filter((verdict) => verdict.by === by).length
  const killed = count('types') + count('tests') + count('suite')
  const counted = verdicts.length - count('equivalent')
  return [
    `${killed} of ${counted} killed (${((100 * killed) / counted).toFixed(1)} %):`,
    `${count('types')} by the type check, ${count('tests')} by the tests of the file, ${count('suite')} by the suite;`,
    `${count('survived')} survived, ${count('equivalent')} are equivalent`,
  ].join(' ')
}

type Row = Verdict & Pick<Mutant, 'file' | 'text' | 'mutation' | 'nth'>

function rowIfKnown({ file, text, mutation, nth }: Mutant, verdict: Verdict | undefined): Row[] {
  return verdict === undefined ? [] : [{ file, text, mutation, nth, ...verdict }]
}

async function readRows(file: string): Promise<Row[]> {
  return JSON.parse(await readFile(file, 'utf8')) as Row[]
}
