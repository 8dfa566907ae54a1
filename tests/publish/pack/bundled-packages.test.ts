import { expect, test } from 'vitest'
import { noticesOf, packagesOf } from '../../../src/publish/pack/bundled-packages.ts'

test('modules belong to the package that contains them, wherever it is installed', () => {
  const modules = [
    '/home/me/software/src/schema/review.ts',
    '/home/me/software/node_modules/zod/v4/index.js',
    '/home/me/software/node_modules/zod/v4/core.js?used',
    'C:\\software\\node_modules\\@fontsource\\inter\\unicode.json',
    '\0/home/me/software/node_modules/express/node_modules/mime/index.js',
    '\0rolldown/runtime.js',
  ]
  expect(packagesOf(modules)).toEqual(['@fontsource/inter', 'express/node_modules/mime', 'zod'])
})

test('the notices name each package with its version and its licence', async () => {
  const notices = await noticesOf(['zod', '@orama/stemmers'], '.')
  expect(notices).toMatch(/^zod \d+\.\d+\.\d+ \(MIT\)$/m)
  expect(notices).toContain('Colin McDonnell')
  expect(notices).toMatch(/^@orama\/stemmers \d.* \(Apache-2\.0\)$/m)
})
