import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aContentFolder } from '../content/a-content-folder.ts'
import { anEmptyFolder, runBuild } from './run-build.ts'

test('a build that fails after it published the site says so, and the next build completes the output', async () => {
  const [content, folder] = [await aContentFolder({}), await anEmptyFolder()]
  const [dist, blocking] = [join(folder, 'dist'), join(folder, '.vercel')]
  const settings = { CONTENT: content, DIST: dist, SITE_HOST: 'vercel' }
  // Vercel's output belongs into a folder of this name.
  await writeFile(blocking, '')
  const { code, stderr } = await runBuild(settings)
  expect(code).toBe(1)
  expect(stderr).toContain(`${dist}/ has the new site, but then the build failed: ENOTDIR`)
  expect(stderr).not.toContain('Nothing was published')
  expect(await readdir(dist)).toContain('manifest.json')
  await rm(blocking)
  expect(await runBuild(settings)).toMatchObject({ code: 0 })
  expect(await readdir(join(blocking, 'output/static'))).toContain('manifest.json')
})
