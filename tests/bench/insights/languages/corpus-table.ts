import { existsSync, readFileSync } from 'node:fs'
import { READ_LANGUAGES } from '../../../../src/insights/languages/languages.ts'
import { CORPORA } from './corpora.ts'
import type { Corpus } from './corpora.ts'
import { measureCorpus } from './measure-corpus.ts'
import type { CorpusFigures } from './measure-corpus.ts'

/** A measured corpus. */
export type CorpusResult = Pick<Corpus, 'language' | 'name' | 'published'> & CorpusFigures

/** The figures of every corpus in a folder whose language the engine reads. */
export function corpusResults(folder: string): CorpusResult[] {
  return CORPORA.flatMap((corpus) => {
    const path = `${folder}/${corpus.file}`
    if (!READ_LANGUAGES.includes(corpus.language) || !existsSync(path)) return []
    const { language, name, published } = corpus
    return { language, name, published, ...measureCorpus(corpus, readFileSync(path, 'utf8')) }
  })
}

/** The figures as lines to print: the accuracy of polarities in percent, on the half of each corpus that is only measured. */
export function corpusTable(results: readonly CorpusResult[]): string {
  const lines = results.map(({ language, name, of, calibrated, shipped, constant, published }) => {
    const beside = published === '' ? '' : `, ${published}`
    return `${language}  ${name}: ${calibrated.toFixed(1)} calibrated on the other half, ${shipped.toFixed(1)} as shipped, ${constant.toFixed(1)} always the commonest${beside} (of ${of})`
  })
  return ['Polarity in other languages, half that is only measured', ...lines].join('\n')
}
