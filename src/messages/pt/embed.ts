import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES } from './nouns.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const portugueseEmbed = ({ counted }: SentenceFormats<'pt'>): Messages['embed'] => ({
  description: (name) =>
    `Selos, cartões, carrosséis e murais com as avaliações de ${name}, para copiar para qualquer página web.`,
  lead: 'Escolha o que mostrar e copie o HTML para uma página. Não usa cookies, mantém-se atualizado e mostra sempre as avaliações com texto mais recentes, tenham as estrelas que tiverem.',
  badges: { small: 'Selo pequeno', medium: 'Selo médio', large: 'Selo grande' },
  schemes: { auto: 'como a página', light: 'claro', dark: 'escuro' },
  selectAndCopy: 'Clique para selecionar tudo e depois copie.',
  kinds: { review: 'Uma só avaliação', card: 'Cartão', carousel: 'Carrossel', wall: 'Mural' },
  what: 'Mostrar',
  about: 'Assunto',
  language: 'Idioma',
  everyLanguage: 'Todos os idiomas',
  count: 'Número de avaliações',
  reviewLink: 'Link da avaliação (senão, a mais recente)',
  colors: 'Cores',
  width: 'Largura da pré-visualização (px)',
  fullWidth: 'total',
  asElement: 'Parte da página, com um script',
  ways: {
    badge: 'Uma imagem, para editores que não permitem scripts nem frames.',
    frame: 'Uma frame que funciona sem script. A segunda linha dá-lhe a altura do seu conteúdo.',
    element: 'Um elemento que um script de poucos KB desenha na página. Sem o script, fica um link.',
  },
  htmlOf: (what) => `HTML: ${what}`,
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
