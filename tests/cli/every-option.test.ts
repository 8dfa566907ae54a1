import { beforeAll, expect, test } from 'vitest'
import type { CommandSpec } from '../../src/cli/command.ts'
import { COMMANDS } from '../../src/cli/commands.ts'
import { type ServedSite, serveSite } from './options/a-served-site.ts'
import { AMENDMENTS } from './options/amendments.ts'
import { BUILD } from './options/build.ts'
import { COVERAGE } from './options/coverage.ts'
import { FETCH } from './options/fetch.ts'
import { IMPORT } from './options/import.ts'
import { INBOX } from './options/inbox.ts'
import { LOG } from './options/log.ts'
import { NEW } from './options/new.ts'
import { READ } from './options/read.ts'
import { REMOVALS } from './options/removals.ts'
import { SERVERS } from './options/servers.ts'
import { VERIFY } from './options/verify.ts'

const ROWS = [
  ...NEW,
  ...IMPORT,
  ...FETCH,
  ...INBOX,
  ...COVERAGE,
  ...AMENDMENTS,
  ...REMOVALS,
  ...BUILD,
  ...SERVERS,
  ...LOG,
  ...VERIFY,
  ...READ,
]

let site: ServedSite
beforeAll(async () => {
  const { stop, ...started } = await serveSite()
  site = started
  return stop
})

test.for(ROWS)('$title', async ({ run }) => run(site))

test('every option and argument of every command has a test that shows its effect', () => {
  const all = ROWS.flatMap((row) => [row, ...(row.also ? [row.also] : [])])
  const shown = all.flatMap(({ command, options }) => options.map((option) => `${command} ${option}`))
  expect([...new Set(shown)].toSorted()).toEqual(COMMANDS.flatMap(namesOf).toSorted())
})

/** The options and arguments of a command, as `--help` names them. */
function namesOf({ name, folder, argument, options }: CommandSpec): string[] {
  const own = options.map(({ flags }) => flags.split(' ', 1)[0])
  const folders = { argument: ['[folder]', '--folder'], option: ['--folder'], none: [] }[folder]
  return [...own, ...folders, ...(argument ? [argument[0]] : [])].map((option) => `${name} ${option}`)
}
