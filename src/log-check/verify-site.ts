import { readFile } from 'node:fs/promises'
import { CommandError } from '../host/errors/command-error.ts'
import { type LogPolicy, readPolicy } from '../log/log-policy.ts'
import { readVerifierKey } from '../log/signed-note.ts'
import { dataIn } from '../log/untrusted-json.ts'
import { loose } from '../schema/loose.ts'
import { Manifest } from '../schema/manifest.ts'
import { ReviewsFile } from '../schema/reviews-file.ts'
import { isLoopbackUrl, isWebAddress } from '../schema/web-address.ts'
import { type Question, questionFrom, someQuestions } from './answer-questions.ts'
import { askSite } from './ask-site.ts'
import { checkAnswers } from './check-answers.ts'
import type { Step, Trust } from './check-log.ts'
import { checkSite } from './check-site.ts'
import { checkPages } from './copies/pages/check-pages.ts'
import {
  publishedAt,
  readSiteFiles,
  type ReadPublished,
  type SiteFiles,
  UnreadableSiteError,
} from './read-site-files.ts'
import { datasetIn } from './replay-answer.ts'

const MOST_READS = 2

/** What to check a site against: names of files that the verifier saved, a key, and questions to ask. */
export type WhatToVerify = {
  old: readonly string[]
  key?: string
  policy?: string
  receipt: readonly string[]
  search: readonly string[]
  answers: boolean
  pages: boolean
}

type OnRead = (done: number, all: number) => void

/**
 * Checks everything that a site publishes against its log.
 *
 * @throws {CommandError} if the request is invalid
 * @throws {UnreadableSiteError} if a file or the site cannot be read
 */
export async function verifySite(site: string, asked: WhatToVerify, progress: OnRead): Promise<Step[]> {
  const key = asked.key === undefined ? undefined : readVerifierKey(asked.key)
  if (asked.key !== undefined && key === undefined) throw new CommandError('--key is not a verifier key')
  const trust = {
    ...{ host: hostToCheck(site), key, policy: await policyIn(asked.policy) },
    ...{ old: await textsOf(asked.old), receipts: await textsOf(asked.receipt) },
  }
  const { answers: some, pages } = asked
  const what = { asked: asked.search.map(questionFrom), some, pages, trust, progress }
  const { files, answers } = await readAndAsk(site, what)
  return [...checkSite(files, trust), ...answers]
}

type WhatToAsk = { asked: readonly Question[]; some: boolean; pages: boolean; trust: Trust; progress: OnRead }

/**
 * Reads the site, asks it, and reads its pages. Tries once more if an answer is from another dataset or the manifest changed
 * meanwhile, because the site may have been deployed.
 */
async function readAndAsk(site: string, what: WhatToAsk): Promise<{ files: SiteFiles; answers: Step[] }> {
  const { asked, some, trust } = what
  if ((asked.length > 0 || some) && !isWebAddress(site))
    throw new CommandError('--search and --answers need the address of a site, not a folder')
  for (let tries = 1; ; tries += 1) {
    const read = publishedAt(site)
    const files = await readSiteFiles(read, { trust, progress: what.progress, copies: true })
    const pages = what.pages ? await pagesOf(files, read, what.progress) : []
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

/** The step that reads every page; none if the dataset is invalid, which another step reports. */
async function pagesOf(
  { reviews, manifest, copies }: SiteFiles,
  read: ReadPublished,
  progress: OnRead,
): Promise<Step[]> {
  const file = loose(ReviewsFile).safeParse(dataIn(reviews.toString()))
  const { base_url: baseUrl } = loose(Manifest).safeParse(dataIn(manifest)).data ?? {}
  if (!file.success || baseUrl === undefined) return []
  const { reviews: all, ...head } = file.data
  const insights = copies?.get('/insights.json')?.toString()
  return [await checkPages({ read, dataset: { head, reviews: all }, insights, baseUrl, progress })]
}

/** The host that the log must be named for. A loopback address or a folder has a copy of a log, which may belong to any host. */
function hostToCheck(site: string): string | undefined {
  return !isWebAddress(site) || isLoopbackUrl(site) ? undefined : new URL(site).host
}

async function policyIn(file: string | undefined): Promise<LogPolicy | undefined> {
  if (file === undefined) return undefined
  const policy = readPolicy(await textOf(file))
  if (policy.ok) return policy.value
  const lines = policy.problem.map(({ line, problem }) => `${file}${line === undefined ? '' : `:${line}`}: ${problem}`)
  throw new CommandError(lines.join('\n'))
}

function textsOf(files: readonly string[]): Promise<{ name: string; text: string }[]> {
  return Promise.all(files.map(async (name) => ({ name, text: await textOf(name) })))
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new UnreadableSiteError(`${file} cannot be read: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}
