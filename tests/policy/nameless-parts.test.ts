import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { guardBuild, type PartsOfFiles } from '../../src/policy/guard-build.ts'
import { reachOf } from '../../src/policy/hidden-names.ts'
import { aContentFolder } from '../content/a-content-folder.ts'
import { anEmptyFolder } from '../publish/run-build.ts'

const NAME = 'Dana Reyes'
const TEXT = `${'-'.repeat(1000)} ${NAME} ${'-'.repeat(1000)}`
const AT = TEXT.indexOf(NAME)

describe('the search of a build for hidden names', () => {
  test.for<[string, [number, number][], boolean]>([
    ['searches all of a file of which nothing is known', [], true],
    ['does not search a file that is known', [[0, Infinity]], false],
    ['does not search a part that is known', [[AT - 500, AT + 500]], false],
    ['searches what is before the parts that are known', [[AT + NAME.length, Infinity]], true],
    ['searches what is after them', [[0, AT]], true],
    [
      'searches what is between them',
      [
        [0, AT],
        [AT + NAME.length, Infinity],
      ],
      true,
    ],
    ['finds a name that begins in a known part', [[0, AT + 4]], true],
    ['finds a name that ends in a known part', [[AT + NAME.length - 1, Infinity]], true],
    [
      'does not search where one known part ends at the next',
      [
        [0, AT + 5],
        [AT + 5, Infinity],
      ],
      false,
    ],
  ])('%s', async ([, ranges, isFound]) => {
    const known = new Map([['page.html', ranges.map(([from, to]) => ({ from, to }))]])
    expect(await namesFoundIn(known)).toEqual(isFound ? ['page.html'] : [])
  })

  test('does not take the end of another word for a name where a known part ends', async () => {
    const [text, reach] = [`Mar${TEXT}`.replace(` ${NAME}`, `Mar${NAME}`), reachOf([NAME])]
    const at = text.indexOf(NAME)
    for (const to of [at, at + 1, at + reach - 1, at + reach, at + reach + 1])
      expect(await namesFoundIn(new Map([['page.html', [{ from: 0, to }]]]), text)).toEqual([])
  })

  test('finds a name in a file that is longer than what is read at a time, and no end of another word', async () => {
    const [part, dash] = [1 << 23, '-']
    for (const begin of [part - 12, part - 4, part, part + 4]) {
      const [before, after] = [dash.repeat(begin), dash.repeat(2_000)]
      expect(await namesFoundIn(new Map(), `${before}${NAME}${after}`)).toEqual(['page.html'])
      expect(await namesFoundIn(new Map(), `${before.slice(1)}é${NAME}${after}`)).toEqual([])
    }
  })

  test('searches every file of which nothing is known', async () => {
    expect(await namesFoundIn(new Map([['other.html', [{ from: 0, to: Infinity }]]]))).toEqual(['page.html'])
  })
})

/** The files in which a guard finds the name, given what is known not to have it. */
async function namesFoundIn(nameless: PartsOfFiles, text = TEXT): Promise<string[]> {
  const [folder, built] = [await aContentFolder({}), await anEmptyFolder()]
  await writeFile(join(built, 'page.html'), text)
  await writeFile(join(built, 'clean.html'), 'Dana was here')
  const content = { ...(await readContent(folder)), unshownNames: [NAME] }
  try {
    await guardBuild({ built, content, nameless }, { content: folder })
    return []
  } catch (error) {
    return String(error).match(/\w+\.html(?=: "Dana Reyes")/g) ?? []
  }
}
