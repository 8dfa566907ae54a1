import { CommandError } from '../../host/errors/command-error.ts'
import { command, value } from '../command.ts'

export const amend = command({
  name: 'amend',
  summary: 'correct a review without touching its stars, and say so wherever it is shown',
  folder: 'option',
  argument: ['<id>', 'the part after # in the link of the review'],
  options: {
    text: value('--text <words>', 'the whole text, without what must go, such as "Call me at [telephone number]"'),
    date: value('--date <day>', 'the day on which it was written, YYYY-MM-DD'),
    author: value('--author <name>', 'the name to show'),
    reason: value('--reason <code>', 'why: personal_data, damaged_letters, wrong_date or wrong_name'),
    rating: value('--rating <stars>', 'always refused: stars are never amended'),
    stars: value('--stars <stars>', 'always refused, like --rating'),
  },
  details:
    'The line in reviews/*.jsonl stays as imported; amendments.jsonl has what is published instead, and imports keep it.\n' +
    'personal_data and damaged_letters are for the text or the author, wrong_date for the date, wrong_name for the author.',
  examples: [
    '5QBMHBDZKW8HH04YCBWK42SB4B --author "Imke V." --reason personal_data',
    '5QBMHBDZKW8HH04YCBWK42SB4B --date 2026-11-14 --reason wrong_date',
  ],
  run: async ({ rating, stars, ...given }, { args, environment, print, settings: { content } }) => {
    if (rating !== undefined || stars !== undefined) throw new CommandError(NEVER)
    const { amendReview } = await import('../../policy/amend-review.ts')
    const { amendedMembers } = await import('../../schema/content/amendment.ts')
    const { nextCommand } = await import('../../content/folder/log-folder.ts')
    const [id = ''] = args
    const places = { content, storeUrl: environment['STORE_URL'] }
    const { amendment, file } = await amendReview(places, { id, ...given })
    print(
      `Amended: ${amendedMembers(amendment).join(', ')} of ${id}. Changed: ${file}. Now: ${await nextCommand(content)}`,
    )
    if (amendment.reason === 'personal_data') print(STILL_THERE)
  },
})

const NEVER =
  'Stars are never amended. If the author changed them, import the review again; if the review must go, use withhold'

const STILL_THERE = [
  'What you removed is still in the line of reviews/*.jsonl, in its git history, at the platform and in what was published',
  'before. If the line must go too, use erase, which removes the whole review. src/policy/README.md in the repository of the',
  'software lists what no command reaches.',
].join('\n')
