import { z } from 'zod'
import { folded } from '../../column-name.ts'
import { format } from '../../format.ts'
import { textIn } from '../json-shape.ts'

const MEMBERS = ['date', 'author', 'title', 'liked', 'disliked', 'score', 'reply'] as const
type BookingMember = (typeof MEMBERS)[number]

/** The names of the columns, folded: the extranet writes them in the owner's language, and not always in the same case. */
const LANGUAGES: Record<BookingMember, string>[] = [
  {
    date: 'review_date',
    author: 'guest_name',
    title: 'review_title',
    liked: 'positive_review',
    disliked: 'negative_review',
    score: 'review_score',
    reply: 'property_reply',
  },
  {
    date: 'fecha_del_comentario',
    author: 'nombre_del_cliente',
    title: 'título_del_comentario',
    liked: 'comentario_positivo',
    disliked: 'comentario_negativo',
    score: 'puntuación_del_comentario',
    reply: 'respuesta_del_alojamiento',
  },
  {
    date: 'date_du_commentaire',
    author: 'nom_du_client',
    title: 'titre_du_commentaire',
    liked: 'commentaire_positif',
    disliked: 'commentaire_négatif',
    score: 'note_des_commentaires',
    reply: "réponse_de_l'établissement",
  },
]

/**
 * The CSV of guest reviews from Booking.com's extranet, in English, Spanish or French; the README says where its columns are
 * known from. It has no ids: the number of the reservation belongs to the guest, and is not read.
 */
export const booking = format({
  title: 'Booking.com',
  source: 'booking',
  fits: (columns) => columnsFor(columns) !== null,
  shape: z.record(z.string(), z.unknown()),
  read: (row) => {
    const columns = columnsOf(row)
    const at = (member: BookingMember) => textIn(row[columns?.[member] ?? ''])
    const parts = [at('liked'), at('disliked')].filter((part) => part !== null)
    const reply = at('reply')
    return {
      sourceId: null,
      rating: at('score'),
      bestRating: 10,
      date: at('date'),
      author: at('author'),
      title: at('title'),
      text: parts.length > 0 ? parts.join('\n\n') : null,
      reply: reply === null ? null : { text: reply, date: null },
    }
  },
})

let lastRow: { names: string; columns: ReturnType<typeof columnsFor> } = { names: '', columns: null }

/** The columns of a row. All rows of a table have the same, and comparing names in two spellings takes long. */
function columnsOf(row: Record<string, unknown>): ReturnType<typeof columnsFor> {
  const names = Object.keys(row).join('\n')
  if (lastRow.names !== names) lastRow = { names, columns: columnsFor(Object.keys(row)) }
  return lastRow.columns
}

/** The column of each member, if the table has all of them in one language; otherwise null. */
function columnsFor(columns: Iterable<string>): Record<BookingMember, string> | null {
  const spelled = new Map([...columns].map((column) => [folded(column).replaceAll('’', "'"), column]))
  for (const names of LANGUAGES) {
    const [date, author, title, liked, disliked, score, reply] = MEMBERS.map((member) => spelled.get(names[member]))
    if (date && author && title && liked && disliked && score && reply)
      return { date, author, title, liked, disliked, score, reply }
  }
  return null
}
