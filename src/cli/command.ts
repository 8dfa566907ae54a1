import { z } from 'zod'
import { CommandError } from '../host/errors/command-error.ts'
import type { BuildSettings, Environment } from '../host/build-settings.ts'
import { typedCommand } from '../host/typed-command.ts'

/** The help of a command, and how it takes its folder. */
type Description = {
  name: string
  summary: string
  /** How it takes its content folder: as its only argument or `--folder`, with `--folder` only, or not at all. */
  folder: 'argument' | 'option' | 'none'
  /** The arguments in commander's form, such as `<file..>`, and their description. */
  argument?: readonly [form: string, description: string]
  /** The text below the options in `--help`. */
  details?: string
  /** How it takes a `sites.yaml` instead of a folder: as its argument, or with `--all`. */
  sites?: 'argument' | 'option'
  /** The text after the name of the command in each example. */
  examples: readonly string[]
  /** The exit code of an error, if the command uses 1 for findings. Its `details` then explain all exit codes. */
  failure?: number
}

/** Everything that a command needs besides its options. */
export type Context = {
  /** The arguments, without the folder. */
  args: readonly string[]
  /** The content folder. */
  folder: string
  /** The settings of the environment, which override the folder's `site.yaml`, and that file's other settings. */
  environment: Environment
  /** The settings parsed for a build. Reading this member throws a `SettingsError` if one is invalid. */
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

/** The help of one option. */
type OptionHelp = { flags: string; description: string; isRepeated?: boolean }

const HELP = z.registry<OptionHelp>()

/** A command whose options have these schemas. `run` imports the code that it needs, so that no command loads another's code. */
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
      throw new CommandError([...lines, `For all options: ${typedCommand(description.name, '--help')}`].join('\n'))
    },
  }
}

/** An option whose value has this schema. Its member is named after the flag, in camel case. */
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

/** An option that can be repeated: the list of its texts. */
export function values(flags: string, description: string) {
  const schema = z.array(z.string()).default([])
  HELP.add(schema, { flags, description, isRepeated: true })
  return schema
}
