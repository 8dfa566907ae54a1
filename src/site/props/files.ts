import { descriptions } from '../../api/descriptions.ts'
import { COVERAGE_FILE } from '../../schema/coverage.ts'
import { Insights } from '../../schema/insights.ts'
import { JsonFeed } from '../../schema/json-feed.ts'
import { Policy } from '../../schema/policy.ts'
import { atomFeed } from '../feeds/atom-feed.ts'
import { jsonFeed } from '../feeds/json-feed.ts'
import type { Site } from '../site.ts'
import { badgeSvg } from '../views/brand/badge-svg.ts'
import { brandCss } from '../views/brand/brand-css.ts'
import { iconSource, starIcon } from '../views/brand/icon.ts'
import { DEFAULT_COLOR, palettes } from '../views/brand/palette.ts'
import { BADGE_SCHEMES, badgePath, BADGES } from '../views/embeds.ts'
import { embedFile, embedFilePath, embedSubjects } from '../views/embed/embed-content.ts'
import { embedStyle } from '../views/embed/embed-style.ts'
import { describedSite } from '../views/catalog-words.ts'
import { llmsTxt } from '../views/llms-txt.ts'
import { logoPath } from '../views/paths.ts'
import { policyOf } from '../views/policy-sections.ts'
import { securityTxt } from '../views/security-txt.ts'
import { recentStars } from '../views/trust.ts'

export type FileContent = string | Uint8Array<ArrayBuffer>

/** All files made from the site as a whole, by path: feeds, data, API descriptions, colours and logo. */
export function filesOf(site: Site): Map<string, () => FileContent> {
  const { baseUrl, content, hasSidecar, insights, reviewsFile } = site
  const { business, coverage, logo, policyWords } = content
  const { security } = policyWords
  const feed = { language: business.language, hasHub: hasSidecar }
  const colors = palettes(business.brand.color ?? DEFAULT_COLOR)
  const badges = BADGES.flatMap((size) => BADGE_SCHEMES.map((scheme) => ({ size, scheme })))
  return new Map<string, () => FileContent>([
    ['/feed.xml', () => atomFeed(reviewsFile, baseUrl, feed)],
    ['/api/feed.json', () => JSON.stringify(JsonFeed.parse(jsonFeed(reviewsFile, baseUrl, feed)))],
    ['/insights.json', () => JSON.stringify(Insights.parse(insights))],
    ['/policy.json', () => JSON.stringify(Policy.parse(policyOf(site)), null, 2)],
    ...(coverage.lines.length === 0 ? [] : [[`/${COVERAGE_FILE}`, () => Uint8Array.from(coverage.bytes)] as const]),
    ['/llms.txt', () => llmsTxt(site)],
    // An invented example has noindex in its pages, and robots must fetch these to read it.
    ['/robots.txt', () => `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/sitemap.xml\n`],
    ['/brand.css', () => brandCss(business)],
    ['/icon.svg', () => svgIcon(site)],
    ...badges.map(
      ({ size, scheme }) =>
        [
          badgePath(size, scheme),
          () => badgeSvg({ ...site, recent: recentStars(site) }, size, colors[scheme]),
        ] as const,
    ),
    ['/embed/style.css', () => embedStyle(business)],
    ...[null, ...embedSubjects(site)].map(
      (subject) => [embedFilePath(subject), () => JSON.stringify(embedFile(site, subject))] as const,
    ),
    ...(logo === null ? [] : [[logoPath(logo), () => Uint8Array.from(logo.bytes)] as const]),
    ...(security === undefined ? [] : [['/.well-known/security.txt', () => securityTxt(security, baseUrl)] as const]),
    ...[...descriptions(describedSite(site))].map(([path, text]) => [path, () => text] as const),
  ])
}

/** The logo if it is a suitable SVG, else a star in the business's colour. */
function svgIcon(site: Site): FileContent {
  const source = iconSource(site)
  if ('star' in source) return source.star
  return source.logo.extension === 'svg' ? Uint8Array.from(source.logo.bytes) : starIcon(site)
}
