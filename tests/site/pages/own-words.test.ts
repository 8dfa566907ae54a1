import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import type { Insights } from '../../../src/schema/insights.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { anEmptyFolder, runBuild } from '../../publish/run-build.ts'
import { faultsInHtml } from './faults-in-html.ts'

const QUOTED = 'Moira was kind and the drain cleaning was wonderful 3.'

const FILES = {
  'business.yaml': `name: Reyes Plumbing
category: Plumber
url: https://reyes.example
timezone: America/Denver
verification_policy: Every author was a customer.
labels:
  technicians: { one: Crew member, many: Crew }
  services: { one: Product, many: Products }
  service_areas: { one: District, many: Districts }
  problems: { one: Worry, many: Worries }
pull_quote: ${reviewId('google', 'job-3')}
technicians: [{ id: moira, name: Moira Penhale }]
services: [{ id: drains, name: Drain cleaning }, { id: heaters, name: Water heaters }]
service_areas: [{ id: quillby, name: Quillby }]
`,
  'faq.yaml': '- question: On Sundays?\n  answer: Never.\n',
  'summary.md': '## Since 1998\n\nAsk **anybody** in [Quillby](https://quillby.example).\n',
}

/** The texts of all files that end in .html, .md or .txt, by name. */
type Texts = ReadonlyMap<string, string>

const LINES = Array.from({ length: 1001 }, (_, at) => {
  const texts = [
    `Moira was kind and the drain cleaning was wonderful ${at}.`,
    `No hot water in Quillby, then they fixed the water heater ${at}.`,
  ]
  return aLine({ source_id: `job-${at}`, text: texts[Math.floor(at / 6)] ?? 'Good.' })
}).join('')

test('a site uses the words that its owner chose', { timeout: 180_000 }, async () => {
  const dist = await anEmptyFolder()
  const content = await aContentFolder({ ...FILES, 'reviews/google.jsonl': LINES })
  const ending = await runBuild({ CONTENT: content, DIST: dist, BASE_URL: 'https://a.example', FIRST: '1' })
  expect(ending).toMatchObject({ code: 0 })
  expect(ending.stdout).toContain('1,001 reviews')
  const texts = new Map<string, string>()
  for (const name of await readdir(dist, { recursive: true })) {
    if (/\.(?:html|md|txt)$/.test(name)) texts.set(name, await readFile(join(dist, name), 'utf8'))
  }
  callsThingsWhatTheOwnerDoes(texts)
  marksWhatTheOwnerWrote(texts, JSON.parse(await readFile(join(dist, 'insights.json'), 'utf8')))
  writesCountsInOneForm(texts)
  for (const name of ['index.html', 'insights/index.html', 'faq/index.html', 'services/index.html']) {
    expect(await faultsInHtml(texts.get(name) ?? '', name)).toBe('')
  }
})

function callsThingsWhatTheOwnerDoes(texts: Texts): void {
  expect(texts.get('technicians/index.html')).toMatch(/<title>Crew · .*<h1>Crew<\/h1>/s)
  expect(texts.get('technicians/moira/index.html')).toContain('<p class="kicker">Crew member</p>')
  expect(texts.get('services/index.html')).toContain('<h1>Products</h1>')
  expect(texts.get('service-areas/index.html')).toContain('<h1>Districts</h1>')
  const [worry = ''] = [...texts].find(([name]) => /^insights\/problems\/.*\.html$/.test(name))?.slice(1) ?? []
  expect(worry).toContain('<p class="kicker">Worry</p>')
  expect(texts.get('search/index.html')).toContain('by words, stars, crew member, product and date')
  for (const [name, text] of texts) {
    if (!name.endsWith('.html') || name.startsWith('embed/') || text.includes('http-equiv="refresh"')) continue
    expect(text, name).toMatch(/href="\/technicians\/"[^>]*>\s*Crew\s*<.*href="\/services\/"[^>]*>\s*Products\s*</s)
  }
  const written = [...texts].filter(([name]) => !name.startsWith('developers'))
  for (const [name, text] of written) {
    const words = text.replace(/"[^"]*"|\]\([^)]*\)|<script.*?<\/script>/gs, '')
    expect(words, name).not.toMatch(/\btechnicians?\b|\bservices?\b|service areas?\b/i)
  }
  expect(texts.get('llms.txt')).toContain('- [Crew](https://a.example/technicians/): ')
  expect(texts.get('llms.txt')).toContain('- [Products](https://a.example/services/): ')
}

function marksWhatTheOwnerWrote(texts: Texts, insights: Insights): void {
  expect(insights).toMatchObject({
    summary: 'Since 1998\n\nAsk anybody in Quillby.',
    summary_by: 'owner',
    pull_quote: QUOTED,
    pull_quote_source: { review_id: reviewId('google', 'job-3') },
    pull_quote_by: 'owner',
  })
  expect(insights.faq[0]).toEqual({ question: 'On Sundays?', answer: 'Never.', review_ids: [], by: 'owner' })
  expect(insights.faq.slice(1).map(({ question }) => question)).toContain('Which products do the reviews mention?')
  for (const name of ['index.html', 'insights/index.html']) {
    expect(texts.get(name)).toMatch(
      /<strong>Since 1998<\/strong>.*<strong>anybody<\/strong>.*In the words of the business/s,
    )
  }
  expect(texts.get('index.html')).toMatch(/From the business<\/h2>[^]*Since 1998/)
  expect(texts.get('index.html')).toContain('Chosen by the business.')
  expect(texts.get('faq/index.html')).toMatch(
    /except where it says that the business answers\..*Answered by the business\./s,
  )
  expect(texts.get('index.md')).toMatch(
    /\*\*Since 1998\*\*\n\nAsk \*\*anybody\*\* in \[Quillby\]\(https:\/\/quillby\.example\/?\)/,
  )
  expect(texts.get('index.md')).toMatch(/Chosen by the business[^]*In the words of the business/)
}

function writesCountsInOneForm(texts: Texts): void {
  for (const [name, text] of texts) {
    if (name.startsWith('developers')) continue // its samples are data
    const words = text.replace(/<script.*?<\/script>|"[^"]*"/gs, '')
    expect(words, name).not.toMatch(/\b1001\b/)
  }
  for (const name of ['index.html', 'insights/index.html', 'llms.txt', 'index.md', 'verification.md']) {
    expect(texts.get(name), name).toContain('1,001')
  }
}
