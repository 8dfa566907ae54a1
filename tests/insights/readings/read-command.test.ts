import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../../src/content/read-content.ts'
import type { Reading } from '../../../src/schema/content/reading.ts'
import { runHere } from '../../cli/run-here.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { runCommand } from '../../policy/run-command.ts'
import type { Ending } from '../../publish/run-build.ts'
import { aReading, linesOfReadings } from './a-reading.ts'
import { aModelServer, anAnswer, type Answering } from './a-model-server.ts'

const LINES = [
  aLine({ source_id: 'one', text: 'Good price.', author: 'Ann Able' }),
  aLine({ source_id: 'two', text: 'Dana came late.', rating: 2 }),
  aLine({ source_id: 'three', text: null }),
]

const aFolder = (files: Record<string, string> = {}): Promise<string> =>
  aContentFolder({ 'reviews/google.jsonl': LINES.join(''), ...files })

/** The arguments and the environment of `npm run read`. */
function commandLine(content: string, url: string, options: readonly string[]) {
  const { BASE_URL: _base, NODE_ENV: _mode, ...inherited } = process.env
  const env = { ...inherited, CONTENT: content, MODEL_API_KEY: 'secret-1' }
  return { args: ['read', '--url', url, '--model', 'small:1b', ...options], env }
}

/** Runs `npm run read`. */
function run(content: string, url: string, ...options: string[]): Promise<Ending> {
  const { args, env } = commandLine(content, url, options)
  return runHere(args, { cwd: process.cwd(), env })
}

/** Starts `npm run read` in a process; `ended` resolves when it ends. */
function start(content: string, url: string, ...options: string[]): { child: ChildProcess; ended: Promise<Ending> } {
  const { args, env } = commandLine(content, url, options)
  const child = spawn(process.execPath, ['src/cli/main.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<Ending>((resolve) => {
    child.on('close', (code, signal) => resolve({ code: code ?? signal ?? '', stdout, stderr }))
  })
  return { child, ended }
}

const linesOf = async (content: string): Promise<Reading[]> => {
  const text = await readFile(join(content, 'readings.jsonl'), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

const answering: Answering = ({ review }) => anAnswer({ label: review.stars > 3 ? 'positive' : 'negative' })

describe('npm run read', { timeout: 120_000 }, () => {
  test('npm run read states the cost, and reads nothing without --yes', async () => {
    const content = await aFolder()
    const { url, asked } = await aModelServer(answering)
    const { code, stdout, stderr } = await run(content, url, '--price', '0.15,0.60')
    expect(stdout).toMatch(/To be read by small:1b at .*: 2 reviews\n {2}2 not read before/)
    expect(stdout).toMatch(/About [\d,]+ tokens in and \d+ out \([\d,]+ characters/)
    expect(stdout).toContain('At 0.15 and 0.6 for a million tokens: about less than 0.01')
    expect(stderr).toContain('--yes')
    expect([code, asked.length, await linesOf(content)]).toEqual([1, 0, []])
  })

  test('npm run read reads each review once, stores the readings sorted, and reads only changed reviews again', async () => {
    const content = await aFolder()
    const { url, asked } = await aModelServer(answering)
    const first = await run(content, url, '--yes')
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('Read: 2 reviews') })
    expect(first.stdout).toContain('The server counted 2,000 tokens in and 100 out')
    const read = await linesOf(content)
    expect(read.map(({ id }) => id)).toEqual(read.map(({ id }) => id).toSorted())
    expect(await run(content, url, '--yes')).toMatchObject({
      code: 0,
      stdout: 'Nothing to read (2 already read)\n',
    })

    await writeFile(join(content, 'reviews/google.jsonl'), LINES.join('').replace('came late', 'came very late'))
    const again = await run(content, url, '--yes')
    expect(again.stdout).toContain('1 again, because their text changed')
    expect(asked).toHaveLength(3)
    expect((await linesOf(content)).filter(({ id }) => id === read[0]?.id || id === read[1]?.id)).toHaveLength(2)
  })

  test('npm run read announces that a new aspect or another model makes it read all reviews again', async () => {
    const content = await aFolder()
    const { url } = await aModelServer(answering)
    const { reviews, taxonomy } = await readContent(content)
    const read = reviews.filter(({ text }) => text !== null).map((review) => aReading(review, {}, taxonomy))
    await writeFile(join(content, 'readings.jsonl'), linesOfReadings(read))
    await writeFile(join(content, 'aspects.yaml'), 'aspects:\n  - { id: parking, label: Parking }\n')
    expect((await run(content, url)).stdout).toContain('2 again, because aspects were added or removed')
    await writeFile(join(content, 'aspects.yaml'), 'aspects:\n  - { id: pricing, words: [tariff] }\n')
    expect((await run(content, url)).stdout).toContain('Nothing to read')
    const other = (...options: string[]) => run(content, url, '--model', 'large:70b', ...options)
    expect((await other()).stdout).toContain('2 again, because another model read them')
    expect((await other('--only-new')).stdout).toContain('Nothing to read')
  })

  test('npm run read never prints or writes the key, and never sends the name of an author', async () => {
    const content = await aFolder()
    const { url, asked } = await aModelServer(() => ({ status: 401, body: '{"error":"no such key: secret-1"}' }))
    const { code, stdout, stderr } = await run(content, url, '--yes')
    expect(asked[0]?.headers.authorization).toBe('Bearer secret-1')
    expect(stderr).toContain('answered 401: no such key: (key)')
    expect(code).toBe(1)
    expect(stdout + stderr).not.toContain('secret-1')
    expect(JSON.stringify(asked.map(({ body }) => body))).not.toContain('Ann Able')
  })

  test.for([
    [['--url', 'ftp://here'], '--url: Give an absolute http or https URL'],
    [['--model', 'a, b'], '--model: Give the name of a model'],
    [['--price', 'cheap'], '--price: give two numbers'],
    [['--limit', '0'], '--limit'],
  ] as const)('npm run read refuses %s', async ([options, problem]) => {
    const { code, stderr } = await run('content', 'http://localhost:1/v1', ...options)
    expect([code, stderr]).toEqual([1, expect.stringContaining(problem)])
  })

  test('npm run read saves its readings when it is interrupted, and the next run continues from there', async () => {
    const content = await aFolder()
    const began = Promise.withResolvers<undefined>()
    const { url, asked } = await aModelServer((one) => {
      if (asked.length !== 2) return answering(one)
      began.resolve(undefined)
      return 'never'
    })
    const { child, ended } = start(content, url, '--yes')
    await began.promise
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining('The same command reads the rest') })
    expect(await linesOf(content)).toHaveLength(1)
    expect((await run(content, url, '--yes')).stdout).toContain('1 not read before')
    expect(await linesOf(content)).toHaveLength(2)
  })

  test('npm run read loses at most one batch when it is killed, and leaves no lock behind', async () => {
    const lines = Array.from({ length: 30 }, (_, index) =>
      aLine({ source_id: `n${index}`, text: `Good, job ${index}.` }),
    )
    const content = await aContentFolder({ 'reviews/google.jsonl': lines.join('') })
    const { url, asked } = await aModelServer((one) => (asked.length > 25 ? 'never' : answering(one)))
    const { child, ended } = start(content, url, '--yes', '--concurrency', '1')
    await expect.poll(() => linesOf(content), { timeout: 60_000 }).toHaveLength(20)
    child.kill('SIGKILL')
    await ended
    const next = await run(content, url)
    expect(next.stdout).toContain('10 not read before')
  })

  test('npm run read waits for another run in the same folder, and then reads no review twice', async () => {
    const content = await aFolder()
    const held = Promise.withResolvers<undefined>()
    const { url, asked } = await aModelServer(async (one) => {
      await held.promise
      return answering(one)
    })
    const one = start(content, url, '--yes')
    await expect.poll(() => asked.length, { timeout: 60_000 }).toBe(1)
    const other = start(content, url, '--yes')
    let said = ''
    other.child.stderr?.on('data', (text: string) => (said += text))
    await expect.poll(() => said, { timeout: 60_000 }).toContain('Waiting for "npm run read"')
    held.resolve(undefined)
    expect((await one.ended).code).toBe(0)
    expect((await other.ended).stdout).toContain('Nothing to read')
    expect(asked).toHaveLength(2)
  })

  test('npm run read blocks no other command, and stores no reading of a review removed in the meantime', async () => {
    const content = await aFolder()
    const { reviews } = await readContent(content)
    const late = reviews.find(({ rating }) => rating === 2)
    const began = Promise.withResolvers<undefined>()
    const held = Promise.withResolvers<undefined>()
    const { url } = await aModelServer(async (one) => {
      if (one.review.stars !== 2) return answering(one)
      began.resolve(undefined)
      await held.promise
      return answering(one)
    })
    const { ended } = start(content, url, '--yes')
    await began.promise
    const taken = await runCommand('withhold', content, [late?.id ?? '', '--reason', 'not_a_customer'])
    expect(taken).toMatchObject({ code: 0 })
    held.resolve(undefined)
    await ended
    expect((await linesOf(content)).map(({ id }) => id)).toEqual(
      reviews.flatMap(({ id, rating, text }) => (rating === 2 || text === null ? [] : [id])),
    )
  })
})
