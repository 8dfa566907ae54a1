import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { ESTRELAS } from './nouns.ts'

/** The search page. The words of its script are in `search-script.ts`. */
export const portugueseSearch = ({ counted, list }: SentenceFormats<'pt'>): Messages['search'] => ({
  description: (name, mentioned) =>
    `Pesquise nas avaliações de ${name} por ${list(['palavras', 'estrelas', ...mentioned, 'data'])}.`,
  needsScript: 'A pesquisa precisa de JavaScript, que está desativado. Pode ler todas as avaliações sem ela:',
  byMonthOrStars: 'por mês ou por estrelas',
  byKind: (noun) => `por ${noun}`,
  andByInsights: ' e [pelo que dizem os clientes](/insights/).',
  order: 'Ordem',
  newest: 'primeiro as mais recentes',
  oldest: 'primeiro as mais antigas',
  highest: 'primeiro as de mais estrelas',
  lowest: 'primeiro as de menos estrelas',
  notAvailable: 'A pesquisa não está disponível neste momento.',
  readWithout: 'Pode ler todas as avaliações sem ela:',
  tryAgain: 'Tentar de novo',
  showMore: 'Mostrar mais',
  words: 'Palavras da avaliação',
  search: 'Pesquisar',
  clear: 'Limpar',
  filters: 'Filtros',
  moreFilters: 'Mais filtros',
  answered: 'Com resposta',
  subjects: 'Assuntos que procura',
  newestReviews: 'As avaliações mais recentes',
  any: 'qualquer',
  stars: 'Estrelas',
  starCount: (stars) => counted(stars, ESTRELAS),
  source: 'Origem',
  aspect: 'Aspeto',
  judged: 'Opinião',
  language: 'Idioma',
  withReply: 'Com resposta',
  yes: 'sim',
  no: 'não',
  from: 'Desde',
  to: 'Até',
})
