import { describe, expect, test } from 'vitest'
import { appStore } from '../../src/import/formats/apps/app-store.ts'
import { googlePlay } from '../../src/import/formats/apps/google-play.ts'
import { aContentFolder } from './a-content-folder.ts'
import { aTableWith, eachMissing, everythingIn, linesById } from './everything-in.ts'

const PLAY_CONSOLE = [
  ...['Package Name', 'App Version Code', 'App Version Name', 'Reviewer Language', 'Device'],
  ...['Review Submit Date and Time', 'Review Submit Millis Since Epoch', 'Review Last Update Date and Time'],
  ...['Review Last Update Millis Since Epoch', 'Star Rating', 'Review Title', 'Review Text'],
  ...['Developer Reply Date and Time', 'Developer Reply Millis Since Epoch', 'Developer Reply Text', 'Review Link'],
]

describe('a monthly CSV of the Play Console', () => {
  const link = 'http://play.google.com/console/developers/5703/app/4972/user-feedback/review-details?reviewId='
  const row = {
    'Package Name': 'org.example.tides',
    'App Version Name': '1.3.1',
    'Reviewer Language': 'de',
    Device: 'a06',
    'Review Submit Date and Time': '2025-11-05T04:40:32Z',
    'Review Last Update Date and Time': '2025-11-05T04:40:32Z',
    'Star Rating': '5',
    'Review Text': 'Shows the tides of my harbour, even without a network',
    'Developer Reply Date and Time': '2025-11-13T13:02:47Z',
    'Developer Reply Text': 'Thank you, "captain"',
    'Review Link': `${link}d2b07a18-68e9&corpus=PUBLIC_REVIEWS`,
  }
  const edited = {
    ...row,
    'Review Last Update Date and Time': '2025-11-20T10:00:00Z',
    'Star Rating': '2',
    'Review Title': 'Worse now',
    'Developer Reply Date and Time': '',
    'Developer Reply Text': '',
    'Review Link':
      'https://play.google.com/apps/publish?account=7083#ReviewDetailsPlace:p=org.example&reviewid=gp:AOqp_T-1',
  }
  const silent = {
    'Package Name': 'org.example.tides',
    'Review Submit Date and Time': '2025-11-06T18:00:00Z',
    'Review Last Update Date and Time': '2025-11-06T18:00:00Z',
    'Star Rating': '3',
  }

  test('a Play Console import in UTF-16 reads every row, with public links and without device and private links', async () => {
    const content = await aContentFolder()
    const table = aTableWith(PLAY_CONSOLE, row, edited, silent)
    const { files } = await content.import(Buffer.from(`\uFEFF${table}`, 'utf16le'))
    expect(files).toMatchObject([{ format: 'Google Play Console', encoding: 'utf-16le', reviews: 3 }])
    const lines = await content.lines('google_play')
    expect(lines.toSorted((a, b) => b.rating - a.rating)).toMatchObject([
      {
        source_id: 'd2b07a18-68e9',
        author: 'Google Play reviewer',
        rating: 5,
        date: '2025-11-04',
        text: 'Shows the tides of my harbour, even without a network',
        language: 'en',
        source: 'google_play',
        source_url: 'https://play.google.com/store/apps/details?id=org.example.tides&reviewId=d2b07a18-68e9',
        owner_reply: { text: 'Thank you, "captain"', date: '2025-11-13' },
      },
      { rating: 3, date: '2025-11-06', text: null, language: null, source_url: null, owner_reply: null },
      {
        source_id: 'gp:AOqp_T-1',
        rating: 2,
        date: '2025-11-04',
        edited_on: '2025-11-20',
        text: 'Worse now\n\nShows the tides of my harbour, even without a network',
        owner_reply: null,
      },
    ])
    expect(lines[0]).not.toHaveProperty('edited_on')
    expect(await everythingIn(content.path)).not.toMatch(/developers\/5703|account=7083|a06/)
  })

  test('a review in the Play Console files of two months is imported once, as it was last edited', async () => {
    const content = await aContentFolder()
    const later = { ...row, 'Star Rating': '1', 'Review Last Update Date and Time': '2025-12-01T10:00:00Z' }
    const files = [
      await content.put('reviews_org.example_202512.csv', aTableWith(PLAY_CONSOLE, later)),
      await content.put('reviews_org.example_202511.csv', aTableWith(PLAY_CONSOLE, row)),
    ]
    await content.import('', { files, name: 'unused' })
    expect(await content.lines('google_play')).toMatchObject([
      { rating: 1, date: '2025-11-04', edited_on: '2025-12-01' },
    ])
  })

  test('reviews of several apps in Play Console files need --business', async () => {
    const content = await aContentFolder()
    const other = { ...edited, 'Package Name': 'org.example.stars' }
    await expect(content.import(aTableWith(PLAY_CONSOLE, row, other))).rejects.toThrow('org.example.stars')
    await content.import(aTableWith(PLAY_CONSOLE, row, other), { business: ['org.example.stars'] })
    expect(await content.lines('google_play')).toMatchObject([{ source_id: 'gp:AOqp_T-1' }])
  })

  test.for(eachMissing(PLAY_CONSOLE, ['Package Name', 'Star Rating', 'Review Text', 'Developer Reply Text']))(
    'a table without the column %s is not recognised as a Play Console export',
    ([, rest]) => expect(googlePlay.some((format) => format.fits(rest))).toBe(false),
  )
})

describe('the packages called google-play-scraper', () => {
  const python = {
    reviewId: 'gp:AOqp1',
    userName: 'Wim',
    userImage: 'https://play-lh.invalid/photo',
    content: 'Counts my steps twice when I cycle to work',
    score: 2,
    thumbsUpCount: 4,
    reviewCreatedVersion: '1.14',
    at: '2025-02-12 08:42:41',
    replyContent: 'Version 1.15 counts them once.',
    repliedAt: '2025-02-13 09:00:00',
    appVersion: '1.14',
  }
  const node = {
    id: '3f1c-77',
    userName: 'Jo',
    userImage: 'https://play-lh.invalid/photo',
    date: '2025-03-04T23:30:00.000Z',
    score: 4,
    scoreText: '4',
    url: 'https://play.google.com/store/apps/details?id=org.example.steps&reviewId=3f1c-77&hl=en',
    title: null,
    text: 'A simple counter without advertisements',
    replyDate: null,
    replyText: null,
  }
  const cells = (record: object) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value ?? '')]))

  test('an import reads the reviews of the Python package google-play-scraper as JSON and as CSV', async () => {
    const silent = { ...python, reviewId: 'gp:AOqp2', content: null, replyContent: null, repliedAt: null }
    const table = aTableWith(['', ...Object.keys(python)], cells(python), cells(silent))
    for (const body of [[python, silent], { app_id: 'x', reviews: [python, silent] }, table]) {
      const content = await aContentFolder()
      const { files } = await content.import(body)
      expect(files).toMatchObject([{ format: 'google-play-scraper (Python)' }])
      expect(await linesById(content, 'google_play')).toMatchObject([
        {
          source_id: 'gp:AOqp1',
          author: 'Wim',
          author_avatar_url: null,
          rating: 2,
          date: '2025-02-12',
          text: 'Counts my steps twice when I cycle to work',
          language: 'en',
          source_url: null,
          owner_reply: { text: 'Version 1.15 counts them once.', date: '2025-02-13' },
        },
        { source_id: 'gp:AOqp2', author: 'Wim', rating: 2, text: null, owner_reply: null },
      ])
      expect(await everythingIn(content.path)).not.toContain('play-lh')
    }
  })

  test('an import reads the reviews of the Node package google-play-scraper as JSON and as CSV', async () => {
    const answered = {
      ...node,
      id: '3f1c-78',
      title: 'Fine',
      replyDate: '2025-03-06T01:00:00.000Z',
      replyText: 'Thanks',
    }
    const table = aTableWith(Object.keys(node), cells(node), cells(answered))
    for (const body of [[node, answered], { data: [node, answered], nextPaginationToken: null }, table]) {
      const content = await aContentFolder()
      const { files } = await content.import(body)
      expect(files).toMatchObject([{ format: 'google-play-scraper (Node)' }])
      expect(await linesById(content, 'google_play')).toMatchObject([
        {
          source_id: '3f1c-77',
          author: 'Jo',
          author_avatar_url: null,
          rating: 4,
          date: '2025-03-04',
          text: 'A simple counter without advertisements',
          language: 'en',
          source_url: node.url,
          owner_reply: null,
        },
        {
          source_id: '3f1c-78',
          text: 'Fine\n\nA simple counter without advertisements',
          owner_reply: { text: 'Thanks', date: '2025-03-05' },
        },
      ])
    }
  })

  test('an answer of the Node package google-play-scraper with a token for the next page is a partial export', () => {
    const found = googlePlay.flatMap((format) => format.find({ data: [node], nextPaginationToken: 'CpEB' }) ?? [])
    expect(found.map(({ partial }) => partial)).toEqual([true])
  })

  test('records without a reply member, or of another site, are not recognised as google-play-scraper reviews', () => {
    const { repliedAt, ...unanswered } = python
    const elsewhere = { ...node, url: 'https://apps.invalid/details?id=org.example.steps' }
    expect(repliedAt).toBeDefined()
    for (const record of [unanswered, elsewhere]) {
      expect(googlePlay.flatMap((format) => format.find([record]) ?? [])).toEqual([])
      if (record === unanswered)
        expect(googlePlay.some((format) => format.fits(new Set(Object.keys(record))))).toBe(false)
    }
  })
})

describe('the App Store Connect API', () => {
  const reply = {
    type: 'customerReviewResponses',
    id: 'r1',
    attributes: { responseBody: 'Glad it helps!', lastModifiedDate: '2026-03-09T23:30:00-07:00', state: 'PUBLISHED' },
  }
  const review = (id: string, attributes: object = {}, response?: object | null) => ({
    type: 'customerReviews',
    id,
    attributes: {
      rating: 5,
      title: 'Thank you',
      body: 'It reads my chart aloud while I steer',
      reviewerNickname: 'Sea Otter',
      createdDate: '2026-03-08T23:22:08-07:00',
      territory: 'ESP',
      ...attributes,
    },
    relationships: {
      response: { ...(response !== undefined && { data: response }), links: { related: 'https://api.example' } },
    },
  })
  const pointer = (id: string) => ({ type: 'customerReviewResponses', id })
  const answer = (data: object[], included?: object[]) => ({
    data,
    ...(included && { included }),
    links: { self: 'https://api.appstoreconnect.apple.com/v1/apps/682658836/customerReviews?limit=200' },
  })

  test('an App Store Connect import reads published replies, and leaves out replies that wait for Apple', async () => {
    const content = await aContentFolder({ timezone: 'Europe/Madrid' })
    const waiting = { ...reply, id: 'r2', attributes: { ...reply.attributes, state: 'PENDING_PUBLISH' } }
    await content.import(
      answer(
        [
          review('a1', {}, pointer('r1')),
          review('a2', { rating: 1, title: 'It reads my chart' }, pointer('r2')),
          review('a3', { rating: 4, title: null, body: null, reviewerNickname: null }, null),
        ],
        [waiting, reply],
      ),
    )
    expect(await linesById(content, 'app_store')).toMatchObject([
      {
        source_id: 'a1',
        author: 'Sea Otter',
        rating: 5,
        date: '2026-03-09',
        text: 'Thank you\n\nIt reads my chart aloud while I steer',
        language: 'en',
        source: 'app_store',
        source_url: null,
        owner_reply: { text: 'Glad it helps!', date: '2026-03-10' },
      },
      { source_id: 'a2', rating: 1, text: 'It reads my chart aloud while I steer', owner_reply: null },
      { source_id: 'a3', author: 'App Store reviewer', rating: 4, text: null, owner_reply: null },
    ])
  })

  test('an App Store Connect answer without responses does not remove the replies of an earlier import', async () => {
    const content = await aContentFolder()
    await content.import(answer([review('a1', {}, pointer('r1'))], [reply]))
    await content.import(answer([review('a1', { body: 'It reads my chart aloud' })]))
    expect(await content.lines('app_store')).toMatchObject([
      { text: 'Thank you\n\nIt reads my chart aloud', owner_reply: { text: 'Glad it helps!' } },
    ])
  })

  test('each App Store Connect page except the last is a partial export, and every page names the app', () => {
    const next = answer([review('a1')])
    const found = appStore.flatMap(
      (format) => format.find([{ ...next, links: { ...next.links, next: 'https://api.example' } }, next]) ?? [],
    )
    expect(found).toMatchObject([
      { partial: true, business: { key: '682658836', name: null } },
      { partial: false, business: { key: '682658836', name: null } },
    ])
  })

  test('other resources of App Store Connect are not taken for reviews', () => {
    expect(appStore.flatMap((format) => format.find({ data: [{ ...review('a1'), type: 'apps' }] }) ?? [])).toEqual([])
  })
})

describe('the package app-store-scraper', () => {
  const review = {
    id: '1472864600',
    userName: 'Linnea',
    userUrl: 'https://itunes.apple.com/se/reviews/id324568166',
    version: '1.80.1',
    score: 3,
    title: 'Almost',
    text: 'The map is good, the search is slow',
    url: 'https://itunes.apple.com/us/review?id=553834731&type=Purple%20Software',
    updated: '2025-04-01T20:30:00-07:00',
  }

  test("an import reads the reviews of app-store-scraper as JSON and as CSV, without the author's address", async () => {
    const table = aTableWith(
      Object.keys(review),
      Object.fromEntries(Object.entries(review).map(([name, value]) => [name, String(value)])),
    )
    for (const body of [[review], table]) {
      const content = await aContentFolder()
      const { files } = await content.import(body)
      expect(files).toMatchObject([{ format: 'app-store-scraper' }])
      expect(await content.lines('app_store')).toMatchObject([
        {
          source_id: '1472864600',
          author: 'Linnea',
          rating: 3,
          date: '2025-04-01',
          text: 'Almost\n\nThe map is good, the search is slow',
          language: 'en',
          source_url: null,
          owner_reply: null,
        },
      ])
      expect(await everythingIn(content.path)).not.toContain('324568166')
    }
  })

  test.for(eachMissing(Object.keys(review), ['userUrl', 'score', 'text', 'updated']))(
    'a table without the column %s is not recognised as an app-store-scraper export',
    ([, rest]) => expect(appStore.some((format) => format.fits(rest))).toBe(false),
  )
})
