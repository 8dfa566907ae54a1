import { existsSync } from 'node:fs'
import { Command, Option } from 'commander'
import { type Environment, processEnvironment, readBuildSettings } from '../host/build-settings.ts'
import { settingsFor } from '../host/settings-of-folder.ts'
import { SOFTWARE } from '../host/software/software.ts'
import { typedCommand } from '../host/typed-command.ts'
import type { CommandSpec, Context } from './command.ts'
import { COMMANDS } from './commands.ts'
import { runCommand } from './run-command.ts'

/** The exit code if the command line itself is wrong and nothing was done. */
const WRONG_USAGE = 2

const EXIT_CODES = `
Exit codes:
  0  the command succeeded
  1  it refused or failed; the messages say why
  2  the command line is wrong; nothing was done`

const FOLDERS = `
The folder is --folder DIR (or the argument, where a command takes it), else the variable CONTENT, else the current folder
if it contains a business.yaml, else "content".`

/**
 * The command line of the software: `public-reviews COMMAND`, and `npm run COMMAND` in a checkout. It parses the options, chooses
 * the content folder, reads the settings, and runs the command.
 */
export async function runCommandLine(): Promise<void> {
  const program = new Command('public-reviews')
    .description("Publishes a business's customer reviews as a site and as open data")
    .version(SOFTWARE.version)
    .addHelpText('after', FOLDERS + '\n' + EXIT_CODES)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE))
  for (const spec of COMMANDS) add(spec, program)
  await program.parseAsync()
}

function add(spec: CommandSpec, program: Command): void {
  const command = program.command(spec.name).description(spec.summary)
  if (spec.argument) command.argument(...spec.argument)
  if (spec.folder === 'argument') command.argument('[folder]', 'the folder of the business')
  for (const { flags, description, isRepeated } of spec.options) {
    const option = new Option(flags, description)
    command.addOption(isRepeated ? option.argParser(collect) : option)
  }
  if (spec.folder !== 'none') command.option('--folder <dir>', 'the folder of the business')
  const examples = spec.examples.map((args) => `\n  ${typedCommand(spec.name, args)}`).join('')
  const exitCodes = spec.failure === undefined ? `\n${EXIT_CODES}` : ''
  command.addHelpText('after', `${spec.details ?? ''}\nExamples:${examples}${exitCodes}`)
  command.action(() => run(spec, command))
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value]
}

async function run(spec: CommandSpec, command: Command): Promise<void> {
  const { folder, ...options } = command.opts<{ folder?: string; first?: true; all?: string }>()
  const [argument] = command.args
  const named = spec.folder === 'argument' ? argument : undefined
  if (named !== undefined && folder !== undefined) command.error('error: name the folder once')
  // For a command that takes no `sites.yaml` (`erase`), `--all` means something else.
  const sites = spec.sites && { argument, option: options.all }[spec.sites]
  if (sites !== undefined && (named ?? folder) !== undefined)
    command.error('error: name a folder or a file of sites, not both')
  await runCommand(async () => {
    const own = processEnvironment()
    const first = options.first ? { FIRST: '1' } : {}
    const isOne = spec.folder !== 'none' && sites === undefined
    const environment = { ...(isOne ? await settingsFor(folderOf(named ?? folder, own), own) : own), ...first }
    return spec.run(options, contextOf(environment, spec.folder === 'argument' ? [] : command.args))
  }, spec.failure)
}

function contextOf(environment: Environment, args: readonly string[]): Context {
  const { stdin, stdout, stderr } = process
  return {
    ...{ args, environment, folder: environment['CONTENT'] ?? '', streams: { stdin, stdout, stderr } },
    print: (lines) => void stdout.write(`${lines}\n`),
    warn: (lines) => void stderr.write(`${lines}\n`),
    get settings() {
      return readBuildSettings(environment)
    },
  }
}

function folderOf(named: string | undefined, environment: Environment): string {
  if (named !== undefined && named !== '') return named
  return environment['CONTENT']?.trim() || (existsSync('business.yaml') ? '.' : 'content')
}
