import type { Messages } from '../messages.ts'
import { pluralTexts } from '../plural-forms.ts'

/** What the script of the search page says, with placeholders in braces. */
export const spanishSearchScript = (): Messages['searchScript'] => ({
  found: pluralTexts<'es'>({
    one: '{count} reseña encontrada',
    many: '{count} de reseñas encontradas, {order}',
    other: '{count} reseñas encontradas, {order}',
  }),
  foundPart: pluralTexts<'es'>({
    one: '{count} reseña encontrada, {order}: {shown} a la vista',
    many: '{count} de reseñas encontradas, {order}: {shown} a la vista',
    other: '{count} reseñas encontradas, {order}: {shown} a la vista',
  }),
  searchedNewest: pluralTexts<'es'>({
    one: 'Su navegador ha buscado en el mes más reciente.',
    many: 'Su navegador ha buscado en los {count} meses más recientes.',
    other: 'Su navegador ha buscado en los {count} meses más recientes.',
  }),
  searchedAll: 'Su navegador ha buscado en todos los meses.',
  searchOlder: 'Buscar también en los anteriores (hasta {size})',
  noneSoFar: 'Nada encontrado por ahora',
  busy: 'Demasiadas búsquedas. Espere un minuto e inténtelo de nuevo.',
  noAnswer: 'Sin respuesta. Pulse «Mostrar más» otra vez.',
  noReviews: 'Todavía no hay reseñas.',
  noneFound: 'Ninguna reseña coincide. Pruebe con menos palabras o quite un filtro.',
  didYouMean: 'Ninguna reseña coincide. ¿Quizá quiso decir: ',
  or: ' o ',
  backwards: '«Desde» es posterior a «Hasta»: no hay ningún día entre ambos',
  allWithStars: 'Todas las reseñas con {stars} de 5',
  thatMention: 'Reseñas que mencionan: {name}',
  allByMonth: 'Todas las reseñas, por meses y por estrellas',
  bySubject: 'Lo que dicen los clientes, por temas',
})
