import { CommandError } from '../../host/errors/command-error.ts'
import { counted } from '../../schema/rounding.ts'
import { command, value } from '../command.ts'

export const coverage = command({
  name: 'coverage',
  summary: 'record how many reviews a platform states, or list what is recorded',
  folder: 'option',
  argument: ['[source]', 'the platform, as sources.yaml names it, such as google'],
  options: {
    count: value('--count <number>', 'how many reviews its page states'),
    rating: value('--rating <stars>', 'the rating its page states, such as 4.3'),
    seenOn: value('--seen-on <day>', 'the day on which you read this there, YYYY-MM-DD'),
    url: value('--url <address>', 'where anybody can look'),
  },
  details:
    'Readers see this beside what is published, so that they can tell whether reviews were left out. You need it only for platforms\n' +
    'whose exports do not say how many reviews there are: import records what the others state, and an export counts more.',
  examples: ['google --count 262 --rating 4.3 --seen-on 2026-11-20', ''],
  run: async (read, { args: [source], folder, print }) => {
    if (source === undefined) {
      if (Object.values(read).some((one) => one !== undefined))
        throw new CommandError('Name the source, such as google')
      const { listedCoverage } = await import('../../import/stated/listed-coverage.ts')
      print(await listedCoverage(folder))
      return
    }
    const { stateCoverage } = await import('../../import/stated/state-coverage.ts')
    const { nextCommand } = await import('../../content/folder/log-folder.ts')
    const { line, isNew } = await stateCoverage(folder, source, read)
    const rating = line.rating_value === null ? '' : ` at ${line.rating_value}`
    const stated = `${source} states ${counted(line.review_count, 'review')}${rating} on ${line.seen_on}`
    if (isNew) print(`Added to coverage.jsonl: ${stated}. Now: ${await nextCommand(folder)}`)
    else print('coverage.jsonl has these figures already, and they are not older than 30 days; nothing was added')
  },
})
