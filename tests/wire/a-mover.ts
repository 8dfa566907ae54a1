import { chance } from '../bench/data/chance.ts'
import { fillContentFolder } from '../content/a-content-folder.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'

const BUSINESS = `name: Tern & Tide Moving
category: Moving company
trade: moving
url: https://ternandtide.example
timezone: America/New_York
verification_policy: Every review belongs to a move in our order book.
technicians:
  - { id: marcus-bell, name: Marcus Bell }
  - { id: ines-carvalho, name: Ines Carvalho }
  - { id: tobias-krantz, name: Tobias Krantz }
services:
  - { id: local-moves, name: Local moves, aliases: [local move] }
  - { id: packing, name: Packing, aliases: [packed, packing] }
  - { id: storage, name: Storage, aliases: [storage unit] }
service_areas:
  - { id: harbor-point, name: Harbor Point }
  - { id: millbrook, name: Millbrook }
  - { id: east-quay, name: East Quay }
`

const SOURCES = `google:
  name: Google
  verified: true
  how: A signed-in account left it
first_party:
  name: Own form
  verified: true
  how: Invited after a move in our order book
`

const PEOPLE = ['Marcus', 'Ines', 'Tobias']
const AREAS = ['Harbor Point', 'Millbrook', 'East Quay']
const GOOD = [
  (who: string, area: string) =>
    `${who} and the crew were on time and careful with every box on our local move in ${area}.`,
  (who: string) => `Fast and friendly. ${who} packed the whole kitchen in two hours and nothing was broken.`,
  (who: string, area: string) =>
    `The price was fair and exactly as quoted. ${who} answered every question. Moved us to ${area}.`,
  (who: string) => `${who} wrapped the piano like a baby. Professional from the first call to the storage unit.`,
  () => 'Great communication, quick, and no surprises on the bill.',
]
const BAD = [
  (who: string) => `They arrived three hours late and ${who} was rude on the phone.`,
  (_who: string, area: string) => `Two chairs were damaged on the local move to ${area} and nobody called me back.`,
  () => 'Hidden fees. The bill was twice the estimate and way too expensive.',
  (who: string) => `${who} lost a box of books and the storage unit was dirty.`,
]
const REPLIES = ['We are sorry, and have refunded you.', 'Please call me, this is not how we work.']

/**
 * Writes the content of an invented mover: this many reviews from two sources over four years, one in six of which is a
 * complaint.
 */
export async function writeMover(folder: string, count: number): Promise<void> {
  const random = chance(11)
  const pick = <T>(of: readonly [T, ...T[]] | readonly T[]): T => {
    const found = of[Math.floor(random() * of.length)]
    if (found === undefined) throw new Error('The list is empty')
    return found
  }
  const lines = Array.from({ length: count }, (_, nth) => {
    const isBad = random() < 1 / 6
    const source = random() < 0.7 ? 'google' : 'first_party'
    const date = new Date(Date.UTC(2022, 10, 1) + Math.floor((nth / count) * 1400) * 86_400_000)
    const text = pick(isBad ? BAD : GOOD)(pick(PEOPLE), pick(AREAS))
    const sourceId = `move-${nth}`
    const reply =
      isBad && random() < 0.6 ? { text: pick(REPLIES), date: dayAfter(date, Math.floor(random() * 9)) } : null
    const review = {
      ...{
        id: reviewId(source, sourceId),
        author: `Customer ${nth}`,
        rating: isBad ? pick([1, 2, 3]) : pick([4, 5, 5, 5]),
      },
      ...{ date: dayAfter(date, 0), text, language: 'en', source, source_id: sourceId, owner_reply: reply },
    }
    return { source, line: `${JSON.stringify(review)}\n` }
  })
  const linesOf = (wanted: string): string =>
    lines.flatMap(({ source, line }) => (source === wanted ? [line] : [])).join('')
  await fillContentFolder(folder, {
    ...{ 'business.yaml': BUSINESS, 'sources.yaml': SOURCES, 'aspects.yaml': null },
    ...{ 'reviews/google.jsonl': linesOf('google'), 'reviews/first_party.jsonl': linesOf('first_party') },
  })
}

function dayAfter(date: Date, days: number): string {
  return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
