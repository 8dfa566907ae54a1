import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serverCard, serverJson } from '../../src/api/server-json.ts'

/** The registry's schema of 2025-12-11 for an entry. */
const Entry = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().max(255),
  websiteUrl: z.url(),
  remotes: z.tuple([z.strictObject({ type: z.literal('streamable-http'), url: z.url() })]),
})

/** Version 1 of the schema for server cards (SEP-2127, experimental-ext-server-card, schema.json). */
const Card = Entry.extend({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  remotes: z.tuple([
    z.strictObject({
      type: z.literal('streamable-http'),
      url: z.string().regex(/^https?:\/\/\S+$/),
      supportedProtocolVersions: z.array(z.string()),
    }),
  ]),
})

const BUSINESSES = [
  ['https://reviews.example', 'A'],
  ['https://münchen.example:8443', 'Zwölf Klempner & Söhne'],
  ['http://localhost:8080', `${'Very '.repeat(40)}long`],
  ['http://[::1]:8080', '🔧'.repeat(80)],
] as const

describe('the entry for the MCP registry', () => {
  test('the registry entry names the server by its reversed domain, and its address', () => {
    expect(serverJson('https://reviews.ridgeline.example', { name: 'Ridgeline Plumbing' })).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'example.ridgeline.reviews/reviews',
      title: 'Customer reviews of Ridgeline Plumbing',
      description: 'What verified customers say about Ridgeline Plumbing: search, figures, sources; read-only',
      version: '1.0.0',
      websiteUrl: 'https://reviews.ridgeline.example/',
      remotes: [{ type: 'streamable-http', url: 'https://reviews.ridgeline.example/mcp' }],
    })
  })

  test.for(BUSINESSES)('the registry entry of %s matches the schema', ([baseUrl, name]) => {
    expect(Entry.safeParse(serverJson(baseUrl, { name })).error).toBeUndefined()
  })
})

describe('the card of the MCP server', () => {
  test('the server card equals the registry entry, plus the protocol versions of the server', () => {
    const business = { name: 'Ridgeline Plumbing' }
    const { remotes, ...card } = serverCard('https://reviews.ridgeline.example', business)
    expect(serverJson('https://reviews.ridgeline.example', business)).toMatchObject({
      ...card,
      $schema: expect.stringContaining('server.schema.json'),
    })
    expect(remotes).toEqual([
      {
        type: 'streamable-http',
        url: 'https://reviews.ridgeline.example/mcp',
        supportedProtocolVersions: expect.arrayContaining(['2025-11-25', '2026-07-28']),
      },
    ])
  })

  test.for(BUSINESSES)('the server card of %s matches the schema', ([baseUrl, name]) => {
    expect(Card.safeParse(serverCard(baseUrl, { name })).error).toBeUndefined()
  })
})
