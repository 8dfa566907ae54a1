import { descriptions } from '../../api/descriptions.ts'
import { Insights } from '../../schema/insights.ts'
import { JsonFeed } from '../../schema/json-feed.ts'
import { Policy } from '../../schema/policy.ts'
import { atomFeed } from '../feeds/atom-feed.ts'
import { jsonFeed } from '../feeds/json-feed.ts'
import type { Site } from '../site.ts'
import { badgeSvg } from '../views/brand/badge-svg.ts'
import { brandCss } from '../views/brand/brand-css.ts'
import { iconSource, starIcon } from '../views/brand/icon.ts'
import { BADGE_SCHEMES, badgePath, BADGES } from '../views/embeds.ts'
import { llmsTxt } from '../views/llms-txt.ts'
import { logoPath } from '../views/paths.ts'
import { policyOf } from '../views/policy-sections.ts'
import { securityTxt } from '../views/security-txt.ts'

export type FileContent = string | Uint8Array<ArrayBuffer>

/** The files that are made of the site as a whole, by path: feeds, data, descriptions of the interface, colours and logo. */
export function filesOf(site: Site): Map<string, () => FileContent> {
  const { baseUrl, content, insights, reviewsFile } = site
  const { business, logo, policyWords } = content
  const { security } = policyWords
  const badges = BADGES.flatMap((size) => BADGE_SCHEMES.map((scheme) => ({ size, scheme })))
  return new Map<string, () => FileContent>([
    ['/feed.xml', () => atomFeed(reviewsFile, baseUrl, business.language)],
    ['/api/feed.json', () => JSON.stringify(JsonFeed.parse(jsonFeed(reviewsFile, baseUrl, business.language)))],
    ['/insights.json', () => JSON.stringify(Insights.parse(insights))],
    ['/policy.json', () => JSON.stringify(Policy.parse(policyOf(site)), null, 2)],
    ['/llms.txt', () => llmsTxt(site)],
    // An invented example says noindex in its pages; for that to be read, robots may fetch them.
    ['/robots.txt', () => `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/sitemap.xml\n`],
    ['/brand.css', () => brandCss(business)],
    ['/icon.svg', () => svgIcon(site)],
    ...badges.map(({ size, scheme }) => [badgePath(size, scheme), () => badgeSvg(site, size, scheme)] as const),
    ...(logo === null ? [] : [[logoPath(logo), () => Uint8Array.from(logo.bytes)] as const]),
    ...(security === undefined ? [] : [['/.well-known/security.txt', () => securityTxt(security, baseUrl)] as const]),
    ...[...descriptions(baseUrl, reviewsFile.business)].map(([path, text]) => [path, () => text] as const),
  ])
}

/** The logo if it is an SVG that fits, else a star in the colour of the business. */
function svgIcon(site: Site): FileContent {
  const source = iconSource(site)
  if ('star' in source) return source.star
  return source.logo.extension === 'svg' ? Uint8Array.from(source.logo.bytes) : starIcon(site)
}
