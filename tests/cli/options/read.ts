import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect } from 'vitest'
import { Corrections } from '../../../src/schema/content/corrections.ts'
import { LearnedWords } from '../../../src/schema/content/learned-words.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { aModelServer, anAnswer, type Answering } from '../../insights/readings/a-model-server.ts'
import { anEmptyFolder, type Ending } from '../../publish/run-build.ts'
import { outputOf, runCli } from '../a-command.ts'
import type { Row } from './a-row.ts'
import { PRAISE } from './a-served-site.ts'

/** A folder with reviews on these days of May, each with a different text. */
function aFolder(days: number): Promise<string> {
  const lines = Array.from({ length: days }, (_, at) =>
    aLine({ source_id: `n${at}`, date: `2026-05-0${at + 1}`, text: `Good work on day ${at + 1}.` }),
  )
  return aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': lines.join('') })
}

type Reads = { url: string; content: string; model?: string }

async function reading({ url, content, model = 'small:1b' }: Reads, ...options: string[]): Promise<Ending> {
  return runCli(['read', '--folder', content, '--url', url, '--model', model, ...options], await anEmptyFolder())
}

const good: Answering = () => anAnswer()

/** The lines of 600 reviews, a quarter of them bad; their words tell which. */
function manyLines(): string {
  const lines = Array.from({ length: 600 }, (_, at) => {
    const [rating, what] = at % 4 === 0 ? [1, 'shortfall again, codes and forms'] : [5, 'payout arrived']
    return aLine({ source_id: `${at}`, rating, text: `Visit ${at}: the clinic ${what}.` })
  })
  return lines.join('')
}

export const READ: readonly Row[] = [
  {
    command: 'read',
    options: ['--url', '--model', '--yes', '--price', '--folder'],
    title: 'read prints the cost at --price, and with --yes has --model at --url read the reviews of --folder',
    run: async () => {
      const content = await aFolder(2)
      const { url, asked } = await aModelServer(good)
      const plan = await reading({ url, content }, '--price', '1000,2000')
      expect([plan.code, asked.length]).toEqual([1, 0])
      expect(plan.stdout).toContain('At 1000 and 2000 for a million tokens')
      expect(await reading({ url, content }, '--yes')).toMatchObject({ code: 0 })
      expect(asked.map(({ body }) => body.model)).toEqual(['small:1b', 'small:1b'])
      expect((await readFile(join(content, 'readings.jsonl'), 'utf8')).match(/small:1b/g)).toHaveLength(2)
    },
  },
  {
    command: 'read',
    options: ['--limit', '--only-new'],
    title: 'read --limit 1 reads the newest review, and --only-new skips reviews that another model has read',
    run: async () => {
      const content = await aFolder(3)
      const { url, asked } = await aModelServer(good)
      await reading({ url, content }, '--yes', '--limit', '1')
      expect(asked.map(({ review }) => review.text)).toEqual(['Good work on day 3.'])
      await reading({ url, content, model: 'large:70b' }, '--yes', '--only-new')
      expect(asked.slice(1).map(({ review }) => review.text)).toEqual(['Good work on day 2.', 'Good work on day 1.'])
      expect((await reading({ url, content })).stdout).toContain('2 again, because another model read them')
    },
  },
  {
    command: 'read',
    options: ['--concurrency'],
    title: 'read --concurrency 6 makes six requests at once after the first',
    run: async () => {
      const content = await aFolder(7)
      const allSix = Promise.withResolvers<undefined>()
      const { url, asked } = await aModelServer(async () => {
        if (asked.length === 7) allSix.resolve(undefined)
        if (asked.length > 1) await allSix.promise
        return anAnswer()
      })
      expect(await reading({ url, content }, '--yes', '--concurrency', '6')).toMatchObject({ code: 0 })
    },
  },
  {
    command: 'read',
    options: ['--timeout'],
    title: 'read --timeout 1 gives up a request after a second',
    run: async () => {
      const content = await aFolder(1)
      const { url } = await aModelServer(() => 'never')
      const { stdout, stderr } = await reading({ url, content }, '--yes', '--timeout', '1')
      expect(stdout + stderr).toContain('did not answer within 1 s')
    },
  },
  {
    command: 'aspects',
    options: ['<task>', '--folder'],
    title: 'aspects suggest --folder DIR prints terms for that folder, and aspects learn writes its learned-words.yaml',
    run: async () => {
      const content = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': manyLines() })
      expect(await outputOf(['aspects', 'suggest', '--folder', content], await anEmptyFolder())).toContain('payout')
      await outputOf(['aspects', 'learn', '--folder', content], await anEmptyFolder())
      const learned = LearnedWords.parse(parse(await readFile(join(content, 'learned-words.yaml'), 'utf8')))
      expect(learned.words['shortfall']).toBeLessThan(0)
    },
  },
  {
    command: 'insights',
    options: ['<task...>', '--folder'],
    title: 'insights explain ID --folder DIR explains the verdicts on that review of that folder',
    run: async ({ content }) => {
      const explained = await outputOf(['insights', 'explain', PRAISE, '--folder', content], await anEmptyFolder())
      expect(explained).toContain('Dana R., 2026-05-01')
      expect(explained).toContain('same day')
      const [correction] = Corrections.parse(parse(explained.slice(explained.indexOf('- {'))))
      expect(correction).toMatchObject({ review: PRAISE, label: 'none' })
    },
  },
]
