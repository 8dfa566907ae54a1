import { ENTITY_KINDS } from './review-analysis.ts'
import type { Opinion, ReviewAnalysis } from './review-analysis.ts'
import { balance } from './sentiment/verdict.ts'

/** Merges the analyses of a review's parts in several languages. Conflicting parts are weighed like sentences. */
export function mergeAnalyses(parts: readonly ReviewAnalysis[]): ReviewAnalysis {
  const [first, ...others] = parts
  if (first === undefined) throw new Error('A review has no part')
  return others.reduce(merged, first)
}

function merged(one: ReviewAnalysis, other: ReviewAnalysis): ReviewAnalysis {
  const aspects = mergedOpinions(one.aspects, other.aspects)
  const judged = new Set(aspects.map(({ id }) => id))
  const mentions = { ...one.mentions }
  for (const kind of ENTITY_KINDS) mentions[kind] = mergedOpinions(one.mentions[kind], other.mentions[kind])
  return {
    ...one,
    analysed: one.analysed || other.analysed,
    served: one.served && other.served,
    sentiment: mergedSentiment(one.sentiment, other.sentiment),
    aspects,
    mentions,
    topics: [...new Set([...one.topics, ...other.topics])],
    unclearAspects: [...new Set([...one.unclearAspects, ...other.unclearAspects])].filter((id) => !judged.has(id)),
    keyPhrases: [...one.keyPhrases, ...other.keyPhrases],
    quote: (one.quote?.worth ?? 0) >= (other.quote?.worth ?? 0) ? one.quote : other.quote,
  }
}

function mergedSentiment(
  one: ReviewAnalysis['sentiment'],
  other: ReviewAnalysis['sentiment'],
): ReviewAnalysis['sentiment'] {
  if (one === null || other === null) return one ?? other
  return balance([one, other])
}

function mergedOpinions(one: readonly Opinion[], other: readonly Opinion[]): Opinion[] {
  const both = one.map((opinion) => {
    const same = other.find(({ id }) => id === opinion.id)
    return same === undefined ? opinion : { ...opinion, ...balance([opinion, same]) }
  })
  return [...both, ...other.filter(({ id }) => !one.some((opinion) => opinion.id === id))]
}
