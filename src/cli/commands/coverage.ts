import { CommandError } from '../../host/errors/command-error.ts'
import type { SourceCoverage } from '../../schema/coverage.ts'
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
    'whose exports do not say how many reviews there are: import records what the others state, and an export takes precedence.',
  examples: ['google --count 262 --rating 4.3 --seen-on 2026-11-20', ''],
  run: async (read, { args: [source], folder, print }) => {
    if (source === undefined) {
      const { count, rating, seenOn, url } = read
      if ((count ?? rating ?? seenOn ?? url) !== undefined) throw new CommandError('Name the source, such as google')
      const { readContent } = await import('../../content/read-content.ts')
      const { policySources } = await import('../../policy/policy-file.ts')
      for (const one of policySources(await readContent(folder))) print(`${one.source}: ${described(one.coverage)}`)
      return
    }
    const { stateCoverage } = await import('../../import/stated/state-coverage.ts')
    const { nextCommand } = await import('../../content/folder/log-folder.ts')
    const { line, isNew } = await stateCoverage(folder, source, read)
    if (isNew)
      print(
        `Added to coverage.jsonl: ${source}, ${figuresOf(line)} on ${line.seen_on}. Now: ${await nextCommand(folder)}`,
      )
    else print('coverage.jsonl has these figures already, and they are not older than 30 days; nothing was added')
  },
})

/** A line that compares the figures of a platform with the published reviews. */
function described(coverage: SourceCoverage | undefined): string {
  if (coverage === undefined) return 'nothing is recorded'
  const { stated, published, withheld, not_published: unverified, unexplained } = coverage
  const by = stated.by === 'owner' ? 'as you entered' : 'as an export says'
  const here = [
    `${figuresOf(published)} published`,
    ...(withheld.total > 0 ? [`${withheld.total} taken down`] : []),
    ...(unverified > 0 ? [`${unverified} unverified`] : []),
    `${unexplained} not explained`,
  ]
  return `${figuresOf(stated)} on ${stated.seen_on}, ${by}; up to that day ${here.join(', ')}`
}

function figuresOf({ review_count: count, rating_value: rating }: SourceCoverage['published']): string {
  return `${counted(count, 'review')}${rating === null ? '' : ` at ${rating}`}`
}
