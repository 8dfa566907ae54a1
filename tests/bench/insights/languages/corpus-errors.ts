/**
 * Prints the errors in the development half of a language's corpora, never of the measured half: `node corpus-errors.ts es
 * [CORPUS]`.
 */
import { readFileSync } from 'node:fs'
import { CORPORA } from './corpora.ts'
import { engineOf } from './corpus-evidence.ts'
import { isForDevelopment } from './labelled-text.ts'
import { readOpinions, saidAsShipped } from './measure-corpus.ts'

const [language, name = ''] = process.argv.slice(2)
for (const corpus of CORPORA.filter((one) => one.language === language && one.name.includes(name))) {
  const texts = corpus.read(readFileSync(`../shared/data/absa/languages/${corpus.file}`, 'utf8'))
  const opinions = readOpinions(corpus, texts.filter(isForDevelopment))
  const engine = engineOf(corpus)
  let right = 0
  for (const one of opinions) {
    const said = saidAsShipped(engine, one)
    if (said === one.polarity) right += 1
    else {
      const { positive = 0, negative = 0 } = Object.fromEntries(one.features)
      console.log(`${one.polarity} not ${said} (+${2 * positive} -${2 * negative}) [${one.place}] ${one.text}`)
    }
  }
  console.log(`${corpus.name}: ${((100 * right) / opinions.length).toFixed(1)} % of ${opinions.length}`)
}
