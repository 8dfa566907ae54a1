import { distance } from 'fastest-levenshtein'
import { findSubjects, stemsIn, type SubjectTerms } from '../../../search/find-subjects.ts'
import { endingsOf, type Stems } from '../../../search/word-endings.ts'
import { stemsOf } from './page-stems.ts'
import { pageElement } from './show-outcome.ts'

/** The most cards shown. */
const MOST = 3
/** Letters of the shortest word for which a similar one is offered, and of the shortest word that may have two errors. */
const LEAST = 4
const TWO_OFF_FROM = 6

/** The card of a subject on the page, and its terms. */
type Card = SubjectTerms & { element: HTMLElement }

/** Loads the stems of this page's language, for `showSubjects`. If that fails, words keep their endings. */
export async function pageStems(): Promise<Stems> {
  return stemsOf([pageEndings()]).catch(() => ({}))
}

/** Shows the cards of the subjects that a query names. With `isNear`, a query that names none shows the most similar card. */
export function showSubjects(query: string, stems: Stems, { isNear = false } = {}): void {
  const list = pageElement('subjects', HTMLElement)
  cards ??= [...list.children].flatMap((element) =>
    element instanceof HTMLElement ? { element, terms: element.dataset['terms']?.split('|') ?? [] } : [],
  )
  const words = stemsIn(query, pageEndings(), stems)
  const found = words.length === 0 ? [] : findSubjects(cards, words, MOST)
  const shown = found.length === 0 && isNear ? nearest(cards, words) : found
  for (const card of cards) card.element.hidden = !shown.includes(card)
  list.prepend(...shown.map(({ element }) => element))
  list.hidden = shown.length === 0
}

/** In the order of the page when it was loaded: showing cards moves them to the front. */
let cards: Card[] | undefined

function pageEndings(): ReturnType<typeof endingsOf> {
  return endingsOf(document.documentElement.lang)
}

/** The card with the word that is most similar to a word of the query; empty if no word is similar enough. */
function nearest(cards: readonly Card[], query: readonly string[]): Card[] {
  let best: { card: Card; far: number } | undefined
  for (const card of cards) {
    for (const term of card.terms.flatMap((words) => words.split(' '))) {
      for (const word of query.filter(({ length }) => length >= LEAST)) {
        const far = distance(word, term)
        if (far <= (word.length < TWO_OFF_FROM ? 1 : 2) && far < (best?.far ?? Infinity)) best = { card, far }
      }
    }
  }
  return best === undefined ? [] : [best.card]
}
