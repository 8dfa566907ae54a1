import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The faults that axe finds on an open page, one per line. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE })
  const results = await page.evaluate<AxeResults>(`axe.run({ runOnly: ${JSON.stringify(RULES)} })`)
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
