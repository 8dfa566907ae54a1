import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES } from './nouns.ts'

/** What a platform states, and how it compares with what is here. */
export const portugueseCoverage = ({ number, counted, day, decimal }: SentenceFormats<'pt'>): Messages['coverage'] => ({
  stated: ({ name, count, rating, seen_on, isEntered }) => {
    const what = count === 0 ? 'não indica nenhuma avaliação' : `indica ${counted(count, AVALIACOES)}`
    const score = rating === null ? '' : ` com a nota ${rating}`
    return `A plataforma ${name} ${what}${score} (${day(seen_on)}${isEntered ? ', valores introduzidos pela empresa' : ''}).`
  },
  here: (count, mean) =>
    `${number(count)} ${count === 1 ? 'escrita até então está' : 'escritas até então estão'} aqui, com uma média de ${mean}`,
  takenDown: (count, reasons) => `${number(count)} ${count === 1 ? 'foi retirada' : 'foram retiradas'} (${reasons})`,
  unverified: (count) =>
    count === 1
      ? '1 não está verificada e por isso não é publicada'
      : `${number(count)} não estão verificadas e por isso não são publicadas`,
  unexplained: (count) => `${number(count)} ${count === 1 ? 'fica' : 'ficam'} por explicar`,
  fewer: (count) => `lá há menos ${number(count)} do que aqui: as plataformas retiram algumas mais tarde`,
  separator: '; ',
  nothingMissing: 'Não falta nenhuma.',
  allExplained: 'Assim, todas ficam explicadas.',
  unrecorded: (name) => `Não foi registado o que a plataforma ${name} indica.`,
  better: `A nota aqui supera em mais de ${decimal(0.1, 1)} a que lá é indicada.`,
})
