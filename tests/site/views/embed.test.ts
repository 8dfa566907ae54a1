import { Script } from 'node:vm'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { embedContent, embedFile, scriptContent } from '../../../src/site/views/embed/embed-content.ts'
import { cardScript } from '../../../src/site/views/embed/define-review-card.ts'
import { embedMarkup } from '../../../src/site/views/embed/embed-markup.ts'
import { htmlOf } from '../../../src/site/views/embed/markup.ts'
import type { Site } from '../../../src/site/site.ts'

const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)> </main></script> \u202eevil &lt;b&gt;'

type Written = {
  id: string
  author: string
  rating: number
  text: string | null
  date: string
  language: string | null
  experienced_on: string
}

function aSite(reviews: readonly Partial<Written>[]): Site {
  const business = { language: 'en', name: 'Reyes & <b>Sons</b>', brand: {}, theme: 'plain', invented: false }
  const distribution = { '1': 0, '2': 0, '3': 0, '4': 0, '5': reviews.length }
  const all = reviews.map((review, nth) => {
    const id = String(nth).padStart(26, '0')
    return { id, author: 'Ann', rating: 5, text: 'Good.', date: '2026-11-04', language: 'en', ...review }
  })
  const reviewsFile = { aggregate_rating: { distribution, review_count: reviews.length }, reviews: all }
  return { baseUrl: 'https://reviews.example.com', content: { business }, reviewsFile } as unknown as Site
}

test('an embed escapes what a customer wrote, and the name, author and language', () => {
  const site = aSite([{ text: HOSTILE, author: HOSTILE, language: '"><script>' }])
  const html = htmlOf(embedMarkup(embedContent(site, null, 1), { kind: 'wall', address: '', heading: 'h1' }))
  const names = new Set<string>()
  const texts: string[] = []
  const parser = new Parser({ onopentagname: (name) => names.add(name), ontext: (text) => texts.push(text) })
  parser.end(html)
  for (const name of ['script', 'img', 'main']) expect([...names]).not.toContain(name)
  expect(texts.join('')).toContain('Reyes & <b>Sons</b>')
  expect(texts.join('')).toContain(
    '"><script>alert(1)</script><img src=x onerror=alert(1)> </main></script> evil &lt;b&gt;',
  )
})

test('an embed shows when an author was a customer before the day of the review', () => {
  const site = aSite([{ experienced_on: '2026-03' }, { experienced_on: '2026-03-04' }, {}])
  const html = htmlOf(embedMarkup(embedContent(site, null, 3), { kind: 'wall', address: '', heading: 'h1' }))
  const published = '<time datetime="2026-11-04">November 4, 2026</time>'
  for (const [day, words] of Object.entries({ '2026-03': 'March 2026', '2026-03-04': 'March 4, 2026' }))
    expect(html).toContain(`Experience of <time datetime="${day}">${words}</time> · published ${published}`)
  expect(html.split(published)).toHaveLength(4)
  expect(html.split('published')).toHaveLength(3)
})

test('the script of <review-card> contains what a customer wrote as JSON, and a line separator does not break it', () => {
  const script = cardScript(scriptContent(aSite([{ text: `one\u2028two ${HOSTILE}` }])))
  expect(script).not.toContain('\u2028')
  expect(() => new Script(script)).not.toThrow()
})

test('an embed shows the newest reviews with words, whatever their stars', () => {
  const ratings = [1, 5, 2, 4, 1, 3]
  const site = aSite([{ text: null, rating: 5 }, ...ratings.map((rating) => ({ rating }))])
  expect(embedContent(site, null, 12).reviews.map(({ stars }) => stars)).toEqual(ratings)
  expect(embedContent(site, null, 2).reviews.map(({ stars }) => stars)).toEqual([1, 5])
})

test('the file of an embed contains the newest twenty reviews, and the newest twenty in every language', () => {
  const english = Array.from({ length: 30 }, () => ({ language: 'en' }))
  const german = Array.from({ length: 25 }, () => ({ language: 'de' }))
  const { reviews } = embedFile(aSite([...english, ...german]), null)
  expect(reviews.filter(({ language }) => language === 'en')).toHaveLength(20)
  expect(reviews.filter(({ language }) => language === 'de')).toHaveLength(20)
  expect(reviews.map(({ id }) => id)).toEqual(reviews.map(({ id }) => id).toSorted())
})

test('the embed of a business without reviews says so, and shows no rating and no stars', () => {
  const html = htmlOf(embedMarkup(embedContent(aSite([]), null, 12), { kind: 'carousel', address: '', heading: 'p' }))
  expect(html).toContain('No reviews yet')
  expect(html).not.toContain('class="mean"')
  expect(html).not.toContain('role="img"')
})
