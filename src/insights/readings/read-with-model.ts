import type { Reading } from '../../schema/content/reading.ts'
import type { Review } from '../../schema/review.ts'
import type { AskModel, TokenCount } from './ask-model.ts'
import { reviewMessage, systemMessage, type ChatMessage, type ReadingTask } from './prompt.ts'
import { dividingLanguage, readLanguage } from '../languages/languages.ts'
import { parseText } from '../text/parsed-text.ts'
import { readAnswer } from './read-answer.ts'
import { hashOfText, type ReadingBasis } from './why-read.ts'

/** The parts and options of a run. */
export type ReadingRun = {
  task: ReadingTask
  basis: ReadingBasis
  ask: AskModel
  /** Saves readings. Never called again before the previous call has settled. */
  keep: (readings: readonly Reading[]) => Promise<void>
  /** Ends the run; readings made until then are saved. */
  signal: AbortSignal
  /** The number of reviews read at the same time. */
  concurrency: number
  /** The number of readings after which they are saved, if `KEEP_AFTER_MS` does not pass first. */
  batch?: number
  onProgress?: (done: number) => void
}

/** A review that was left to the rules, and the reason. */
export type UnreadReview = { id: string; problem: string }

/** The result of a run: the number of saved readings, the reviews left to the rules, and why the run ended early, if it did. */
export type ReadingResult = { kept: number; unread: UnreadReview[]; stopped: string | null; tokens: TokenCount }

const BATCH = 20
const KEEP_AFTER_MS = 5_000
/** Failures in a row that end the run, before and after the first success: the reviews are not the cause of that many. */
const MAX_FAILURES = { first: 3, later: 10 }

/**
 * Reads reviews with a model: one at a time until the first success, so that a wrong address, key or model costs little, and no
 * single review can block the others; then several at a time. An unusable answer is requested again, with the reason.
 */
export async function readWithModel(reviews: readonly Review[], run: ReadingRun): Promise<ReadingResult> {
  const result: ReadingResult = { kept: 0, unread: [], stopped: null, tokens: { input: 0, output: 0 } }
  const keeper = batchKeeper(run)
  const queue = reviews[Symbol.iterator]()
  const ending = new AbortController()
  const signal = AbortSignal.any([run.signal, ending.signal])
  let done = 0
  let failures = 0
  let anyRead = false
  const stop = (problem: string): void => {
    result.stopped ??= problem
    ending.abort()
  }
  const readNext = async (review: Review): Promise<void> => {
    const outcome = await readOne(review, { ...run, signal }, result.tokens)
    if (outcome.kind === 'read') {
      failures = 0
      anyRead = true
      keeper.add(outcome.reading)
    } else if (!signal.aborted) {
      failures += 1
      if (outcome.kind === 'refused') stop(outcome.problem)
      else result.unread.push({ id: review.id, problem: outcome.problem })
      if (failures >= (anyRead ? MAX_FAILURES.later : MAX_FAILURES.first))
        stop(`${failures} reviews in a row could not be read; the last: ${outcome.problem}`)
    }
    run.onProgress?.((done += 1))
  }
  const readQueue = async (until: () => boolean): Promise<void> => {
    while (!until() && !signal.aborted) {
      const next = queue.next()
      if (next.done === true) return
      await readNext(next.value)
    }
  }
  try {
    await readQueue(() => anyRead)
    await Promise.all(Array.from({ length: run.concurrency }, () => readQueue(() => false)))
  } finally {
    ending.abort()
    result.kept = await keeper.finish()
  }
  return result
}

type OneOutcome = { kind: 'read'; reading: Reading } | { kind: 'unread' | 'refused'; problem: string }

async function readOne(review: Review, run: ReadingRun, tokens: TokenCount): Promise<OneOutcome> {
  const text = review.text ?? ''
  const parsed = parseText(text, dividingLanguage(text, review.language, readLanguage(run.task.taxonomy.language)))
  const messages: ChatMessage[] = [systemMessage(run.task), reviewMessage(review)]
  let problem = ''
  for (const last of [false, true]) {
    const reply = await run.ask(messages, run.signal)
    if (reply.kind === 'refused') return reply
    if (reply.kind === 'unanswered') return { kind: 'unread', problem: reply.problem }
    tokens.input += reply.tokens.input
    tokens.output += reply.tokens.output
    const answer = readAnswer(reply.content, parsed, run.task)
    if (answer.ok) {
      const { id, rating: stars } = review
      const { taxonomy, model, prompt } = run.basis
      const reading = { id, text: hashOfText(text), stars, taxonomy, model, prompt, ...answer.value }
      return { kind: 'read', reading }
    }
    problem = answer.problem
    if (!last) messages.push({ role: 'assistant', content: reply.content.slice(0, 4000) }, correction(problem))
  }
  return { kind: 'unread', problem: `the answer could not be used twice: ${problem}` }
}

function correction(problem: string): ChatMessage {
  return { role: 'user', content: `That answer cannot be used. ${problem}. Answer again, with the JSON only` }
}

/** Saves readings in batches, one batch at a time, while further reviews are read. */
function batchKeeper({ keep, batch = BATCH }: ReadingRun) {
  let waiting: Reading[] = []
  let kept = 0
  let keptAt = performance.now()
  let keeping: Promise<void> | null = null
  let failure: { error: unknown } | null = null
  const save = async (): Promise<void> => {
    const readings = waiting
    waiting = []
    if (readings.length > 0) await keep(readings)
    kept += readings.length
    keptAt = performance.now()
  }
  return {
    add: (reading: Reading): void => {
      if (failure !== null) throw failure.error
      waiting.push(reading)
      if (keeping !== null || (waiting.length < batch && performance.now() - keptAt < KEEP_AFTER_MS)) return
      keeping = save()
        .catch((error: unknown) => void (failure = { error }))
        .finally(() => (keeping = null))
    },
    finish: async (): Promise<number> => {
      await keeping
      if (failure !== null) throw failure.error
      await save()
      return kept
    },
  }
}
