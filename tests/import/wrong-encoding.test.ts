import { describe, expect, test } from 'vitest'
import { repairedText, wronglyDecoded } from '../../src/content/doubtful-text.ts'
import { reportText } from '../../src/import/report.ts'
import { examineContent } from '../../src/content/read-content.ts'
import { describeFinding, findingsIn } from '../../src/policy/findings.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder as aWholeFolder, aLine } from '../content/a-content-folder.ts'
import { HONEST_TEXTS } from '../honest-texts.ts'
import { aContentFolder, aGoogleReview, aTable, csv, MAPPED } from './a-content-folder.ts'

describe('a word in the wrong encoding', () => {
  test.for([
    ['I donâ€™t know', 'donâ€™t', 'don’t'],
    ['fÃ¼r uns', 'fÃ¼r', 'für'],
    ['tout Ã©tait parfait', 'Ã©tait', 'était'],
    ['MÃœNCHEN', 'MÃœNCHEN', 'MÜNCHEN'],
    ['SÃƒO PAULO', 'SÃƒO', 'SÃO'],
    ['siÄ™ podoba', 'siÄ™', 'się'],
    ['Å›wietny', 'Å›wietny', 'świetny'],
    ['Viá»‡t Nam', 'Viá»‡t', 'Việt'],
    ['so nice ðŸ˜Š', 'ðŸ˜Š', '😊'],
    ['paid Â£20', 'Â£20', '£20'],
    ['ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'Привет'],
    ['twice wrong: Ã‚Â£', 'Ã‚Â£', 'Â£'],
    // The end of a quotation has a byte that Windows-1252 does not have.
    ['â€œFine', 'â€œFine', '“Fine'],
    ['Fineâ€ they said', 'Fineâ€', null],
    ['don\u0092t', 'don\u0092t', null],
    ['lost\uFFFDone', 'lost\uFFFDone', null],
    ['trÃ¨s√©', 'trÃ¨s√©', null],
    ['don‚Äôt', 'don‚Äôt', null],
    ['c√©sar', 'c√©sar', null],
  ] as const)('a wrongly decoded word is found in %j', ([text, written, meant]) => {
    expect(wronglyDecoded(text)).toEqual({ written, meant })
  })

  test.for([
    'AÇÃO',
    'São Paulo, às vezes',
    'AMANHÃ…',
    '“AMANHÔ',
    'HYVÄ… PÅ”',
    'AMANHÃ\u00A0É',
    'raffiné…” et «OLÉ»',
    'CAFÉ™',
    'die Letter „Ä“',
    'Größe 5½”, 5×“6”, 20°C, £20',
    '√ done, √9',
    'Việt Nam rất tốt',
    'Привет, вот',
    '日本語がとても良い',
    'naïve Ångström, Œuvre, ça, ôté',
  ])('no wrongly decoded word is found in %j', (text) => {
    expect(wronglyDecoded(text)).toBeNull()
  })

  test('a wrongly decoded word is found in any text read as Windows-1252, and not in the original text', () => {
    const texts = [
      'Très bien, l’équipe',
      'Sehr schön, für uns',
      'Очень хорошо',
      'Πολύ καλό',
      '素晴らしい対応',
      'שירות מצוין',
    ]
    for (const text of texts) {
      expect(wronglyDecoded(text)).toBeNull()
      expect(wronglyDecoded(new TextDecoder('windows-1252').decode(Buffer.from(text)))).not.toBeNull()
    }
    for (const text of Object.values(HONEST_TEXTS)) expect(wronglyDecoded(text)).toBeNull()
  })

  test('a wrongly decoded word is found in linear time', () => {
    for (const text of ['Ã'.repeat(100_000), 'é…”'.repeat(30_000), 'Ä“ '.repeat(30_000)]) {
      expect(wronglyDecoded(text)).toSatisfy((wrong) => wrong === null || typeof wrong === 'object')
    }
  })
})

describe('an import of text in the wrong encoding', () => {
  test('an import does not change wrongly decoded text, and names each row with the probable text', async () => {
    const content = await aContentFolder()
    const table = aTable(
      ['5', '2026-05-01', 'I donâ€™t know'],
      ['5', '2026-05-02'],
      ['4', '2026-05-03', 'Good', 'RenÃ©'],
    )
    const report = await content.import(table, MAPPED)
    const lines = await content.lines('first_party')
    expect(lines.map(({ text, author }) => [text, author])).toContainEqual(['I donâ€™t know', 'Dana R.'])
    expect(lines.map(({ text, author }) => [text, author])).toContainEqual(['Good', 'RenÃ©'])
    const file = report.files[0]?.file
    expect(reportText(report)).toContain(
      [
        '2 rows with text in the wrong encoding, imported as written; export again as UTF-8, then import again, or add --repair to the import if the probable words are right:',
        `  ${file}, row 2 (line 2): "donâ€™t", probably "don’t"`,
        `  ${file}, row 4 (line 4): "RenÃ©", probably "René"`,
      ].join('\n'),
    )
  })

  test('an import finds wrong characters in unpublished members and replies', async () => {
    const content = await aContentFolder()
    const report = await content.import({
      reviews: [
        aGoogleReview({ comment: 'I don\u0092t know' }),
        aGoogleReview({
          name: 'accounts/1/locations/2/reviews/r2',
          reviewReply: { comment: 'MerÃ§i', updateTime: '2026-05-02T00:00:00Z' },
        }),
      ],
    })
    expect(report.wrongWords).toMatchObject([
      { where: 'review 1', written: 'don\u0092t' },
      { where: 'review 2', written: 'MerÃ§i', meant: 'Merçi' },
    ])
    expect(reportText(report)).toContain('"don\\u0092t"')
  })

  test('an import lists at most ten rows with wrong encoding', async () => {
    const content = await aContentFolder()
    const rows = Array.from({ length: 12 }, (_, place) => ['5', '2026-05-01', `fÃ¼r ${place}`])
    const text = reportText(
      await content.import(csv(['Stars', 'Date', 'Text'], ...rows), {
        ...MAPPED,
        map: { rating: 'Stars', date: 'Date', text: 'Text' },
      }),
    )
    expect(text.match(/probably/g)).toHaveLength(10)
    expect(text).toContain('  and 2 more')
  })
})

test('npm run check warns once per file about wrong encoding', async () => {
  const lines = [aLine(), aLine({ source_id: 'two', text: 'fÃ¼r uns' }), aLine({ source_id: 'three', author: 'RenÃ©' })]
  const folder = await aWholeFolder({ 'reviews/a.jsonl': lines.join('') })
  const found = findingsIn(await examineContent(folder), folder, Day.parse('2026-06-15'))
    .map((finding) => describeFinding(finding).replace(folder, ''))
    .filter((text) => text.includes('wrong encoding'))
  expect(found).toEqual([
    'warning: /reviews/a.jsonl:2: "fÃ¼r": It has words in the wrong encoding (probably "für"), as 2 reviews in this file do. ' +
      'Export it again as UTF-8 and import that, or repair it with amend\n    rule content',
  ])
})

describe('the repair of text in the wrong encoding', () => {
  const asLatin1 = (text: string) => Buffer.from(text).toString('latin1')
  const asWindows = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))

  test.for(['für uns, à la carte', 'í și à, “schön”', 'so nice 😊 – danke', 'Très bien, l’équipe\u00a0!'])(
    'the text "%s" is repaired completely from Latin-1, from Windows-1252, and from two wrong decodings',
    (text) => {
      expect(repairedText(asLatin1(text))).toBe(text)
      expect(repairedText(asWindows(text))).toBe(text)
      expect(repairedText(asWindows(asWindows(text)))).toBe(text)
    },
  )

  test('repairedText does not change a text that is intact or not wholly repairable', () => {
    for (const text of [...Object.values(HONEST_TEXTS), `${asWindows('für')} lost\uFFFDone`])
      expect(repairedText(text)).toBeNull()
  })

  test('--repair repairs text, author and reply, changes no id, and applies to the next import', async () => {
    const content = await aContentFolder()
    const head = ['Stars', 'Date', 'Text', 'Name', 'Reply']
    const map = { rating: 'Stars', date: 'Date', text: 'Text', author: 'Name', reply: 'Reply' }
    const table = csv(head, ['5', '2024-05-01', asLatin1('à la carte, été'), asLatin1('Zoë'), asLatin1('Danke schön')])
    await content.import(table, { source: 'first_party', map })
    const [before] = await content.lines('first_party')
    expect(before).toMatchObject({ text: asLatin1('à la carte, été'), author: asLatin1('Zoë') })
    await content.import(table, { source: 'first_party', map, repair: true })
    await content.import(table)
    expect(await content.lines('first_party')).toMatchObject([
      { id: before?.id, text: 'à la carte, été', author: 'Zoë', owner_reply: { text: 'Danke schön' } },
    ])
  })

  test('a row whose damage cannot be undone is imported as it was', async () => {
    const content = await aContentFolder()
    const text = `${asLatin1('für uns')} lost\uFFFDone`
    const report = await content.import(aTable(['5', '2024-05-01', text]), { ...MAPPED, repair: true })
    expect(await content.lines('first_party')).toMatchObject([{ text }])
    expect(reportText(report)).toContain(
      '1 row with text in the wrong encoding, imported as written; export again as UTF-8, then import again:',
    )
  })
})
