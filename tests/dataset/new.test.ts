import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ContentError } from '../../src/dataset/content-error.ts'
import { readContent } from '../../src/dataset/read-content.ts'
import { anEmptyFolder } from '../publish/run-build.ts'

const run = promisify(execFile)
const make = (folder: string): Promise<unknown> =>
  run(process.execPath, ['src/dataset/new.ts', folder], { env: { ...process.env, TZ: 'Pacific/Auckland' } })

test('npm run new makes a folder in which only what the owner must supply is missing', async () => {
  const folder = join(await anEmptyFolder(), 'mine')
  await make(folder)
  const error: unknown = await readContent(folder).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ContentError)
  expect((error as ContentError).complaints.map(({ field }) => field)).toEqual([
    'name',
    'category',
    'url',
    'verification_policy',
  ])
})

test('npm run new takes the time zone of the machine', async () => {
  const folder = join(await anEmptyFolder(), 'mine')
  await make(folder)
  expect(await readFile(join(folder, 'business.yaml'), 'utf8')).toMatch(/^timezone: Pacific\/Auckland$/m)
})

test('npm run new never writes into a folder that has files', async () => {
  const folder = join(await anEmptyFolder(), 'mine')
  await make(folder)
  const before = await readdir(folder)
  await expect(make(folder)).rejects.toThrow(`"${folder}" is a file, or already contains files`)
  expect(await readdir(folder)).toEqual(before)
  await expect(make(join(folder, 'business.yaml'))).rejects.toThrow('is a file, or already contains files')
})
