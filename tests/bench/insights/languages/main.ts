/** Prints the figures of every corpus in ../shared/data/absa/languages whose language the engine reads. */
import { existsSync, readFileSync } from 'node:fs'
import { READ_LANGUAGES } from '../../../../src/insights/languages/languages.ts'
import { CORPORA } from './corpora.ts'
import { measureCorpus } from './measure-corpus.ts'

for (const corpus of CORPORA) {
  const path = `../shared/data/absa/languages/${corpus.file}`
  if (!READ_LANGUAGES.includes(corpus.language) || !existsSync(path)) continue
  const { of, shipped, calibrated, constant } = measureCorpus(corpus, readFileSync(path, 'utf8'))
  console.log(
    `${corpus.language}  ${corpus.name}, measured half (${of}): ${calibrated.toFixed(1)} calibrated on the other half, ${shipped.toFixed(1)} as shipped, ${constant.toFixed(1)} always the commonest${corpus.published === '' ? '' : `, ${corpus.published}`}`,
  )
}
