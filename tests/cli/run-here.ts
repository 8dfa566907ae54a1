import { Console } from 'node:console'
import { createRequire } from 'node:module'
import { PassThrough, Writable } from 'node:stream'
import type { keepCompiledCode } from '../../src/host/software/compiled-code.ts'
import type { runCommandLine } from '../../src/cli/command-line.ts'
import type { Ending } from '../publish/run-build.ts'
import { resolvePagesAlone } from './imports-of-pages.ts'

/** Where a command runs, and the only variables of its environment. */
export type Place = { cwd: string; env: Readonly<Record<string, string | undefined>> }

/** Thrown where the command line would end its process. */
class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super(`The command line ended with ${code}`)
    this.code = code
  }
}

// Node's own loader, as in a process of the command line: Vitest would compile each module again for each test file.
const load = createRequire(import.meta.url)
resolvePagesAlone()

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `public-reviews ARGS` in this process, which saves the second that a process takes to start: all of the command line but
 * `main.ts`. Whatever belongs to a process (arguments, environment, current folder, streams, exit code) is the command's while it
 * runs, so commands run one after the other. What is about processes, such as signals, kills and locks between them, needs
 * `runProcess()`.
 */
export function runHere(args: readonly string[], place: Place): Promise<Ending> {
  const ending = last.then(() => run(args, place))
  last = ending.catch(() => undefined)
  return ending
}

async function run(args: readonly string[], { cwd, env }: Place): Promise<Ending> {
  const [stdout, stderr] = [new Written(), new Written()]
  const { exitCode } = process
  process.exitCode = undefined
  const giveBack = [
    replace(globalThis, { console: new Console({ stdout, stderr }) }),
    replace(process, {
      argv: [process.execPath, 'src/cli/main.ts', ...args],
      stdin: new PassThrough().end(),
      ...{ stdout, stderr, exit },
    }),
    environment(env),
    currentFolder(cwd),
  ]
  try {
    const code = await codeOf(stderr)
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    process.exitCode = exitCode
    for (const undo of giveBack.toReversed()) undo()
  }
}

/** The exit code of the command line, which is that of a process also where it throws. */
async function codeOf(stderr: Written): Promise<number> {
  try {
    const { keepCompiledCode: keep } = load('../../src/host/software/compiled-code.ts') as Code
    keep()
    const { runCommandLine: commandLine } = load('../../src/cli/command-line.ts') as CommandLine
    await commandLine()
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof Exit) return error.code
    stderr.write(error instanceof Error ? `${error.stack ?? error.message}\n` : String(error))
    return 1
  }
}

type Code = { keepCompiledCode: typeof keepCompiledCode }
type CommandLine = { runCommandLine: typeof runCommandLine }

function exit(code?: number): never {
  throw new Exit(code ?? 0)
}

/** A stream of a process that is no terminal. */
class Written extends Writable {
  readonly #chunks: Buffer[] = []

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString()
  }
}

/** Sets properties, whatever they are; returns what puts the former ones back. */
function replace(object: object, values: Readonly<Record<string, unknown>>): () => void {
  const former = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(object, name)] as const)
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(object, name, { value, configurable: true, writable: true, enumerable: true })
  }
  return () => {
    for (const [name, descriptor] of former) {
      if (descriptor === undefined) Reflect.deleteProperty(object, name)
      else Object.defineProperty(object, name, descriptor)
    }
  }
}

// Variable by variable, because Node sees a change of `TZ` and the locale only so.
function environment(wanted: Place['env']): () => void {
  const former = { ...process.env }
  setEnvironment(wanted)
  return () => setEnvironment(former)
}

function setEnvironment(wanted: Place['env']): void {
  for (const name of Object.keys(process.env)) if (wanted[name] === undefined) Reflect.deleteProperty(process.env, name)
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) process.env[name] = value
}

function currentFolder(folder: string): () => void {
  const former = process.cwd()
  process.chdir(folder)
  return () => process.chdir(former)
}
