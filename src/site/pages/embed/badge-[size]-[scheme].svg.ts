import type { APIRoute, GetStaticPaths } from 'astro'
import { theSite } from '../../site.ts'
import { badgeSvg } from '../../views/brand/badge-svg.ts'
import { BADGES, BADGE_SCHEMES, type BadgeScheme, type BadgeSize } from '../../views/embeds.ts'

type Props = { size: BadgeSize; scheme: BadgeScheme }

export const getStaticPaths = (() =>
  BADGES.flatMap((size) =>
    BADGE_SCHEMES.map((scheme) => ({ params: { size, scheme }, props: { size, scheme } })),
  )) satisfies GetStaticPaths

export const GET: APIRoute<Props> = ({ props: { size, scheme } }) => new Response(badgeSvg(theSite(), size, scheme))
