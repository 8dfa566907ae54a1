/** Prints the errors in the development half of a language's corpora, never of the measured half: `node corpus-errors.ts es [CORPUS]`. */
import { readFileSync } from 'node:fs'
import { CORPORA } from './corpora.ts'
import { isForDevelopment } from './labelled-text.ts'
import { fitTo, polarityBy, readOpinions } from './measure-corpus.ts'

const [language, name = ''] = process.argv.slice(2)
for (const corpus of CORPORA.filter((one) => one.language === language && one.name.includes(name))) {
  const texts = corpus.read(readFileSync(`../shared/data/absa/languages/${corpus.file}`, 'utf8'))
  const opinions = readOpinions(corpus, texts.filter(isForDevelopment))
  // Calibrated by the other fifths of the same half, so that the figure is not of what was fitted.
  const folds = [0, 1, 2, 3, 4].map((fold) => fitTo(opinions.filter((_, index) => index % 5 !== fold)))
  let right = 0
  for (const [index, one] of opinions.entries()) {
    const said = polarityBy(folds[index % 5] ?? new Map(), one)
    if (said === one.polarity) right += 1
    else {
      const { positive = 0, negative = 0 } = Object.fromEntries(one.features)
      console.log(`${one.polarity} not ${said} (+${2 * positive} -${2 * negative}) [${one.place}] ${one.text}`)
    }
  }
  console.log(`${corpus.name}: ${((100 * right) / opinions.length).toFixed(1)} % of ${opinions.length}`)
}
