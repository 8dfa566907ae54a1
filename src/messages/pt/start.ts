import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES } from './nouns.ts'

/** The start page, and the reasons to believe its rating. */
export const portugueseStart = ({
  list,
  counted,
  plural,
  rating,
  month,
}: SentenceFormats<'pt'>): Messages['start'] => ({
  noReviews: 'Ainda não há avaliações.',
  since: (date) => `desde ${month(date)}`,
  ask: 'O que dizem os clientes sobre …?',
  fromBusiness: 'Da própria empresa',
  wholeReview: 'a avaliação completa',
  chosenByBusiness: 'Escolhida pela empresa.',
  newest: 'Avaliações mais recentes',
  allInsights: 'Ver toda a análise',
  bySource: 'Por origem',
  // The noun of the trade has no article here, which would need its gender
  tiedTo: (job) => `com prova de ${job} ou fatura`,
  signedIn: (count, platforms) => {
    const whose = platforms.length > 2 ? '' : ` ${list(platforms)}`
    return count === 1 ? `de uma conta${whose} com sessão iniciada` : `de contas${whose} com sessão iniciada`
  },
  none: 'Nenhuma',
  takenDown: (count) => (count === 0 ? 'retirada' : `${count === 1 ? 'retirada' : 'retiradas'}, nenhuma por ser má`),
  answered: (bad, days) => {
    const within =
      days === null
        ? ''
        : days === 0
          ? 'no mesmo dia'
          : `em ${counted(days, { one: 'dia', many: 'de dias', other: 'dias' })}`
    return `de ${counted(bad, AVALIACOES)} com 1 ou 2 estrelas, com resposta${within === '' ? '' : `, normalmente ${within}`}`
  },
  unexplained: (count, stated, platforms) => {
    const whose = platforms.length > 2 ? 'pelas plataformas' : `por ${list(platforms)}`
    const stating = `${stated === 1 ? 'indicada' : 'indicadas'} ${whose}`
    if (count === 0)
      return `${plural(stated, AVALIACOES)} ${stating}: ${stated === 1 ? 'explicada' : 'todas explicadas'}`
    const some = `${stated === 1 ? 'de' : 'das'} ${counted(stated, AVALIACOES)} ${stating}`
    return `${some} ${count === 1 ? 'fica' : 'ficam'} por explicar`
  },
  better: (platform, rating) => `aqui, mas a plataforma ${platform} indica ${rating}`,
  unrecorded: (platforms) =>
    `${platforms.length === 1 ? 'plataforma' : 'plataformas'} cujos números não foram registados: ${list(platforms)}`,
  recentRating: ({ stars, months, until }) =>
    `${rating(stars)} em ${counted(stars.count, AVALIACOES)} nos ${months} meses até ${month(until)}`,
  ratingInWords: (stars) =>
    stars.count === 0 ? 'ainda sem avaliações' : `${rating(stars)} de 5 em ${counted(stars.count, AVALIACOES)}`,
})
