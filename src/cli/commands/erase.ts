import { describeComplaint } from '../../host/errors/content-error.ts'
import { counted } from '../../schema/rounding.ts'
import { command, flag, value } from '../command.ts'

export const erase = command({
  name: 'erase',
  summary: 'remove reviews with all personal data in them, also from caches and future builds',
  folder: 'option',
  argument: ['[id...]', 'the part after # in the link of each review'],
  options: {
    author: value('--author <name>', 'the reviews of this person'),
    all: flag('--all', 'with --author: erase all of them, if there are several'),
    reason: value('--reason <code>', 'author_request (the default) or personal_data'),
  },
  examples: ['5QBMHBDZKW8HH04YCBWK42SB4B', '--author "Imke V."'],
  run: async (wanted, { args, environment, print, settings: { content } }) => {
    const { eraseChosen } = await import('../../policy/remove-reviews.ts')
    const { nextCommand } = await import('../../content/folder/log-folder.ts')
    const places = { content, storeUrl: environment['STORE_URL'] }
    const { count, changed, leftovers, maybe } = await eraseChosen(places, { ...wanted, ids: [...new Set(args)] })
    print(`Erased ${counted(count, 'review')}. Changed: ${changed.join(', ')}`)
    for (const rest of [...leftovers, ...maybe]) print(describeComplaint(rest))
    print(nextSteps(await nextCommand(content), leftovers.length))
  },
})

function nextSteps(next: string, leftovers: number): string {
  const left = leftovers === 1 ? 'the place above' : `the ${leftovers} places above`
  return [
    ...(leftovers === 0 ? [] : [`Parts of it are left. Fix ${left} first: until then, no build succeeds.`]),
    `Now: ${next}. The build fails if it finds any trace of the review. Then publish.`,
    'A running sidecar still has the review until it reads the new build. Subscribers receive the new content, but you cannot',
    'control their old copies. Git history keeps the old lines: src/policy/README.md in the repository of the software shows how',
    'to remove them. If the review came from a platform, it is still there.',
  ].join('\n')
}
