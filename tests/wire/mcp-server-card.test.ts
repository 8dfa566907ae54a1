import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import { expect, test } from 'vitest'
import { serverCard } from '../../src/api/server-json.ts'
import { aPlumber } from '../sidecar/mcp/a-plumber.ts'
import { INITIALIZE, post, request, stateless } from '../sidecar/mcp/messages.ts'
import { serveMcp } from '../sidecar/mcp/serve-mcp.ts'

// SEP-2127, Consistency with Runtime Behavior: a card should not contradict the connected server.

test("the server card agrees with the server's own description", async () => {
  const snapshot = await aPlumber()
  const { url } = await serveMcp({ snapshot })
  const { title, description, version, websiteUrl } = serverCard(snapshot.baseUrl, snapshot.reviews.business)
  const { message } = await post(url, INITIALIZE)
  expect(message.result?.['serverInfo']).toMatchObject({ title, description, version, websiteUrl })
})

test('the card lists exactly the revisions that the server speaks', async () => {
  const snapshot = await aPlumber()
  const { url } = await serveMcp({ snapshot })
  const listed = serverCard(snapshot.baseUrl, snapshot.reviews.business).remotes[0]?.supportedProtocolVersions ?? []
  const { message } = await stateless(url, 'server/discover')
  const discovered = message.result?.['supportedVersions'] as string[]
  expect(listed.toSorted()).toEqual([...SUPPORTED_PROTOCOL_VERSIONS, ...discovered].toSorted())
  for (const protocolVersion of listed.filter((version) => !discovered.includes(version))) {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'a test', version: '1' } }
    expect((await post(url, request('initialize', params))).message.result).toMatchObject({ protocolVersion })
  }
})
