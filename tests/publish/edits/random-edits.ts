import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { memberOf } from '../../../src/schema/content/site-file.ts'
import { aPicture } from '../../content/a-photo.ts'
import { runCli } from './run-cli.ts'
import { OF_BUSINESS, OF_POLICY, OF_SITE } from './members.ts'

/** A content folder to edit, and a source of numbers: `pick(n)` is less than `n`. */
export type Edited = { folder: string; pick: (below: number) => number }

/** An edit of the content, such as a person would make. */
export type Edit = (edited: Edited) => Promise<void>

type Line = { id: string; source_id: string; date: string } & Record<string, unknown>

const REVIEWS = 'reviews/google.jsonl'
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04']
const TEXTS = [
  'Dana was punctual and fixed the drain cleaning at a fair price.',
  'Came two hours late and was rude. Overpriced too.',
  'Friendly, quick, tidy. We will call them again.',
  'They never called back about the water heater in Denver.',
  'Sehr freundlich, aber zu teuer und unpünktlich.',
  `Bad & worse: <b>"Lee"</b>.\n\n* Line two`,
  null,
]

const LINK_ONLY = { basis: 'link_only' }

/** All edits by name. The content can be built after each of them. */
export const EDITS: ReadonlyMap<string, Edit> = new Map([
  ...Object.entries(OF_BUSINESS).map(([name, values]) => edit(`business.${name}`, sets('business.yaml', name, values))),
  ...Object.entries(OF_POLICY).map(([name, values]) => edit(`policy.${name}`, sets('policy.yaml', name, values))),
  ...Object.entries(OF_SITE).map(([name, values]) => edit(`site.${name}`, sets('site.yaml', memberOf(name), values))),
  edit('a pull quote', async ({ folder, pick }) => {
    const review = one(await linesOf(folder), pick)
    const isQuotable = typeof review['text'] === 'string' && !('disclosure' in review) && !(await isLinkOnly(folder))
    await set(folder, 'business.yaml', 'pull_quote', isQuotable ? review.id : undefined)
  }),
  edit('questions', ({ folder, pick }) =>
    put(folder, 'faq.yaml', {
      only_mine: pick(2) === 0,
      questions: [{ question: `Do you work on day ${pick(7)}?`, answer: 'Yes.' }],
    }),
  ),
  edit('no questions', ({ folder }) => put(folder, 'faq.yaml', [])),
  edit('aspects', ({ folder, pick }) =>
    put(folder, 'aspects.yaml', {
      aspects: [{ id: 'calls', label: one(['Calls', 'Telephone'], pick), bad: ['never called'], good: ['will call'] }],
    }),
  ),
  edit('a summary', ({ folder, pick }) => write(folder, 'summary.md', `We are **number ${pick(9)}**.\n`)),
  edit('the source', async ({ folder, pick }) => {
    const url = 'https://maps.example'
    await set(folder, 'sources.yaml', 'google', {
      ...{ name: one(['Google', 'Google Maps'], pick), verified: true, how: one(['By hand', 'By mail'], pick) },
      ...one([{}, { url }, { url, rights: LINK_ONLY }, { verification: { method: 'invoice_match' } }], pick),
    })
    if (await isLinkOnly(folder)) await forgetQuote(folder)
  }),
  edit('a photo with other bytes', async ({ folder, pick }) =>
    write(
      folder,
      'photos/van.jpg',
      await aPicture(300 + pick(90), 200)
        .jpeg()
        .toBuffer(),
    ),
  ),
  edit('a review more', async ({ folder, pick }) => {
    await appendFile(join(folder, REVIEWS), text([aReview(`new-${pick(1e9)}`, pick)]))
  }),
  edit('a review less', async ({ folder, pick }) => {
    if (await hasLog(folder)) return
    const lines = await linesOf(folder)
    lines.splice(pick(lines.length), 1)
    await writeLines(folder, lines)
    await forgetQuote(folder)
  }),
  changed('words', ({ pick }) => ({ text: one(TEXTS, pick), language: one([null, 'de', 'en'], pick) })),
  changed('stars', ({ pick }) => ({ rating: 1 + pick(5) })),
  changed('an author', ({ pick }) => ({ author: `Guest ${pick(99)} <i>` })),
  changed('a day', ({ pick }) =>
    one([{ date: aDay(pick) }, { date: `${one(MONTHS, pick)}-01`, date_precision: 'month' }], pick),
  ),
  changed('a reply', ({ pick }) => ({
    owner_reply: { text: `Thank you, ${pick(99)}.`, date: one([null, aDay(pick)], pick) },
  })),
  changed('an address', ({ pick }) => ({ source_url: one([null, 'https://maps.example/r?a=1&b=2'], pick) })),
  changed('a day of editing', () => ({ edited_on: '2026-05-01' })),
  changed('a disclosure', () => ({ disclosure: { kind: 'incentivised' } })),
  changed('photos', ({ pick }) => ({ photos: [{ file: 'photos/van.jpg', alt: one(['A van', 'Van'], pick) }] })),
  edit('a correction', async ({ folder, pick }) => {
    const { id } = one(await linesOf(folder), pick)
    await put(folder, 'corrections.yaml', [
      { review: id, label: one(['neutral', 'negative'], pick), by: one(['Ana', 'Bo'], pick) },
    ])
  }),
  edit('a review withheld', (edited) => takeDown(edited, 'withhold', ['--reason', 'fake'])),
  edit('a review erased', (edited) => takeDown(edited, 'erase', [])),
  edit('a log', async ({ folder }) => {
    if (!(await hasLog(folder))) await runCli(folder, ['log', '--init', '--offline'])
  }),
])

function edit(name: string, change: Edit): [string, Edit] {
  return [name, change]
}

/** An edit of some review. */
function changed(what: string, change: (edited: Edited) => Record<string, unknown>): [string, Edit] {
  return edit(`a review with other ${what}`, async (edited) => {
    const lines = await linesOf(edited.folder)
    const place = edited.pick(lines.length)
    await writeLines(
      edited.folder,
      lines.map((line, at) => (at === place ? { ...line, ...change(edited) } : line)),
    )
    await forgetQuote(edited.folder)
  })
}

function sets(file: string, member: string, values: readonly unknown[]): Edit {
  return ({ folder, pick }) => set(folder, file, member, values[pick(values.length)])
}

async function takeDown({ folder, pick }: Edited, command: string, options: readonly string[]): Promise<void> {
  const { id } = one(await linesOf(folder), pick)
  await forgetQuote(folder)
  await put(folder, 'corrections.yaml', [])
  await runCli(folder, [command, id, ...options])
}

/** Whether the words of reviews are not shown, so that none can be quoted. */
async function isLinkOnly(folder: string): Promise<boolean> {
  return (await readFile(join(folder, 'sources.yaml'), 'utf8')).includes(LINK_ONLY.basis)
}

/** Removes the quote, whose words must be in the review. */
async function forgetQuote(folder: string): Promise<void> {
  await set(folder, 'business.yaml', 'pull_quote', undefined)
}

/** Writes the initial content: two pages of reviews for each number of stars. */
export async function firstContent({ folder, pick }: Edited): Promise<void> {
  const plain = Object.entries(OF_BUSINESS).map(([name, [value]]) => [name, value])
  await put(folder, 'business.yaml', Object.fromEntries(plain))
  await put(folder, 'sources.yaml', { google: { name: 'Google', verified: true, how: 'Matched to a job' } })
  await put(folder, 'site.yaml', { base_url: 'https://a.example' })
  await write(
    folder,
    'logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  )
  await write(folder, 'logo.png', await aPicture(64, 64).png().toBuffer())
  await write(folder, 'photos/van.jpg', await aPicture(320, 200).jpeg().toBuffer())
  await mkdir(join(folder, 'reviews'))
  await writeLines(
    folder,
    Array.from({ length: 130 }, (_, place) => aReview(`${place}`, pick)),
  )
}

function aReview(name: string, pick: Edited['pick']): Line {
  return {
    ...{ id: reviewId('google', name), source: 'google', source_id: name, author: `Guest ${name}` },
    ...{ rating: 1 + pick(5), date: aDay(pick), text: one(TEXTS, pick) },
  }
}

function aDay(pick: Edited['pick']): string {
  return `${one(MONTHS, pick)}-${String(1 + pick(28)).padStart(2, '0')}`
}

/** Whether the content has a log. If so, every change must be logged before a build. */
export async function hasLog(folder: string): Promise<boolean> {
  return (await readdir(folder)).includes('log')
}

async function linesOf(folder: string): Promise<Line[]> {
  const file = await readFile(join(folder, REVIEWS), 'utf8')
  return file
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

async function writeLines(folder: string, lines: readonly Line[]): Promise<void> {
  await write(folder, REVIEWS, text(lines))
}

function text(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Sets one member of a YAML file, or removes it. JSON is YAML. */
async function set(folder: string, file: string, member: string, value: unknown): Promise<void> {
  const before: object = JSON.parse(await readFile(join(folder, file), 'utf8').catch(() => '{}'))
  await put(folder, file, { ...before, [member]: value })
}

function put(folder: string, file: string, value: unknown): Promise<void> {
  return write(folder, file, JSON.stringify(value, null, 1))
}

async function write(folder: string, file: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), bytes)
}

function one<T>(all: readonly T[], pick: Edited['pick']): T {
  const found = all[pick(all.length)]
  if (found === undefined) throw new Error('There is nothing to choose from')
  return found
}

/** Folders where commands store their own data in a content folder. */
export const KEPT = /^\.(?:cache|data)$/

/** Copies a content folder without the data that builds store. */
export async function copyContent(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await cp(from, to, { recursive: true, filter: (path) => !KEPT.test(basename(path)) })
}
