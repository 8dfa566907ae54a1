import { inWords } from '../../src/site/components/log/show/in-words.ts'
import type { Saying } from '../../src/site/components/log/check/saying.ts'
import { messagesOf } from '../../src/messages/messages.ts'

const { formats, logPage } = messagesOf({ language: 'en' })
const words = { sentences: logPage.sentences, locale: formats.locale, numbersAsIn: formats.numbersAsIn }

/** The English sentence of the log page. */
export function inEnglish(saying: Saying): string {
  return inWords(saying, words)
}
