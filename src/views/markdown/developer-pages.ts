import { openApi } from '../../publish/openapi/document.ts'
import type { Site } from '../../site.ts'
import type { Address, Part } from '../developers/address.ts'
import { developerParts } from '../developers/parts.ts'
import { readReference } from '../developers/reference.ts'
import type { SitePage } from '../site-page.ts'
import { blocks, code, link, list, plain, table } from './mark.ts'

/** How to read, search and follow the reviews by program, and the reference. */
export function developerPages(site: Site): SitePage[] {
  const { name } = site.content.business
  return [
    {
      ...{ path: '/developers/', title: 'For developers', parent: '/' },
      description: `The reviews of ${name} as data: files, search, WebSub and MCP, each with an example from this site.`,
      markdown: () =>
        blocks(
          'Public and read-only. No key, any origin.',
          ...developerParts(site).map((part) => partBlocks(site, part)),
          link('The reference of every address and schema', `${site.baseUrl}/developers/reference.md`),
        ),
    },
    {
      ...{ path: '/developers/reference/', title: 'Reference', parent: '/developers/' },
      description: `Every address and schema of the reviews of ${name}, from the OpenAPI document.`,
      markdown: () => reference(site),
    },
  ]
}

function partBlocks(site: Site, { title, about, addresses }: Part): string {
  return blocks(`## ${title}`, plain(about), ...addresses.map((address) => addressBlocks(site, address)))
}

function addressBlocks({ baseUrl }: Site, { method, path, about, live, ask, answer, notes = [] }: Address): string {
  return blocks(
    `### ${method} ${plain(path)}`,
    plain(about),
    live === undefined ? '' : `<${baseUrl}${live}>`,
    code(ask, ''),
    answer === undefined ? '' : code(answer.text, answer.language),
    list(notes.map(plain)),
  )
}

function reference({ content, baseUrl }: Site): string {
  const { operations, schemas } = readReference(openApi(content.business, baseUrl))
  return blocks(
    `Made from ${link('openapi.json', `${baseUrl}/openapi.json`)}.`,
    ...operations.map(({ method, path, summary, parameters, answers }) =>
      blocks(
        `## ${method} ${plain(path)}`,
        plain(summary),
        parameters.length === 0
          ? ''
          : table(
              ['Parameter', 'In', 'Type', 'What'],
              parameters.map(({ name, place, type, about }) => [plain(name), place, plain(type), plain(about)]),
            ),
        list(
          answers.map(
            ({ status, about, schema }) => `${status}: ${plain(about)}${schema === undefined ? '' : ` (${schema})`}`,
          ),
        ),
      ),
    ),
    ...schemas.map(({ name, about, members }) =>
      blocks(
        `## ${name}`,
        plain(about),
        table(
          ['Member', 'Type', 'What'],
          members.map(({ name, type, about }) => [plain(name), plain(type), plain(about)]),
        ),
      ),
    ),
  )
}
