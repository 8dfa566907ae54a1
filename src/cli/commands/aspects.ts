import { join } from 'node:path'
import { CommandError } from '../../host/errors/command-error.ts'
import { printableLines } from '../../host/errors/printable.ts'
import { counted } from '../../schema/rounding.ts'
import { command } from '../command.ts'

const USAGE = `Usage: npm run aspects -- suggest   prints terms that your customers use far more than reviews in general (English)
       npm run aspects -- learn     writes learned-words.yaml: word weights from the stars of your own reviews`

/** Learns about words from the reviews themselves. */
export const aspects = command({
  name: 'aspects',
  summary: 'find out from the reviews which words customers use',
  folder: 'option',
  argument: ['<task>', 'suggest: print terms for aspects.yaml; learn: write learned-words.yaml'],
  options: {},
  examples: ['suggest', 'learn'],
  run: async (_options, { args: [task], print, settings: { content } }) => {
    if (task !== 'suggest' && task !== 'learn') throw new CommandError(USAGE)
    const { withContent } = await import('../../host/locks/lock-content.ts')
    const access = task === 'learn' ? 'exclusive' : 'shared'
    const lock = { access, command: 'npm run aspects' } as const
    print(await withContent(content, lock, () => (task === 'learn' ? learn(content) : suggest(content))))
  },
})

async function suggest(folder: string): Promise<string> {
  const { readContent } = await import('../../content/read-content.ts')
  const { suggestionLines, suggestTerms } = await import('../../insights/suggest/suggest-terms.ts')
  const result = suggestTerms(await readContent(folder))
  if (!result.ok) throw new CommandError(result.problem)
  return printableLines(suggestionLines(result.value).join('\n'))
}

async function learn(folder: string): Promise<string> {
  const { readContent } = await import('../../content/read-content.ts')
  const { replaceFile } = await import('../../host/files/replace-file.ts')
  const { engineFor } = await import('../../insights/engine.ts')
  const { learnedWordsFile, learnWords } = await import('../../insights/learn/learn-words.ts')
  const { business, taxonomy, reviews } = await readContent(folder)
  const result = learnWords(engineFor({ business, taxonomy }), reviews)
  if (!result.ok) throw new CommandError(result.problem)
  const { words: learned, before, after } = result.value
  const file = join(folder, 'learned-words.yaml')
  await replaceFile(file, [learnedWordsFile(learned)])
  const words = counted(Object.keys(learned.words).length, 'word')
  return [
    `${file}: ${words} from ${counted(learned.reviews, 'review')}`,
    'On reviews not used for learning, the words alone recognise',
    `  before: ${recallText(before)}`,
    `  now:    ${recallText(after)}`,
  ].join('\n')
}

function recallText({ positive, negative }: Record<'positive' | 'negative', number>): string {
  return `${positive.toFixed(1)}% of the positive and ${negative.toFixed(1)}% of the negative reviews`
}
