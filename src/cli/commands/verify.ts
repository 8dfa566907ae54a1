import { CommandError } from '../../host/errors/command-error.ts'
import { printable } from '../../host/errors/printable.ts'
import type { Step } from '../../log-check/check-log.ts'
import { command, flag, value, values } from '../command.ts'

const SHOWN = 20
const PAGES_UNCHECKED = 'the pages for people: --pages reads them all'

export const verify = command({
  name: 'verify',
  summary: 'check the log of any site of this software against everything that it publishes',
  folder: 'none',
  argument: ['<url>', 'the address of the site, or a folder with its files'],
  options: {
    old: values('--old <file>', 'a checkpoint that you kept: the log must begin with it (can be repeated)'),
    key: value('--key <vkey>', "the log's key that you trust, instead of the key in the site's policy"),
    policy: value('--policy <file>', "a policy with the witnesses that you trust, instead of the site's policy"),
    receipt: values('--receipt <file>', 'a receipt that you kept: the log must have its review (can be repeated)'),
    search: values(
      '--search <filters>',
      'ask the site this search, such as "rating=1", and compare every page of the answer (can be repeated)',
    ),
    answers: flag(
      '--answers',
      'ask the site for the reviews of each number of stars, and by words and days picked at random, also as an agent',
    ),
    pages: flag('--pages', 'read every page as well, and compare the stars and words of each review on it'),
  },
  details: `
It checks the log, and everything that repeats or counts the reviews: feeds, downloads, months, insights, policy, badges. It cannot
check how the software judged a sentence, what pictures show, or whether a review is true.

Exit codes:
  0  all checks passed; the output lists what was not checked, and how many of the reviews that a platform states are missing
     here without an explanation
  1  something is wrong
  2  something cannot be read, or the command line is wrong
`,
  examples: [
    'https://reviews.example.com',
    'https://reviews.example.com --old checkpoint-of-may',
    'https://reviews.example.com --answers --search "rating=1&since=2026-01-01"',
  ],
  failure: 2,
  run: async (options, { args: [site = ''], print, streams: { stderr } }) => {
    if (site === '') throw new CommandError('Name one site: verify https://reviews.example.com')
    const { verifySite } = await import('../../log-check/verify-site.ts')
    const steps = await verifySite(site, options, (done, all) => showProgress(stderr, done, all))
    const unchecked = [...steps.flatMap((step) => step.unchecked), ...(options.pages ? [] : [PAGES_UNCHECKED])]
    const faults = steps.reduce((sum, step) => sum + step.faults.length, 0)
    const gaps = steps.flatMap((step) => step.gaps ?? [])
    for (const line of [...steps.flatMap(linesOf), ...verdictOn(faults, gaps, unchecked)]) print(printable(line))
    return faults > 0 ? 1 : 0
  },
})

/** The verdict of a check, what is not explained, and what was not checked. */
function verdictOn(faults: number, gaps: readonly string[], unchecked: readonly string[]): string[] {
  const holds = unchecked.length + gaps.length === 0 ? 'Everything was checked and is in order' : 'All checks passed'
  const verdict = faults === 0 ? holds : `${faults === 1 ? '1 thing is' : `${faults} things are`} wrong`
  const lists = [
    ...(gaps.length === 0 ? [] : ['Not explained:', ...gaps.map(indented)]),
    ...(unchecked.length === 0 ? [] : ['Not checked:', ...unchecked.map(indented)]),
  ]
  const [first, ...others] = lists
  return first === undefined ? [verdict] : [`${verdict}. ${first}`, ...others]
}

function indented(line: string): string {
  return `        ${line}`
}

function linesOf({ title, faults, gaps = [], notes }: Step): string[] {
  const more = faults.length > SHOWN ? [`        .. and ${faults.length - SHOWN} more`] : []
  const verdict = faults.length > 0 ? 'WRONG' : gaps.length > 0 ? 'NOTE ' : 'ok   '
  return [`${verdict}  ${title}`, ...faults.slice(0, SHOWN).map(indented), ...more, ...notes.map(indented)]
}

/** Shows how much has been read, for large logs on a terminal. */
function showProgress(stream: NodeJS.WriteStream, done: number, all: number): void {
  if (!stream.isTTY || all < 100) return
  stream.write(done === all ? '\r\x1b[K' : `\rReading ${done} of ${all} files`)
}
