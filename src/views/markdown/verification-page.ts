import type { Site } from '../../site.ts'
import { paragraphs } from '../paragraphs.ts'
import { policyOf, policySections } from '../policy-sections.ts'
import type { SitePage } from '../site-page.ts'
import { sayRights } from '../words/say-policy.ts'
import { blocks, link, plain, table } from './mark.ts'

/** How reviews are collected, verified and moderated. */
export function verificationPage(site: Site): SitePage[] {
  return [
    {
      ...{ path: '/verification/', title: 'How reviews are verified', parent: '/' },
      description: `Where the reviews of ${site.content.business.name} come from, how they are verified, and what was left out.`,
      markdown: () => policyBlocks(site),
    },
  ]
}

function policyBlocks(site: Site): string {
  const policy = policyOf(site)
  const { verification, collection } = policy
  return blocks(
    ...paragraphs(verification.text).map(plain),
    '## Where they come from',
    plain(collection.text ?? ''),
    table(
      ['Source', 'Reviews', 'How they are verified', 'Shown by right'],
      collection.sources.map((source) => [
        plain(source.name),
        source.published,
        plain(source.how),
        plain(sayRights(source)),
      ]),
    ),
    ...policySections(policy).map(({ title, prose, tables = [] }) =>
      blocks(`## ${title}`, ...prose.map(plain), ...tables.map(({ head, rows }) => table(head, rows))),
    ),
    link('All of it as JSON', `${site.baseUrl}/policy.json`),
  )
}
