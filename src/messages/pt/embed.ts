import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES } from './nouns.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const portugueseEmbed = ({ counted }: SentenceFormats<'pt'>): Messages['embed'] => ({
  description: (name) => `Selos e um cartão com a classificação de ${name}, para copiar para qualquer página web.`,
  lead: 'Selos e cartões para copiar para uma página. Só o último precisa de um script. Não usam cookies, não carregam mais nada, mantêm-se atualizados e seguem o modo claro ou escuro do visitante.',
  badges: { small: 'Selo pequeno', medium: 'Selo médio', large: 'Selo grande' },
  schemes: { light: 'claro', dark: 'escuro' },
  selectAndCopy: 'Clique para selecionar tudo e depois copie.',
  htmlOfBadge: {
    small: 'HTML do selo pequeno',
    medium: 'HTML do selo médio',
    large: 'HTML do selo grande',
  },
  card: 'Cartão',
  htmlOfCard: 'HTML do cartão',
  element: 'Cartão como parte da página',
  elementDescription: {
    before: 'O elemento ',
    after:
      ' mostra a mesma classificação e as avaliações mais recentes dentro da própria página, com a altura de que precisam. O seu script, com menos de 5 KB, não faz nenhum pedido e, sem ele, fica o link.',
  },
  htmlOfElement: 'HTML do elemento',
  noReviews: 'Ainda sem avaliações',
  anInventedExample: ' (um exemplo fictício)',
  inventedBusiness: 'Uma empresa fictícia, como exemplo.',
  inventedExample: 'Um exemplo fictício',
  mentionedIn: (count) => `Aparece em ${counted(count, AVALIACOES)}`,
  starsAndCount: (stars, count) => `${stars} de 5 estrelas, ${count.replace(/^Aparece/, 'aparece')}`,
  copy: 'Copiar',
  copied: 'Copiado',
  selected: 'Selecionado',
  selectedHow: 'Selecionado: copie com o teclado ou o menu',
})
