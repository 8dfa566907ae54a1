import type { Content } from '../../content/read-content.ts'
import { printableLines } from '../../host/errors/printable.ts'
import { counted } from '../../schema/rounding.ts'
import { command, value } from '../command.ts'

export const check = command({
  name: 'check',
  summary: 'report everything that must be fixed, and what a person should look at',
  folder: 'argument',
  options: {
    acknowledge: value(
      '--acknowledge <id>',
      'you looked at the warnings about the words of this review: show no more of them until these words change',
    ),
    country: value(
      '--country <cc>',
      'list what its rules on reviews ask for and your content lacks: FR, IT, EU, .. (default: the country of your address)',
    ),
  },
  examples: ['', 'my-reviews', '--country FR', '--acknowledge 5QBMHBDZKW8HH04YCBWK42SB4B'],
  run: async ({ acknowledge: id, country }, { print, settings }) => {
    if (id !== undefined) {
      const { acknowledge } = await import('../../policy/acknowledge.ts')
      const { warnings, file } = await acknowledge(settings.content, id)
      for (const line of warnings) print(line)
      print(`Acknowledged ${counted(warnings.length, 'warning')}. Changed: ${file}`)
      return 0
    }
    const { checkContent } = await import('../../policy/check-content.ts')
    const { checkLogOf } = await import('../../log-keep/guard-log.ts')
    const { describeFetches } = await import('../../import/fetching/next-fetch.ts')
    const { describeTrades } = await import('../../presets/trades-of.ts')
    const { withFetch } = await import('../../schema/content/sources.ts')
    const also = async (content: Content) => {
      const log = await checkLogOf(content, settings)
      const sources = withFetch(content.sources).map(([name]) => name)
      const fetches = await describeFetches(settings.content, { sources, now: Temporal.Now.instant() })
      const trades = describeTrades(content.trade, content.business)
      return { ...log, notes: [...log.notes, ...[trades, ...fetches].map(printableLines)] }
    }
    const { errors, warnings, notes, acknowledged, asked } = await checkContent(settings, also, country)
    for (const line of [...notes, ...errors, ...warnings, ...asked]) print(line)
    const seen = acknowledged === 0 ? '' : `, ${acknowledged} acknowledged`
    print(`${settings.content}: ${howMany(errors, 'error')}, ${howMany(warnings, 'warning')}${seen}`)
    return errors.length > 0 ? 1 : 0
  },
})

function howMany({ length }: readonly string[], noun: string): string {
  return length === 0 ? `no ${noun}s` : counted(length, noun)
}
