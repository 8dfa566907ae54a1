import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { ContentError } from '../host/errors/content-error.ts'
import { printableLines } from '../host/errors/printable.ts'
import { settingsFor } from '../host/site-file.ts'
import { SOFTWARE } from '../host/software/software.ts'
import { typedCommand } from '../host/typed-command.ts'
import { COMMANDS, type CommandSpec } from './commands.ts'

/** What a shell gets when the command line itself is wrong, and nothing was done. */
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
 * The one command line of the software: `public-reviews COMMAND`, and `npm run COMMAND` in a checkout. It chooses the content
 * folder, adds the settings of its `site.yaml` to the environment, and leaves the work to the module of the command.
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
  for (const [flags, description] of spec.options ?? []) command.option(flags, description)
  if (spec.folder !== 'none') command.option('--folder <dir>', 'the folder of the business')
  const examples = spec.examples.map((args) => `\n  ${typedCommand(spec.name, args)}`).join('')
  command.addHelpText('after', `${spec.details ?? ''}\nExamples:${examples}\n${EXIT_CODES}`)
  command.action(() => run(spec, command))
}

async function run(spec: CommandSpec, command: Command): Promise<void> {
  const options = command.opts<{ folder?: string; first?: true }>()
  const argument = spec.folder === 'argument' ? command.args[0] : undefined
  if (argument !== undefined && options.folder !== undefined) command.error('error: name the folder once')
  const sites = sitesFileOf(spec, command)
  if (sites !== undefined && (argument ?? options.folder) !== undefined)
    command.error('error: name a folder or a file of sites, not both')
  try {
    if (spec.folder !== 'none' && sites === undefined)
      Object.assign(process.env, await settingsFor(folderOf(argument ?? options.folder), process.env))
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    console.error(printableLines(error.message))
    process.exitCode = 1
    return
  }
  if (options.first) process.env['FIRST'] = '1'
  process.argv.splice(2, Infinity, ...(sites === undefined ? argumentsFor(spec, process.argv.slice(3)) : [sites]))
  await (spec.sites === 'option' && sites !== undefined ? spec.runAll?.() : spec.run())
}

/** The `sites.yaml` that was given. Of a command that takes none with `--all`, that option means something else. */
function sitesFileOf(spec: CommandSpec, command: Command): string | undefined {
  if (spec.sites === 'argument') return command.args[0]
  return spec.sites === 'option' ? command.opts<{ all?: string }>().all : undefined
}

function folderOf(named: string | undefined): string {
  if (named !== undefined && named !== '') return named
  return process.env['CONTENT']?.trim() || (existsSync('business.yaml') ? '.' : 'content')
}

/** The arguments that the module of the command reads: without the folder, which it takes from the environment. */
function argumentsFor(spec: CommandSpec, args: readonly string[]): string[] {
  const kept = args.filter((word, at) => !/^--(folder$|folder=|first$)/.test(word) && args[at - 1] !== '--folder')
  return spec.folder === 'argument' ? kept.filter((word) => word.startsWith('-')) : kept
}
