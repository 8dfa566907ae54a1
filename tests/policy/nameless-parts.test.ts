import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/dataset/read-content.ts'
import { guardBuild, type PartsOfFiles } from '../../src/policy/guard-build.ts'
import { aContentFolder } from '../dataset/a-content-folder.ts'
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

  test('searches every file of which nothing is known', async () => {
    expect(await namesFoundIn(new Map([['other.html', [{ from: 0, to: Infinity }]]]))).toEqual(['page.html'])
  })
})

/** The files in which a guard finds the name, given what is known not to have it. */
async function namesFoundIn(nameless: PartsOfFiles): Promise<string[]> {
  const [folder, built] = [await aContentFolder({}), await anEmptyFolder()]
  await writeFile(join(built, 'page.html'), TEXT)
  await writeFile(join(built, 'clean.html'), 'Dana was here')
  const content = { ...(await readContent(folder)), unshownNames: [NAME] }
  try {
    await guardBuild({ built, content, nameless }, { content: folder })
    return []
  } catch (error) {
    return String(error).match(/\w+\.html(?=: "Dana Reyes")/g) ?? []
  }
}
