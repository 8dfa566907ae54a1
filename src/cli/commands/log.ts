import type { Kept } from '../../log-keep/keep-log.ts'
import { commandFor } from '../../host/typed-command.ts'
import { command, flag, value } from '../command.ts'

export const log = command({
  name: 'log',
  summary: 'record what changed in an append-only log that anyone can check, and sign it',
  folder: 'option',
  options: {
    init: flag('--init', 'begin a log: make a key, and record everything that is published'),
    origin: value('--origin <name>', 'with --init: its name for good, by default the host of BASE_URL and /log'),
    newKey: flag('--new-key', 'let a new key sign from now on, and say so in the log'),
    recover: value('--recover <url>', 'rebuild the log of the folder from a published site, checking all of it'),
    offline: flag(
      '--offline',
      'do not compare with the published log first: if this one is an old backup, it becomes a second history',
    ),
  },
  details: `
The log is in the folder "log" of the content. It holds salted hashes of what is published: no words, no names. Commit it, and push it
before you build. Its private key is read from LOG_KEY or .data/log.key, which is never committed. If the key is lost, --init with another
--origin, such as reviews.example.com/log2, begins a log that continues the old one, which stays published.
`,
  examples: ['--init', '', '--new-key', '--recover https://reviews.example.com'],
  run: async (task, { environment, print, settings, warn }) => {
    const { keepLog } = await import('../../log-keep/keep-log.ts')
    const logKey = environment['LOG_KEY']
    const kept = await keepLog({ ...settings, logKey }, task)
    if (kept.note !== undefined) warn(kept.note)
    for (const line of linesOn(kept, settings.content, logKey)) print(line)
  },
})

function linesOn(kept: Kept, content: string, logKey = ''): string[] {
  const { kind, added, size, origin } = kept
  if (kind === 'recovered')
    return [
      `Recovered the log ${origin} with ${size} entries, checked against what is published. Now: ${commandFor(content, 'log')}`,
    ]
  const isBegun = kind === 'begun'
  const machines = logKey === '' ? '' : ' Set LOG_KEY to it where it is set to another key.'
  const advice = `Its private key is in ${kept.keyFile}. Keep a copy in a safe place: without it the log cannot be continued. Never commit it.${machines}`
  return [
    describe(kept),
    ...(isBegun ? [`The log is ${origin}, and keeps this name for good, even if the site moves.`] : []),
    ...(isBegun || added.has('key') ? [advice] : []),
    ...(isBegun && added.has('continues')
      ? [
          'Its files have the addresses of the old ones: when you deploy them, clear what a CDN or a proxy keeps of /log/.',
        ]
      : []),
    ...(added.size > 0 ? [`Now commit ${content}/log and push it, then: ${commandFor(content, 'build')}`] : []),
  ]
}

function describe({ added, size, origin }: Kept): string {
  if (added.size === 0) return `Nothing changed: ${origin} has ${size} entries`
  const counts = [...added].filter(([event]) => event !== 'state').map(([event, count]) => `${count} ${event}`)
  return `Logged in ${origin}: ${counts.join(', ') || 'a change outside the reviews'}. It has ${size} entries now`
}
