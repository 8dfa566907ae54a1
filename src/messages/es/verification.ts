import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RESENAS } from './nouns.ts'

/** The page on how reviews are verified. */
export const spanishVerification = ({ number, counted, day }: SentenceFormats<'es'>): Messages['verification'] => ({
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
