import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { guardBuild } from '../../src/policy/guard-build.ts'
import { aContentFolder } from '../content/a-content-folder.ts'
import { anEmptyFolder } from '../publish/run-build.ts'

const NAME = 'Dana Reyes'
const TEXT = `${'-'.repeat(1000)} ${NAME} ${'-'.repeat(1000)}`

describe('the search of a build for hidden names', () => {
  test('the search for hidden names covers all files by default', async () => {
    expect(await namesFoundIn([])).toEqual(['page.html'])
    expect(await namesFoundIn(['other.html'])).toEqual(['page.html'])
  })

  test('the search for hidden names skips a file known to contain none', async () => {
    expect(await namesFoundIn(['page.html'])).toEqual([])
  })

  test('the search for hidden names finds a name across parts of a long file, but not at the end of a word', async () => {
    const [part, dash] = [1 << 23, '-']
    for (const begin of [part - 12, part - 4, part, part + 4]) {
      const [before, after] = [dash.repeat(begin), dash.repeat(2_000)]
      expect(await namesFoundIn([], `${before}${NAME}${after}`)).toEqual(['page.html'])
      expect(await namesFoundIn([], `${before.slice(1)}é${NAME}${after}`)).toEqual([])
    }
  })
})

/** The files in which a guard finds the name, if `nameless` files are known not to contain it. */
async function namesFoundIn(nameless: readonly string[], text = TEXT): Promise<string[]> {
  const [folder, built] = [await aContentFolder({}), await anEmptyFolder()]
  await writeFile(join(built, 'page.html'), text)
  await writeFile(join(built, 'clean.html'), 'Dana was here')
  const content = { ...(await readContent(folder)), unshownNames: [NAME] }
  try {
    await guardBuild({ built, content, withoutNames: new Set(nameless) }, { content: folder })
    return []
  } catch (error) {
    return String(error).match(/\w+\.html(?=: "Dana Reyes")/g) ?? []
  }
}
