import { printableLines } from '../../host/errors/printable.ts'
import { counted } from '../../schema/rounding.ts'
import { command } from '../command.ts'

export const check = command({
  name: 'check',
  summary: 'report everything that would stop a build, and what a person should look at',
  folder: 'argument',
  options: {},
  examples: ['', 'my-reviews'],
  run: async (_options, { print, settings }) => {
    const { checkContent } = await import('../../policy/check-content.ts')
    const { checkLogOf } = await import('../../log-keep/guard-log.ts')
    const { describeTrades } = await import('../../presets/trades-of.ts')
    const { errors, warnings, notes } = await checkContent(settings, async (content) => {
      const log = await checkLogOf(content, settings)
      return { ...log, notes: [...log.notes, printableLines(describeTrades(content.trade, content.business))] }
    })
    for (const line of [...notes, ...errors, ...warnings]) print(line)
    print(`${settings.content}: ${howMany(errors, 'error')}, ${howMany(warnings, 'warning')}`)
    return errors.length > 0 ? 1 : 0
  },
})

function howMany({ length }: readonly string[], noun: string): string {
  return length === 0 ? `no ${noun}s` : counted(length, noun)
}
