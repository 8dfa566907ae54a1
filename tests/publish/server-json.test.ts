import { describe, expect, test } from 'vitest'
import { serverCard, serverJson } from '../../src/api/server-json.ts'

describe('the entry for the MCP registry', () => {
  test('the registry entry names the server by its reversed domain, and states its address', () => {
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
})
