import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../host/files/replace-file.ts'
import { readText } from '../../host/files/missing-file.ts'
import { dataOf } from '../../host/work-folders.ts'
import { Instant } from '../../schema/day.ts'
import type { FetchResult } from '../../schema/content/fetch-result.ts'
import type { SourceName } from '../../schema/review.ts'
import { readFetches } from './fetches-file.ts'

// The plan of a server that fetches regularly. It is stored, so that a restarted server keeps to it, and "check" can show it.

/**
 * When the next run of fetches is due: now if a source was never fetched, otherwise when the first source is due. A source is due
 * `every` seconds after its last fetch, or earlier, if its server asked us to come again at an earlier time.
 */
export function dueAfter(
  results: readonly FetchResult[],
  { sources, every, now }: { sources: readonly SourceName[]; every: number; now: Temporal.Instant },
): Temporal.Instant {
  const dues = sources.map((source) => {
    const result = results.find((one) => one.source === source)
    if (result === undefined) return now
    const usual = Temporal.Instant.from(result.at).add({ seconds: every })
    return result.outcome === 'later' && result.next !== undefined
      ? earlier(Temporal.Instant.from(result.next), usual)
      : usual
  })
  return dues.reduce(earlier, now.add({ seconds: every }))
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) <= 0 ? a : b
}

/** When the server of a folder fetches next, and the interval between its fetches, in seconds. */
const Plan = z.object({ next: Instant, every: z.int() })
type Plan = z.infer<typeof Plan>

/** Stores the plan of the server of a folder. */
export async function keepNextFetch(content: string, plan: Plan): Promise<void> {
  await replaceFile(fileOf(content), [`${JSON.stringify(plan)}\n`], { mode: 0o600 })
}

async function readNextFetch(content: string): Promise<Plan | undefined> {
  try {
    return Plan.parse(JSON.parse((await readText(fileOf(content))) ?? ''))
  } catch {
    return undefined
  }
}

function fileOf(content: string): string {
  return join(dataOf(content), 'next-fetch.json')
}

/** What the last fetch of each of these sources brought, and when a server fetches again: lines for their owner. */
export async function describeFetches(
  content: string,
  { sources, now }: { sources: readonly SourceName[]; now: Temporal.Instant },
): Promise<string[]> {
  const results = (await readFetches(content)).filter(({ source }) => sources.includes(source))
  const lines = results.map(
    ({ source, at, outcome, message }) => `Last fetch of ${source}, ${at}: ${outcome}. ${message}`,
  )
  const plan = await readNextFetch(content)
  if (plan === undefined || sources.length === 0) return lines
  const { next, every } = plan
  const mayBeFollowed = (at: Instant): boolean =>
    Temporal.Instant.compare(Temporal.Instant.from(at).add({ seconds: every }), now) >= 0
  // Something else seems to fetch regularly, such as a workflow. A single fetch by hand looks like that for one interval.
  if (results.some(({ at }) => at > next && mayBeFollowed(at))) return lines
  const isPast = Temporal.Instant.compare(Temporal.Instant.from(next), now) < 0
  return [
    ...lines,
    isPast
      ? `The next fetch was due ${next}: it is running now, or no server that fetches is running`
      : `The next fetch is due ${next}`,
  ]
}
