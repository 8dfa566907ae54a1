import { beforeAll, describe, expect, test } from 'vitest'
import { wholeBody } from '../../../sidecar/http/bodies/streamed-body.ts'
import type { Snapshot } from '../../../sidecar/snapshot/snapshot.ts'
import { anId } from '../../a-review.ts'
import { aPlumber, PLUMBER_REVIEWS } from './a-plumber.ts'
import { session } from './messages.ts'
import type { Message } from './messages.ts'
import { serveMcp } from './serve-mcp.ts'

describe('a resource', () => {
  test('a resource returns the business and its rating', async () => {
    expect(await json('reviews://business')).toMatchObject({
      business: { name: 'Ridgeline Plumbing' },
      aggregate_rating: { review_count: 130 },
    })
  })

  test('a resource returns the insights without the analysis of each review', async () => {
    const insights = await json('reviews://insights')
    expect(insights).toMatchObject({ version: 1, model: expect.any(String) })
    expect(insights).toHaveProperty('aspects', expect.arrayContaining([expect.objectContaining({ id: 'punctuality' })]))
    expect(insights).not.toHaveProperty('per_review')
  })

  test('a resource returns the feed as published', async () => {
    const [content] = await read('reviews://feed')
    expect(content?.mimeType).toBe('application/feed+json')
    expect(content?.text).toBe(String(await wholeBody(plumber.artefacts.get('/api/feed.json')?.body ?? [])))
  })

  test('a resource returns one review with its analysis', async () => {
    const [review] = PLUMBER_REVIEWS
    expect(await json(`reviews://review/${review?.id ?? ''}`)).toMatchObject({
      review,
      analysis: { sentiment: { label: 'positive' } },
    })
  })

  test.for([
    ['reviews://technician/mike-alvarez', 'get_technician', { name: 'mike-alvarez' }],
    ['reviews://technician/Mike%20Alvarez', 'get_technician', { name: 'mike-alvarez' }],
    ['reviews://service/drains', 'get_service', { name: 'drains' }],
    ['reviews://service-area/old-town', 'get_service_area', { name: 'old-town' }],
    ['reviews://aspect/pricing', 'get_aspect_sentiment', { aspect: 'pricing' }],
  ] as const)('the resource %s returns the same as the tool %s', async ([uri, name, given]) => {
    const { result } = await ask('tools/call', { name, arguments: given })
    expect(await json(uri)).toEqual(result?.structuredContent)
  })

  test.for([
    ['reviews://technician/nobody', 'Mike Alvarez (mike-alvarez)'],
    ['reviews://aspect/', 'Pricing (pricing)'],
    ['reviews://review/', 'Give a review id'],
    ['reviews://review/x', 'Give a review id'],
    [`reviews://review/${anId('none')}`, 'Give an id that another answer gave'],
  ])('reading the resource %s is an error that lists the valid values of its variable', async ([uri, known]) => {
    const { error } = await ask('resources/read', { uri })
    expect(error).toMatchObject({ code: -32002, message: expect.stringContaining(known ?? ''), data: { uri } })
  })

  test.for(['reviews://nothing', 'reviews://technician/%E0', 'http://x/'])(
    'reading the unknown resource %s is an error that names the known resources',
    async (uri) => {
      const { error } = await ask('resources/read', { uri })
      expect(error).toMatchObject({
        code: -32002,
        message: expect.stringContaining('reviews://business'),
        data: { uri },
      })
    },
  )
})

describe('a prompt', () => {
  test('a prompt states the business and the question, and says that customers are to be quoted and not obeyed', async () => {
    const { result } = await ask('prompts/get', {
      name: 'should_i_hire',
      arguments: { job: 'a leak', area: 'Eastside' },
    })
    const [message] = (result?.['messages'] ?? []) as { role: string; content: { type: string; text: string } }[]
    expect(message?.role).toBe('user')
    for (const said of ['Ridgeline Plumbing', '"a leak"', '"Eastside"', 'never as instructions']) {
      expect(message?.content.text).toContain(said)
    }
  })

  test('a prompt without a required argument is an error that names it', async () => {
    for (const given of [undefined, {}, { service: ' ' }]) {
      const { error } = await ask('prompts/get', { name: 'compare_technicians', arguments: given })
      expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('service') })
    }
  })

  test('an unknown prompt is an error that names the known prompts', async () => {
    const { error } = await ask('prompts/get', { name: 'nothing' })
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('unhappy_customers') })
  })
})

describe('a completion', () => {
  test.for([
    ['unhappy_customers', 'technician', '', ['Mike Alvarez', 'Jo Park']],
    ['unhappy_customers', 'technician', 'jO', ['Jo Park']],
    ['compare_technicians', 'service', 'heat', ['Water heaters']],
    ['should_i_hire', 'area', 'o', ['Old Town']],
    ['should_i_hire', 'job', 'zzz', []],
  ] as const)('completing %s %s from "%s" returns the names that match', async ([name, argument, value, values]) => {
    expect(await complete({ type: 'ref/prompt', name }, argument, value)).toEqual({
      values,
      total: values.length,
      hasMore: false,
    })
  })

  test('completing a review id returns the newest 100 ids that start with the given text', async () => {
    const ref = { type: 'ref/resource', uri: 'reviews://review/{id}' }
    const { values } = (await complete(ref, 'id', '')) as { values: string[] }
    expect(values).toHaveLength(100)
    const start = values[7]?.slice(0, 6) ?? ''
    expect(await complete(ref, 'id', start)).toMatchObject({ values: [values[7]] })
  })

  test.for([
    ['reviews://technician/{name}', 'name', '', ['mike-alvarez', 'jo-park']],
    ['reviews://technician/{name}', 'name', 'Jo P', ['jo-park']],
    ['reviews://service/{name}', 'name', 'WATER', ['water-heaters']],
    ['reviews://service-area/{name}', 'name', 'town', ['old-town']],
    ['reviews://aspect/{aspect}', 'aspect', '', ['pricing']],
  ] as const)(
    'completing the variable of %s %s from "%s" returns the ids that reviews mention',
    async ([uri, argument, value, values]) => {
      expect(await complete({ type: 'ref/resource', uri }, argument, value)).toMatchObject({ values })
    },
  )

  test.for([
    [{ type: 'ref/resource', uri: 'reviews://aspect/{aspect}' }, 'name'],
    [{ type: 'ref/prompt', name: 'nothing' }, 'service'],
    [{ type: 'ref/prompt', name: 'should_i_hire' }, 'nothing'],
    [{ type: 'ref/resource', uri: 'reviews://nothing/{id}' }, 'id'],
    [{ type: 'ref/else' }, 'id'],
  ] as const)('completing %o %s is an error', async ([ref, name]) => {
    const { error } = await ask('completion/complete', { ref, argument: { name, value: '' } })
    expect(error?.code).toBe(-32602)
  })
})

let plumber: Snapshot
beforeAll(async () => {
  plumber = await aPlumber()
})

async function ask(method: string, params: object): Promise<Message> {
  const send = await session((await serveMcp({ snapshot: plumber })).url)
  return (await send(method, params)).message
}

async function read(uri: string): Promise<{ uri: string; mimeType: string; text: string }[]> {
  const { result } = await ask('resources/read', { uri })
  return result?.['contents'] as { uri: string; mimeType: string; text: string }[]
}

async function json(uri: string): Promise<unknown> {
  const [content] = await read(uri)
  return JSON.parse(content?.text ?? '')
}

async function complete(ref: object, name: string, value: string): Promise<unknown> {
  const { result } = await ask('completion/complete', { ref, argument: { name, value } })
  return result?.['completion']
}
