import { readAbsapt2022, readAbsita2018, readGermEval2017, readMabsa, readSemEval2016 } from './labelled-text.ts'
import type { LabelledText } from './labelled-text.ts'

/** A public corpus of labelled texts. */
export type Corpus = {
  language: string
  /** The path within `../shared/data/absa/languages`. */
  file: string
  name: string
  /** The preset that its texts are analysed with, or a file beside this one with a list of aspects. */
  trade: string | { aspects: string }
  read: (content: string) => LabelledText[]
  /** The accuracy of its organisers' baseline in percent, measured on another part of the corpus. */
  published: string
}

/** The corpora of languages other than English. */
export const CORPORA: readonly Corpus[] = [
  {
    ...{ language: 'es', file: 'es/semeval16_rest_train.xml', name: 'SemEval-2016 restaurants' },
    ...{ trade: 'restaurant', read: readSemEval2016, published: 'baseline 77.8' },
  },
  {
    ...{ language: 'nl', file: 'nl/semeval16_rest_train.xml', name: 'SemEval-2016 restaurants' },
    ...{ trade: 'restaurant', read: readSemEval2016, published: 'baseline 69.3' },
  },
  {
    ...{ language: 'it', file: 'it/absita2018_train_split80.csv', name: 'ABSITA-2018 hotels' },
    ...{ trade: 'hotel', read: readAbsita2018, published: '' },
  },
  {
    ...{ language: 'pt', file: 'pt/absapt2022_train.csv', name: 'ABSAPT-2022 hotels' },
    ...{ trade: 'hotel', read: readAbsapt2022, published: '' },
  },
  {
    ...{ language: 'de', file: 'de/restaurant_train.txt', name: 'M-ABSA restaurants' },
    ...{ trade: 'restaurant', read: readMabsa, published: '' },
  },
  {
    ...{ language: 'de', file: 'de/germeval17_dev_v1.4.xml', name: 'GermEval-2017 documents' },
    ...{ trade: { aspects: 'railway.yaml' }, read: readGermEval2017, published: '' },
  },
  {
    ...{ language: 'fr', file: 'fr/restaurant_train.txt', name: 'M-ABSA restaurants' },
    ...{ trade: 'restaurant', read: readMabsa, published: '' },
  },
]
