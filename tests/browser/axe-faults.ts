import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The only rules whose result depends on colours. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The faults that axe finds on an open page, one per line. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE })
  return faults(page, RULES)
}

/** The faults of colours after a change of them, on a page that axe has checked. */
export function axeColourFaults(page: Page): Promise<string[]> {
  return faults(page, COLOUR_RULES)
}

async function faults(page: Page, runOnly: unknown): Promise<string[]> {
  // The page sends only the violations: what passes is all of its elements
  const run = `axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`
  const violations = await page.evaluate<AxeResults['violations']>(`${run}.then(({ violations }) => violations)`)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
