import { describe, expect, test } from 'vitest'
import { flatten, overlay, sideBySide } from '../../src/presets/layers.ts'
import { faultsOf, taxonomyFor } from '../../src/presets/taxonomy-for.ts'
import { AspectsFile, TaxonomyLayer, type AspectRule } from '../../src/schema/content/taxonomy.ts'

const layer = (about: unknown): TaxonomyLayer => TaxonomyLayer.parse(about)

const PRICING = { id: 'pricing', label: 'Pricing', question: 'Fair?', good: ['fair', 'cheap'], bad: ['steep'] }
const BELOW = layer({
  aspects: [PRICING, { id: 'speed', label: 'Speed', words: ['wait'] }],
  problems: [{ id: 'leak', label: 'Leaks', words: ['leak'] }],
  topics: [{ id: 'pets', label: 'Pets', words: ['dog'] }],
  neutral: ['pain'],
})

describe("an owner's layer", () => {
  const over = (about: unknown): ReturnType<typeof flatten> => flatten([BELOW, layer(about)])
  const pricing = (about: unknown): AspectRule | undefined =>
    over({ aspects: [{ id: 'pricing', ...Object(about) }] }).aspects.find(({ id }) => id === 'pricing')

  test('an empty layer of an owner changes nothing', () => {
    expect(over({})).toEqual(flatten([BELOW]))
    expect(AspectsFile.parse(null)).toEqual(layer({}))
  })

  test("an owner's layer adds to existing lists, each phrase once", () => {
    expect(pricing({ good: ['Cheap', 'senior discount'] })?.good).toEqual(['fair', 'cheap', 'senior discount'])
  })

  test("an owner's layer changes label and question, but not the members that it omits", () => {
    expect(pricing({ label: 'Money' })).toMatchObject({ label: 'Money', question: 'Fair?', bad: ['steep'] })
  })

  test("an owner's layer removes a phrase", () => {
    expect(pricing({ remove: ['Cheap'] })?.good).toEqual(['fair'])
    expect(pricing({ remove: ['Cheap'] })).not.toHaveProperty('remove')
  })

  test("an owner's layer turns praise into blame by listing it as blame, and the other way round", () => {
    expect(pricing({ bad: ['cheap'], good: ['steep'] })).toMatchObject({ good: ['fair', 'steep'], bad: ['cheap'] })
  })

  test("an owner's layer distinguishes N, any number, from the letter n", () => {
    expect(pricing({ good: ['within N hours', 'n'] })?.good).toEqual(['fair', 'cheap', 'within N hours', 'n'])
  })

  test("an owner's layer adds a new aspect, problem and topic", () => {
    const added = over({
      aspects: [{ id: 'showroom', label: 'Showroom', words: ['showroom'] }],
      problems: [{ id: 'smell', label: 'Smells', words: ['smell'] }],
      topics: [{ id: 'cats', label: 'Cats', words: ['cat'] }],
      neutral: ['ache'],
    })
    expect(added.aspects.map(({ id }) => id)).toEqual(['pricing', 'speed', 'showroom'])
    expect(added.problems.map(({ id }) => id)).toEqual(['leak', 'smell'])
    expect(added.topics.map(({ id }) => id)).toEqual(['pets', 'cats'])
    expect(added.neutral).toEqual(['pain', 'ache'])
  })

  test("an owner's layer removes an aspect, a problem and a topic by their ids", () => {
    const left = over({ remove: ['speed', 'leak', 'pets'] })
    expect(left).toMatchObject({ aspects: [{ id: 'pricing' }], problems: [], topics: [] })
  })

  test("an owner's layer that removes an aspect and defines it again starts with an empty aspect", () => {
    const anew = over({ remove: ['pricing'], aspects: [{ id: 'pricing', label: 'Price', words: ['price'] }] })
    expect(anew.aspects.find(({ id }) => id === 'pricing')).toMatchObject({
      label: 'Price',
      words: ['price'],
      good: [],
    })
  })
})

describe('layers side by side', () => {
  const one = layer({ aspects: [{ id: 'a', label: 'One', good: ['solid'], bad: ['loud'] }], remove: ['x', 'y'] })
  const two = layer({
    aspects: [
      { id: 'b', label: 'B' },
      { id: 'a', label: 'Two', good: ['loud', 'soft'] },
    ],
    remove: ['x'],
  })

  test('layers side by side are merged, and the first layer wins where they differ', () => {
    const both = sideBySide([one, two])
    expect(both.aspects).toMatchObject([{ id: 'a', label: 'One', good: ['soft', 'solid'], bad: ['loud'] }, { id: 'b' }])
    expect(sideBySide([two, one]).aspects).toMatchObject([{ id: 'b' }, { id: 'a', label: 'Two', bad: [] }])
  })

  test('layers side by side remove only rules that all of them remove', () => {
    expect(sideBySide([one, two]).remove).toEqual(['x'])
    expect(sideBySide([one]).remove).toEqual(['x', 'y'])
    expect(sideBySide([])).toEqual(layer({}))
  })

  test('layers side by side do not remove a rule of base that one layer removes and another needs', () => {
    expect(taxonomyFor({ trades: ['contractor'], language: 'en' }).aspects.map(({ id }) => id)).not.toContain('ease')
    expect(taxonomyFor({ trades: ['contractor', 'moving'], language: 'en' }).aspects.map(({ id }) => id)).toContain(
      'ease',
    )
  })
})

test('overlay does not change the given layers', () => {
  const before = structuredClone(BELOW)
  overlay(BELOW, layer({ aspects: [{ id: 'pricing', good: ['new'], remove: ['fair'] }], remove: ['speed'] }))
  expect(BELOW).toEqual(before)
})

describe("faults of an owner's layer", () => {
  const faults = (about: unknown): unknown[] => faultsOf({ trades: ['contractor'], language: 'en' }, layer(about))

  test('a new aspect without a label is a fault', () => {
    expect(faults({ aspects: [{ id: 'showroom' }] })).toMatchObject([
      { path: ['aspects', 0, 'id'], value: 'showroom', problem: expect.stringContaining('give it a label') as string },
    ])
  })

  test('a change of a missing rule is a fault, with the nearest id', () => {
    expect(faults({ aspects: [{ id: 'pricng' }] })).toMatchObject([
      { problem: expect.stringContaining('the nearest is "pricing"') as string },
    ])
  })

  test('a removal of a missing rule is a fault', () => {
    expect(faults({ remove: ['sped'] })).toMatchObject([
      { path: ['remove', 0], problem: 'No rule has this id, so there is nothing to remove; the nearest is "speed"' },
    ])
  })

  test('an id used twice is a fault', () => {
    expect(
      faults({
        topics: [
          { id: 'hoa-rules', label: 'A' },
          { id: 'hoa-rules', label: 'B' },
        ],
      }),
    ).toMatchObject([{ path: ['topics', 1, 'id'] }])
  })

  test("an owner's layer that adds, changes and removes existing rules has no fault", () => {
    const fine = {
      aspects: [
        { id: 'pricing', good: ['x'] },
        { id: 'new', label: 'New' },
      ],
      remove: ['speed'],
    }
    expect(faults(fine)).toEqual([])
  })
})
