import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from '../../host/errors/command-error.ts'
import { withContent } from '../../host/locks/lock-content.ts'
import { replaceFile } from '../../host/files/replace-file.ts'
import { printableLines } from '../../host/errors/printable.ts'
import { readContent } from '../../content/read-content.ts'
import { runCommand } from '../../host/errors/run-command.ts'
import { counted } from '../../schema/rounding.ts'
import { readBuildSettings } from '../../host/settings.ts'
import { engineFor } from '../../insights/engine.ts'
import { learnedWordsFile, learnWords, type Recall } from '../../insights/learn/learn-words.ts'
import { suggestionLines, suggestTerms } from '../../insights/suggest/suggest-terms.ts'

const COMMAND = 'npm run aspects'
const USAGE = `Usage: npm run aspects -- suggest   prints terms that your customers use far more than reviews in general (English)
       npm run aspects -- learn     writes learned-words.yaml: word weights from the stars of your own reviews`

/** `npm run aspects -- suggest` and `-- learn`: what the reviews themselves teach about their words. */
await runCommand(async () => {
  const [command] = parseArgs({ allowPositionals: true, strict: false }).positionals
  const { content: folder } = readBuildSettings()
  if (command === 'suggest') await withContent(folder, { access: 'shared', command: COMMAND }, () => suggest(folder))
  else if (command === 'learn')
    await withContent(folder, { access: 'exclusive', command: COMMAND }, () => learn(folder))
  else throw new CommandError(USAGE)
})

async function suggest(folder: string): Promise<void> {
  const result = suggestTerms(await readContent(folder))
  if (!result.ok) throw new CommandError(result.problem)
  console.log(printableLines(suggestionLines(result.value).join('\n')))
}

async function learn(folder: string): Promise<void> {
  const { business, taxonomy, reviews } = await readContent(folder)
  const result = learnWords(engineFor({ business, taxonomy }), reviews)
  if (!result.ok) throw new CommandError(result.problem)
  const { words: learned, before, after } = result.value
  const file = join(folder, 'learned-words.yaml')
  await replaceFile(file, [learnedWordsFile(learned)])
  const words = counted(Object.keys(learned.words).length, 'word')
  console.log(`${file}: ${words} from ${counted(learned.reviews, 'review')}`)
  console.log('On reviews not used for learning, the words by themselves recognise')
  console.log(`  before: ${recallText(before)}`)
  console.log(`  now:    ${recallText(after)}`)
}

function recallText({ positive, negative }: Recall): string {
  return `${positive.toFixed(1)}% of the positive and ${negative.toFixed(1)}% of the negative reviews`
}
