import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { z } from 'zod'
import { CommandError } from '../../host/errors/command-error.ts'
import { withContent, withReader } from '../../host/locks/lock-content.ts'
import { keepReadings } from '../../content/folder/readings-file.ts'
import { isFolder } from '../../host/files/missing-file.ts'
import { printableLines } from '../../host/errors/printable.ts'
import { readContent } from '../../content/read-content.ts'
import { runCommand } from '../../host/errors/run-command.ts'
import { typedCommand } from '../../host/typed-command.ts'
import { ModelName } from '../../schema/content/reading.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { readBuildSettings } from '../../host/settings.ts'
import { modelAsker } from '../../insights/readings/ask-model.ts'
import { describePlan, describeResult, type TokenPrice } from '../../insights/readings/describe-run.ts'
import { planReadings } from '../../insights/readings/plan-readings.ts'
import { answerSchema } from '../../insights/readings/prompt.ts'
import { readWithModel } from '../../insights/readings/read-with-model.ts'

const count = (name: string, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `--${name}: give a whole number`)
    .transform(Number)
    .pipe(z.int().min(1).max(most))

const Options = z.object({
  url: WebAddress,
  model: ModelName,
  price: z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,6})?,\d{1,6}(?:\.\d{1,6})?$/, '--price: give two numbers, such as 0.15,0.60')
    .transform((text): TokenPrice => {
      const [input = 0, output = 0] = text.split(',').map(Number)
      return { input, output }
    })
    .optional(),
  limit: count('limit', 999_999).optional(),
  'only-new': z.boolean().default(false),
  concurrency: count('concurrency', 64).default(4),
  timeout: count('timeout', 3600).default(120),
  yes: z.boolean().default(false),
})
type Options = z.infer<typeof Options>

/** `npm run read`: has a language model read the reviews. Ctrl-C keeps what was read. */
await runCommand(async () => {
  const options = optionsIn(process.argv.slice(2))
  const { content: folder } = readBuildSettings()
  await withFolder(folder, () => read(folder, options))
})

function optionsIn(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ url: text, model: text, price: text, limit: text, concurrency: text, timeout: text },
      ...{ 'only-new': flag, yes: flag },
    },
  })
  if (values.url === undefined || values.model === undefined)
    throw new CommandError(`Give the server and the model: ${typedCommand('read', '--url URL --model NAME')}`)
  const options = Options.safeParse(values)
  if (options.success) return options.data
  const lines = options.error.issues.map(({ path, message }) => {
    const name = `--${path.join('.')}`
    return message.startsWith(name) ? message : `${name}: ${message}`
  })
  throw new CommandError([...lines, `What there is: ${typedCommand('read', '--help')}`].join('\n'))
}

/** Nothing is locked, and so no folder made, where there is no content folder. */
async function withFolder(folder: string, work: () => Promise<void>): Promise<void> {
  return (await isFolder(folder)) ? withReader(folder, work) : work()
}

async function read(folder: string, options: Options): Promise<void> {
  const lock = { access: 'shared', command: 'npm run read' } as const
  const { business, taxonomy, reviews, readings } = await withContent(folder, lock, () => readContent(folder))
  const task = { business, taxonomy }
  const { model, limit, 'only-new': onlyNew } = options
  const known = readings.map(({ value }) => value)
  const plan = planReadings({ ...task, reviews, readings: known }, { model, limit, onlyNew })
  console.log(printableLines(describePlan(plan, options).join('\n')))
  if (plan.reviews.length === 0) return
  if (!(await isConfirmed(options))) return

  const interrupted = interruption()
  const bar = progress(plan.reviews.length)
  const result = await readWithModel(plan.reviews, {
    ...{ task, basis: plan.basis, concurrency: options.concurrency },
    ask: modelAsker(serverOf(options), answerSchema(task)),
    keep: (news) => withContent(folder, { ...lock, access: 'exclusive' }, () => keepReadings(folder, news)),
    signal: interrupted,
    onProgress: bar.at,
  }).finally(bar.end)
  console.log(printableLines(describeResult(result, { folder, price: options.price }).join('\n')))
  if (result.stopped !== null) {
    console.error(printableLines(`Stopped: ${result.stopped}`))
    process.exitCode = 1
  } else if (interrupted.aborted) {
    console.error('Interrupted. The same command reads the rest')
    process.exitCode = 130
  }
}

function serverOf({ url, model, timeout }: Options) {
  return { url, model, key: process.env['MODEL_API_KEY']?.trim() || undefined, timeoutMs: timeout * 1000 }
}

async function isConfirmed({ yes }: Options): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY) throw new CommandError('Nothing was read. To begin without being asked, add --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
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

/** A bar on a terminal, elsewhere a line for every tenth. */
function progress(total: number): { at: (done: number) => void; end: () => void } {
  if (!process.stderr.isTTY) {
    const step = Math.max(1, Math.ceil(total / 10))
    return {
      at: (done) => done % step === 0 && done < total && console.error(`${done} of ${total}`),
      end: () => undefined,
    }
  }
  const format = 'Reading {bar} {value} of {total}, {eta_formatted} left'
  const bar = new SingleBar({ stream: process.stderr, clearOnComplete: true, format })
  bar.start(total, 0)
  return { at: (done) => bar.update(done), end: () => bar.stop() }
}
