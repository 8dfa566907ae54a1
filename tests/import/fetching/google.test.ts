import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFetches } from '../../../src/import/fetching/fetches-file.ts'
import { Day } from '../../../src/schema/day.ts'
import type { ContentFolder } from '../a-content-folder.ts'
import { recordedLines } from '../recorded-lines.ts'
import { aGoogle, aListed, FROM_GOOGLE, type Google } from './a-google.ts'
import { cut, send } from './a-server.ts'
import { aFetchingFolder, fetchAll, fetchOne, filesIn, idsIn, upTo } from './fetch-here.ts'

async function aFolderOf(count: number): Promise<{ google: Google; content: ContentFolder }> {
  const [google, content] = [await aGoogle(count), await aFetchingFolder(FROM_GOOGLE)]
  await fetchOne(content, google)
  return { google, content }
}

async function withheldIn({ path }: ContentFolder): Promise<string> {
  return readFile(join(path, 'withheld.jsonl'), 'utf8').catch(() => '')
}

describe('a list of Google', () => {
  test('a fetch imports each of 545 reviews once, with one token and 11 requests', async () => {
    const { google, content } = await aFolderOf(545)
    expect(await idsIn(content)).toEqual(upTo(545))
    expect([google.tokens.length, google.pages.length]).toEqual([1, 11])
    expect(Object.fromEntries(new URLSearchParams(google.tokens[0]?.body))).toEqual({
      client_id: 'canary-client-id',
      client_secret: 'canary-client-secret',
      refresh_token: 'canary-refresh-token',
      grant_type: 'refresh_token',
    })
    expect(google.pages[1]?.path).toBe(
      '/v4/accounts/1/locations/2/reviews?pageSize=50&orderBy=updateTime+desc&pageToken=t50',
    )
    const { outcome, message, isTrouble } = await fetchOne(content, google)
    expect({ outcome, message, isTrouble }).toEqual({ outcome: 'unchanged', message: 'Nothing new', isTrouble: false })
  })

  test('two fetches at once ask Google one after the other, and import each review once', async () => {
    const [google, content] = [await aGoogle(120), await aFetchingFolder(FROM_GOOGLE)]
    const asked: string[] = []
    google.meddle = () => asked.push('page') < 0
    google.meddleWithTokens = () => asked.push('token') < 0
    const both = await Promise.all([fetchOne(content, google), fetchOne(content, google)])
    expect(both.map(({ message }) => message).toSorted()).toEqual(['120 new', 'Nothing new'])
    expect(asked).toEqual(['token', 'page', 'page', 'page', 'token', 'page', 'page', 'page'])
    expect(await idsIn(content)).toEqual(upTo(120))
  })

  test('only the owner of the folder can read the recorded result of a fetch', async () => {
    const { content } = await aFolderOf(3)
    const modes = ['.data', '.data/fetches.json'].map(
      async (name) => (await stat(join(content.path, name))).mode & 0o777,
    )
    expect(await Promise.all(modes)).toEqual([0o700, 0o600])
  })

  test('a fetch adds the total and the mean that Google states to coverage.jsonl', async () => {
    const { content } = await aFolderOf(120)
    const lines = (await readFile(join(content.path, 'coverage.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { source: 'google', seen_on: '2026-11-26', review_count: 120, rating_value: 3.1, by: 'export' },
    ])
  })

  const counted = (google: Google, content: ContentFolder) => async (day: string, total: number) => {
    google.total = () => total
    return (await fetchOne(content, google, { today: Day.parse(day) })).message
  }

  test("a fetch dates Google's figures today, even if Google repeats an earlier answer byte for byte", async () => {
    const [google, content] = [await aGoogle(3), await aFetchingFolder(FROM_GOOGLE)]
    const fetchOn = counted(google, content)
    expect(await fetchOn('2026-10-01', 3)).toBe('3 new')
    expect(await fetchOn('2026-10-31', 3)).toBe('Nothing new')
    expect(await fetchOn('2026-11-20', 3)).toBe('No review changed, but the platform states new figures')
    for (const [day, total] of [
      ['2026-11-21', 4],
      ['2026-11-22', 3],
    ] as const)
      expect(await fetchOn(day, total)).toMatch(/^No review changed, but the platform states new figures/)
    expect(await recordedLines(content.path, 'coverage.jsonl')).toMatchObject([
      { seen_on: '2026-10-01', review_count: 3 },
      { seen_on: '2026-11-20', review_count: 3 },
      { seen_on: '2026-11-21', review_count: 4 },
      { seen_on: '2026-11-22', review_count: 3 },
    ])
  })

  test('a fetch that brings nothing new changes no byte of the folder', async () => {
    const { google, content } = await aFolderOf(120)
    const before = await filesIn(content.path)
    await fetchOne(content, google)
    expect(await filesIn(content.path)).toEqual(before)
  })

  test('a fetch imports new and changed reviews, records the one that vanished, and deletes that record when it returns', async () => {
    const { google, content } = await aFolderOf(120)
    const gone = google.reviews[6]
    google.reviews = [...google.reviews.filter((review) => review !== gone), aListed(121)]
    google.reviews[0] = aListed(1, { starRating: 'FIVE', updateTime: '2026-11-25T12:00:00Z' })
    expect((await fetchOne(content, google)).message).toBe('1 new, 1 changed, 1 no longer there')
    expect(await idsIn(content)).toEqual(upTo(121).filter((n) => n !== 7))
    expect(await withheldIn(content)).toMatch(/"reason":"platform_removed".*\n$/)
    google.reviews.push(gone ?? aListed(7))
    expect((await fetchOne(content, google)).message).toBe('1 new, 1 back')
    expect(await idsIn(content)).toEqual(upTo(121))
    expect(await withheldIn(content)).toBe('')
  })

  const CHANGES: Record<string, (google: Google) => void> = {
    'a new review': (google) => google.reviews.push(aListed(200)),
    'an edit of the oldest review': (google) =>
      google.reviews.splice(0, 1, aListed(1, { comment: 'Edited', updateTime: '2026-11-25T12:00:00Z' })),
    'a removal of the newest review': (google) => google.reviews.splice(119, 1),
    'a removal of the oldest review': (google) => google.reviews.splice(0, 1),
    'a removal and a new review': (google) => google.reviews.splice(119, 1, aListed(200)),
    'two edits': (google) => {
      google.reviews.splice(0, 1, aListed(1, { comment: 'Edited', updateTime: '2026-11-25T12:00:00Z' }))
      google.reviews.splice(60, 1, aListed(61, { comment: 'Edited', updateTime: '2026-11-25T13:00:00Z' }))
    },
  }
  const moments = Object.keys(CHANGES).flatMap((change) => [2, 3].map((page) => ({ change, page })))
  test.for(moments)('$change before page $page marks no existing review as gone', async ({ change, page }) => {
    const { google, content } = await aFolderOf(120)
    const first = google.pages.length
    google.meddle = (count) => {
      if (count === first + page) CHANGES[change]?.(google)
      return false
    }
    await fetchOne(content, google)
    const there = new Set(google.reviews.map(({ reviewId }) => Number(String(reviewId).slice(1))))
    const kept = new Set(await idsIn(content))
    expect(upTo(120).filter((n) => there.has(n) && !kept.has(n))).toEqual([])
    expect((await content.lines('google')).filter(({ missing_since }) => missing_since !== undefined)).toEqual([])
    google.meddle = () => false
    await fetchOne(content, google)
    expect(await idsIn(content)).toEqual([...there].toSorted((a, b) => a - b))
  })

  test('a removal and a new review between different pages mark no existing review as gone', async () => {
    const { google, content } = await aFolderOf(220)
    const first = google.pages.length
    google.meddle = (count) => {
      if (count === first + 2) google.reviews.push(aListed(300))
      if (count === first + 4) google.reviews.splice(219, 1)
      return false
    }
    await fetchOne(content, google)
    expect(await idsIn(content)).toEqual(upTo(220))
    expect(await withheldIn(content)).toBe('')
  })

  test.for([
    ['more', (count: number) => count + 2, 'Google counts 121 reviews and lists 119'],
    ['fewer', (count: number) => count - 2, 'Google counts 117 reviews and lists 119'],
    ['no', () => 0, 'Google counts 0 reviews and lists 119'],
  ] as const)(
    'a fetch marks no review as gone if the list states a total of %s reviews, and the message says so',
    async ([, total, says]) => {
      const { google, content } = await aFolderOf(120)
      google.reviews.splice(7, 1)
      google.total = total
      const { message, isTrouble } = await fetchOne(content, google)
      expect(message).toContain(`${says}, so no missing review counts as removed this time`)
      expect(isTrouble).toBe(false)
      expect(await idsIn(content)).toEqual(upTo(120))
    },
  )

  test('a fetch continues after an empty page in the middle of a list', async () => {
    const { google, content } = await aFolderOf(120)
    const first = google.pages.length
    google.meddle = (count, response) => {
      if (count === first + 2) send(response, 200, { nextPageToken: 't50', totalReviewCount: 120 })
      return count === first + 2
    }
    google.next = (offset) => (google.pages.length === first + 1 ? 'empty' : `t${offset}`)
    expect(await fetchOne(content, google)).toMatchObject({ outcome: 'unchanged', message: 'Nothing new' })
  })

  test('a page token that repeats ends the fetch, and nothing is written', async () => {
    const { google, content } = await aFolderOf(120)
    const before = await filesIn(content.path)
    google.reviews.push(aListed(121))
    google.next = () => 't50'
    const { outcome, message } = await fetchOne(content, google)
    expect({ outcome, message }).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('the same page again'),
    })
    expect(await filesIn(content.path)).toEqual(before)
  })

  test('a fetch of an endless list stops at the limit of requests, and writes nothing', async () => {
    const { google, content } = await aFolderOf(120)
    const before = await filesIn(content.path)
    const first = google.pages.length
    google.meddle = (count, response) => {
      send(response, 200, { nextPageToken: `n${count}`, totalReviewCount: 120 })
      return true
    }
    const { outcome, message } = await fetchOne(content, google, { manners: { mostRequests: 20 } })
    expect({ outcome, message }).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('more than 20 requests would be necessary'),
    })
    expect(google.pages.length - first).toBe(19)
    expect(await filesIn(content.path)).toEqual(before)
  })

  test.for([
    ['half as long', (google: Google) => google.reviews.splice(0, 60), 'The list has 60 reviews, the last one had 120'],
    [
      'as long, but of other reviews',
      (google: Google) => (google.reviews = upTo(120).map((n) => aListed(n + 1000))),
      'The list lacks 120 of the 120 reviews in the folder',
    ],
    ['empty', (google: Google) => (google.reviews = []), 'Google lists no reviews of this location'],
  ] as const)('a fetch refuses a list that is %s, and writes nothing', async ([, change, says]) => {
    const { google, content } = await aFolderOf(120)
    const before = await filesIn(content.path)
    change(google)
    expect(await fetchOne(content, google)).toMatchObject({
      outcome: 'failed',
      isTrouble: true,
      message: expect.stringContaining(says),
    })
    expect(await filesIn(content.path)).toEqual(before)
  })
})

describe('errors of Google', () => {
  test('an access token that expires between two pages is replaced, and no review is lost', async () => {
    const [google, content] = [await aGoogle(220), await aFetchingFolder(FROM_GOOGLE)]
    google.meddle = (count, response) => {
      if (count === 3) send(response, 401, { error: { code: 401, status: 'UNAUTHENTICATED' } })
      return count === 3
    }
    expect((await fetchOne(content, google)).message).toBe('220 new')
    expect(google.tokens).toHaveLength(2)
  })

  test.for([
    [401, 'run npm run connect -- google again'],
    [403, 'your project is not approved for the Business Profile APIs yet'],
    [404, 'to choose the account and the location'],
    [400, 'it answered 400'],
    [500, 'it answered 500'],
    [503, 'it answered 503'],
  ] as const)(
    'a fetch fails if the server answers a page with %i, and the message says what to do',
    async ([status, says]) => {
      const { google, content } = await aFolderOf(120)
      const before = await filesIn(content.path)
      google.reviews.push(aListed(121))
      const first = google.pages.length
      google.meddle = (count, response) => {
        if (count > first + 1) send(response, status, { error: { message: 'canary-access-1' } })
        return count > first + 1
      }
      const result = await fetchOne(content, google)
      expect(result).toMatchObject({ outcome: 'failed', isTrouble: true, message: expect.stringContaining(says) })
      expect(await filesIn(content.path)).toEqual(before)
    },
  )

  test.for([
    ['SERVICE_DISABLED', { service: 'mybusiness.googleapis.com' }, 'The Google My Business API is not enabled in your'],
    ['SERVICE_DISABLED', { service: 'canary.googleapis.com' }, 'The API is not enabled in your project'],
    ['RATE_LIMIT_EXCEEDED', { quota_limit_value: '0' }, 'its quota is 0 requests a minute. Fetch again after'],
    ['RATE_LIMIT_EXCEEDED', { quota_limit_value: '300' }, 'Google has had too many requests. If this is so every time'],
  ] as const)(
    'a fetch takes the reason %s (%j) from an error of Google, and no other word',
    async ([reason, metadata, says]) => {
      const [google, content] = [await aGoogle(3), await aFetchingFolder(FROM_GOOGLE)]
      google.meddle = (_, response) => {
        const code = reason === 'SERVICE_DISABLED' ? 403 : 429
        send(response, code, {
          error: { message: 'canary-message', details: [{ '@type': 'canary' }, { reason, metadata }] },
        })
        return true
      }
      const { message } = await fetchOne(content, google)
      expect(message).toContain(says)
      expect(message).not.toContain('canary')
    },
  )

  test.for([
    ['invalid_grant', 'Set the screen to "In production", then run npm run connect -- google again'],
    ['invalid_client', 'Google does not know GOOGLE_CLIENT_ID'],
    ['canary-refresh-token', 'Check the three GOOGLE_ secrets'],
  ] as const)(
    'the error %s of the token server fails the fetch, and the message says what to do',
    async ([error, says]) => {
      const [google, content] = [await aGoogle(3), await aFetchingFolder(FROM_GOOGLE)]
      google.meddleWithTokens = (_, response) => {
        send(response, 400, { error, error_description: 'canary-refresh-token' })
        return true
      }
      const { outcome, message } = await fetchOne(content, google)
      expect({ outcome, message }).toMatchObject({ outcome: 'failed', message: expect.stringContaining(says) })
    },
  )

  test('a fetch without its secrets names the missing ones', async () => {
    const [google, content] = [await aGoogle(3), await aFetchingFolder(FROM_GOOGLE)]
    const environment = {
      GOOGLE_CLIENT_ID: 'canary-client-id',
      GOOGLE_CLIENT_SECRET: ' ',
      GOOGLE_REFRESH_TOKEN: undefined,
    }
    const { message } = await fetchOne(content, google, { environment })
    expect(message).toContain('GOOGLE_CLIENT_SECRET, GOOGLE_REFRESH_TOKEN: not set in the environment')
    expect(google.tokens).toEqual([])
  })

  test.for(['500', 'a cut answer', 'a cut answer of unknown length', 'no answer'])(
    'a fetch requests the page again after %s',
    async (error) => {
      const [google, content] = [await aGoogle(220), await aFetchingFolder(FROM_GOOGLE)]
      const waited: number[] = []
      google.meddle = (count, response) => {
        if (count < 2 || count > 4) return false
        if (error === '500') send(response, 500)
        else if (error === 'a cut answer') cut(response, { 'content-length': '1000' })
        else if (error === 'a cut answer of unknown length') cut(response)
        else response.destroy()
        return true
      }
      const waits = (ms: number) => {
        waited.push(ms)
        return 0
      }
      expect((await fetchOne(content, google, { manners: { waits } })).message).toBe('220 new')
      // 1, 2 and 4 seconds, each between half and one and a half times as long
      expect(waited.map((ms, index) => ms / 1000 / 2 ** index).every((part) => part >= 0.5 && part < 1.5)).toBe(true)
      expect(waited).toHaveLength(3)
    },
  )

  test.for(['not JSON', '<html>Sign in</html>', '[]', '{"reviews":{}}'])(
    'a fetch from Google writes nothing if the answer is %s, which is not a list of reviews',
    async (body) => {
      const { google, content } = await aFolderOf(120)
      const before = await filesIn(content.path)
      google.meddle = (_, response) => {
        send(response, 200, body)
        return true
      }
      expect(await fetchOne(content, google)).toMatchObject({
        outcome: 'failed',
        message: expect.stringContaining('not a list of reviews'),
      })
      expect(await filesIn(content.path)).toEqual(before)
    },
  )
})

describe('too many requests', () => {
  function busy(google: Google, headers: Record<string, string>, times = Infinity): void {
    const first = google.pages.length
    google.meddle = (count, response) => {
      const isBusy = count > first + 1 && count <= first + 1 + times
      if (isBusy) send(response, 429, { error: { status: 'RESOURCE_EXHAUSTED' } }, headers)
      return isBusy
    }
  }

  test('a fetch waits for a short Retry-After, then imports the whole list', async () => {
    const [google, content] = [await aGoogle(120), await aFetchingFolder(FROM_GOOGLE)]
    busy(google, { 'retry-after': '7' }, 2)
    const waited: number[] = []
    const waits = (ms: number) => {
      waited.push(ms)
      return 0
    }
    expect((await fetchOne(content, google, { manners: { waits } })).message).toBe('120 new')
    expect(waited).toEqual([7000, 7000])
  })

  test('a fetch does not wait for a long Retry-After: it reports when to come again, and makes no request before', async () => {
    const { google, content } = await aFolderOf(120)
    const before = await filesIn(content.path)
    busy(google, { 'retry-after': '1800' })
    const at = (time: string) => ({ now: () => Temporal.Instant.from(`2026-11-26T${time}Z`) })
    const later = { outcome: 'later', next: '2026-11-26T12:30:00Z', isTrouble: false }
    expect(await fetchOne(content, google, at('12:00:00'))).toMatchObject(later)
    expect(await readFetches(content.path)).toMatchObject([{ source: 'google', outcome: 'later', next: later.next }])
    expect(await filesIn(content.path)).toEqual(before)
    google.meddle = () => false
    google.reviews.push(aListed(121))
    const requests = google.pages.length
    const { message } = await fetchOne(content, google, at('12:29:59'))
    expect(message).toContain('Fetch again after 2026-11-26T12:30:00Z')
    expect(google.pages.length).toBe(requests)
    expect((await fetchOne(content, google, at('12:30:00'))).message).toBe('1 new')
    expect((await readFetches(content.path))[0]).not.toHaveProperty('next')
  })

  test('a fetch without Retry-After tries five times, and is due again in an hour', async () => {
    const { google, content } = await aFolderOf(120)
    busy(google, {})
    const requests = google.pages.length
    const now = () => Temporal.Instant.from('2026-11-26T12:00:00Z')
    expect(await fetchOne(content, google, { now })).toMatchObject({ outcome: 'later', next: '2026-11-26T13:00:00Z' })
    expect(google.pages.length - requests).toBe(6)
  })

  test('a fetch is due again after at most a day, however long the server asks to wait', async () => {
    const { google, content } = await aFolderOf(120)
    busy(google, { 'retry-after': 'Fri, 31 Dec 2199 23:59:59 GMT' })
    const now = () => Temporal.Instant.from('2026-11-26T12:00:00Z')
    expect(await fetchOne(content, google, { now })).toMatchObject({ outcome: 'later', next: '2026-11-27T12:00:00Z' })
  })

  test('a postponed fetch is reported as trouble only if nothing of the source was ever imported', async () => {
    const [google, content] = [await aGoogle(120), await aFetchingFolder(FROM_GOOGLE)]
    busy(google, { 'retry-after': '1800' })
    expect(await fetchAll(content, google)).toMatchObject([{ outcome: 'later', isTrouble: true }])
  })
})
