import { CommandError } from '../../host/errors/command-error.ts'
import { printable } from '../../host/errors/printable.ts'
import type { MirrorUpdate } from '../../log-check/follow/update-mirror.ts'
import { counted } from '../../schema/rounding.ts'
import { isWebAddress } from '../../schema/web-address.ts'
import { command } from '../command.ts'

export const follow = command({
  name: 'follow',
  summary: 'keep a checked copy of the data of any site of this software, and print what changed',
  folder: 'none',
  argument: [
    '<url-and-folder...>',
    'the address of the site, then the folder for the copy: a new one, or one with an earlier copy of this site',
  ],
  options: {},
  details: `
Fetches only what changed since the last run. Checks every file against the manifest. If the site has a log, also checks that the log
only grew, that it has the hash of these reviews, and that each change has its entry. Run it as often as you like; an interrupted run
does not change the copy.

Exit codes:
  0  the copy matches the site
  1  something is wrong, and the copy was not changed
  2  something cannot be read, or the command line is wrong
`,
  examples: ['https://reviews.example.com my-copy'],
  failure: 2,
  run: async (_options, { args, print, warn }) => {
    const [site, folder, ...more] = args
    if (site === undefined || folder === undefined || more.length > 0 || !isWebAddress(site))
      throw new CommandError('Name a site and a folder: follow https://reviews.example.com my-mirror')
    const { followSite } = await import('../../log-check/follow/follow-site.ts')
    const update = await followSite(site, folder)
    const [faults, lines] = linesOn(update, site)
    for (const line of faults) warn(printable(line))
    for (const line of lines) print(printable(line))
    return faults.length > 0 ? 1 : 0
  },
})

/** The faults of an update, and its other messages. */
function linesOn(update: MirrorUpdate, site: string): [faults: string[], lines: string[]] {
  if (update.kind === 'unchanged') return [[], ['Nothing changed']]
  if (update.kind === 'wrong') {
    const faults = update.faults.slice(0, 20).map((fault) => `WRONG  ${fault}`)
    return [[...faults, `The copy was not changed. To look closer: public-reviews verify ${site}`], []]
  }
  const counts = `${counted(update.reviews, 'review')}; ${counted(update.fetched, 'file')} fetched`
  return [[], [...update.lines, counts]]
}
