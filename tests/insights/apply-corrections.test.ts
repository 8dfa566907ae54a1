import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { Corrections } from '../../src/schema/content/corrections.ts'
import { aReview } from '../a-review.ts'
import { outputOf } from '../cli/a-command.ts'
import { aBusiness, anInput } from './an-input.ts'
import { FullInsights, fullInsights } from './full-insights.ts'

const review = aReview({ text: 'The price was too high. Grace came at noon.', rating: 2 })
const business = aBusiness({ technicians: [{ id: 'grace', name: 'Grace Lindqvist' }] })

const corrected = async (...corrections: Record<string, unknown>[]) => {
  const given = Corrections.parse(corrections.map((one) => ({ review: review.id, by: 'Dana', ...one })))
  return FullInsights.parse(await fullInsights(anInput([review], { business, corrections: given })))
}

describe('a correction', () => {
  test('a correction changes the label of an aspect and the counts of that aspect', async () => {
    const { per_review, aspects } = await corrected({ aspect: 'pricing', label: 'positive' })
    expect(per_review[review.id]).toMatchObject({ corrected: true })
    expect(per_review[review.id]?.aspects).toContainEqual({
      ...{ id: 'pricing', label: 'positive', score: 0.7, phrase: 'The price was too high' },
    })
    expect(aspects.find(({ id }) => id === 'pricing')).toMatchObject({ mention_count: 1, positive_count: 1 })
  })

  test('a correction removes a mention that is not in the review', async () => {
    const { per_review } = await corrected({ aspect: 'pricing', label: 'none' }, { technician: 'grace', label: 'none' })
    expect(per_review[review.id]?.aspects).toBeUndefined()
    expect(per_review[review.id]?.mentions).toBeUndefined()
  })

  test('a correction adds a missed mention, and quotes its words', async () => {
    const { per_review } = await corrected({ aspect: 'punctuality', label: 'positive', phrase: 'Grace came at noon' })
    expect(per_review[review.id]?.aspects).toContainEqual(
      expect.objectContaining({ id: 'punctuality', label: 'positive', phrase: 'Grace came at noon' }),
    )
  })

  test.for([
    ['mixed', { label: 'mixed', score: expect.any(Number) }],
    ['none', undefined],
  ] as const)('a correction without a subject applies to the whole review: %s', async ([label, sentiment]) => {
    expect((await corrected({ label })).per_review[review.id]?.sentiment).toEqual(sentiment)
  })

  test('a correction of a review that does not exist changes nothing', async () => {
    const other = { review: '01J9ZQ4C7F8N3W5T2K6R0M1XBV', aspect: 'pricing', label: 'none', by: 'Dana' }
    const insights = await fullInsights(anInput([review], { business, corrections: Corrections.parse([other]) }))
    expect(insights).toEqual(await fullInsights(anInput([review], { business })))
  })

  test('a correction is refused if it names two subjects', () => {
    const both = { review: review.id, aspect: 'pricing', technician: 'grace', label: 'none', by: 'Dana' }
    expect(() => Corrections.parse([both])).toThrow(/Give one of aspect, technician/)
  })
})

describe('corrections.yaml', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corrections-'))
    await cp(new URL('../../content', import.meta.url), folder, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const write = (yaml: string): Promise<void> => writeFile(join(folder, 'corrections.yaml'), yaml)

  test('a verdict in corrections.yaml is read with the content and explained', { timeout: 60_000 }, async () => {
    const { reviews } = await readContent(folder)
    const id = reviews.find(({ text }) => text !== null)?.id ?? ''
    await write(`- review: ${id}\n  label: neutral\n  by: Dana\n  note: It is a question\n`)
    expect((await readContent(folder)).corrections).toEqual([
      { review: id, label: 'neutral', by: 'Dana', note: 'It is a question' },
    ])
    const stdout = await outputOf(['insights', 'explain', id], folder, { CONTENT: folder })
    expect(stdout).toMatch(/^1\. \w+ \([+-]?[\d.]+\)/m)
    expect(stdout).toMatch(/The review, with \d stars?: /)
    expect(stdout).toContain('Corrected to neutral by Dana: It is a question')
  })

  test('corrections.yaml is refused, with file and line, if it names something unknown', async () => {
    const { reviews } = await readContent(folder).catch(() => ({ reviews: [] }))
    const id = reviews[0]?.id ?? ''
    await write(
      `- review: 01J9ZQ4C7F8N3W5T2K6R0M1XBV\n  label: none\n  by: Dana\n` +
        `- review: ${id}\n  aspect: prices\n  label: none\n  phrase: nobody wrote this\n  by: Dana\n`,
    )
    await expect(readContent(folder)).rejects.toThrow(
      /corrections\.yaml[\s\S]*No published review has this id[\s\S]*No aspect has this id[\s\S]*does not contain these words/,
    )
  })
})
