import { parseArgs } from 'node:util'
import { CommandError } from '../../host/errors/command-error.ts'
import { withContent } from '../../host/locks/lock-content.ts'
import { runCommand } from '../../host/errors/run-command.ts'
import { commandFor } from '../../host/typed-command.ts'
import { readBuildSettings } from '../../host/settings.ts'
import { type Appended, appendBatch } from '../../log-keep/append-batch.ts'
import { beginLog } from '../../log-keep/begin-log.ts'
import { keyFile } from '../../log-keep/log-keys.ts'
import { recoverLog } from '../../log-keep/recover-log.ts'

/** `npm run log`: appends to the log what changed in the content, and signs it. */
await runCommand(async () => {
  const options = {
    init: { type: 'boolean' },
    origin: { type: 'string' },
    'new-key': { type: 'boolean' },
    recover: { type: 'string' },
    offline: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  const chosen = [values.init, values['new-key'], values.recover].filter((value) => value !== undefined)
  if (chosen.length > 1) throw new CommandError('Give one of --init, --new-key and --recover')
  if (values.origin !== undefined && values.init !== true) throw new CommandError('--origin goes with --init')
  const asking = { offline: values.offline ?? false }
  const settings = readBuildSettings()
  const { content } = settings
  await withContent(content, { access: 'exclusive', command: 'npm run log' }, async () => {
    if (values.recover !== undefined) return recovered(await recoverLog(content, values.recover), content)
    if (values.init === true) return begun(await beginLog(settings, values.origin, asking), content)
    const appended = await appendBatch(settings, { ...asking, newKey: values['new-key'] ?? false })
    report(appended)
    if (appended.added.has('key')) console.log(adviceOnKey(content))
    if (appended.added.size > 0)
      console.log(`Now commit ${content}/log and push it, then: ${commandFor(content, 'build')}`)
  })
})

function begun(appended: Appended, content: string): void {
  report(appended)
  console.log(`The log is ${appended.origin}, and keeps this name for good, even if the site moves.`)
  console.log(adviceOnKey(content))
  if (appended.added.has('continues'))
    console.log(
      'Its files have the addresses of the old ones: when you deploy them, clear what a CDN or a proxy keeps of /log/.',
    )
  console.log(`Now commit ${content}/log and push it, then: ${commandFor(content, 'build')}`)
}

function recovered({ size, origin }: { size: number; origin: string }, content: string): void {
  console.log(
    `Recovered the log ${origin} with ${size} entries, checked against what is published. Now: ${commandFor(content, 'log')}`,
  )
}

function adviceOnKey(content: string): string {
  const machines = process.env['LOG_KEY'] ? ' Set LOG_KEY to it where it is set to another key.' : ''
  return `Its private key is in ${keyFile(content)}. Keep a copy in a safe place: without it the log cannot be continued. Never commit it.${machines}`
}

function report(appended: Appended): void {
  if (appended.note !== undefined) console.warn(appended.note)
  console.log(describe(appended))
}

function describe({ added, size, origin }: Appended): string {
  if (added.size === 0) return `Nothing changed: ${origin} has ${size} entries`
  const counts = [...added].filter(([event]) => event !== 'state').map(([event, count]) => `${count} ${event}`)
  return `Logged in ${origin}: ${counts.join(', ') || 'a change outside the reviews'}. It has ${size} entries now`
}
