import { command, value } from '../command.ts'

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
  },
  examples: ['5QBMHBDZKW8HH04YCBWK42SB4B --reason fake'],
  run: async ({ reason }, { args, environment, print, settings }) => {
    const { withholdReviews } = await import('../../policy/remove-reviews.ts')
    const { nextCommand } = await import('../../content/folder/log-folder.ts')
    const ids = [...new Set(args)]
    const changed = await withholdReviews({ ...settings, storeUrl: environment['STORE_URL'] }, ids, reason)
    if (changed.length === 0) print('They were already taken down; nothing was changed')
    else print(`Taken down: ${ids.length}. Changed: ${changed.join(', ')}. Now: ${await nextCommand(settings.content)}`)
  },
})
