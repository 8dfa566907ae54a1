import type { LogUpdate } from '../../log-keep/update-log.ts'
import { commandFor } from '../../host/typed-command.ts'
import { command, flag, value } from '../command.ts'

export const log = command({
  name: 'log',
  summary: 'record what changed in an append-only log that anyone can check, and sign it',
  folder: 'option',
  options: {
    init: flag('--init', 'begin a log: make a key, and record everything that is published'),
    origin: value(
      '--origin <name>',
      'with --init: the permanent name of the log; by default the host of BASE_URL, then /log',
    ),
    newKey: flag('--new-key', 'announce a new key, which signs from the next batch on'),
    recover: value('--recover <url>', 'rebuild the log of the folder from a published site, checking all of it'),
    offline: flag(
      '--offline',
      'do not compare with the published log first: if this log is an old backup, it becomes a second history',
    ),
  },
  details: `
The log is in the folder "log" of the content. It contains salted hashes of what is published: no words, no names. Commit and push it
before you build. Its private key comes from LOG_KEY or .data/log.key, which is never committed. If the key is lost, --init with another
--origin, such as reviews.example.com/log2, begins a log that continues the old one, which stays published.
`,
  examples: ['--init', '', '--new-key', '--recover https://reviews.example.com'],
  run: async (task, { environment, print, settings, warn }) => {
    const { updateLog } = await import('../../log-keep/update-log.ts')
    const logKey = environment['LOG_KEY']
    const kept = await updateLog({ ...settings, logKey }, task)
    if (kept.note !== undefined) warn(kept.note)
    for (const line of linesOn(kept, settings.content, logKey)) print(line)
  },
})

function linesOn(kept: LogUpdate, content: string, logKey = ''): string[] {
  const { kind, added, size, origin } = kept
  if (kind === 'recovered')
    return [
      `Recovered the log ${origin} with ${size} entries, checked against the published site. Now: ${commandFor(content, 'log')}`,
    ]
  const isBegun = kind === 'begun'
  const machines = logKey === '' ? '' : ' Set LOG_KEY to it wherever LOG_KEY still has another key.'
  const advice = `Its private key is in ${kept.keyFile}. Keep a copy in a safe place: without it the log cannot be continued. Never commit it.${machines}`
  return [
    describe(kept),
    ...(isBegun ? [`The log is named ${origin} for good, even if the site moves.`] : []),
    ...(isBegun || added.has('key') ? [advice] : []),
    ...(isBegun && added.has('continues')
      ? [
          'Its files replace the old ones at the same addresses: when you deploy them, clear /log/ from the caches of CDNs and proxies.',
        ]
      : []),
    ...(added.size > 0 ? [`Now commit ${content}/log and push it, then: ${commandFor(content, 'build')}`] : []),
  ]
}

function describe({ added, size, origin }: LogUpdate): string {
  if (added.size === 0) return `Nothing changed: ${origin} has ${size} entries`
  const counts = [...added].filter(([event]) => event !== 'state').map(([event, count]) => `${count} ${event}`)
  return `Logged in ${origin}: ${counts.join(', ') || 'a change outside the reviews'}. It now has ${size} entries`
}
