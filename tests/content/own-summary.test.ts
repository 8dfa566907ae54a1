import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { aContentFolder } from './a-content-folder.ts'

const summaryOf = async (text: string) => (await readContent(await aContentFolder({ 'summary.md': text }))).summary

describe('summary.md', () => {
  test('summary.md becomes plain text for data, and HTML for pages', async () => {
    const markdown = [
      '# Since 1998\n',
      'Families in **Eastside** call us\nmostly about [water heaters](https://a.example/w "W").\n',
      '- _clean_ work\n- fair prices\n\n3. one\n4. two\n',
      '> Ask around.\\\n> Really.\n\n<!-- not this -->\n\n---\n\nAT&T, 5 < 6 and `code`',
    ].join('\n')
    const summary = await summaryOf(markdown)
    expect(summary?.text).toBe(
      'Since 1998\n\nFamilies in Eastside call us mostly about water heaters.\n\n- clean work\n- fair prices\n\n' +
        '3. one\n4. two\n\nAsk around.\nReally.\n\nAT&T, 5 < 6 and code',
    )
    expect(summary?.html).toContain('<p><strong>Since 1998</strong></p>')
    expect(summary?.html).toContain('<strong>Eastside</strong> call us')
    expect(summary?.html).toContain('<a href="https://a.example/w" title="W">water heaters</a>')
    expect(summary?.html).toContain('AT&#x26;T, 5 &#x3C; 6 and <code>code</code>')
    expect(summary?.html).not.toContain('not this')
  })

  test.for(['', '\n \n', '<!-- Write here. -->\n', '---\n'])(
    'a summary.md without words, as in %j, counts as missing',
    async (text) => {
      expect(await summaryOf(text)).toBeNull()
    },
  )

  test.for([
    ['Fine.\n\n<script>alert(1)</script>\n', ':3: "<script>alert(1)</script>": HTML is not published here'],
    ['Fine <b>words</b>.', ':1: "<b>": HTML is not published here'],
    ['<!-- a --><img src=x onerror=alert(1)>', ':1: "<!-- a --><img src=x onerror=alert(1)>": HTML'],
    ['\n![us](https://a.example/us.png)', ':2: "us": Images are not published here'],
    ['![us][1]\n\n[1]: https://a.example/us.png', ':1: "us": Images are not published here'],
    ['[us](javascript:alert(1))', ':1: "javascript:alert(1)": Give a full address on the web'],
    ['[us](/prices/)', ':1: "/prices/": Give a full address on the web'],
    ['[us]\n\n[us]: data:text/html,x', ':3: "data:text/html,x": Give a full address on the web'],
    ['<javascript:alert(1)>', ':1: "javascript:alert(1)": Give a full address on the web'],
  ] as const)('summary.md with %j is refused with the problem and the place', async ([text, message]) => {
    const folder = await aContentFolder({ 'summary.md': text })
    await expect(readContent(folder)).rejects.toThrow(`${folder}/summary.md${message}`)
  })
})
