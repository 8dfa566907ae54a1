import { CommandError } from '../../host/errors/command-error.ts'
import { commandFor } from '../../host/typed-command.ts'
import { command, flag, value } from '../command.ts'

export const withhold = command({
  name: 'withhold',
  summary: 'take reviews down, and record why',
  folder: 'option',
  argument: ['<id...>', 'the part after # in the link of each review'],
  options: {
    reason: value(
      '--reason <code>',
      'why: author_request, fake, not_a_customer, personal_data, illegal, duplicate, platform_removed or rights_expired',
    ),
    undo: flag('--undo', 'delete what was recorded, so that the next import brings them back'),
  },
  examples: ['5QBMHBDZKW8HH04YCBWK42SB4B --reason fake', '--undo 5QBMHBDZKW8HH04YCBWK42SB4B'],
  run: async ({ reason, undo }, { args, environment, print, settings }) => {
    if (undo && reason !== undefined) throw new CommandError('--undo takes no --reason: it deletes the recorded one')
    const { undoWithholding, withholdReviews } = await import('../../policy/remove-reviews.ts')
    const { nextCommand } = await import('../../content/folder/log-folder.ts')
    const ids = [...new Set(args)]
    if (undo) {
      await undoWithholding(settings, ids)
      print(backWith(ids, commandFor(settings.content, 'import', 'FILE')))
      return
    }
    const places = { ...settings, storeUrl: environment['STORE_URL'] }
    const { changed, before } = await withholdReviews(places, ids, reason)
    const taken = before === 0 ? ids.length : `${ids.length} (${before} already before)`
    if (changed.length === 0)
      print(`${ids.length === 1 ? 'It was' : 'They were'} already taken down; nothing was changed`)
    else print(`Taken down: ${taken}. Changed: ${changed.join(', ')}. Now: ${await nextCommand(settings.content)}`)
  },
})

function backWith({ length }: readonly string[], command: string): string {
  const [they, are, them] = length === 1 ? ['it', 'is', 'it'] : ['they', 'are', 'them']
  return (
    `No longer taken down: ${length}, but ${they} ${are} not back yet. Now import an export that has ${them}: ${command}\n` +
    `Until then a build stops if the last published one counts ${them} as taken down`
  )
}
