import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { aContentFolder, aLine } from '../dataset/a-content-folder.ts'
import { anEmptyFolder, runBuild } from '../publish/run-build.ts'
import { faultsInHtml } from './faults-in-html.ts'

const HOSTILE = [
  '</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)>',
  'One line.\n\n  Two: `code` **bold** [link](javascript:alert(3)) | # no heading\n- no list\n1. no list',
  'a'.repeat(400),
  'ممتاز جداً ‏👩🏽‍🔧 ok \u2028 next',
]

async function build(files: Record<string, string | null>): Promise<string> {
  const dist = await anEmptyFolder()
  const ending = await runBuild({ CONTENT: await aContentFolder(files), DIST: dist, BASE_URL: 'https://a.example' })
  expect(ending).toMatchObject({ code: 0 })
  return dist
}

describe('a site of odd reviews', () => {
  test('shows strangers’ text as written, everywhere, and runs none of it', { timeout: 120_000 }, async () => {
    const lines = HOSTILE.map((text, place) =>
      aLine({ source_id: `odd-${place}`, text, author: `${text.slice(0, 90)} ${place}` }),
    )
    const dist = await build({ 'reviews/google.jsonl': lines.join('') })
    for (const file of ['index.html', 'reviews/2026-05/index.html', 'reviews/stars/5/index.html']) {
      const html = await readFile(join(dist, file), 'utf8')
      expect(await faultsInHtml(html, file)).toBe('')
      const document = parseDocument(html)
      const scripts = DomUtils.getElementsByTagName('script', document)
      expect(scripts.map(({ attribs }) => attribs['type'])).toEqual(['application/ld+json'])
      expect(DomUtils.getElementsByTagName('img', document)).toHaveLength(0)
      const words = DomUtils.getElementsByClassName('words', document).map((element) => DomUtils.textContent(element))
      expect(words).toEqual(expect.arrayContaining(HOSTILE))
      const said = JSON.parse(scripts.map((script) => DomUtils.textContent(script)).join('')) as {
        '@graph': { reviewBody?: string }[]
      }
      expect(said['@graph'].map(({ reviewBody }) => reviewBody)).toEqual(expect.arrayContaining(HOSTILE))
    }
    const copy = await readFile(join(dist, 'reviews/2026-05.md'), 'utf8')
    expect(copy).toContain('> \\</script>\\<script>alert(1)\\</script>\\<!--')
    expect(copy).toContain('> \\- no list')
    expect(copy).toContain('\\[link]\\(javascript:alert(3))')
  })
})

describe('a site without reviews', () => {
  test('has every page that needs none, valid, and claims no rating', { timeout: 120_000 }, async () => {
    const dist = await build({})
    const names = await readdir(dist, { recursive: true })
    for (const name of names.filter((name) => name.endsWith('.html'))) {
      expect(await faultsInHtml(await readFile(join(dist, name), 'utf8'), name)).toBe('')
    }
    const start = await readFile(join(dist, 'index.html'), 'utf8')
    expect(start).toContain('No reviews yet')
    expect(start).not.toContain('aggregateRating')
    expect(start).not.toMatch(/NaN|undefined|noindex|invented/)
  })
})
