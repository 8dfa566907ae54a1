import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES } from './nouns.ts'

/** The pages of one aspect, topic, person, service, area or problem. */
export const portugueseSubjects = ({ number, counted, share }: SentenceFormats<'pt'>): Messages['subjects'] => {
  const reviews = (count: number): string => counted(count, AVALIACOES)
  return {
    aspectDescription: (name, label, count) =>
      `O que dizem as avaliações de ${name} sobre “${label}”: ${reviews(count)}.`,
    aspectLead: (count, positive) =>
      `${reviews(count)} ${count === 1 ? 'dá' : 'dão'} uma opinião sobre isto${positive === null ? '' : `; ${share(positive, count)} em tom positivo`}.`,
    unclear: (count) =>
      count === 1
        ? 'Mais 1 avaliação menciona-o sem uma opinião clara.'
        : `Outras ${reviews(count)} mencionam-no sem uma opinião clara.`,
    topic: 'Tema',
    topicDescription: (label, shareOfAll, name) => `${label}: ${shareOfAll} de ${name}.`,
    topicShare: (count, all) => `${reviews(count)}, ${share(count, all)} de todas as avaliações`,
    foundBy: (keywords) => `Reconhece-se por palavras como ${keywords.join(', ')}.`,
    mentionedBy: (count, { name, business }) =>
      `${reviews(count)} de ${business} ${count === 1 ? 'menciona' : 'mencionam'} ${name}.`,
    ratingInThese: 'Estrelas nestas avaliações',
    mentionedIn: 'Aparece em',
    positive: 'Positivas',
    tooFewReviews: 'avaliações insuficientes',
    lastMentioned: 'Última menção',
    searchThese: (count) => (count === 1 ? 'Pesquisar nesta avaliação' : `Pesquisar nestas ${number(count)}`),
    inTheseReviews: (kinds) => `${kinds} nestas avaliações`,
  }
}
