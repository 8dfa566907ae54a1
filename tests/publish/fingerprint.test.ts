import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFrom, isUpToDate, rememberBuild } from '../../src/publish/fingerprint.ts'
import { noteFile, writeNote } from '../../src/policy/erasure/note.ts'
import { readBuildSettings } from '../../src/host/build-settings.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { anEmptyFolder } from './run-build.ts'

const REQUEST = { ifNeeded: false, example: false }

test('a build is out of date if the content changed while the build ran', async () => {
  const content = await aContentFolder({ 'reviews/google.jsonl': aLine() })
  const settings = readBuildSettings({ CONTENT: content, DIST: await anEmptyFolder() })
  const from = await builtFrom(settings, REQUEST)
  await writeFile(join(content, 'reviews/google.jsonl'), aLine({ rating: 1 }))
  await writeFile(join(settings.dist, 'manifest.json'), '{}')
  await rememberBuild(settings, from)
  expect(await isUpToDate(settings, REQUEST)).toBe(false)
  await rememberBuild(settings, await builtFrom(settings, REQUEST))
  expect(await isUpToDate(settings, REQUEST)).toBe(true)
})

test('a build is out of date as long as it must be searched for erased reviews', async () => {
  const content = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': aLine() })
  const settings = readBuildSettings({ CONTENT: content, DIST: await anEmptyFolder() })
  await rememberBuild(settings, await builtFrom(settings, REQUEST))
  expect(await isUpToDate(settings, REQUEST)).toBe(true)
  await writeNote(await noteFile(content), 1, [{ what: 'its words', words: ['never', 'again'] }])
  expect(await isUpToDate(settings, REQUEST)).toBe(false)
})
