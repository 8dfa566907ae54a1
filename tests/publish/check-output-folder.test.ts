import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aContentFolder } from '../content/a-content-folder.ts'
import { anEmptyFolder, runBuild } from './run-build.ts'

describe('a build into a folder with other files', { timeout: 120_000 }, () => {
  test('a build into a folder with other files is refused in one line, and changes nothing', async () => {
    const [content, dist] = [await aContentFolder({}), await anEmptyFolder()]
    await mkdir(join(dist, 'photos'))
    await writeFile(join(dist, 'photos/summer.txt'), 'dear')
    const { code, stderr } = await runBuild({ CONTENT: content, DIST: dist })
    expect(code).toBe(1)
    expect(stderr.trim()).toBe(
      `DIST is "${dist}": it contains files that are not from a build, and a build deletes every file there that it did not make. ` +
        'Give a folder that is new, empty or an earlier build',
    )
    expect(await readdir(dist)).toEqual(['photos'])
    expect(await readFile(join(dist, 'photos/summer.txt'), 'utf8')).toBe('dear')
  })

  test('a build is refused if manifest.json in the folder is not from a build', async () => {
    const [content, dist] = [await aContentFolder({}), await anEmptyFolder()]
    await writeFile(join(dist, 'manifest.json'), '{"name":"An app"}')
    expect((await runBuild({ CONTENT: content, DIST: dist })).code).toBe(1)
    expect(await readFile(join(dist, 'manifest.json'), 'utf8')).toBe('{"name":"An app"}')
  })

  test('a build into the folder with the content is refused, even if it contains a build', async () => {
    const content = await aContentFolder({})
    const manifest = { version: 1, base_url: 'https://a.example', generated_at: '2026-01-01T00:00:00Z', artefacts: [] }
    await writeFile(join(content, 'manifest.json'), JSON.stringify(manifest))
    const { code, stderr } = await runBuild({ CONTENT: content, DIST: content })
    expect(code).toBe(1)
    expect(stderr).toContain(`DIST is "${content}": it contains "${content}"`)
    expect(await readdir(content)).toContain('business.yaml')
  })

  test('a build is refused if DIST is a file', async () => {
    const [content, folder] = [await aContentFolder({}), await anEmptyFolder()]
    await writeFile(join(folder, 'a-file'), 'dear')
    const { code, stderr } = await runBuild({ CONTENT: content, DIST: join(folder, 'a-file') })
    expect(code).toBe(1)
    expect(stderr).toContain('it is not a folder')
  })
})

test('a build is allowed to replace an earlier build', { timeout: 120_000 }, async () => {
  const [content, dist] = [await aContentFolder({}), await anEmptyFolder()]
  expect((await runBuild({ CONTENT: content, DIST: dist })).code).toBe(0)
  expect((await runBuild({ CONTENT: content, DIST: dist })).code).toBe(0)
})
