import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CommandError } from '../../host/errors/command-error.ts'
import { withLock } from '../../host/locks/folder-lock.ts'
import { printable } from '../../host/errors/printable.ts'
import { runCommand } from '../../host/errors/run-command.ts'
import { publishedAt, UnreadableSiteError } from '../../log-check/read-site-files.ts'
import { counted } from '../../schema/rounding.ts'
import { isLoopbackUrl, isWebAddress } from '../../schema/web-address.ts'
import { type MirrorUpdate, updateMirror } from '../../log-check/follow/update-mirror.ts'

const WRONG = 1
const UNREADABLE = 2
const PAUSE_MS = 2_000

/** `npx public-reviews follow URL FOLDER`: keeps a checked copy of a site's data, and prints what changed. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [site, folder, ...more] = positionals
  if (site === undefined || folder === undefined || more.length > 0 || !isWebAddress(site))
    throw new CommandError('Name a site and a folder: follow https://reviews.example.com my-mirror')
  const request = {
    lockFolder: `${resolve(folder)}.lock`,
    access: 'exclusive' as const,
    command: 'follow',
    subject: folder,
  }
  const host = isLoopbackUrl(site) ? undefined : new URL(site).host
  const following = { read: publishedAt(site), folder, trust: { host }, pause: () => setTimeout(PAUSE_MS) }
  try {
    report(await withLock(request, () => updateMirror(following)), site)
  } catch (error) {
    if (!(error instanceof UnreadableSiteError)) throw error
    console.error(printable(error.message))
    process.exitCode = UNREADABLE
  }
}, UNREADABLE)

function report(update: MirrorUpdate, site: string): void {
  if (update.kind === 'wrong') {
    for (const fault of update.faults.slice(0, 20)) console.error(printable(`WRONG  ${fault}`))
    console.error(printable(`The copy was not changed. To look closer: public-reviews verify ${site}`))
    process.exitCode = WRONG
  } else if (update.kind === 'unchanged') console.log('Nothing changed')
  else {
    for (const line of update.lines) console.log(printable(line))
    console.log(`${counted(update.reviews, 'review')}; ${counted(update.fetched, 'file')} fetched`)
  }
}
