import { describe, expect, test } from 'vitest'
import { importReviews } from '../../src/import/import-reviews.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, aGoogleReview } from './a-content-folder.ts'

describe('an export of Google Business Profile', () => {
  test('a Google Business Profile import imports every member of a review', async () => {
    const content = await aContentFolder()
    const how = { today: Day.parse('2026-11-20') }
    await content.import({ reviews: [aGoogleReview()], averageRating: 5, totalReviewCount: 1 }, how)
    expect((await content.bytes('google')).toString()).toBe(
      '{"id":"14PGKHN6P0ZTBTR222HABNQNBD","author":"Dana R.","author_avatar_url":null,"rating":5,"date":"2026-05-01",' +
        '"text":"Fixed the leak under the sink.","language":null,"source":"google","source_url":null,' +
        '"owner_reply":null,"source_id":"locations/2/reviews/r1","obtained_on":"2026-11-20","imported":"VSMal-NuW5tf_ytsxK9iOXkRqqVNexLovfVNTGcj-YIW"}\n',
    )
  })

  test('a Google Business Profile review has the day of writing, and separately the day of the edit', async () => {
    const content = await aContentFolder()
    await content.import({ reviews: [aGoogleReview({ updateTime: '2026-06-01T03:00:00Z' })] })
    expect(await content.lines('google')).toMatchObject([{ date: '2026-05-01', edited_on: '2026-05-31' }])
  })

  test('a Google Business Profile import reads ratings without text, nameless authors, replies, and nested comments', async () => {
    const content = await aContentFolder()
    const reply = { comment: 'Thank you\n\nThe team', updateTime: '2026-05-02T15:18:52.509033Z' }
    await content.import({
      reviews: [
        aGoogleReview({ comment: undefined, reviewer: { isAnonymous: true }, reviewReply: reply }),
        aGoogleReview({
          name: 'accounts/1/locations/2/reviews/r0',
          comment: { comment: 'Molto bravi, veloci e anche cordiali' },
        }),
      ],
    })
    expect(await content.lines('google')).toMatchObject([
      { text: 'Molto bravi, veloci e anche cordiali', language: 'it' },
      {
        text: null,
        language: null,
        author: 'Google reviewer',
        owner_reply: { text: 'Thank you\n\nThe team', date: '2026-05-02' },
      },
    ])
  })

  test('an import names a nameless author in the language of the site, and keeps that name', async () => {
    const content = await aContentFolder({ place: 'timezone: Europe/Berlin\nlanguage: de' })
    const reviews = [aGoogleReview({ reviewer: { isAnonymous: true } })]
    await content.import({ reviews })
    expect(await content.lines('google')).toMatchObject([{ author: 'Ohne Namen' }])
    await content.put('content/business.yaml', 'name: A Firm\ntimezone: Europe/Berlin\nlanguage: nl\n')
    await content.import({ reviews })
    expect(await content.lines('google')).toMatchObject([{ author: 'Ohne Namen' }])
  })

  test('a Google Business Profile import leaves out a reply that Google rejected, even one that was shown before', async () => {
    const content = await aContentFolder()
    const reply = { comment: 'Thanks.', updateTime: '2026-05-02T18:00:00Z' }
    for (const [reviewReplyState, shown] of [
      ['APPROVED', { text: 'Thanks.', date: '2026-05-02' }],
      ['REJECTED', null],
      ['PENDING', { text: 'Thanks.', date: '2026-05-02' }],
    ] as const) {
      await content.import([aGoogleReview({ reviewReply: { ...reply, reviewReplyState } })])
      expect((await content.lines('google'))[0]?.owner_reply).toEqual(shown)
    }
  })

  test('a Google Business Profile import leaves out empty entries, and reports entries without stars', async () => {
    const content = await aContentFolder()
    const { bad, skipped } = await content.import({
      reviews: [
        null,
        aGoogleReview(),
        aGoogleReview({ name: 'accounts/1/locations/2/reviews/r2', starRating: 'STAR_RATING_UNSPECIFIED' }),
      ],
    })
    expect(bad).toMatchObject([{ where: 'review 3', problem: 'it has no rating' }])
    expect([...skipped]).toEqual([['empty entry', 1]])
    expect(await content.lines('google')).toHaveLength(1)
  })

  test('an import refuses Google reviews without dates, and the refusal names the recognised format', async () => {
    const content = await aContentFolder()
    const undated = aGoogleReview({ createTime: undefined, updateTime: undefined })
    await expect(content.import({ reviews: [undated] })).rejects.toThrow(
      'it has no date. It was read as Google Business Profile; if it is something else, name its columns with --map',
    )
    expect(await content.files()).toEqual([])
  })

  test('a Google Business Profile import uses the original of a translated text, and its language', async () => {
    const content = await aContentFolder()
    const comment =
      '(Translated by Google) Very friendly and fast service\n\n(Original)\nSehr freundlicher und schneller Service'
    await content.import({ reviews: [aGoogleReview({ comment })] })
    expect(await content.lines('google')).toMatchObject([
      { text: 'Sehr freundlicher und schneller Service', language: 'de' },
    ])
  })
})

describe('an unpacked Takeout', () => {
  const page = (...ids: string[]) => ({
    reviews: ids.map((id) => aGoogleReview({ name: `accounts/1/locations/2/reviews/${id}` })),
  })

  test('a Takeout is read with all pages, a location under two accounts once, and the newest copy of each review', async () => {
    const content = await aContentFolder()
    const first = 'Takeout/Google Business Profile/account-1/location-2'
    await content.put(`${first}/reviews.json`, `\uFEFF${JSON.stringify(page('a', 'b'))}`)
    await content.put(`${first}/reviews-Xy12.json`, page('c'))
    await content.put(`${first}/data.json`, { name: 'no reviews here' })
    const newer = {
      name: 'accounts/9/locations/2/reviews/a',
      comment: 'Now better',
      updateTime: '2026-07-01T00:00:00Z',
    }
    const folder = await content.put('Takeout/Google Business Profile/account-9/location-2/reviews_001.json', {
      reviews: [aGoogleReview(newer)],
    })
    await importReviews({ files: [folder.replace(/Google.*/, '')], content: content.path })
    const lines = await content.lines('google')
    expect(lines.map(({ source_id }) => source_id.slice(-1)).toSorted()).toEqual(['a', 'b', 'c'])
    expect(lines.find(({ source_id }) => source_id === 'locations/2/reviews/a')).toMatchObject({ text: 'Now better' })
  })

  test('a Takeout of several locations asks which one, by their names', async () => {
    const content = await aContentFolder()
    const inLocation = (id: string) => ({ reviews: [aGoogleReview({ name: `accounts/1/locations/${id}/reviews/r` })] })
    await content.put('t/location-1/reviews.json', inLocation('1'))
    await content.put('t/location-2/reviews.json', inLocation('2'))
    await content.put('t/location-2/additionalData.json', {
      attributes: [{ id: { attributeType: 'LISTING_NAME' }, value: 'Peak Plumbing' }],
    })
    const folder = (await content.put('t/readme', 'x')).replace(/readme$/, '')
    const run = (business: string[]) => importReviews({ files: [folder], content: content.path, business })
    await expect(run([])).rejects.toThrow(
      /--business:\n.*"locations\/1": 1 review\n.*"Peak Plumbing" \(key "locations\/2"\)/,
    )
    await run(['peak plumbing'])
    expect(await content.lines('google')).toMatchObject([{ source_id: 'locations/2/reviews/r' }])
  })

  test('a Takeout of Google Maps is refused, with directions to the right one', async () => {
    const content = await aContentFolder()
    const file = await content.put('maps/Reviews.json', { type: 'FeatureCollection', features: [] })
    for (const path of [file, file.replace(/Reviews.json$/, '')]) {
      await expect(importReviews({ files: [path], content: content.path })).rejects.toThrow(
        /Reviews\.json: this is the Reviews.json of Google Maps.*choose "Google Business Profile"/,
      )
    }
  })

  test('a Takeout without reviews is refused', async () => {
    const content = await aContentFolder()
    await content.put('t/data.json', {})
    await expect(importReviews({ files: [`${content.path}/../t`], content: content.path })).rejects.toThrow(
      'no reviews.json',
    )
    await expect(content.import({ reviews: [] })).rejects.toThrow('it has no reviews to import')
  })
})
