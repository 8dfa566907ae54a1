import type { Messages } from '../messages.ts'
import { pluralTexts } from '../plural-forms.ts'

/** What the script of the search page says, with placeholders in braces. */
export const portugueseSearchScript = (): Messages['searchScript'] => ({
  found: pluralTexts<'pt'>({
    one: '{count} avaliação encontrada',
    many: '{count} de avaliações encontradas, {order}',
    other: '{count} avaliações encontradas, {order}',
  }),
  foundPart: pluralTexts<'pt'>({
    one: '{count} avaliação encontrada, {order}: {shown} à vista',
    many: '{count} de avaliações encontradas, {order}: {shown} à vista',
    other: '{count} avaliações encontradas, {order}: {shown} à vista',
  }),
  searchedNewest: pluralTexts<'pt'>({
    one: 'O navegador pesquisou o mês mais recente.',
    many: 'O navegador pesquisou os {count} meses mais recentes.',
    other: 'O navegador pesquisou os {count} meses mais recentes.',
  }),
  searchedAll: 'O navegador pesquisou todos os meses.',
  searchOlder: 'Pesquisar também os anteriores (até {size})',
  noneSoFar: 'Nada encontrado até agora',
  busy: 'Demasiadas pesquisas. Aguarde um minuto e tente de novo.',
  noAnswer: 'Sem resposta. Clique em “Mostrar mais” outra vez.',
  noReviews: 'Ainda não há avaliações.',
  noneFound: 'Nenhuma avaliação corresponde. Tente com menos palavras ou retire um filtro.',
  didYouMean: 'Nenhuma avaliação corresponde. Quis dizer: ',
  or: ' ou ',
  backwards: '“Desde” é posterior a “Até”: não há nenhum dia entre os dois',
  allWithStars: 'Todas as avaliações com {stars} de 5',
  thatMention: 'Avaliações que mencionam: {name}',
  allByMonth: 'Todas as avaliações, por mês e por estrelas',
  bySubject: 'O que dizem os clientes, por temas',
})
