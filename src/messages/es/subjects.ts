import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RESENAS } from './nouns.ts'

/** The pages of one aspect, topic, person, service, area or problem. */
export const spanishSubjects = ({ number, counted, share }: SentenceFormats<'es'>): Messages['subjects'] => {
  const reviews = (count: number): string => counted(count, RESENAS)
  return {
    aspectDescription: (name, label, count) =>
      `Lo que dicen las reseñas de ${name} sobre «${label}»: ${reviews(count)}.`,
    aspectLead: (count, positive) =>
      `${reviews(count)} lo ${count === 1 ? 'valora' : 'valoran'}${positive === null ? '' : `; ${share(positive, count)} en positivo`}.`,
    unclear: (count) =>
      count === 1
        ? 'Otra reseña lo menciona sin una opinión clara.'
        : `Otras ${reviews(count)} lo mencionan sin una opinión clara.`,
    topic: 'Tema',
    topicDescription: (label, shareOfAll, name) => `${label}: ${shareOfAll} de ${name}.`,
    topicShare: (count, all) => `${reviews(count)}, ${share(count, all)} de todas las reseñas`,
    foundBy: (keywords) => `Se reconoce por palabras como ${keywords.join(', ')}.`,
    mentionedBy: (count, { name, business }) =>
      `${reviews(count)} de ${business} ${count === 1 ? 'menciona' : 'mencionan'} a ${name}.`,
    ratingInThese: 'Estrellas en estas reseñas',
    mentionedIn: 'Aparece en',
    positive: 'Positivas',
    tooFewReviews: 'reseñas insuficientes',
    lastMentioned: 'Última mención',
    searchThese: (count) => (count === 1 ? 'Buscar en esta reseña' : `Buscar en estas ${number(count)}`),
    inTheseReviews: (kinds) => `${kinds} en estas reseñas`,
  }
}
