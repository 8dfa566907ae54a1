import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RESENAS } from './nouns.ts'

/** The page on how reviews are verified. */
export const spanishVerification = ({
  number,
  counted,
  day,
  decimal,
}: SentenceFormats<'es'>): Messages['verification'] => ({
  description: (name) => `De dónde vienen las reseñas de ${name}, cómo se verifican y qué se dejó fuera.`,
  verdict: (published, takenDown) => {
    const all =
      published === 1
        ? 'La única reseña publicada está verificada'
        : `Las ${number(published)} reseñas publicadas están verificadas`
    const some =
      takenDown === 1 ? 'se retiró una, y no por ser mala' : `se retiraron ${number(takenDown)}, ninguna por ser mala`
    return `${all}; ${takenDown === 0 ? 'no se ha retirado ninguna' : some}.`
  },
  coverage: {
    stated: ({ name, count, rating, seen_on, isEntered }) => {
      const what = count === 0 ? 'no indica ninguna reseña' : `indica ${counted(count, RESENAS)}`
      const score = rating === null ? '' : ` con una nota de ${rating}`
      return `${name} ${what}${score} (${day(seen_on)}${isEntered ? ', dato introducido por el negocio' : ''}).`
    },
    here: (count, mean) =>
      `${number(count)} de ese período ${count === 1 ? 'está' : 'están'} aquí, con una media de ${mean}`,
    takenDown: (count, reasons) => `${number(count)} se ${count === 1 ? 'retiró' : 'retiraron'} (${reasons})`,
    unverified: (count) =>
      count === 1
        ? '1 no está verificada y por eso no se publica'
        : `${number(count)} no están verificadas y por eso no se publican`,
    unexplained: (count) => `${number(count)} ${count === 1 ? 'queda' : 'quedan'} sin explicar`,
    fewer: (count) =>
      `allí ${count === 1 ? 'consta' : 'constan'} ${number(count)} menos que aquí: la plataforma ha retirado algunas desde entonces`,
    separator: '; ',
    nothingMissing: 'No falta ninguna.',
    better: `La nota de aquí supera en más de ${decimal(0.1, 1)} la que se indica allí.`,
  },
  sources: 'De dónde vienen',
  sourcesCaption: 'De dónde vienen las reseñas',
  source: 'Procedencia',
  reviews: 'Reseñas',
  how: 'Cómo se verifican',
  permission: (rights) => `Permiso: ${rights}.`,
  removedByPlatform: (name, removed, last) => {
    const all = `${name} ha retirado por su cuenta ${counted(removed, RESENAS)} que ${removed === 1 ? 'estaba' : 'estaban'} en una exportación anterior`
    if (last.found_on === null) return `${all}.`
    if (last.count === removed) return `${all}: ${removed === 1 ? 'faltaba' : 'faltaban'} el ${day(last.found_on)}.`
    return `${all}: ${last.count === 1 ? 'la última faltaba' : `las últimas ${number(last.count)} faltaban`} el ${day(last.found_on)}.`
  },
  check: {
    title: 'Compruébelo por su cuenta',
    data: 'Todas las reseñas publicadas están en [reviews.json](/reviews.json), con su procedencia y, si lo hay, un enlace al original. Todo lo de esta página está en [policy.json](/policy.json).',
    log: '[Compruébelo usted](/log/): su navegador recorre el registro completo.',
  },
})
