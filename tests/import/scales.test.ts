import { describe, expect, test } from 'vitest'
import { aContentFolder, csv } from './a-content-folder.ts'

const HEAD = ['Score', 'Date', 'Text', 'Author']
const rows = (scores: readonly string[]) =>
  scores.map((score, index) => [
    score,
    `2026-05-${String(index + 1).padStart(2, '0')}`,
    `The stay number ${index} was like this`,
    `Guest ${index}`,
  ])
const scored = (...scores: string[]) => csv(HEAD, ...rows(scores))
const HOW = { source: 'tripadvisor', map: { rating: 'Score', date: 'Date', text: 'Text', author: 'Author' } } as const

describe('a rating column that holds anything above 5 is not in stars', () => {
  test.for([
    ['named with --map', HOW],
    ['guessed', { source: 'tripadvisor' }],
  ] as const)('a column of scores up to 10 that is %s is refused with a --scale to add', async ([, how]) => {
    const content = await aContentFolder()
    const table = scored('2.5', '10', '4', '9.2', '1')
    await expect(content.import(table, how)).rejects.toThrow(
      /2 ratings above 5, such as "10" in row 3 .* scale of 10; add --scale 10, or --scale 0-10[^]*--scale 10\n/,
    )
    expect(await content.files()).toEqual([])
  })

  test('a column of scores up to 100 looks like a scale of 100, and a column with higher scores is not read as ratings', async () => {
    const content = await aContentFolder()
    await expect(content.import(scored('87', '4', '100'), HOW)).rejects.toThrow('add --scale 100')
    await expect(content.import(scored('871', '4', '100'), HOW)).rejects.toThrow('name the column with the stars')
    expect(await content.files()).toEqual([])
  })

  test('a mistyped rating of 11 among many up to 10 does not turn their scale into one of 100', async () => {
    const content = await aContentFolder()
    const table = scored('9.4', '8', '10', '11', '7', '2', '6', '6.9', '10', '9')
    await expect(content.import(table, HOW)).rejects.toThrow(
      /9 ratings above 5.* scale of 10, except 1 above that, such as "11" in row 5 \(line 5\), which would be a bad row; add --scale 10,[^]*--scale 10\n/,
    )
    await content.import(table, { ...HOW, scale: 10, halfStars: 'up' })
    expect((await content.lines('tripadvisor')).map(({ rating }) => rating).toSorted()).toEqual([
      ...[1, 3, 3, 4, 4, 5, 5, 5, 5],
    ])
  })

  test('for scores of 50 and less, the refusal offers --scale 50 as on Tripadvisor, so that nobody halves five stars', async () => {
    const content = await aContentFolder()
    const table = scored('50', '40', '50')
    await expect(content.import(table, HOW)).rejects.toThrow(
      /scale of 50; add --scale 50, or --scale 100 if 100 is the best[^]*--scale 50\n[^]*--scale 100/,
    )
    await content.import(table, { ...HOW, scale: 50 })
    expect((await content.lines('tripadvisor')).map(({ rating }) => rating).toSorted()).toEqual([4, 5, 5])
    await expect((await aContentFolder()).import(scored('10', '10'), HOW)).rejects.toThrow('add --scale 10,')
  })

  test('answers such as yes and no are refused, because they are not stars', async () => {
    const content = await aContentFolder()
    await expect(content.import(scored('Yes', 'no', 'YES'), HOW)).rejects.toThrow('answers such as yes and no')
  })

  test('codes for good and bad are refused, because a 1 for a happy customer is not one star', async () => {
    const content = await aContentFolder()
    await expect(content.import(scored('1', '2', '0', '1', '1'), HOW)).rejects.toThrow(
      'its ratings are only 0, 1 and 2, such as "0" in row 4 (line 4): codes, not stars; name the column with the stars',
    )
    await expect(content.import(scored('1', '2', '0', '1', '1'), { source: 'tripadvisor' })).rejects.toThrow(
      /rating +<- Score[^]*\nNothing was imported\. [^ ]*export[^ ]*: its ratings are only 0, 1 and 2/,
    )
    expect(await content.files()).toEqual([])
    const { sources } = await content.import(scored('1', '2', '0', '1', '3'), HOW)
    expect(sources).toMatchObject([{ added: 4 }])
  })

  test('a column of only 0 and 1 is refused as answers, because no guest who said yes gave one star', async () => {
    const content = await aContentFolder()
    await expect(content.import(scored('1', '0', '1'), HOW)).rejects.toThrow('its ratings are only 0 and 1')
    expect(await content.files()).toEqual([])
  })

  test.for([
    ['words', ['nine', 'three', 'five']],
    ['signs', ['★'.repeat(9), '★★★', '★★★★★']],
  ] as const)('ratings up to ten as %s are refused, even where a rating is 5 or less', async ([, scores]) => {
    const content = await aContentFolder()
    await expect(content.import(scored(...scores), HOW)).rejects.toThrow('add --scale 10')
    await content.import(scored(...scores), { ...HOW, scale: 10, halfStars: 'up' })
    expect((await content.lines('tripadvisor')).map(({ rating }) => rating)).toEqual([3, 2, 5])
  })

  test('one mistyped score among many does not turn a scale of 10 into a scale of 100', async () => {
    const content = await aContentFolder()
    const scores = Array.from({ length: 30 }, (_, index) => String(6 + (index % 5)))
    const table = csv(
      ['Score', 'Date', 'Text', 'Author'],
      ...[...scores, '77'].map((score, index) => [score, '2026-05-01', `Stay number ${index}`, 'Guest']),
    )
    await expect(content.import(table, HOW)).rejects.toThrow('add --scale 10,')
  })

  test('JSON-LD that states no scale and has ratings above 5 is refused, not read in part', async () => {
    const content = await aContentFolder()
    const review = (ratingValue: number, more = {}) => ({
      '@type': 'Review',
      author: 'A',
      datePublished: '2026-05-01',
      reviewBody: `Words ${ratingValue}`,
      reviewRating: { ratingValue, ...more },
    })
    await expect(content.import([review(9.6), review(4)])).rejects.toThrow('add --scale 10')
    await content.import([review(9.6, { bestRating: 10 }), review(4, { bestRating: 10 })])
    const lines = await content.lines('first_party')
    expect(lines.map(({ rating, rating_given }) => [rating, rating_given?.value]).toSorted()).toEqual([
      [2, '4'],
      [5, '9.6'],
    ])
  })

  test('a rating above the known scale of a named format is a bad row, and --scale is refused', async () => {
    const content = await aContentFolder()
    const table = csv(
      ['id', 'rating', 'published', 'experienced'],
      ['a', '9', '2024-05-01', ''],
      ['b', '4', '2024-05-01', ''],
    )
    const { bad } = await content.import(table)
    expect(bad).toMatchObject([{ problem: 'a rating of "9" is not between 1 and 5 stars' }])
    await expect(content.import(table, { scale: 10 })).rejects.toThrow('has a scale of its own: leave out --scale')
  })
})

describe('ratings on another scale', () => {
  test('ratings such as 4,80 are bad rows that say what to do, and --scale 5 rounds them to the nearest star', async () => {
    const table = csv(['Stars', 'Date', 'Text'], ['4,80', '2024-01-15', 'Good'], ['3,2', '2024-01-16', 'Fair'])
    const how = { source: 'first_party', map: { rating: 'Stars', date: 'Date', text: 'Text' } }
    const content = await aContentFolder()
    await expect(content.import(table, how)).rejects.toThrow(/"4,80" is not in whole stars; if .* add --scale 5/)
    await content.import(table, { ...how, scale: 5 })
    expect((await content.lines('first_party')).map(({ rating, rating_given }) => [rating, rating_given])).toEqual([
      [3, undefined],
      [5, undefined],
    ])
  })

  test('ratings out of ten become the nearest stars, the original scores are stored, and the next import asks nothing', async () => {
    const content = await aContentFolder()
    await content.import(scored('2.5', '10', '4', '9.2', '1'), { ...HOW, scale: 10 })
    const lines = (await content.lines('tripadvisor')).toSorted((a, b) => a.date.localeCompare(b.date))
    expect(lines.map(({ rating, rating_given }) => [rating, rating_given])).toEqual([
      [1, { value: '2.5', scale: 10 }],
      [5, { value: '10', scale: 10 }],
      [2, { value: '4', scale: 10 }],
      [5, { value: '9.2', scale: 10 }],
      [1, { value: '1', scale: 10 }],
    ])
    const { sources } = await content.import(
      csv(
        HEAD,
        ['4', '2026-06-01', 'Another stay, like this', 'Guest A'],
        ['2', '2026-06-02', 'And one more', 'Guest B'],
      ),
    )
    expect(sources).toMatchObject([{ added: 2 }])
    expect((await content.lines('tripadvisor')).filter(({ date }) => date === '2026-06-01')).toMatchObject([
      { rating: 2 },
    ])
  })

  test('an import asks once how to round exact halves, and stores the answer', async () => {
    const content = await aContentFolder()
    await expect(content.import(scored('7', '10'), { ...HOW, scale: 10 })).rejects.toThrow('"7" (3.5 stars) in row 2')
    await content.import(scored('7', '10'), { ...HOW, scale: 10, halfStars: 'down' })
    await content.import(scored('7', '10', '9'))
    expect((await content.lines('tripadvisor')).map(({ rating }) => rating).toSorted()).toEqual([3, 4, 5])
  })

  test('0 is the worst rating on a scale from 0, and is not a rating on a scale from 1', async () => {
    const content = await aContentFolder()
    await content.import(scored('0', '10'), { ...HOW, scale: '0-10' })
    expect((await content.lines('tripadvisor')).map(({ rating }) => rating).toSorted()).toEqual([1, 5])
    const { bad } = await content.import(scored('0', '10', '11'), { ...HOW, scale: 10 })
    expect(bad.map(({ problem }) => problem)).toEqual([
      'it has no rating (0)',
      'a rating of "11" is not between 1 and 10',
    ])
  })
})
