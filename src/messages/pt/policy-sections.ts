import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES, PESSOAS } from './nouns.ts'

/** Statements about the handling of reviews that the law of some countries requires. */
const portugueseHandling = (counted: SentenceFormats<'pt'>['counted']): Messages['policySections']['handled'] => ({
  title: 'Como são tratadas as avaliações',
  noFakes:
    'As avaliações falsas são proibidas: ninguém pode escrever, encomendar ou publicar uma avaliação que não assente numa experiência do seu autor. Uma avaliação que se revele falsa é retirada e contada aqui.',
  incentives: 'Pode ser oferecido algo em troca de uma avaliação.',
  noIncentives: 'Nada é oferecido em troca de uma avaliação.',
  who: (text) => `Quem pode escrever uma avaliação: ${text}`,
  checked: (text) => `O que se verifica: ${text}`,
  publishedAtOnce: 'Uma avaliação é publicada no dia em que é recebida.',
  publishedWithin: (time) => `Uma avaliação é publicada, no máximo, ${time} depois de recebida.`,
  kept: (text) => `Durante quanto tempo ficam as avaliações: ${text}`,
  days: (count) => counted(count, { one: 'dia', many: 'de dias', other: 'dias' }),
  keptFromPublication: (name, time) => `${name}: no máximo ${time} após a publicação.`,
  keptFromImport: (name, time) => `${name}: no máximo ${time} após a última importação.`,
  contact: (may) =>
    may ? 'O autor de uma avaliação pode ser contactado.' : 'O autor de uma avaliação não pode ser contactado.',
  edit: (may) => (may ? 'Os autores podem alterar a sua avaliação.' : 'Os autores não podem alterar a sua avaliação.'),
})

/** The sections of the page on how reviews are verified. */
export const portuguesePolicySections = ({ counted }: SentenceFormats<'pt'>): Messages['policySections'] => ({
  reviews: 'Avaliações',
  methods: {
    title: 'Como se verificou cada avaliação',
    caption: 'Avaliações segundo a forma como foram verificadas',
    how: 'Como',
  },
  handled: portugueseHandling(counted),
  leftOut: {
    title: 'O que ficou de fora',
    nothing: 'Nada: estão aqui todas as avaliações que a empresa tem, exceto as retiradas.',
    unverified: (count) =>
      `Só se publicam avaliações verificadas. ${counted(count, AVALIACOES)} por verificar ${count === 1 ? 'fica' : 'ficam'} de fora.`,
    undeclared: (count) =>
      count === 1
        ? 'Mais 1 avaliação vem de uma fonte que a empresa não descreveu.'
        : `Outras ${counted(count, AVALIACOES)} vêm de uma fonte que a empresa não descreveu.`,
  },
  takenDown: {
    title: 'O que foi retirado',
    namesHidden: (people) =>
      `Nas avaliações, os parênteses retos mostram onde foram abreviados ou substituídos os nomes de ${counted(people, PESSOAS)} da empresa.`,
    caption: 'Avaliações retiradas, por motivo',
    reason: 'Motivo',
  },
  log: 'O registo do que foi publicado',
  byStars: {
    title: 'Publicadas e retiradas, por estrelas',
    wouldDiffer: 'Se as más avaliações fossem retiradas, estas proporções seriam diferentes.',
    all: 'Todas as avaliações',
    published: 'Publicadas',
    takenDown: 'Retiradas',
  },
  corrections: {
    title: 'Correções da análise',
    counts: (corrections, ofReviews) =>
      `${counted(corrections, { one: 'correção', many: 'de correções', other: 'correções' })} em ${counted(ofReviews, AVALIACOES)}.`,
    caption: 'Correções, por quem as fez',
    by: 'Por',
    corrections: 'Correções',
  },
  amendments: {
    title: 'O que a empresa alterou',
    caption: 'Avaliações alteradas, pelo que foi feito',
    what: 'O que foi feito',
  },
  connections: {
    title: 'Autores com ligação à empresa',
    caption: 'Avaliações por ligação',
    connection: 'Ligação',
  },
  order: 'Ordem e pontuação',
  complaints: 'Comunicar um problema',
})
