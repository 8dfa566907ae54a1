import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES, ESTRELAS } from './nouns.ts'

/** Lists of reviews: all, by stars, by month and by day. */
export const portugueseReviews = ({ number, plural, counted, month }: SentenceFormats<'pt'>): Messages['reviews'] => {
  const reviews = (count: number): string => counted(count, AVALIACOES)
  return {
    count: reviews,
    noun: (count) => plural(count, AVALIACOES),
    starNoun: (stars) => plural(stars, ESTRELAS),
    outOfFive: (stars) => `${stars} de 5`,
    all: 'Todas as avaliações',
    allOf: (count) => (count === 1 ? 'Ver a única avaliação' : `Ver as ${reviews(count)}`),
    partOf: (title, part) => `${title}, parte ${part}`,
    none: 'Ainda não há avaliações.',
    noneOf: (name) => `Ainda não há avaliações de ${name}.`,
    allDescription: (count, name) =>
      count === 1 ? `A única avaliação de ${name}.` : `As ${reviews(count)} de ${name}, primeiro as mais recentes.`,
    newestFirst: (count) => `${reviews(count)}${count === 1 ? '' : ', primeiro as mais recentes'}.`,
    neverRemoved:
      'As más avaliações nunca são retiradas por serem más: veja [como se verificam as avaliações](/verification/).',
    byStars: 'Por estrelas',
    withStars: (stars) => `Avaliações com ${counted(stars, ESTRELAS)}`,
    withStarsDescription: ({ count, stars, name }) =>
      `${count === 0 ? 'Nenhuma avaliação' : reviews(count)} de ${name} com ${stars} de 5 estrelas.`,
    noneWithStars: 'Não há nenhuma.',
    asWritten: (count) =>
      count === 1
        ? '1 avaliação, tal como foi escrita.'
        : `${reviews(count)}, primeiro as mais recentes, tal como foram escritas.`,
    lists: {
      low: 'Avaliações com 1 ou 2 estrelas',
      'low-answered': '1 ou 2 estrelas, com resposta',
      'low-unanswered': '1 ou 2 estrelas, sem resposta',
      replies: 'Avaliações com resposta',
      photos: 'Avaliações com fotografias',
      'lowest-first': 'Avaliações, primeiro as de menos estrelas',
    },
    answered: 'Com resposta',
    notAnswered: 'Sem resposta',
    stars: 'Estrelas',
    everyNumberOfStars: 'Todas',
    from: (time) => `Avaliações: ${time}`,
    fromDescription: (count, name, time) => `${reviews(count)} de ${name}: ${time}.`,
    newestFirstByDay: (count) => `${reviews(count)}, primeiro as mais recentes, com uma página para cada dia.`,
    show: 'Mostrar',
    months: 'Meses',
    days: 'Dias',
    pages: 'Páginas',
    byMonth: 'Por mês',
    dayUnknown: (date) => `${month(date)}, dia desconhecido`,
    older: 'Anteriores',
    newer: 'Posteriores',
    olderTime: (time) => `Antes: ${time}`,
    newerTime: (time) => `Depois: ${time}`,
    olderByMonth: 'Avaliações anteriores, por mês',
    newestOf: (shown, all) => `As ${shown} mais recentes de ${number(all)} avaliações`,
    theOthers: (count) => (count === 1 ? 'A restante' : `As outras ${number(count)}`),
    more: (count) => `Mais ${number(count)}`,
  }
}
