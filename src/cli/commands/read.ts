import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import { CommandError } from '../../host/errors/command-error.ts'
import { printableLines } from '../../host/errors/printable.ts'
import { typedCommand } from '../../host/typed-command.ts'
import { ModelName } from '../../schema/content/reading.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { command, type Context, flag, option } from '../command.ts'

const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'give a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(most))

const Prices = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?,\d{1,6}(?:\.\d{1,6})?$/, 'give two numbers, such as 0.15,0.60')
  .transform((text) => {
    const [input = 0, output = 0] = text.split(',').map(Number)
    return { input, output }
  })

const OPTIONS = {
  url: option(
    WebAddress.optional(),
    '--url <address>',
    'a server with an OpenAI-compatible API, such as http://localhost:11434/v1',
  ),
  model: option(ModelName.optional(), '--model <name>', 'the name of the model on that server, such as qwen3:8b'),
  price: option(
    Prices.optional(),
    '--price <in,out>',
    'the prices of a million input and output tokens, such as 0.15,0.60, to estimate the cost',
  ),
  limit: option(
    count(999_999).optional(),
    '--limit <count>',
    'read at most this many reviews, the newest first: a trial',
  ),
  onlyNew: flag(
    '--only-new',
    'skip reviews that another model has read, or the same one with other instructions or definitions',
  ),
  concurrency: option(count(64).default(4), '--concurrency <count>', 'how many requests to make at once (4)'),
  timeout: option(count(3600).default(120), '--timeout <seconds>', 'how long one request may take (120)'),
  yes: flag('--yes', 'do not ask before reading'),
}

export const read = command({
  name: 'read',
  summary: 'have a language model of your choice read the reviews; builds then use its answers',
  folder: 'option',
  options: OPTIONS,
  details: `
The model reads each review once; its answers are saved in readings.jsonl of the folder. Builds check the answers against the reviews
and use them, but never call a model. Only new or changed reviews are read.
Ctrl-C stops it, with exit code 130; the same command reads the rest.

If the API needs a key, set MODEL_API_KEY. The server receives the text and stars of each review and the names of the technicians, but
not the names of the authors.
`,
  examples: ['--url http://localhost:11434/v1 --model llama3.3'],
  run: async ({ url, model, ...options }, context) => {
    if (url === undefined || model === undefined)
      throw new CommandError(`Give the server and the model: ${typedCommand('read', '--url URL --model NAME')}`)
    const { isFolder } = await import('../../host/files/missing-file.ts')
    const { withReader } = await import('../../host/locks/lock-content.ts')
    const { content } = context.settings
    const work = () => readReviews({ url, model, ...options }, context)
    // Without a content folder nothing is locked, because locking would create the folder.
    return (await isFolder(content)) ? withReader(content, work) : work()
  },
})

type Options = z.output<z.ZodObject<typeof OPTIONS>> & { url: string; model: string }
type Streams = Context['streams']

/** Has the model read the reviews. After Ctrl-C, the readings so far are kept. */
async function readReviews(options: Options, context: Context): Promise<number> {
  const { print, streams, warn } = context
  const { content: folder } = context.settings
  const { withContent } = await import('../../host/locks/lock-content.ts')
  const { readContent } = await import('../../content/read-content.ts')
  const { planReadings } = await import('../../insights/readings/plan-readings.ts')
  const { describePlan, describeResult } = await import('../../insights/readings/describe-run.ts')
  const lock = { access: 'shared', command: 'npm run read' } as const
  const { business, taxonomy, reviews, readings } = await withContent(folder, lock, () => readContent(folder))
  const task = { business, taxonomy }
  const plan = planReadings({ ...task, reviews, readings: readings.map(({ value }) => value) }, options)
  print(printableLines(describePlan(plan, options).join('\n')))
  if (plan.reviews.length === 0) return 0
  if (!options.yes && !(await isConfirmed(streams))) return 0

  const { modelAsker } = await import('../../insights/readings/ask-model.ts')
  const { answerSchema } = await import('../../insights/readings/prompt.ts')
  const { readWithModel } = await import('../../insights/readings/read-with-model.ts')
  const { keepReadings } = await import('../../content/folder/readings-file.ts')
  const interrupted = interruption()
  const bar = await progress(streams, plan.reviews.length)
  const result = await readWithModel(plan.reviews, {
    ...{ task, basis: plan.basis, concurrency: options.concurrency },
    ask: modelAsker(serverOf(options, context), answerSchema(task)),
    keep: (news) => withContent(folder, { ...lock, access: 'exclusive' }, () => keepReadings(folder, news)),
    signal: interrupted,
    onProgress: bar.at,
  }).finally(bar.end)
  print(printableLines(describeResult(result, { folder, price: options.price }).join('\n')))
  if (result.stopped !== null) {
    warn(printableLines(`Stopped: ${result.stopped}`))
    return 1
  }
  if (!interrupted.aborted) return 0
  warn('Interrupted. The same command reads the rest')
  return 130
}

function serverOf({ url, model, timeout }: Options, { environment }: Context) {
  return { url, model, key: environment['MODEL_API_KEY']?.trim() || undefined, timeoutMs: timeout * 1000 }
}

async function isConfirmed({ stdin, stderr }: Streams): Promise<boolean> {
  if (!stdin.isTTY) throw new CommandError('Nothing was read. To begin without being asked, add --yes')
  const terminal = createInterface({ input: stdin, output: stderr })
  const closed = new AbortController()
  terminal.once('close', () => closed.abort()) // by Ctrl-C or Ctrl-D
  const answer = await terminal.question('Read them? [y/N] ', { signal: closed.signal }).catch(() => '')
  terminal.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

/** Aborted by the first Ctrl-C or SIGTERM; a second one ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}

/** Shows progress: a bar on a terminal, elsewhere one line per tenth. */
async function progress({ stderr }: Streams, total: number): Promise<{ at: (done: number) => void; end: () => void }> {
  if (!stderr.isTTY) {
    const step = Math.max(1, Math.ceil(total / 10))
    return {
      at: (done) => done % step === 0 && done < total && stderr.write(`${done} of ${total}\n`),
      end: () => undefined,
    }
  }
  const format = 'Reading {bar} {value} of {total}, {eta_formatted} left'
  const { SingleBar } = await import('cli-progress')
  const bar = new SingleBar({ stream: stderr, clearOnComplete: true, format })
  bar.start(total, 0)
  return { at: (done) => bar.update(done), end: () => bar.stop() }
}
