import { beforeAll, describe, expect, test } from 'vitest'
import { complete } from '../../../sidecar/mcp/completion.ts'
import { getPrompt, PROMPTS } from '../../../sidecar/mcp/prompts.ts'
import { readResource, RESOURCE_LIST, TEMPLATES } from '../../../sidecar/mcp/resources.ts'
import { TOOLS } from '../../../sidecar/mcp/tools/call-tool.ts'
import type { Snapshot } from '../../../sidecar/snapshot/snapshot.ts'
import { aPlumber } from './a-plumber.ts'

// Many clients have only tools, so a tool must return everything that a resource, a prompt or a completion returns.

let plumber: Snapshot
beforeAll(async () => {
  plumber = await aPlumber()
})

/** For each resource, the tools whose answers together have its content. */
const SAME: Record<string, string[]> = {
  'reviews://business': ['get_business'],
  'reviews://insights': ['get_summary', 'list_topics', 'get_trend', 'get_faq'],
  'reviews://feed': ['get_reviews_since'],
}

describe('a client without resources, prompts and completions', () => {
  test('a tool returns the content of every resource', () => {
    expect(RESOURCE_LIST.resources.map(({ uri }) => uri)).toEqual(Object.keys(SAME))
    for (const { tool } of TEMPLATES) expect(TOOLS).toContain(tool)
  })

  test('the answers of tools contain every member of the insights', async () => {
    const insights = await resource('reviews://insights')
    const answers = await Promise.all((SAME['reviews://insights'] ?? []).map((name) => answerOf(name)))
    const told = new Set(answers.flatMap(Object.keys))
    const { monthly, trend, ...yearly } = insights['temporal'] as Record<string, unknown>
    expect([...told]).toEqual(expect.arrayContaining(['monthly', 'trend', ...Object.keys(yearly)]))
    expect([monthly, trend]).not.toContain(undefined)
    const { entities, temporal: _temporal, ...others } = insights
    for (const name of Object.keys(others).filter((one) => !OF_THE_FILE.includes(one))) expect(told).toContain(name)
    for (const { id } of (entities as Record<string, { id: string }[]>)['technicians'] ?? [])
      expect(await answerOf('get_technician', { name: id })).toMatchObject({ id })
  })

  test('get_reviews_since returns every review of the feed', async () => {
    const { items } = (await resource('reviews://feed')) as { items: { id: string; _review: object }[] }
    const { reviews } = await answerOf('get_reviews_since', { date: '2000-01-01' })
    expect((reviews as object[]).slice(0, items.length)).toEqual(items.map(({ _review }) => _review))
  })

  test('the answer of a tool contains every value that a completion offers', async () => {
    const lists = ['get_business', 'get_summary', 'get_reviews_since'] as const
    const given: Record<string, object> = { get_reviews_since: { date: '2000-01-01' } }
    const told = JSON.stringify(await Promise.all(lists.map((name) => answerOf(name, given[name]))))
    const templates = TEMPLATES.map(
      ({ uriTemplate, variable }) => [{ type: 'ref/resource', uri: uriTemplate }, variable] as const,
    )
    const prompts = PROMPTS.flatMap((prompt) =>
      prompt.arguments.map(({ name }) => [{ type: 'ref/prompt', name: prompt.name }, name] as const),
    )
    for (const [ref, name] of [...templates, ...prompts]) {
      const { completion } = await complete({ ref, argument: { name, value: '' } }, plumber)
      const { values } = completion as { values: string[] }
      expect(values.length).toBeGreaterThan(0)
      for (const value of values) expect(told).toContain(JSON.stringify(value))
    }
  })

  test('every prompt names only tools that exist, so that a person can also type the prompt', () => {
    const names = TOOLS.map(({ listing }) => listing.name)
    for (const { name, arguments: taken } of PROMPTS) {
      const given = Object.fromEntries(taken.map((argument) => [argument.name, 'any']))
      const asked = JSON.stringify(getPrompt({ name, arguments: given }, plumber))
      const tools = asked.match(/\b(?:get|search|list)_[a-z_]+|\bcompare\b(?! the)/g) ?? []
      expect(tools.length).toBeGreaterThan(0)
      for (const tool of tools) expect(names).toContain(tool)
    }
  })
})

/** The members that describe the file itself. */
const OF_THE_FILE = ['version', 'generated_at', 'model']

async function answerOf(name: string, given: object = {}): Promise<Record<string, unknown>> {
  const answer = await TOOLS.find(({ listing }) => listing.name === name)?.call({ ...given }, plumber)
  if (answer?.ok !== true) throw new Error(`${name} did not answer: ${answer?.problem ?? 'there is no such tool'}`)
  return JSON.parse(answer.value.json) as Record<string, unknown>
}

async function resource(uri: string): Promise<Record<string, unknown>> {
  const { contents } = (await readResource({ uri }, plumber)) as { contents: { text: string }[] }
  return JSON.parse(contents[0]?.text ?? '') as Record<string, unknown>
}
