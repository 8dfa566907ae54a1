import { describe, expect, test } from 'vitest'
import { modelAsker, type ModelServer } from '../../../src/insights/readings/ask-model.ts'
import { planReadings } from '../../../src/insights/readings/plan-readings.ts'
import { answerSchema } from '../../../src/insights/readings/prompt.ts'
import { readWithModel, type ReadingRun } from '../../../src/insights/readings/read-with-model.ts'
import { Reading } from '../../../src/schema/content/reading.ts'
import type { Review } from '../../../src/schema/review.ts'
import { aReview } from '../../a-review.ts'
import { aBusiness, HOME_SERVICES } from '../an-input.ts'
import { aModelServer, anAnswer, type Answering, type ChatRequest } from './a-model-server.ts'

const task = {
  business: aBusiness({ technicians: [{ id: 'grace', name: 'Grace Lindqvist' }] }),
  taxonomy: HOME_SERVICES,
}

const reviewsOf = (...texts: string[]): Review[] =>
  texts.map((text, index) => aReview({ text, source_url: `https://example.com/${index}` }))

/** Reads reviews with a server that gives these answers; stores readings in memory. */
async function reading(
  reviews: readonly Review[],
  answering: Answering,
  about: Partial<ReadingRun> & { server?: Partial<ModelServer> } = {},
) {
  const { url, asked } = await aModelServer(answering)
  const { basis } = planReadings({ ...task, reviews, readings: [] }, { model: 'small:1b' })
  const server = { url, model: 'small:1b', timeoutMs: 20_000, longestPauseMs: 1, ...about.server }
  const kept: Reading[][] = []
  const result = await readWithModel(reviews, {
    ...{ task, basis, concurrency: 4 },
    ask: modelAsker(server, answerSchema(task)),
    keep: (readings) => Promise.resolve(void kept.push([...readings])),
    signal: new AbortController().signal,
    ...about,
  })
  return { asked, kept, readings: kept.flat(), result }
}

describe('a model that answers well', () => {
  const text = 'Too expensive. Grace was kind.'
  const answer = anAnswer({
    label: 'mixed',
    aspects: [{ id: 'pricing', label: 'negative', quote: 'Too expensive' }],
    technicians: [{ id: 'grace', quote: 'Grace was kind' }],
  })

  test('a model is asked once per review, and each stored reading names its inputs', async () => {
    const [review] = reviewsOf(text)
    const { asked, readings, result } = await reading(reviewsOf(text), () => answer)
    expect(asked).toHaveLength(1)
    expect(result).toEqual({ kept: 1, unread: [], stopped: null, tokens: { input: 1000, output: 50 } })
    expect(Reading.parse(readings[0])).toMatchObject({
      ...{ id: review?.id, stars: 5, model: 'small:1b', label: 'mixed' },
      aspects: [{ id: 'pricing', label: 'negative', quote: 'Too expensive' }],
      technicians: [{ id: 'grace', quote: 'Grace was kind' }],
    })
  })

  test('a model receives the review as data, without its author, and a schema that allows only existing ids', async () => {
    const [review] = reviewsOf(text)
    const { asked } = await reading(reviewsOf(text), () => answer)
    const [{ body, review: sent } = { body: undefined, review: undefined }] = asked
    expect(sent).toEqual({ stars: 5, text })
    expect(JSON.stringify(body)).not.toContain(review?.author)
    const format = body?.response_format
    expect(format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
    const schema = format?.json_schema?.schema
    expect(schema?.required).toEqual(['label', 'aspects', 'technicians'])
    expect(schema?.additionalProperties).toBe(false)
    expect(schema?.properties.aspects.items.properties.id.enum).toEqual(task.taxonomy.aspects.map(({ id }) => id))
    expect(schema?.properties.technicians.items.properties.id.enum).toEqual(['grace'])
    expect(JSON.stringify(schema)).not.toContain('minLength')
  })

  test.for<[string, string]>([
    ['in a fence', `\`\`\`json\n${answer.content}\n\`\`\``],
    ['after thoughts', `<think>{"label": perhaps}</think>\n${answer.content}`],
    ['with other case, spaces and marks', answer.content.replace('Too expensive', 'too  EXPENSIVE!')],
  ])('a model may answer %s', async ([, content]) => {
    const { readings } = await reading(reviewsOf(text), () => ({ content }))
    expect(readings[0]?.aspects[0]?.quote).toBe('Too expensive')
  })

  test('a model may quote a word that is also the beginning of an earlier word', async () => {
    const quoted = anAnswer({ aspects: [{ id: 'pricing', label: 'negative', quote: 'EXPENSIVE' }] })
    const { readings } = await reading(reviewsOf('Expensively furnished. It was expensive.'), () => quoted)
    expect(readings[0]?.aspects[0]?.quote).toBe('expensive')
  })

  test('the key is sent to the model, but not to the target of a redirect', async () => {
    const server = { key: 'secret-1' }
    const { asked } = await reading(reviewsOf(text), () => answer, { server })
    expect(asked[0]?.headers.authorization).toBe('Bearer secret-1')
    const other = await aModelServer(() => answer)
    const headers = { location: `${other.url}/chat/completions` }
    const { result } = await reading(reviewsOf(text), () => ({ status: 307, headers }), { server })
    expect(other.asked).toEqual([])
    expect(result.stopped).toContain('no chat completion')
  })
})

describe('a model that answers badly', () => {
  const bad = [
    ['not JSON', 'Sure! The review is positive.', 'not JSON'],
    ['another schema', '{"sentiment":"good"}', 'label'],
    ['an unknown aspect', anAnswer({ aspects: [{ id: 'valet', label: 'positive', quote: 'Good' }] }).content, 'valet'],
    ['an unknown technician', anAnswer({ technicians: [{ id: 'bob', quote: 'Good' }] }).content, 'bob'],
    [
      'an invented quote',
      anAnswer({ aspects: [{ id: 'pricing', label: 'positive', quote: 'A bargain' }] }).content,
      'A bargain',
    ],
    [
      'a quote of two sentences',
      anAnswer({ aspects: [{ id: 'pricing', label: 'positive', quote: 'Good. Cheap' }] }).content,
      'No single sentence',
    ],
    [
      'an aspect twice',
      anAnswer({ aspects: ['positive', 'negative'].map((label) => ({ id: 'pricing', label, quote: 'Good' })) }).content,
      'twice',
    ],
    ['nothing', '', 'not JSON'],
  ] as const

  test.for(bad)('a model is asked again after %s, and is told the reason', async ([, content, why]) => {
    const { asked, readings, result } = await reading(reviewsOf('Good. Cheap.'), ({ before }) =>
      before === 0 ? { content } : anAnswer(),
    )
    expect(asked).toHaveLength(2)
    expect(asked[1]?.body.messages.at(-1)?.content).toContain(why)
    expect(readings).toHaveLength(1)
    expect(result.unread).toEqual([])
  })

  test.for(bad)(
    'after two bad answers, the rules analyse the review, and the run continues: %s',
    async ([, content, why]) => {
      const reviews = reviewsOf('Good. Cheap.', 'Fine.', 'Nice.')
      const { asked, readings, result } = await reading(reviews, ({ review }) =>
        review.text === 'Good. Cheap.' ? { content } : anAnswer(),
      )
      expect(asked).toHaveLength(4)
      expect(readings.map(({ id }) => id).sort()).toEqual([reviews[1]?.id, reviews[2]?.id].sort())
      expect(result.unread).toEqual([{ id: reviews[0]?.id, problem: expect.stringContaining(why) }])
    },
  )

  test('bad answers to the first three reviews end the run', async () => {
    const reviews = reviewsOf(...Array.from({ length: 9 }, (_, index) => `Good ${index}.`))
    const { asked, result } = await reading(reviews, () => ({ content: 'no' }))
    expect(result.stopped).toContain('3 reviews in a row')
    expect(asked).toHaveLength(6)
  })

  test('after a first success, ten bad answers in a row end the run', async () => {
    const reviews = reviewsOf(...Array.from({ length: 50 }, (_, index) => `Good ${index}.`))
    const { asked, kept, result } = await reading(reviews, ({ review }) =>
      review.text === 'Good 0.' ? anAnswer() : { content: 'no' },
    )
    expect(result.stopped).toContain('10 reviews in a row')
    expect(asked.length).toBeLessThan(33)
    expect(kept.flat()).toHaveLength(1)
  })

  test('an answer that is not a chat completion is reported', async () => {
    const { result } = await reading(reviewsOf('Good.'), () => ({ json: { hello: 1 } }))
    expect(result.stopped).toMatch(/sent no chat completion.*most end in \/v1/)
  })
})

describe('a server that does not know every option', () => {
  test.for<[string, (body: ChatRequest) => boolean]>([
    ['a fixed temperature', ({ temperature }) => temperature !== undefined],
    ['a JSON Schema', ({ response_format }) => response_format?.type === 'json_schema'],
    ['a response format', ({ response_format }) => response_format !== undefined],
  ])('a server that refuses %s is asked without it from then on', async ([, refuses]) => {
    const { asked, readings } = await reading(reviewsOf('Good.', 'Fine.', 'Nice.'), ({ body }) =>
      refuses(body) ? { status: 400 } : anAnswer(),
    )
    expect(readings).toHaveLength(3)
    expect(asked.slice(-2).some(({ body }) => refuses(body))).toBe(false)
  })

  test('after a first success, a refused review is not sent in other forms', async () => {
    const { asked, result } = await reading(reviewsOf('Good.', 'Bad words.'), ({ review }) =>
      review.text === 'Good.' ? anAnswer() : { status: 400, body: '{"error":"content policy"}' },
    )
    expect(asked).toHaveLength(2)
    expect(result.unread[0]?.problem).toContain('content policy')
  })
})

describe('a server in trouble', () => {
  test('a server over its limit is asked again after the time in Retry-After', async () => {
    const at: number[] = []
    const { readings } = await reading(reviewsOf('Good.'), ({ before }) => {
      at.push(performance.now())
      return before === 0 ? { status: 429, headers: { 'retry-after': '1' } } : anAnswer()
    })
    expect(readings).toHaveLength(1)
    // Timers of Node may fire a millisecond early.
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(990)
  })

  test.for([
    ['3600', '3600 s'],
    ['Thu, 01 Jan 2099 00:00:00 GMT', 'until Thu, 01 Jan 2099 00:00:00 GMT'],
  ] as const)('a server whose Retry-After is %s ends the run, with that reason', async ([after, wait]) => {
    const { asked, result } = await reading(reviewsOf('Good.', 'Fine.'), () => {
      return { status: 429, headers: { 'retry-after': after }, body: '{"error":{"message":"quota"}}' }
    })
    expect(asked).toHaveLength(1)
    expect(result.stopped).toContain(`429, and asks to wait ${wait}: quota`)
  })

  test.for([500, 502, 503, 529])('a server is asked again after a %i', async (status) => {
    const { asked, readings } = await reading(reviewsOf('Good.'), ({ before }) =>
      before < 2 ? { status } : anAnswer(),
    )
    expect(asked).toHaveLength(3)
    expect(readings).toHaveLength(1)
  })

  test("if the model's server fails on one review, only that review gets no reading", async () => {
    const { readings, result } = await reading(reviewsOf('Good.', 'Fine.', 'Nice.'), ({ review }) =>
      review.text === 'Fine.' ? { status: 500 } : anAnswer(),
    )
    expect(readings).toHaveLength(2)
    expect(result).toMatchObject({ stopped: null, unread: [{ problem: expect.stringContaining('500') }] })
  })

  test.for([401, 403, 404, 402])('a server that answers %i is asked once, and the key is not shown', async (status) => {
    const body = '{"error":{"message":"Incorrect API key provided: secret-1"}}'
    const { asked, result } = await reading(reviewsOf('Good.', 'Fine.'), () => ({ status, body }), {
      server: { key: 'secret-1' },
    })
    expect(asked).toHaveLength(1)
    expect(result.stopped).toContain(String(status))
    expect(JSON.stringify(result)).not.toContain('secret-1')
  })

  test('a server that never answers ends the run after three time-outs', async () => {
    const reviews = reviewsOf('Good.', 'Fine.', 'Nice.', 'Fair.', 'Kind.')
    const { asked, result } = await reading(reviews, () => 'never', { server: { timeoutMs: 300 } })
    expect(asked).toHaveLength(3)
    expect(result.stopped).toMatch(/3 reviews in a row.*did not answer within 0\.3 s.*--timeout/)
  })

  test.for([{ status: 400 }, { status: 500 }, 'never'] as const)(
    'a run whose first review fails continues with the others: %j',
    async (trouble) => {
      const { asked, readings, result } = await reading(
        reviewsOf('Poison.', 'Fine.', 'Nice.'),
        ({ review }) => (review.text === 'Poison.' ? trouble : anAnswer()),
        { server: { timeoutMs: 4000 } },
      )
      expect(readings).toHaveLength(2)
      expect(result).toMatchObject({ stopped: null, unread: [{}] })
      expect(asked.at(-1)?.body.response_format?.type).toBe('json_schema')
    },
  )

  test("if the model's server is too slow on one review, only that review gets no reading", async () => {
    const { readings, result } = await reading(
      reviewsOf('Good.', 'Fine.', 'Nice.'),
      ({ review }) => (review.text === 'Fine.' ? 'never' : anAnswer()),
      { server: { timeoutMs: 4000 } },
    )
    expect(readings).toHaveLength(2)
    expect(result).toMatchObject({ stopped: null, unread: [{ problem: expect.stringContaining('did not answer') }] })
  })

  test('an unreachable server ends the run', async () => {
    const { result } = await reading(reviewsOf('Good.'), () => anAnswer(), { server: { url: 'http://127.0.0.1:1/v1' } })
    expect(result.stopped).toMatch(/cannot be reached.*Is the server running/)
  })
})

describe('a run', () => {
  test('a run reads several reviews at a time after the first success', async () => {
    let now = 0
    let most = 0
    const gate = Promise.withResolvers<undefined>()
    const reviews = reviewsOf(...Array.from({ length: 9 }, (_, index) => `Good ${index}.`))
    const { asked } = await reading(
      reviews,
      async ({ review }) => {
        if (review.text === 'Good 0.') return anAnswer()
        most = Math.max(most, (now += 1))
        if (now === 3) gate.resolve(undefined)
        await gate.promise
        now -= 1
        return anAnswer()
      },
      { concurrency: 3 },
    )
    expect(asked).toHaveLength(9)
    expect(most).toBe(3)
  })

  test('a run saves its readings batch by batch, and saves the rest when it is interrupted', async () => {
    const interrupt = new AbortController()
    const reviews = reviewsOf(...Array.from({ length: 9 }, (_, index) => `Good ${index}.`))
    const { kept, readings, result } = await reading(
      reviews,
      ({ review }) => {
        if (review.text !== 'Good 5.') return anAnswer()
        interrupt.abort()
        return 'never'
      },
      { concurrency: 1, batch: 2, signal: interrupt.signal },
    )
    expect(readings).toHaveLength(5)
    expect(kept[0]).toHaveLength(2)
    expect(result).toMatchObject({ kept: 5, unread: [], stopped: null })
  })
})
