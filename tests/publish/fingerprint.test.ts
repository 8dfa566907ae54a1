import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inputsOf, isUpToDate, rememberBuild } from '../../src/publish/fingerprint.ts'
import { readBuildSettings } from '../../src/settings.ts'
import { aContentFolder, aLine } from '../dataset/a-content-folder.ts'
import { anEmptyFolder } from './run-build.ts'

test('a build is not up to date when the content changed while it was made', async () => {
  const content = await aContentFolder({ 'reviews/google.jsonl': aLine() })
  const settings = readBuildSettings({ CONTENT: content, DIST: await anEmptyFolder() })
  const inputs = await inputsOf(settings)
  await writeFile(join(content, 'reviews/google.jsonl'), aLine({ rating: 1 }))
  await writeFile(join(settings.dist, 'manifest.json'), '{}')
  await rememberBuild(settings, inputs)
  expect(await isUpToDate(settings)).toBe(false)
  await rememberBuild(settings, await inputsOf(settings))
  expect(await isUpToDate(settings)).toBe(true)
})
