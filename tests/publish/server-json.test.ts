import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serverJson } from '../../src/publish/server-json.ts'

/** What the registry's schema of 2025-12-11 asks of such an entry. */
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

describe('the entry for the MCP registry', () => {
  test('names the server by its domain, the other way round, and says where it is', () => {
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

  test.for([
    ['https://reviews.example', 'A'],
    ['https://münchen.example:8443', 'Zwölf Klempner & Söhne'],
    ['http://localhost:8080', `${'Very '.repeat(40)}long`],
    ['http://[::1]:8080', '🔧'.repeat(80)],
  ])('is as the schema says for %s', ([baseUrl, name]) => {
    expect(Entry.safeParse(serverJson(baseUrl ?? '', { name: name ?? '' })).error).toBeUndefined()
  })
})
