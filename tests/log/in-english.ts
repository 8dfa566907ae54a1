import { inWords } from '../../src/site/components/log/show/in-words.ts'
import type { Saying } from '../../src/site/components/log/check/saying.ts'
import { messagesOf } from '../../src/messages/messages.ts'

const { formats, logPage } = messagesOf({ language: 'en' })
const words = { sentences: logPage.sentences, locale: formats.locale, numbersAsIn: formats.numbersAsIn }

/** What the page of the log says on a site in English. */
export function inEnglish(saying: Saying): string {
  return inWords(saying, words)
}
