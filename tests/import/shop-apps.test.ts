import { describe, expect, test } from 'vitest'
import { reportText } from '../../src/import/report.ts'
import { aContentFolder, csv } from './a-content-folder.ts'

const JUDGE_ME =
  'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,' +
  'picture_urls,ip_address,location'
const SHOPIFY = 'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at'

function aTableOf(header: string, ...rows: Record<string, string>[]): string {
  const columns = header.split(',')
  return csv(columns, ...rows.map((row) => columns.map((column) => row[column] ?? '')))
}

const JUDGED = {
  title: 'Top',
  body: 'Très bonne qualité, livraison rapide, je recommande',
  rating: '5',
  review_date: '2025-03-02 10:12:00 UTC',
  source: 'web',
  curated: 'ok',
  reviewer_name: 'Camille R.',
  reviewer_email: 'camille@example.com',
  ip_address: '192.0.2.7',
  reply: 'Merci&nbsp;!',
  reply_date: '2025-03-03 09:00:00 UTC',
}

describe('an export of Judge.me', () => {
  test('a Judge.me import reads title, text, stars, day and reply, and no e-mail or IP address', async () => {
    const content = await aContentFolder({ timezone: 'Europe/Paris' })
    await content.import(aTableOf(JUDGE_ME, JUDGED))
    expect(await content.lines('judge_me')).toMatchObject([
      {
        author: 'Camille R.',
        rating: 5,
        date: '2025-03-02',
        text: 'Top\n\nTrès bonne qualité, livraison rapide, je recommande',
        owner_reply: { text: 'Merci !', date: '2025-03-03' },
      },
    ])
    expect((await content.bytes('judge_me')).toString()).not.toMatch(/example\.com|192\.0/)
  })

  test('a Judge.me export with an additional column is recognised, and hidden reviews are left out and counted', async () => {
    const content = await aContentFolder()
    const others = ['spam', 'archived', 'Spam', 'not-yet'].map((curated, n) => ({
      ...JUDGED,
      curated,
      body: `No. ${n}`,
    }))
    const unsaid = { ...JUDGED, curated: '', body: 'Not said' }
    const table = aTableOf(`${JUDGE_ME},metaobject_handle`, JUDGED, ...others, unsaid)
    const { skipped } = await content.import(table)
    expect(await content.lines('judge_me')).toHaveLength(3)
    expect([...skipped]).toEqual([
      ['curated is "spam"', 2],
      ['curated is "archived"', 1],
    ])
  })

  test('Judge.me is not declared as verified, because it does not state verification for every review', async () => {
    const content = await aContentFolder()
    const text = reportText(await content.import(aTableOf(JUDGE_ME, JUDGED)))
    expect(text).toContain('judge_me:\n  name: Judge.me\n  verified: false # true only if')
  })
})

describe('an export of Shopify Product Reviews', () => {
  const row = {
    product_handle: 'soap',
    state: 'published',
    rating: '4',
    title: 'Nice',
    author: 'Ines K.',
    email: 'ines@example.com',
    body: 'Lathers well and smells good',
    created_at: '2023-06-01T23:00:00-04:00',
  }

  test('a Shopify import reads published reviews, with the day at the business, without e-mail addresses', async () => {
    const content = await aContentFolder()
    const { skipped } = await content.import(
      aTableOf(SHOPIFY, row, { ...row, state: 'unpublished', body: 'Never came' }),
    )
    expect(await content.lines('shopify')).toMatchObject([
      {
        author: 'Ines K.',
        rating: 4,
        date: '2023-06-01',
        text: 'Nice\n\nLathers well and smells good',
        owner_reply: null,
      },
    ])
    expect([...skipped]).toEqual([['state is "unpublished"', 1]])
    expect((await content.bytes('shopify')).toString()).not.toContain('example.com')
  })
})
