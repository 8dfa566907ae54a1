import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { browserProgram } from '../../browser/launch.ts'

const run = promisify(execFile)
const LIGHTHOUSE = new URL('../node_modules/.bin/lighthouse', import.meta.url).pathname

/** Lighthouse's scores of a page, 0 to 100 each. */
export type Scores = { performance: number; accessibility: number; 'best-practices': number; seo: number }

const score = z.object({ score: z.number().nullable() }).transform(({ score }) => Math.round((score ?? 0) * 100))
const Report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      displayValue: z.string().optional(),
    }),
  ),
})

/**
 * Scores a page with the browser of the tests. The audit of canonical addresses is left out, because the build is for another
 * origin than the measured one; the links test checks these addresses. The browser draws without a GPU: if it imitated one, its
 * main thread would wait for up to seconds, which would count as time that the page blocks.
 */
export async function scoresOf(address: string): Promise<{ scores: Scores; faults: string[] }> {
  const { executablePath, args } = await browserProgram()
  const flags = [...args, '--headless=new'].join(' ')
  const options = ['--quiet', '--output=json', '--skip-audits=canonical', `--chrome-flags=${flags}`]
  const env = { ...process.env, CHROME_PATH: executablePath }
  const { stdout } = await run(process.execPath, [LIGHTHOUSE, address, ...options], { env, maxBuffer: 64_000_000 })
  const { categories, audits } = Report.parse(JSON.parse(stdout))
  const faults = Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) =>
        score !== null && score < 0.9 && /binary|numeric|metricSavings/.test(scoreDisplayMode),
    )
    .map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trim())
  return { scores: categories, faults }
}
