import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CommandError } from '../../host/errors/command-error.ts'
import { printable } from '../../host/errors/printable.ts'
import { runCommand } from '../../host/errors/run-command.ts'
import { type LogPolicy, readPolicy } from '../../log/log-policy.ts'
import { readVerifierKey } from '../../log/signed-note.ts'
import { dataIn } from '../../log/untrusted-json.ts'
import { loose } from '../../schema/loose.ts'
import { Manifest } from '../../schema/manifest.ts'
import { ReviewsFile } from '../../schema/reviews-file.ts'
import { isLoopbackUrl, isWebAddress } from '../../schema/web-address.ts'
import { type Question, questionFrom, someQuestions } from '../../log-check/answer-questions.ts'
import { askSite } from '../../log-check/ask-site.ts'
import { checkAnswers } from '../../log-check/check-answers.ts'
import type { Step, Trust } from '../../log-check/check-log.ts'
import { checkSite } from '../../log-check/check-site.ts'
import { checkPages } from '../../log-check/copies/pages/check-pages.ts'
import {
  publishedAt,
  readSiteFiles,
  type ReadPublished,
  type SiteFiles,
  UnreadableSiteError,
} from '../../log-check/read-site-files.ts'
import { datasetIn } from '../../log-check/replay-answer.ts'

const WRONG = 1
const UNREADABLE = 2
const SHOWN = 20
const MOST_READS = 2
const PAGES_UNCHECKED = 'the pages for people: --pages reads them all'

/** `npm run verify -- URL`: checks everything that a site publishes against its log. */
await runCommand(async () => {
  const options = {
    old: { type: 'string', multiple: true },
    key: { type: 'string' },
    policy: { type: 'string' },
    receipt: { type: 'string', multiple: true },
    search: { type: 'string', multiple: true },
    answers: { type: 'boolean' },
    pages: { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [site = '', ...more] = positionals
  if (site === '' || more.length > 0) throw new CommandError('Name one site: verify https://reviews.example.com')
  const key = values.key === undefined ? undefined : readVerifierKey(values.key)
  if (values.key !== undefined && key === undefined) throw new CommandError('--key is no verifier key')
  try {
    const trust = {
      ...{ host: hostToCheck(site), key, policy: await policyIn(values.policy) },
      ...{ old: await textsOf(values.old), receipts: await textsOf(values.receipt) },
    }
    const asked = (values.search ?? []).map(questionFrom)
    const isAsked = { some: values.answers === true, pages: values.pages === true }
    const { files, answers } = await readAndAsk(site, { asked, ...isAsked, trust })
    const steps = [...checkSite(files, trust), ...answers]
    const unchecked = [...steps.flatMap((step) => step.unchecked), ...(values.pages ? [] : [PAGES_UNCHECKED])]
    const faults = steps.reduce((sum, step) => sum + step.faults.length, 0)
    for (const line of [...steps.flatMap(linesOf), ...verdictOn(faults, unchecked)]) console.log(printable(line))
    if (faults > 0) process.exitCode = WRONG
  } catch (error) {
    if (!(error instanceof UnreadableSiteError)) throw error
    console.error(printable(error.message))
    process.exitCode = UNREADABLE
  }
}, UNREADABLE)

/** How a check ended: all of it holds, or what was checked does, or so many things are wrong; and what was not checked. */
function verdictOn(faults: number, unchecked: readonly string[]): string[] {
  const holds = unchecked.length === 0 ? 'All of it holds' : 'What was checked holds'
  const verdict = faults === 0 ? holds : `${faults === 1 ? '1 thing is' : `${faults} things are`} wrong`
  if (unchecked.length === 0) return [verdict]
  return [`${verdict}. Not checked:`, ...unchecked.map((what) => `        ${what}`)]
}

type WhatToAsk = { asked: readonly Question[]; some: boolean; pages: boolean; trust: Trust }

/**
 * Reads the site, asks it, and reads its pages. If an answer is from another dataset, or the manifest changed meanwhile, all is done once
 * more: the site may have been deployed.
 */
async function readAndAsk(site: string, what: WhatToAsk): Promise<{ files: SiteFiles; answers: Step[] }> {
  const { asked, some, trust } = what
  if ((asked.length > 0 || some) && !isWebAddress(site))
    throw new CommandError('--search and --answers ask a site: give its address, not a folder')
  for (let tries = 1; ; tries += 1) {
    const read = publishedAt(site)
    const files = await readSiteFiles(read, { trust, progress: showProgress, copies: true })
    const pages = what.pages ? await pagesOf(files, read) : []
    const isSame = !what.pages || files.manifest === String((await read('/manifest.json')) ?? '')
    const { steps, isOtherDataset } = await answersOf(site, files, what)
    if ((isSame && !isOtherDataset) || tries === MOST_READS) return { files, answers: [...pages, ...steps] }
    if (isOtherDataset) await askSite(site).refresh()
  }
}

async function answersOf(
  site: string,
  { reviews }: SiteFiles,
  { asked, some }: WhatToAsk,
): Promise<{ steps: Step[]; isOtherDataset: boolean }> {
  const dataset = asked.length > 0 || some ? datasetIn(reviews) : undefined
  if (dataset === undefined) return { steps: [], isOtherDataset: false }
  const questions = [...asked, ...(some ? someQuestions(dataset) : [])]
  const { step, isOtherDataset } = await checkAnswers(dataset, questions, askSite(site))
  return { steps: [step], isOtherDataset }
}

/** The step that reads every page; none if there is no dataset to compare with, which another step says. */
async function pagesOf({ reviews, manifest, copies }: SiteFiles, read: ReadPublished): Promise<Step[]> {
  const file = loose(ReviewsFile).safeParse(dataIn(reviews.toString()))
  const { base_url: baseUrl } = loose(Manifest).safeParse(dataIn(manifest)).data ?? {}
  if (!file.success || baseUrl === undefined) return []
  const { reviews: all, ...head } = file.data
  const insights = copies?.get('/insights.json')?.toString()
  return [await checkPages({ read, dataset: { head, reviews: all }, insights, baseUrl, progress: showProgress })]
}

/** The host that the log must be named for. At a loopback address and in a folder there is only a copy of a log, of any host. */
function hostToCheck(site: string): string | undefined {
  return !isWebAddress(site) || isLoopbackUrl(site) ? undefined : new URL(site).host
}

function linesOf({ title, faults, notes }: Step): string[] {
  const more = faults.length > SHOWN ? [`        .. and ${faults.length - SHOWN} more`] : []
  return [
    `${faults.length === 0 ? 'ok   ' : 'WRONG'}  ${title}`,
    ...faults.slice(0, SHOWN).map((fault) => `        ${fault}`),
    ...more,
    ...notes.map((note) => `        ${note}`),
  ]
}

async function policyIn(file: string | undefined): Promise<LogPolicy | undefined> {
  if (file === undefined) return undefined
  const policy = readPolicy(await textOf(file))
  if (policy.ok) return policy.value
  const lines = policy.problem.map(({ line, problem }) => `${file}${line === undefined ? '' : `:${line}`}: ${problem}`)
  throw new CommandError(lines.join('\n'))
}

function textsOf(files: readonly string[] = []): Promise<{ name: string; text: string }[]> {
  return Promise.all(files.map(async (name) => ({ name, text: await textOf(name) })))
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new UnreadableSiteError(`${file} cannot be read: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}

/** On large logs, on a terminal: how much has been read. */
function showProgress(done: number, all: number): void {
  if (!process.stderr.isTTY || all < 100) return
  process.stderr.write(done === all ? '\r\x1b[K' : `\rReading ${done} of ${all} files`)
}
