import type { AmendmentReason } from '../../schema/amended.ts'
import type { DisclosureKind } from '../../schema/disclosure.ts'
import type { RightsBasis } from '../../schema/rights.ts'
import type { VerificationMethod } from '../../schema/verification.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const TIES: Record<DisclosureKind, string> = {
  incentivised: 'quien escribe recibió algo a cambio de esta reseña',
  employee: 'quien escribe trabaja para el negocio',
  related: 'quien escribe es familiar, amigo o socio de alguien del negocio',
}

const BASES: Record<RightsBasis, string> = {
  first_party: 'enviadas directamente a nosotros',
  consent: 'con el consentimiento de sus autores',
  licence: 'con licencia de la plataforma',
  api_terms: 'según las condiciones de la plataforma',
  link_only: 'solo estrellas, fecha y enlace',
}

const AMENDMENTS: Record<AmendmentReason, string> = {
  personal_data: 'se eliminaron datos personales',
  damaged_letters: 'se repararon caracteres dañados',
  wrong_date: 'se corrigió la fecha',
  wrong_name: 'se corrigió el nombre del autor',
}

/** Words in and around one review. */
export const spanishReview = ({ number, list, day }: SentenceFormats<'es'>): Messages['review'] => ({
  edited: 'modificada el',
  link: { word: 'Enlace', rest: ' a esta reseña' },
  share: { word: 'Compartir', rest: ' esta reseña' },
  customer: 'Cliente',
  account: (source) => `Cuenta de ${source}`,
  given: (value, scale) => `Nota dada: ${value} de ${scale}`,
  dates: { experienced: 'Experiencia:', published: 'publicación:' },
  inLanguage: (language) => `en ${language}`,
  whole: 'Reseña completa',
  reply: 'Respuesta del negocio',
  replyInBrief: 'Respuesta del negocio:',
  mentions: 'Menciona',
  photos: 'Fotos',
  corrected: (correctors) => `El análisis de esta reseña lo corrigió a mano ${list(correctors)}.`,
  withoutText: 'Solo estrellas, sin comentario.',
  textElsewhere: (source) => `Solo podemos mostrar las estrellas. Si hay comentario, está en ${source}.`,
  ties: TIES,
  disclosure: (tie) => `Aviso: ${tie}.`,
  amendments: AMENDMENTS,
  amended: (what) => `Modificada por el negocio: ${what}.`,
  method: (method, job) => {
    const methods: Record<VerificationMethod, string> = {
      platform_account: 'cuenta con sesión iniciada',
      invoice_match: 'cotejada con una factura',
      invited_job: `por invitación (tras ${job})`,
      signed: 'firmada por quien la escribió',
    }
    return method === null ? 'según indica la fuente' : methods[method]
  },
  rights: (basis, credit) => {
    const given = basis === null ? 'no indicado' : BASES[basis]
    return credit === undefined ? given : `${given}; ${credit}`
  },
  inCustomersWords: 'En palabras de los clientes:',
  ownSummary: 'En palabras del negocio, no calculado a partir de las reseñas.',
  numberInLog: (number) => `N.º ${number} del registro`,
  keepProof: 'Guardar una prueba',
  loggedIn: (batch) => `en el lote ${number(batch)}`,
  loggedSince: (date) => `desde el ${day(date)}`,
  starsChanged: (byBusiness) => `estrellas cambiadas${byBusiness ? ' por el negocio' : ''}`,
  wordsChanged: (byBusiness) => `texto cambiado${byBusiness ? ' por el negocio' : ''}`,
  namesHidden: 'nombres ocultados por el negocio',
  restChanged: (mayBeReply) => `${mayBeReply ? 'respuesta o detalles' : 'detalles'} con cambios`,
})
