import { createHash } from 'node:crypto'

/** The firm that the made-up reviews are about. */
export const technicians = Array.from({ length: 24 }, (_, n) => ({
  id: `technician-${n + 1}`,
  name: `Technician ${n + 1}`,
}))
export const services = Array.from({ length: 12 }, (_, n) => ({ id: `service-${n + 1}`, name: `Service ${n + 1}` }))

const DAYS = 6 * 365
const LAST_DAY = Date.UTC(2026, 10, 20)
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SENTENCE_ENDS = ['. ', '. ', '. ', '! ', '!! ', '? ', '... ', '.\n\n', ' :) ', ' 👍 ']
const STARS = [5, 5, 5, 5, 5, 5, 4, 4, 3, 2, 1, 1]

/** A day and an id for each of `count` reviews, newest first. */
export function idsByDay(count: number): { id: string; date: string }[] {
  const days = Math.min(DAYS, count)
  const rows: { id: string; date: string }[] = []
  for (let day = 0; day < days; day++) {
    const date = new Date(LAST_DAY - day * 86_400_000).toISOString().slice(0, 10)
    const from = Math.floor((day * count) / days)
    const to = Math.floor(((day + 1) * count) / days)
    const ids = Array.from({ length: to - from }, (_, n) => idOf(from + n)).sort()
    for (const id of ids.toReversed()) rows.push({ id, date })
  }
  return rows
}

/** A text of 20 to 130 words, in sentences, with a wrong letter now and then. */
export function textOf(random: () => number, words: readonly string[], draw: (random: number) => number): string {
  let text = ''
  let left = 20 + Math.floor(random() * random() * 220)
  for (let start = true; left > 0; left--) {
    const word = misspelt(words[draw(random())] ?? '', random)
    const end = left === 1 || random() < 0.09
    const gap = end ? (SENTENCE_ENDS[Math.floor(random() * SENTENCE_ENDS.length)] ?? '') : random() < 0.05 ? ', ' : ' '
    text += (start ? word.charAt(0).toUpperCase() + word.slice(1) : word) + gap
    start = end
  }
  return text.trim()
}

export function reviewOf(random: () => number, id: string, date: string, text: string): object {
  const replied = random() < 0.15
  return {
    id,
    author: `Customer ${id.slice(-4)}`,
    author_avatar_url: null,
    rating: STARS[Math.floor(random() * STARS.length)] ?? 5,
    date,
    text: random() < 0.05 ? null : text,
    language: 'en',
    source: 'google',
    source_url: `https://reviews.example/${id}`,
    owner_reply: replied ? { text: 'Thank you for telling us, we are glad that it went well.', date } : null,
    verified: true,
  }
}

/** The insights of a review, in the published shape; undefined for two reviews in three. */
export function insightOf(random: () => number): object | undefined {
  if (random() < 0.66) return undefined
  const pick = (some: readonly { id: string }[]): string => some[Math.floor(random() ** 2 * some.length)]?.id ?? ''
  return {
    sentiment: { label: 'positive', score: 0.5 },
    aspects: [{ id: 'price', label: 'positive', score: 0.5, phrase: 'a fair price' }],
    mentions: { technicians: [pick(technicians)], services: [pick(services)] },
  }
}

/** The insights of a review of a business with 97 subjects: the review mentions six or seven of them, frequent and rare ones. */
export function denseInsightOf(random: () => number): object {
  const pick = (some: readonly { id: string }[]): string => some[Math.floor(random() ** 2 * some.length)]?.id ?? ''
  const numbered = (kind: string, most: number): string => `${kind}-${1 + Math.floor(random() ** 2 * most)}`
  const aspects = [...new Set([1, 2, 3].map(() => numbered('aspect', 21)))]
  return {
    sentiment: { label: random() < 0.8 ? 'positive' : 'negative', score: 0.5 },
    aspects: aspects.map((id) => ({ id, label: 'positive', score: 0.5, phrase: 'a fair price' })),
    mentions: {
      ...{ technicians: [pick(technicians)], services: [pick(services)], service_areas: [numbered('area', 20)] },
      ...(random() < 0.5 && { problems: [numbered('problem', 20)] }),
    },
  }
}

function misspelt(word: string, random: () => number): string {
  if (random() > 0.003 || word.length < 4) return word
  const at = 1 + Math.floor(random() * (word.length - 2))
  return word.slice(0, at) + String.fromCharCode(97 + Math.floor(random() * 26)) + word.slice(at + 1)
}

function idOf(number: number): string {
  const digest = createHash('sha256').update(`bench ${number}`).digest()
  let id = CROCKFORD.charAt((digest[0] ?? 0) % 8)
  for (let at = 1; at < 26; at++) id += CROCKFORD.charAt((digest[at] ?? 0) % 32)
  return id
}
