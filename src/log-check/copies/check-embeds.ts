import { messagesOf } from '../../messages/messages.ts'
import type { SiteLanguage } from '../../schema/content/site-language.ts'
import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'
import { distributedStars, starSum } from '../../schema/rounding.ts'
import type { Review } from '../../schema/review.ts'
import type { DatasetHead } from '../../schema/shards.ts'
import { badgeSvg } from '../../site/views/brand/badge-svg.ts'
import { DEFAULT_COLOR, palettes } from '../../site/views/brand/palette.ts'
import { BADGES, BADGE_SCHEMES, badgePath } from '../../site/views/embeds.ts'
import { recentRating } from '../../insights/parts/recent.ts'
import type { RecentStars } from '../../site/views/rating-in-words.ts'
import { recentStars } from '../../site/views/trust.ts'
import { embedFile, embedFilePath, type EmbeddedSite, scriptContent } from '../../site/views/embed/embed-content.ts'
import { differences } from './same-json.ts'

/** The dataset, and the language of the site. */
export type EmbedSource = { head: DatasetHead; reviews: readonly Review[]; baseUrl: string; language: SiteLanguage }

/** The text of a published file; undefined if it does not exist. */
type TextOf = (path: string) => string | undefined

const SCRIPT = '/embed/review-card.js'
const FILE = embedFilePath(null)

/** Any colours will do: the comparison only looks at which colours are equal. */
const COLORS = palettes(DEFAULT_COLOR)

/** The embeds that are separate files, and the file for language models. */
export const EMBED_PATHS = [
  ...BADGES.flatMap((size) => BADGE_SCHEMES.map((scheme) => badgePath(size, scheme))),
  ...[SCRIPT, FILE, '/llms.txt'],
]

/**
 * Faults of badges, card and `/llms.txt`: all state the rating and the number of reviews; the card also has the newest reviews.
 */
export function faultsOfEmbeds(textOf: TextOf, source: EmbedSource): string[] {
  return [
    ...badgeFaults(textOf, source),
    ...cardFaults(textOf, source),
    ...fileFaults(textOf, source),
    ...llmsFaults(textOf, source),
  ]
}

/** A site with this rating. `/reviews.json` does not say whether the business is invented, or which colours it chose. */
function ratedSite({ head, reviews, baseUrl, language }: EmbedSource, invented: boolean): EmbeddedSite {
  const { name, address } = head.business
  const business = { name, address, language, invented, brand: {}, theme: 'plain' as const }
  return { baseUrl, content: { business }, reviewsFile: { aggregate_rating: head.aggregate_rating, reviews } }
}

/** The recent rating, counted again from the reviews. */
function recentOf({ reviews }: EmbedSource): RecentStars | null {
  const months = [...Map.groupBy(reviews, ({ date }) => date.slice(0, 7))]
  const insights = recentRating(months.map(([month, ofMonth]) => ({ month, stars: starSum(ofMonth) })))
  return recentStars({ insights, reviewsFile: { reviews } })
}

function badgeFaults(textOf: TextOf, source: EmbedSource): string[] {
  const recent = recentOf(source)
  // Older versions of the software do not show the recent rating
  const sites = [false, true].flatMap((invented) =>
    [recent, null].map((shown) => ({ ...ratedSite(source, invented), recent: shown })),
  )
  return BADGES.flatMap((size) =>
    BADGE_SCHEMES.flatMap((scheme) => {
      const path = badgePath(size, scheme)
      const found = textOf(path)
      return found === undefined ||
        sites.some((site) => numbered(badgeSvg(site, size, COLORS[scheme])) === numbered(found))
        ? []
        : [`${path} does not show the rating and number of reviews of /reviews.json`]
    }),
  )
}

/** The drawing with each colour replaced by a number, which still shows whether unlit stars look lit. */
function numbered(svg: string): string {
  const colors = new Map<string, number>()
  return svg.replace(/(?<=(?:fill|stroke)=")#?\w+(?=")/g, (color) => {
    if (!colors.has(color)) colors.set(color, colors.size)
    return `${colors.get(color)}`
  })
}

function cardFaults(textOf: TextOf, source: EmbedSource): string[] {
  const script = textOf(SCRIPT)
  if (script === undefined) return []
  const data = script.slice(script.indexOf('({"address":') + 1, script.lastIndexOf(')})()'))
  try {
    // The build removes invisible controls from scripts
    const due = withoutInvisibleControls(JSON.stringify(scriptContent(ratedSite(source, false))))
    const { wrong } = differences(JSON.parse(due), JSON.parse(data), {
      isFree: (member) => /^(?:style|words\.note)$/.test(member),
    })
    return wrong.map((member) => `${SCRIPT}: "${member}" differs from /reviews.json`)
  } catch {
    return [`${SCRIPT} is malformed`]
  }
}

function fileFaults(textOf: TextOf, source: EmbedSource): string[] {
  const text = textOf(FILE)
  if (text === undefined) return []
  try {
    const { wrong } = differences(embedFile(ratedSite(source, false), null), JSON.parse(text))
    return wrong.map((member) => `${FILE}: "${member}" differs from /reviews.json`)
  } catch {
    return [`${FILE} is malformed`]
  }
}

function llmsFaults(textOf: TextOf, source: EmbedSource): string[] {
  const { head, reviews } = source
  const path = '/llms.txt'
  const text = textOf(path)
  if (text === undefined) return []
  const english = messagesOf({ ...head.business, language: 'en' })
  const rating = english.start.ratingInWords(distributedStars(head.aggregate_rating.distribution))
  const [newest, oldest] = [reviews[0], reviews.at(-1)].map((review) => review?.date.slice(0, 7))
  const facts = [`${rating}.`, ...(newest === undefined ? [] : [`/reviews/YYYY-MM.md, from ${oldest} to ${newest}\n`])]
  const missing = facts.filter((fact) => !text.includes(fact))
  const recent = recentOf(source)
  const unsaid = recent ? text.replace(`. ${english.start.recentRating(recent)}.`, '.') : text
  const others = [...unsaid.matchAll(/\d(?:[.,]\d)? out of 5|from [\d,]+ reviews?/g)].filter(
    ([words]) => !rating.includes(words),
  )
  return missing.length + others.length === 0
    ? []
    : [`${path} does not state the rating, number and months of the reviews in /reviews.json`]
}
