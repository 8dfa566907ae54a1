import { CommandError } from '../../host/errors/command-error.ts'
import { replaceFile } from '../../host/files/replace-file.ts'
import { commandFor } from '../../host/typed-command.ts'
import { ReviewId } from '../../schema/review.ts'
import { command } from '../command.ts'

export const receipt = command({
  name: 'receipt',
  summary: 'write a proof that a review is in the log, which its holder can check without the site',
  folder: 'option',
  argument: ['<id>', 'the part after # in the link of the review'],
  options: {},
  examples: ['5QBMHBDZKW8HH04YCBWK42SB4B'],
  run: async (_options, { args, print, settings: { content } }) => {
    const id = ReviewId.safeParse(args[0])
    if (!id.success) throw new CommandError('Name one review: the part after # in its link')
    const { makeReceipt } = await import('../../log-check/make-receipt.ts')
    const text = await makeReceipt(content, id.data)
    const file = `${id.data}.tlog-proof`
    await replaceFile(file, [text])
    print(`Wrote ${file}. Its holder can check it with: ${commandFor(content, 'verify', 'URL', '--receipt', file)}`)
  },
})
