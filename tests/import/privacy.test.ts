import { describe, expect, test } from 'vitest'
import { languageTag } from '../../src/import/language.ts'
import { personalDataIn } from '../../src/content/doubtful-text.ts'
import { aContentFolder, aGoogleReview, aTable, csv, MAPPED } from './a-content-folder.ts'

describe('personal data in a text', () => {
  test.for([
    ['Write to dana.r+x@mail.example.com now', 'an e-mail address'],
    ['call (303) 555-0142 and ask', 'a phone number'],
    ['+44 20 7946 0958', 'a phone number'],
    ['call 555-0142!', 'a phone number'],
    ['from 203.0.113.7, twice', 'an IP address'],
    ['from 2001:db8::1', 'an IP address'],
  ])('personal data is found in the text: %s', ([text, kind]) => {
    expect(personalDataIn(String(text))).toEqual([kind])
  })

  test.for([
    'Paid $1,250.00 on 2024-05-01, from 9:30 to 10:15',
    'Unit 1500, 10/10, would use 24/7',
    'between 2019-2024 and 05/12/2019',
    '#1234567 is the ticket @home',
    'Version 1.2.3 of 100%',
  ])('no personal data is found in the text: %s', (text) => {
    expect(personalDataIn(text)).toEqual([])
  })
})

describe('an import', () => {
  test('an import keeps texts unchanged, and lists those with personal data', async () => {
    const content = await aContentFolder()
    const { sources } = await content.import(
      aTable(['5', '2026-05-01', 'Ask Tom at 303-555-0142'], ['5', '2026-05-02', 'Good']),
      MAPPED,
    )
    expect(await content.lines('first_party')).toMatchObject([{ text: 'Good' }, { text: 'Ask Tom at 303-555-0142' }])
    expect(sources[0]?.lookAt).toMatchObject([{ line: { date: '2026-05-01' }, why: ['a phone number'] }])
  })

  test('an import lists texts with lost characters', async () => {
    const content = await aContentFolder()
    const { wrongWords } = await content.import({ reviews: [aGoogleReview({ comment: 'They didn\uFFFDt come' })] })
    expect(wrongWords).toMatchObject([{ where: 'review 1' }])
  })

  test('an import publishes no avatars, e-mail or IP addresses from columns, and no address as a name', async () => {
    const content = await aContentFolder()
    const columns = [
      'rating',
      'review_date',
      'body',
      'reviewer_name',
      'reviewer_email',
      'ip_address',
      'avatar',
      'phone',
    ]
    const row = [
      '5',
      '2025-03-02 10:12:00 UTC',
      'Good',
      'dana@example.com',
      'dana@example.com',
      '203.0.113.7',
      'https://a.invalid/1',
      '303-555-0142',
    ]
    await content.import(csv(columns, row), {
      source: 'first_party',
      map: { rating: 'rating', date: 'review_date', text: 'body', author: 'reviewer_name' },
    })
    const photo = { displayName: 'Bob', profilePhotoUrl: 'https://a.invalid/2' }
    await content.import({ reviews: [aGoogleReview({ reviewer: photo })] })
    expect(await content.lines('first_party')).toMatchObject([
      { author: 'Customer', author_avatar_url: null, text: 'Good' },
    ])
    const published = `${(await content.bytes('first_party')).toString()}${(await content.bytes('google')).toString()}`
    expect(published).not.toMatch(/@example|203\.0|a\.invalid|555/)
  })
})

describe('a language', () => {
  test.for([
    ['en_us', 'en-US'],
    ['PT-br', 'pt-BR'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['English', null],
    ['e', null],
    ['', null],
  ])('a language tag of an export is made canonical: %s becomes %s', ([written, tag]) => {
    expect(languageTag(String(written))).toBe(tag)
  })
})
