import { Client as ClientOfBoth, StreamableHTTPClientTransport as TransportOfBoth } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TOOLS } from '../../sidecar/mcp/tools/call-tool.ts'
import { aPlumber, PLUMBER_REVIEWS } from '../sidecar/mcp/a-plumber.ts'
import { serveMcp } from '../sidecar/mcp/serve-mcp.ts'

const INFO = { name: 'a test', version: '1' }

/** The functions of both clients that these tests use. */
type AnyClient = Pick<Client, 'listTools' | 'listResources' | 'listResourceTemplates' | 'listPrompts' | 'complete'> & {
  callTool: (call: { name: string; arguments: Record<string, unknown> }) => Promise<Record<string, unknown>>
  readResource: (asked: { uri: string }) => Promise<{ contents: object[] }>
  getPrompt: (asked: { name: string; arguments: Record<string, string> }) => Promise<{ messages: object[] }>
  getServerVersion: () => { title?: string | undefined } | undefined
  getInstructions: () => string | undefined
}

const CLIENTS: [string, (url: URL) => Promise<AnyClient>][] = [
  ['@modelcontextprotocol/sdk', sessionClient],
  ['@modelcontextprotocol/client, by itself', (url) => clientOfBoth(url, 'legacy')],
  ['@modelcontextprotocol/client, negotiating', (url) => clientOfBoth(url, 'auto')],
]

describe.for(CLIENTS)('the official client %s', ([name, connect]) => {
  test(`the official client ${name} learns what the server is`, async () => {
    const client = await connected(connect)
    expect(client.getServerVersion()?.title).toBe('Customer reviews of Ridgeline Plumbing')
    expect(client.getInstructions()).toContain('Ridgeline Plumbing')
  })

  test(`the official client ${name} can list and call every tool, and the answers match their schemas`, async () => {
    const client = await connected(connect)
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(TOOLS.length)
    for (const { name } of tools) {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: ARGUMENTS[name] ?? {} })
      expect([name, isError ?? false]).toEqual([name, false])
      expect(JSON.parse((content as { text: string }[])[0]?.text ?? '')).toEqual(structuredContent)
    }
  })

  test(`the official client ${name} can read every resource, and can complete and read each resource template`, async () => {
    const client = await connected(connect)
    const { resources } = await client.listResources()
    const { resourceTemplates } = await client.listResourceTemplates()
    const uris = resources.map(({ uri }) => uri)
    for (const { uriTemplate: uri } of resourceTemplates) {
      const name = /\{(\w+)\}/.exec(uri)?.[1] ?? ''
      const { completion } = await client.complete({
        ref: { type: 'ref/resource', uri },
        argument: { name, value: '' },
      })
      uris.push(uri.replace(`{${name}}`, completion.values[0] ?? ''))
    }
    expect(uris).toHaveLength(8)
    for (const uri of uris) {
      const { contents } = await client.readResource({ uri })
      expect(contents).toEqual([{ uri, mimeType: expect.stringContaining('json'), text: expect.any(String) }])
    }
  })

  test(`the official client ${name} can get every prompt, with completed arguments`, async () => {
    const client = await connected(connect)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['should_i_hire', 'compare_technicians', 'unhappy_customers'])
    for (const prompt of prompts) {
      const values: Record<string, string> = {}
      for (const { name } of prompt.arguments ?? []) {
        const { completion } = await client.complete({
          ref: { type: 'ref/prompt', name: prompt.name },
          argument: { name, value: '' },
        })
        expect(completion.values.length).toBeGreaterThan(0)
        values[name] = completion.values[0] ?? ''
      }
      const { messages } = await client.getPrompt({ name: prompt.name, arguments: values })
      for (const value of Object.values(values)) expect(JSON.stringify(messages)).toContain(value)
    }
  })

  test(`the official client ${name} receives the message about a faulty call as a result for the model`, async () => {
    const client = await connected(connect)
    const { isError, content } = await client.callTool({ name: 'get_technician', arguments: { name: 'Mick' } })
    expect([isError, content]).toEqual([true, [{ type: 'text', text: expect.stringContaining('Mike Alvarez') }]])
  })
})

describe('the eras', () => {
  test('the server uses sessions or stateless requests, as the client asks', async () => {
    const { url } = await serveMcp({ snapshot: await aPlumber() })
    const agreed = new ClientOfBoth(INFO, { versionNegotiation: { mode: 'auto' } })
    const pinned = new ClientOfBoth(INFO)
    for (const client of [agreed, pinned]) {
      await client.connect(new TransportOfBoth(new URL(url)))
      onTestFinished(() => client.close())
    }
    expect([agreed.getProtocolEra(), pinned.getProtocolEra()]).toEqual(['modern', 'legacy'])
  })
})

const ARGUMENTS: Record<string, Record<string, unknown>> = {
  search_reviews: { query: 'water heater', limit: 5 },
  get_review: { id: PLUMBER_REVIEWS[0]?.id },
  get_reviews_since: { date: '2026-01-01' },
  compare: { mentions_service: 'water-heaters', group_by: 'technician' },
  get_aspect_sentiment: { aspect: 'punctuality' },
  get_technician: { name: 'Mike Alvarez' },
  get_service: { name: 'Water heaters' },
  get_service_area: { name: 'eastside' },
}

async function connected(connect: (url: URL) => Promise<AnyClient>): Promise<AnyClient> {
  const { url } = await serveMcp({ snapshot: await aPlumber() })
  return connect(new URL(url))
}

async function sessionClient(url: URL): Promise<AnyClient> {
  const client = new Client(INFO)
  await client.connect(new StreamableHTTPClientTransport(url))
  onTestFinished(() => client.close())
  return client
}

async function clientOfBoth(url: URL, mode: 'legacy' | 'auto'): Promise<AnyClient> {
  const client = new ClientOfBoth(INFO, { versionNegotiation: { mode } })
  await client.connect(new TransportOfBoth(url))
  onTestFinished(() => client.close())
  return client as unknown as AnyClient
}
