import { z } from 'zod'
import { CommandError } from '../host/errors/command-error.ts'
import type { BuildSettings, Environment } from '../host/build-settings.ts'
import { typedCommand } from '../host/typed-command.ts'

/** What `--help` shows of a command, and how it takes its folder. */
type Description = {
  name: string
  summary: string
  /** How it takes its content folder: as its only argument or `--folder`, with `--folder` only, or not at all. */
  folder: 'argument' | 'option' | 'none'
  /** The name of its arguments as commander writes them, such as `<file..>`, and what they are. */
  argument?: readonly [form: string, description: string]
  /** What `--help` says below the options. */
  details?: string
  /** How it takes a `sites.yaml` in place of a folder: as its argument, or with `--all`. */
  sites?: 'argument' | 'option'
  /** What follows the name of the command in examples. */
  examples: readonly string[]
  /** The exit code of an error; another one than 1 where 1 is a finding of the command. */
  failure?: number
}

/** What a command needs besides its options. */
export type Context = {
  /** The arguments, without the folder. */
  args: readonly string[]
  /** The content folder. */
  folder: string
  /** The settings of the environment and, below them, those of the folder's `site.yaml`. */
  environment: Environment
  /** The same, as a build reads them; whoever asks for invalid ones gets a `SettingsError`. */
  readonly settings: BuildSettings
  streams: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>
  /** Writes lines to standard output. */
  print: (lines: string) => void
  /** Writes lines to standard error. */
  warn: (lines: string) => void
}

/** The exit code, if it is not 0. */
type Ending = Promise<number | undefined>

export type CommandSpec = Description & {
  options: readonly OptionHelp[]
  run: (given: unknown, context: Context) => Ending
}

/** One option as `--help` shows it. */
type OptionHelp = { flags: string; description: string; isRepeated?: boolean }

const HELP = z.registry<OptionHelp>()

/** A command whose options have these shapes. Its `run` loads what it needs itself, so that no command loads the code of another. */
export function command<Shape extends z.ZodRawShape>({
  options,
  run,
  ...description
}: Description & {
  options: Shape
  run: (options: z.output<z.ZodObject<Shape, z.core.$strict>>, context: Context) => Ending
}): CommandSpec {
  const shape = z.strictObject(options)
  return {
    ...description,
    options: Object.values(options).flatMap((schema) => HELP.get(schema) ?? []),
    run: async (given, context) => {
      const parsed = shape.safeParse(given)
      if (parsed.success) return run(parsed.data, context)
      const lines = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
      throw new CommandError([...lines, `What there is: ${typedCommand(description.name, '--help')}`].join('\n'))
    },
  }
}

/** An option with a value of this shape. Its name in the code is that of the flag in camel case. */
export function option<T extends z.ZodType>(schema: T, flags: string, description: string): T {
  HELP.add(schema, { flags, description })
  return schema
}

/** An option without a value. */
export function flag(flags: string, description: string) {
  return option(z.boolean().default(false), flags, description)
}

/** An option with any text. */
export function value(flags: string, description: string) {
  return option(z.string().optional(), flags, description)
}

/** An option that can be repeated: all its texts. */
export function values(flags: string, description: string) {
  const schema = z.array(z.string()).default([])
  HELP.add(schema, { flags, description, isRepeated: true })
  return schema
}
