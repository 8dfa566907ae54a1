import type { FaqFile } from '../../schema/content/faq-file.ts'
import type { AspectRule, Taxonomy } from '../../schema/content/taxonomy.ts'
import type { FaqEntry } from '../../schema/insights.ts'
import { ENOUGH } from './figures.ts'
import type { Read } from './figures.ts'

/** How many of the newest reviews an answer goes by, at most: it cites every one of them. */
const GOES_BY = 20
const MOST = 8

/**
 * The owner's own entries, or else one for each aspect that enough reviews speak of. A made answer counts the reviews that it
 * cites and quotes from them word for word, so that everything in it can be looked up.
 */
export function faq(reads: readonly Read[], taxonomy: Taxonomy, own: FaqFile | null): FaqEntry[] {
  if (own !== null) return own.map((entry) => ({ ...entry, by: 'owner' }))
  const asked = taxonomy.aspects.map((rule) => ({ rule, about: speakingOf(reads, rule.id) }))
  const enough = asked.filter(({ about }) => about.length >= ENOUGH).sort((a, b) => b.about.length - a.about.length)
  return enough.slice(0, MOST).map(({ rule, about }) => entry(rule, about.slice(0, GOES_BY)))
}

type Speaking = { read: Read; label: string; phrase: string }

function speakingOf(reads: readonly Read[], id: string): Speaking[] {
  return reads.flatMap((read) => {
    const said = read.reading.aspects.find((aspect) => aspect.id === id)
    return said === undefined ? [] : { read, label: said.label, phrase: said.phrase }
  })
}

function entry(rule: AspectRule, about: readonly Speaking[]): FaqEntry {
  const content = about.filter(({ label }) => label === 'positive')
  const not = about.filter(({ label }) => label === 'negative')
  const quotes = [content[0], not[0]].flatMap((said) => (said === undefined ? [] : `“${said.phrase}”`))
  const quoted = quotes.length === 0 ? '' : ` In customers' words: ${quotes.join(' ')}`
  return {
    question: rule.question ?? `What do customers say about ${rule.label.toLowerCase()}?`,
    answer: `Of the ${about.length} newest reviews that speak of it, ${content.length} are positive and ${not.length} negative.${quoted}`,
    review_ids: about.map(({ read }) => read.review.id),
  }
}
