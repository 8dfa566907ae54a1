import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { ENTRADAS, RESENAS } from './nouns.ts'

/** What static pages say about the log of the site. */
export const spanishLogState = ({ number, counted, day }: SentenceFormats<'es'>): Messages['logState'] => ({
  none: 'Este sitio no lleva un registro de lo que publica. Una reseña se podría cambiar o borrar sin dejar un rastro que alguien de fuera pueda comprobar.',
  promise:
    'Cada reseña de este sitio tiene un número en un registro público que solo puede crecer. Si el negocio borra una reseña o cambia su texto, ' +
    'el registro lo dice o deja de cuadrar, y quien lo compruebe puede demostrarlo.',
  limit:
    'El registro no puede demostrar que el negocio publicó todas las reseñas que recibió, ni que una reseña sea verdad.',
  counts: (published, takenDown) => `${number(published)} publicadas, ${number(takenDown)} retiradas, 0 desaparecidas.`,
  changed: (count) => `Después de publicarse, cambió el texto o el número de estrellas de ${counted(count, RESENAS)}.`,
  size: (origin, size, { batches, last }) =>
    `El registro ${origin} tiene ${counted(size, ENTRADAS)}, añadidas en ${counted(batches, { one: 'lote', many: 'de lotes', other: 'lotes' })}, el último con ${number(last)}.`,
  unconfirmed: 'Nadie de fuera lo ha confirmado todavía.',
  confirmed: (since, witnesses, last) =>
    `Registrado desde el ${day(since)}; confirmado por ${counted(witnesses, { one: 'testigo externo', many: 'de testigos externos', other: 'testigos externos' })}, por última vez el ${day(last)}.`,
  lastUnconfirmed: 'Nadie de fuera ha confirmado todavía el último lote.',
  continues: ({ origin, size, since }, isFirst) => {
    const confirmed = since === null ? 'nadie de fuera lo confirmó' : `confirmado desde el ${day(since)}`
    return `${isFirst ? 'Este registro continúa' : 'Aquel continúa'} ${origin}, cuya clave se perdió o fue robada después de ${counted(size, ENTRADAS)} (${confirmed}).`
  },
  anew: (since) => {
    const began = since === null ? 'nadie de fuera ha confirmado cuándo fue' : `desde fuera se vio el ${day(since)}`
    return `La confianza empieza de nuevo con su primera entrada: ${began}. De las reseñas anteriores solo se puede comparar el número.`
  },
})
