import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RECENSIONI } from './nouns.ts'

/** What a platform states, and how it compares with what is here. */
export const italianCoverage = ({ number, counted, day, decimal }: SentenceFormats<'it'>): Messages['coverage'] => ({
  stated: ({ name, count, rating, seen_on, isEntered }) => {
    const what = count === 0 ? 'non indica alcuna recensione' : `indica ${counted(count, RECENSIONI)}`
    const score = rating === null ? '' : ` con un voto di ${rating}`
    return `${name} ${what}${score} (${day(seen_on)}${isEntered ? ', dato inserito dall’attività' : ''}).`
  },
  here: (count, mean) =>
    `${number(count)} ${count === 1 ? 'scritta fino ad allora è' : 'scritte fino ad allora sono'} qui, con una media di ${mean}`,
  takenDown: (count, reasons) =>
    `${number(count)} ${count === 1 ? 'è stata rimossa' : 'sono state rimosse'} (${reasons})`,
  unverified: (count) =>
    count === 1
      ? '1 non è verificata e quindi non è pubblicata'
      : `${number(count)} non sono verificate e quindi non sono pubblicate`,
  unexplained: (count) => `${number(count)} ${count === 1 ? 'resta' : 'restano'} senza spiegazione`,
  fewer: (count) =>
    `lì ${count === 1 ? 'ce n’è' : 'ce ne sono'} ${number(count)} in meno che qui: le piattaforme ne rimuovono alcune in seguito`,
  separator: '; ',
  nothingMissing: 'Non ne manca nessuna.',
  allExplained: 'Così sono tutte spiegate.',
  unrecorded: (name) => `Non è stato annotato che cosa indica ${name}.`,
  better: `Il voto qui supera di oltre ${decimal(0.1, 1)} quello indicato lì.`,
})
