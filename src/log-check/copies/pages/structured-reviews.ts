import { isDeepStrictEqual } from 'node:util'
import { dataIn } from '../../../log/untrusted-json.ts'
import { ratingThing, reviewThing } from '../../../site/views/structured-data.ts'
import { textsAsShown } from '../as-displayed.ts'
import type { KnownReviews } from './known-reviews.ts'
import { type Page, contentOf } from './page.ts'

/**
 * Faults in the structured data of a page (JSON-LD). `ratedToo` has an entry for each rating of a person or service: these cannot
 * be checked here.
 */
export type StructuredFaults = { faults: string[]; ratedToo: string[] }

/** Checks the reviews and the business's ratings in the structured data of a page. */
export function checkStructured({ elements, path }: Page, known: KnownReviews): StructuredFaults {
  const found: StructuredFaults = { faults: [], ratedToo: [] }
  const scripts = elements.filter(({ name, attribs }) => name === 'script' && isJsonLd(attribs['type'] ?? ''))
  for (const script of scripts) {
    const data = dataIn(contentOf(script))
    if (data === undefined) found.faults.push(`${path}: its JSON-LD is malformed`)
    for (const node of nodesIn(data, { member: '', of: [] })) checkNode(node, known, found)
  }
  return { ...found, faults: found.faults.map((fault) => (fault.startsWith(path) ? fault : `${path}: ${fault}`)) }
}

function isJsonLd(type: string): boolean {
  return /^\s*application\/ld\+json\s*(?:;|$)/i.test(type)
}

/** A JSON-LD object, the name of the member that contains it, and the types of the object around it. */
type JsonNode = { value: Record<string, unknown>; types: string[]; member: string; of: string[] }

function* nodesIn(value: unknown, place: Pick<JsonNode, 'member' | 'of'>): Generator<JsonNode> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one, place)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const members = Object.entries(value)
  const node = { value: Object.fromEntries(members), types: typesOf(Object.fromEntries(members)['@type']), ...place }
  yield node
  for (const [member, one] of members)
    yield* nodesIn(one, { member, of: member.startsWith('@') ? place.of : node.types })
}

/** The types of a node without a prefix: `Review` for `https://schema.org/Review`. */
function typesOf(type: unknown): string[] {
  return [type].flat().map((one) => String(one).replace(/^.*[/:]/, ''))
}

function checkNode(
  { value, types, member, of }: JsonNode,
  known: KnownReviews,
  { faults, ratedToo }: StructuredFaults,
): void {
  if (types.some((type) => type.endsWith('Review')) || /^reviews?$/.test(member)) {
    faults.push(...faultsOfReview(value, known))
  } else if (types.includes('AggregateRating') || member === 'aggregateRating') {
    if (of.some((type) => type === 'Person' || type === 'Service')) ratedToo.push(of.join(' '))
    else faults.push(...faultsOfRating(value, known))
  }
}

function faultsOfReview(value: Record<string, unknown>, known: KnownReviews): string[] {
  const [, id = ''] = /#([0-9A-Z]{26})$/.exec(String(value['@id'] ?? value['url'])) ?? []
  const review = known.byId.get(id)
  if (review === undefined) return [`its JSON-LD has a review that is not in /reviews.json${id && `: ${id}`}`]
  const due = new Map(Object.entries(reviewThing(known, review)))
  const members = new Set([...due.keys(), 'reviewBody', 'dateModified', 'inLanguage'])
  return [...members]
    .filter((member) => !isDeepStrictEqual(textsAsShown(value[member]), textsAsShown(due.get(member))))
    .map((member) => `${id}: its ${member} in JSON-LD differs from /reviews.json`)
}

function faultsOfRating(value: Record<string, unknown>, { head }: KnownReviews): string[] {
  const { ratingCount = head.aggregate_rating.review_count, ...rating } = value
  const isRight = isDeepStrictEqual(rating, ratingThing(head.aggregate_rating))
  const isCount = ratingCount === head.aggregate_rating.review_count
  return isRight && isCount ? [] : ['its aggregateRating in JSON-LD differs from /reviews.json']
}
