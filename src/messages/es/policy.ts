import type { WithheldReason } from '../../schema/withheld.ts'
import type { Messages } from '../messages.ts'

const REASONS: Record<WithheldReason, string> = {
  author_request: 'Su autor pidió que se retirara',
  fake: 'Su autor no era quien decía ser, o la reseña no describe una experiencia real',
  not_a_customer: 'Su autor nunca fue cliente, o la reseña trata de otro negocio',
  personal_data: 'Contiene datos personales',
  illegal: 'La prohíbe una ley o un tribunal',
  duplicate: 'La misma reseña ya está publicada',
  platform_removed: 'Entretanto, la plataforma la ha retirado',
  rights_expired: 'El derecho a mostrarla ha caducado',
}

/** The prose of `/policy.json`, which a page shows too. */
export const spanishPolicy = (): Messages['policy'] => ({
  reasons: REASONS,
  moderation:
    'Se publican todas las reseñas verificadas, sea cual sea su valoración. Una reseña publicada solo se retira por uno de los motivos siguientes; ' +
    'ser negativa no es uno de ellos. Cada retirada se cuenta aquí por motivo y por estrellas, y el sitio no se puede generar si falta una reseña sin que conste.',
  checked:
    'Solo se publican las reseñas que constan como verificadas, sea cual sea su valoración. Cómo verifica cada fuente se indica junto a ella.',
  keepingTime:
    'Una reseña permanece hasta que se retira por uno de los motivos indicados. No hay otro plazo, salvo que se indique uno para su fuente.',
  disclosures:
    'Si el autor de una reseña recibió algo a cambio, trabaja para el negocio o es cercano a alguien de él, se indica dondequiera que aparezca la reseña.',
  corrections: (areAmended) =>
    'El análisis se calcula y puede equivocarse. Cuando una persona ha corregido el juicio sobre una reseña, la reseña lo dice. ' +
    (areAmended
      ? 'Sus estrellas nunca se cambian, y su texto solo donde la propia reseña lo indica.'
      : 'Su texto y sus estrellas nunca se cambian.'),
  amendments:
    'El negocio puede modificar una reseña para eliminar datos personales, reparar caracteres dañados o corregir una fecha equivocada o el nombre del autor, y por ningún otro motivo. La reseña lo indica. Las estrellas nunca se modifican.',
  ordering:
    'Primero las más recientes, por la fecha en que se escribieron y después por su identificador. Ninguna reseña se sube ni se baja.',
  score:
    'La media de las estrellas de todas las reseñas publicadas, cada una contada una vez y con el mismo peso, redondeada a dos decimales.',
  credit: (_usual, platform) => `Reseñas de ${platform}`,
  complaintsTo: (name) =>
    `Indique a ${name} de qué reseña se trata (su enlace en este sitio) y qué es incorrecto en ella.`,
})
