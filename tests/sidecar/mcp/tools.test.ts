import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { beforeAll, describe, expect, test } from 'vitest'
import { TOOLS } from '../../../sidecar/mcp/tools/call-tool.ts'
import type { Snapshot } from '../../../sidecar/snapshot/snapshot.ts'
import { newestFirst } from '../../../src/schema/review.ts'
import { SearchAnswer } from '../../../src/schema/search.ts'
import { anId } from '../../a-review.ts'
import { aPlumber, PLUMBER_REVIEWS, RECENT } from './a-plumber.ts'
import { session } from './messages.ts'
import type { Message } from './messages.ts'
import { serveMcp } from './serve-mcp.ts'

const [review] = PLUMBER_REVIEWS

const CALLS: [string, Record<string, unknown>][] = [
  ['get_business', {}],
  ['search_reviews', { query: 'water heater', rating: 5, limit: 3 }],
  ['compare', { mentions_service: 'water-heaters', since: '2025-01-01', group_by: 'technician' }],
  ['get_review', { id: review?.id }],
  ['get_reviews_since', { date: '2026-09-01' }],
  ['get_aspect_sentiment', { aspect: 'PUNCTUALITY' }],
  ['get_technician', { name: 'mike  alvarez' }],
  ['get_service', { name: 'water-heaters' }],
  ['get_service_area', { name: 'Eastside' }],
  ['list_topics', {}],
  ['get_trend', {}],
  ['get_faq', {}],
  ['get_summary', {}],
  ['get_policy', {}],
]

describe('every tool', () => {
  test('the server offers exactly the tools of the contract', () => {
    expect(TOOLS.map(({ listing }) => listing.name)).toEqual(CALLS.map(([name]) => name))
  })

  test.for(CALLS)('%s answers according to its output schema, with the same JSON as text', async ([name, args]) => {
    const result = await call(name, args)
    const schema = TOOLS.find(({ listing }) => listing.name === name)?.listing.outputSchema
    const { valid, errorMessage } = new AjvJsonSchemaValidator().getValidator(schema ?? {})(result.structuredContent)
    expect([valid, errorMessage]).toEqual([true, undefined])
    expect(JSON.parse(result.content?.[0]?.text ?? '')).toEqual(result.structuredContent)
    expect(result['isError']).toBeUndefined()
  })

  test.for(TOOLS)(
    '$listing.name has a title, a description, and annotations that say that it changes nothing',
    ({ listing }) => {
      expect(listing.title).not.toBe('')
      expect(listing.description.length).toBeGreaterThan(100)
      expect(listing.annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      })
    },
  )

  test.for(TOOLS)('$listing.name describes every argument, without a long pattern', ({ listing }) => {
    const { inputSchema, outputSchema } = listing
    for (const argument of Object.values(inputSchema['properties'] as Record<string, { description?: string }>)) {
      expect(argument.description).toMatch(/\w+ \w+/)
    }
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema')
      expect(schema.type).toBe('object')
      const text = JSON.stringify(schema)
      expect(text).not.toMatch(/"\$ref"|9007199254740991/)
      expect(text.match(/"pattern":"[^"]{60,}"/)).toBeNull()
    }
    expect(inputSchema['additionalProperties']).toBe(false)
    expect(JSON.stringify(outputSchema)).not.toContain('"additionalProperties":false')
  })

  test.for(TOOLS)('$listing.name names an unknown argument, and the arguments that it takes', async ({ listing }) => {
    const takes = Object.keys(listing.inputSchema['properties'] as object)
    const { content, isError } = await call(listing.name, { nonsense: 1 })
    expect(isError).toBe(true)
    expect(content?.[0]?.text).toContain('- nonsense: ')
    for (const name of takes) expect(content?.[0]?.text).toContain(name)
  })
})

describe('faulty arguments', () => {
  test('an answer names all faulty arguments, each with a correction', async () => {
    const { content, isError } = await call('search_reviews', { rating: 7, since: '2026-02-30', limit: 0, foo: 1 })
    expect(isError).toBe(true)
    const lines = content?.[0]?.text.split('\n') ?? []
    expect(lines).toHaveLength(5)
    expect(lines).toContain('- rating: The most is 5 stars')
    expect(lines).toContain('- since: Give a real calendar day as YYYY-MM-DD')
    expect(lines).toContain('- limit: The least is 1')
  })

  test.for([
    ['get_technician', 'name: Give a person'],
    ['get_aspect_sentiment', 'aspect: Give an aspect'],
    ['get_review', 'id: '],
    ['get_reviews_since', 'date: Give a real calendar day'],
  ])('a missing argument of %s is named', async ([name, fault]) => {
    const { content, isError } = await call(name ?? '', {})
    expect([isError, content?.[0]?.text]).toEqual([true, expect.stringContaining(fault ?? '')])
  })

  test.for([
    ['get_technician', 'name'],
    ['get_service', 'name'],
    ['get_service_area', 'name'],
    ['get_aspect_sentiment', 'aspect'],
    ['search_reviews', 'mentions_technician'],
    ['search_reviews', 'mentions_service'],
  ] as const)('the tool %s accepts a name of at most 500 code points as %s', async ([tool, argument]) => {
    const schema = TOOLS.find(({ listing }) => listing.name === tool)?.listing.inputSchema
    expect(schema).toMatchObject({ properties: { [argument]: { type: 'string', maxLength: 500 } } })
    const told = async (length: number) => (await call(tool, { [argument]: '𠮷'.repeat(length) })).content?.[0]?.text
    expect(await told(500)).toMatch(/^No .* is called/)
    expect(await told(501)).toContain(`- ${argument}: Give at most 500 characters`)
  })

  test.for(
    TOOLS.flatMap(({ listing: { name, inputSchema } }) =>
      Object.keys(inputSchema['properties'] as object).map((argument) => [name, argument] as const),
    ),
  )('the tool %s says which values %s accepts if it gets a list or an object', async ([name, argument]) => {
    for (const wrong of [['google'], {}]) {
      const [, ...faults] = (await call(name, { [argument]: wrong })).content?.[0]?.text.split('\n') ?? []
      expect(faults.find((fault) => fault.startsWith(`- ${argument}: `))).toContain(': Give ')
    }
  })

  test('null arguments count as omitted, because some models must send every argument', async () => {
    const result = await call('search_reviews', { rating: null, query: null, limit: 1 })
    expect(result.structuredContent).toMatchObject({ matched: PLUMBER_REVIEWS.length, returned: 1 })
    const ask = await session((await serveMcp({ snapshot: plumber })).url)
    const { message } = await ask('tools/call', { name: 'search_reviews', arguments: null })
    expect(message.result?.structuredContent).toMatchObject({ matched: PLUMBER_REVIEWS.length })
  })
})

describe('a name that is not known', () => {
  test.for([
    ['get_technician', { name: 'Mike' }, 'Mike Alvarez (mike-alvarez)'],
    ['get_service', { name: 'watr heater' }, 'Water heaters (water-heaters)'],
    ['get_service_area', { name: 'East side' }, 'Eastside (eastside)'],
    ['get_aspect_sentiment', { aspect: 'price' }, 'Pricing (pricing)'],
    ['search_reviews', { mentions_technician: 'Alvarez' }, 'Mike Alvarez (mike-alvarez)'],
    ['search_reviews', { mentions_service: 'drain' }, 'Drains (drains)'],
    ['search_reviews', { mentions_service_area: 'old-town,East side' }, 'Eastside (eastside)'],
    ['search_reviews', { mentions_aspect: 'prices' }, 'Pricing (pricing)'],
    ['search_reviews', { topic: 'leak' }, 'Leaks (leaks)'],
    ['search_reviews', { source: 'google,bing' }, 'google'],
    ['search_reviews', { language: 'fr' }, 'en'],
  ] as const)('a call of %s with %o is an error that lists the nearest known names', async ([name, args, nearest]) => {
    const { content, isError, structuredContent } = await call(name, args)
    expect([isError, structuredContent]).toEqual([true, undefined])
    expect(content?.[0]?.text).toContain(`: ${nearest}`)
  })

  test('a name that two people share is an error that lists their ids, and each id is accepted', async () => {
    const [jo] = plumber.reviews.insights.entities.technicians.slice(1)
    const technicians = [jo, { ...jo, id: 'jo-park-2' }]
    const snapshot = withTechnicians(technicians)
    const ask = await session((await serveMcp({ snapshot })).url)
    const call = (name: string) => ask('tools/call', { name: 'get_technician', arguments: { name } })
    expect((await call('Jo Park')).message.result?.content?.[0]?.text).toContain('an id: jo-park, jo-park-2')
    expect((await call('jo-park-2')).message.result?.structuredContent).toMatchObject({ id: 'jo-park-2' })
  })

  test('an unknown review id is an error that lists known ids', async () => {
    const { content, isError } = await call('get_review', { id: anId('no such review') })
    const named = content?.[0]?.text.match(/[0-7][0-9A-Z]{25}/g)?.slice(1) ?? []
    expect(isError).toBe(true)
    expect(named).toHaveLength(3)
    for (const id of named) expect(PLUMBER_REVIEWS.map((known) => known.id)).toContain(id)
  })

  test('an unknown tool is a protocol error that names the nearest tools', async () => {
    const ask = await session((await serveMcp({ snapshot: plumber })).url)
    const { message } = await ask('tools/call', { name: 'get_reviews', arguments: {} })
    expect(message.error?.code).toBe(-32602)
    expect(message.error?.message).toContain('get_review')
  })
})

describe('an entity that no review mentions', () => {
  test.for([
    ['get_technician', { name: 'Zoe Quill' }],
    ['get_service', { name: 'boilers' }],
    ['get_service_area', { name: 'Far Bay' }],
    ['get_aspect_sentiment', { aspect: 'Punctuality' }],
  ] as const)('the tool %s explains that no review mentions the entity in its arguments: %o', async ([name, args]) => {
    const { structuredContent } = await call(name, args)
    expect(structuredContent).toMatchObject({
      mention_count: 0,
      note: expect.stringMatching(/^No review mentions [A-Z]/),
    })
  })

  test('no tool lists an entity that no review mentions', async () => {
    const lists = await Promise.all([
      call('get_business', {}),
      call('list_topics', {}),
      call('get_technician', { name: 'Nobody' }),
      call('get_service', { name: 'Nothing' }),
      call('get_service_area', { name: 'Nowhere' }),
      call('get_aspect_sentiment', { aspect: 'nonsense' }),
      call('search_reviews', { mentions_technician: 'Nobody' }),
      call('search_reviews', { mentions_service: 'Nothing' }),
    ])
    const said = JSON.stringify(lists)
    for (const name of ['Mike Alvarez', 'Drains', 'Old Town', 'Pricing']) expect(said).toContain(name)
    expect(said).not.toMatch(/Zoe|Boilers|Far Bay|Punctuality/)
  })

  test('the completions of a prompt do not offer an entity that no review mentions', async () => {
    const ask = await session((await serveMcp({ snapshot: plumber })).url)
    const completed = async (prompt: string, argument: string): Promise<string> => {
      const ref = { type: 'ref/prompt', name: prompt }
      return JSON.stringify(
        (await ask('completion/complete', { ref, argument: { name: argument, value: '' } })).message,
      )
    }
    const services = await completed('compare_technicians', 'service')
    expect(services).toContain('Drains')
    expect(services).not.toContain('Boilers')
    expect(await completed('unhappy_customers', 'technician')).not.toContain('Zoe')
    expect(await completed('should_i_hire', 'area')).not.toContain('Far Bay')
  })
})

describe('the answers of tools', () => {
  test('get_reviews_since returns the newest 100, counts all, and links to all', async () => {
    const { structuredContent, content } = await call('get_reviews_since', { date: '2026-01-01' })
    const newest = PLUMBER_REVIEWS.toSorted(newestFirst).slice(0, 100)
    expect(structuredContent).toEqual({ since: '2026-01-01', count: 130, returned: 100, reviews: newest })
    expect(content?.[1]).toMatchObject({
      type: 'resource_link',
      uri: 'http://localhost:8080/api/reviews/since/2026-01-01',
    })
  })

  test.for([
    ['get_technician', 'Mike Alvarez'],
    ['get_service', 'Water heaters'],
    ['get_service_area', 'Eastside'],
  ])('the tool %s returns the 10 newest reviews that mention the entity', async ([tool, name]) => {
    const { structuredContent } = await call(tool ?? '', { name })
    const mentioning = PLUMBER_REVIEWS.filter((_, n) => n % 3 === 0)
    const newest = mentioning.toSorted(newestFirst).slice(0, 10)
    expect(structuredContent).toMatchObject({ name, mention_count: mentioning.length, reviews: newest })
  })

  test('get_service_area returns all reviews that mention the area if they are fewer than 10', async () => {
    const { structuredContent } = await call('get_service_area', { name: 'Old Town' })
    const dates = (structuredContent as { reviews: { date: string }[] }).reviews.map(({ date }) => date)
    expect(dates).toEqual(['2026-05-05', '2026-03-03', '2026-02-02'])
  })

  test('a tool adds a note only to figures from fewer than 5 reviews', async () => {
    const { structuredContent: few } = await call('get_technician', { name: 'Jo Park' })
    const { structuredContent: many } = await call('get_technician', { name: 'Mike Alvarez' })
    expect(few).toMatchObject({ mention_count: 3, note: expect.stringContaining('3 reviews only') })
    expect(many).not.toHaveProperty('note')
    const { structuredContent: none } = await call('get_aspect_sentiment', { aspect: 'punctuality' })
    expect(none).toMatchObject({ mention_count: 0, note: 'No review mentions Punctuality' })
    const { structuredContent: topics } = await call('list_topics', {})
    expect(topics).toMatchObject({ topics: [{ note: expect.stringContaining('3 reviews only') }] })
  })

  test('search_reviews tells a client to begin again if the review in "after" was removed', async () => {
    const { content, isError } = await call('search_reviews', { after: anId('removed') })
    expect([isError, content?.[0]?.text]).toEqual([true, expect.stringContaining('begin again without')])
  })

  test('search_reviews suggests another search only if no review contains the phrase', async () => {
    const hints = async (query: string): Promise<unknown> =>
      (await call('search_reviews', { query })).content?.filter(
        ({ type, text }) => type === 'text' && text.startsWith('No review has just'),
      )
    expect(await hints('broken water heater')).toEqual([{ type: 'text', text: expect.stringContaining('one of them') }])
    expect(await hints('nothing')).toEqual([])
    expect(await hints('water heater')).toEqual([])
  })

  test('search_reviews warns that the analysis can miss reviews, but only if a filter depends on the analysis', async () => {
    const said = async (asked: object): Promise<string> =>
      JSON.stringify((await call('search_reviews', { ...asked })).content?.slice(1))
    expect(await said({ mentions_service: 'water-heaters' })).toContain('found by analysis, which can miss some')
    expect(await said({ mentions_technician: ' ' })).not.toContain('analysis')
    expect(await said({ rating: 5 })).not.toContain('analysis')
  })

  test('search_reviews suggests similar words if no review contains the words', async () => {
    const { content, structuredContent } = await call('search_reviews', { query: 'watre heeter', match: 'words' })
    expect(structuredContent).toMatchObject({ matched: 0, suggestions: expect.arrayContaining(['heater', 'water']) })
    expect(content).toContainEqual({ type: 'text', text: expect.stringMatching(/near: .*heater/) })
  })

  test('search_reviews counts, sorts and highlights according to its output schema', async () => {
    const asked = { query: 'water', match: 'words', sort: 'oldest', counts: true, highlights: 1, limit: 2 }
    const { structuredContent } = await call('search_reviews', asked)
    const { subjects, ...answered } = structuredContent as SubjectsAnswer
    expect(subjects).toMatchObject([{ id: 'water-heaters' }])
    const answer = SearchAnswer.parse(answered)
    expect(Object.keys(answer.highlights ?? {})).toEqual(answer.reviews.map(({ id }) => id))
    expect(Object.values(answer.counts?.stars ?? {}).reduce((sum, count) => sum + count, 0)).toBe(answer.matched)
  })

  test('compare counts reviews by technician since a given day, with a note on groups of fewer than 5', async () => {
    const since = '2026-05-01'
    const { structuredContent, content } = await call('compare', { since, group_by: 'technician' })
    const mikes = PLUMBER_REVIEWS.filter(({ date }, n) => date >= since && n % 3 === 0)
    expect(structuredContent).toMatchObject({
      matched: PLUMBER_REVIEWS.filter(({ date }) => date >= since).length,
      groups: [
        { id: 'mike-alvarez', name: 'Mike Alvarez', count: mikes.length, answered: 0, recent: { months: 12 } },
        { id: 'jo-park', name: 'Jo Park', count: 1, note: expect.stringContaining('1 review only') },
      ],
    })
    expect(JSON.stringify(structuredContent).match(/"note"/g)).toHaveLength(1)
    expect(JSON.stringify(content)).toContain('found by analysis, which can miss some')
    const { structuredContent: heaters } = await call('compare', {
      ...{ since, mentions_service: 'Water heaters', group_by: 'technician' },
    })
    expect(heaters).toMatchObject({ matched: mikes.length, groups: [{ id: 'mike-alvarez', count: mikes.length }] })
  })

  test('compare returns the same groups as search_reviews', async () => {
    const asked = { rating: 5, group_by: 'month' }
    const { structuredContent } = await call('search_reviews', { ...asked, limit: 1 })
    const { matched, groups = [] } = SearchAnswer.parse(structuredContent)
    const { structuredContent: compared } = await call('compare', asked)
    expect(groups.length).toBe(9)
    expect(compared).toEqual({ matched, groups })
  })

  test.for([
    [{}, 'group_by: Give technician, service,'],
    [{ group_by: 'topic' }, 'group_by: Give technician, service,'],
    [{ group_by: 'month', limit: 3 }, 'limit: There is no such argument; it takes rating,'],
    [{ group_by: 'month', mentions_technician: 'Nobody' }, 'No person is called "Nobody"'],
  ] as const)('compare explains what is wrong with %j', async ([args, problem]) => {
    const { isError, content } = await call('compare', args)
    expect([isError, content?.[0]?.text]).toEqual([true, expect.stringContaining(problem)])
  })

  test.for([
    ['water heater', ['water-heaters']],
    ['who fixes Boilers best?', ['water-heaters']],
    ['mike', ['mike-alvarez']],
    ['eastside prices', ['eastside', 'pricing']],
    ['punctuality', []],
    ['tidy', []],
    ['', []],
  ] as const)('search_reviews for %j names the subjects %j', async ([query, ids]) => {
    const { entities, ...others } = plumber.reviews.insights
    const services = entities.services.map((one) =>
      one.id === 'water-heaters' ? { ...one, aliases: ['boiler'] } : one,
    )
    const aspects = others.aspects.map((one) => ({ ...one, aliases: ['price'] }))
    const insights = { ...others, aspects, entities: { ...entities, services } }
    const snapshot = { ...plumber, reviews: { ...plumber.reviews, insights } }
    const { structuredContent } = await call('search_reviews', { query, limit: 1 }, snapshot)
    const { subjects = [], ...answered } = structuredContent as SubjectsAnswer
    expect(subjects.map(({ id }) => id)).toEqual(ids)
    SearchAnswer.parse(answered)
  })

  test('search_reviews names a subject by the kind and the id that the filter for its reviews expects', async () => {
    const { structuredContent } = await call('search_reviews', { query: 'water heater' })
    expect(structuredContent).toMatchObject({
      subjects: [{ kind: 'service', id: 'water-heaters', name: 'Water heaters', mention_count: 44 }],
    })
    const { structuredContent: found } = await call('search_reviews', { mentions_service: 'water-heaters' })
    expect(found).toMatchObject({ matched: 44 })
  })

  test('get_business returns the recent rating as well as the rating of all reviews', async () => {
    const { structuredContent } = await call('get_business', {})
    expect(structuredContent).toMatchObject({ recent: RECENT, aggregate_rating: { review_count: 130 } })
  })

  test('get_business and get_summary link to the full datasets', async () => {
    for (const name of ['get_business', 'get_summary']) {
      const { content } = await call(name, {})
      const links = content?.filter(({ type }) => type === 'resource_link') as unknown as { uri: string }[]
      expect(links.map(({ uri }) => uri)).toEqual([
        'http://localhost:8080/reviews.json',
        'http://localhost:8080/insights.json',
      ])
    }
  })
})

type SubjectsAnswer = { subjects?: { id: string }[] }

let plumber: Snapshot
beforeAll(async () => {
  plumber = await aPlumber()
})

function withTechnicians(technicians: unknown[]): Snapshot {
  const { insights } = plumber.reviews
  const entities = { ...insights.entities, technicians } as typeof insights.entities
  return { ...plumber, reviews: { ...plumber.reviews, insights: { ...insights, entities } } }
}

async function call(name: string, args: object, snapshot = plumber): Promise<NonNullable<Message['result']>> {
  const ask = await session((await serveMcp({ snapshot })).url)
  const { message } = await ask('tools/call', { name, arguments: args })
  return message.result ?? {}
}
