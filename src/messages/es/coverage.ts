import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RESENAS } from './nouns.ts'

/** What a platform states, and how it compares with what is here. */
export const spanishCoverage = ({ number, counted, day, decimal }: SentenceFormats<'es'>): Messages['coverage'] => ({
  stated: ({ name, count, rating, seen_on, isEntered }) => {
    const what = count === 0 ? 'no indica ninguna reseña' : `indica ${counted(count, RESENAS)}`
    const score = rating === null ? '' : ` con una nota de ${rating}`
    return `${name} ${what}${score} (${day(seen_on)}${isEntered ? ', dato introducido por el negocio' : ''}).`
  },
  here: (count, mean) =>
    `${number(count)} ${count === 1 ? 'escrita hasta entonces está' : 'escritas hasta entonces están'} aquí, con una media de ${mean}`,
  takenDown: (count, reasons) => `${number(count)} se ${count === 1 ? 'retiró' : 'retiraron'} (${reasons})`,
  unverified: (count) =>
    count === 1
      ? '1 no está verificada y por eso no se publica'
      : `${number(count)} no están verificadas y por eso no se publican`,
  unexplained: (count) => `${number(count)} ${count === 1 ? 'queda' : 'quedan'} sin explicar`,
  fewer: (count) => `allí hay ${number(count)} menos que aquí: las plataformas retiran algunas más tarde`,
  separator: '; ',
  nothingMissing: 'No falta ninguna.',
  allExplained: 'Con eso quedan todas explicadas.',
  unrecorded: (name) => `No se ha anotado lo que indica ${name}.`,
  better: `La nota de aquí supera en más de ${decimal(0.1, 1)} la que se indica allí.`,
})
