import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CommandError } from '../dataset/command-error.ts'
import { printable } from '../dataset/printable.ts'
import { runCommand } from '../dataset/run-command.ts'
import { type LogPolicy, readPolicy } from '../log/log-policy.ts'
import { readVerifierKey } from '../log/signed-note.ts'
import { isLoopbackUrl, isWebAddress } from '../schema/web-address.ts'
import { type Question, questionFrom, someQuestions } from './answer-questions.ts'
import { askSite } from './ask-site.ts'
import { checkAnswers } from './check-answers.ts'
import type { Step, Trust } from './check-log.ts'
import { checkSite } from './check-site.ts'
import { publishedAt, readSiteFiles, type SiteFiles, UnreadableSiteError } from './read-site-files.ts'
import { datasetIn } from './replay-answer.ts'

const WRONG = 1
const UNREADABLE = 2
const SHOWN = 20
const MOST_READS = 2

/** `npm run verify -- URL`: checks everything that a site publishes against its log. */
await runCommand(async () => {
  const options = {
    old: { type: 'string', multiple: true },
    key: { type: 'string' },
    policy: { type: 'string' },
    receipt: { type: 'string', multiple: true },
    search: { type: 'string', multiple: true },
    answers: { type: 'boolean' },
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
    const { files, answers } = await readAndAsk(site, { asked, some: values.answers === true, trust })
    const steps = [...checkSite(files, trust), ...answers]
    for (const step of steps) for (const line of linesOf(step)) console.log(printable(line))
    const faults = steps.reduce((sum, step) => sum + step.faults.length, 0)
    console.log(faults === 0 ? 'All of it holds' : `${faults === 1 ? '1 thing is' : `${faults} things are`} wrong`)
    if (faults > 0) process.exitCode = WRONG
  } catch (error) {
    if (!(error instanceof UnreadableSiteError)) throw error
    console.error(printable(error.message))
    process.exitCode = UNREADABLE
  }
}, UNREADABLE)

type WhatToAsk = { asked: readonly Question[]; some: boolean; trust: Trust }

/** Reads the site, and asks it. If an answer is from another dataset, both are done once more: the site may have been deployed meanwhile. */
async function readAndAsk(site: string, what: WhatToAsk): Promise<{ files: SiteFiles; answers: Step[] }> {
  const { asked, some, trust } = what
  if ((asked.length > 0 || some) && !isWebAddress(site))
    throw new CommandError('--search and --answers ask a site: give its address, not a folder')
  for (let tries = 1; ; tries += 1) {
    const files = await readSiteFiles(publishedAt(site), { trust, progress: showProgress })
    const dataset = datasetIn(files.reviews)
    if (dataset === undefined || (asked.length === 0 && !some)) return { files, answers: [] }
    const questions = [...asked, ...(some ? someQuestions(dataset) : [])]
    const { step, isOtherDataset } = await checkAnswers(dataset, questions, askSite(site))
    if (!isOtherDataset || tries === MOST_READS) return { files, answers: [step] }
    await askSite(site).refresh()
  }
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
