import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runApart } from '../apart/run-apart.ts'
import { writeContent } from '../data/content.ts'
import { median, rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** From the files of a business to the published dataset and feeds, without insights and pages. */
export const buildArtefacts: Row = {
  name: 'build-artefacts',
  what: 'build of the data artefacts',
  against: 'a plain script that reads, validates and writes the same; Eleventy',
  sizes: [1000, 10_000, 100_000],
  measure,
}

/** CPU milliseconds of the whole process, and its peak memory in megabytes. */
type Use = { cpu: number; megabytes: number }

const MODULES = { ours: './build-ours.ts', plain: './build-plain.ts', eleventy: './build-eleventy.ts' } as const

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'public-reviews-bench-'))
  try {
    progress('writing a content folder')
    const content = join(folder, 'content')
    writeContent(content, size)
    const uses: Record<keyof typeof MODULES, Use[]> = { ours: [], plain: [], eleventy: [] }
    for (let round = 0; round < rounds; round++) {
      for (const who of ['ours', 'plain', 'eleventy'] as const) {
        progress(`building, round ${round + 1}: ${who}`)
        uses[who].push(await runApart<Use>(MODULES[who], [content, join(folder, who)]))
      }
    }
    return figuresOf(uses, size)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function figuresOf(uses: Record<keyof typeof MODULES, Use[]>, size: number): Figure[] {
  const middle = (who: keyof typeof MODULES, of: keyof Use): number => median(uses[who].map((use) => use[of]))
  const ours = middle('ours', 'cpu')
  const large = size === 100_000
  const beside = (who: 'plain' | 'eleventy', name: string, most: number): Figure => {
    const theirs = middle(who, 'cpu')
    const ratio = ours / theirs
    return {
      what: `CPU ms, beside ${name}`,
      ours: rounded(ours),
      theirs: rounded(theirs),
      ratio: `${rounded(ratio)}x`,
      ...(large && { reach: `<= ${most}x`, reached: ratio <= most }),
    }
  }
  const megabytes = middle('ours', 'megabytes')
  return [
    beside('plain', 'a plain script', 3),
    beside('eleventy', 'Eleventy', 2.5),
    {
      what: 'most memory, MB, beside Eleventy',
      ours: rounded(megabytes),
      theirs: rounded(middle('eleventy', 'megabytes')),
      ...(large && { reach: '< 1,200 MB', reached: megabytes < 1200 }),
    },
  ]
}
