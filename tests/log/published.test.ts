import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLogFolder } from '../../src/content/folder/log-folder.ts'
import { Manifest } from '../../src/schema/manifest.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { runCli } from '../cli/a-command.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { hashesOf } from '../publish/run-build.ts'
import { aFolder, someLines } from './a-logged-site.ts'
import { must } from './must.ts'

const BASE_URL = 'https://reviews.example.com'

describe('a build', () => {
  test(
    'a build publishes the log, stops if something is not logged, and never replaces a longer log',
    { timeout: 300_000 },
    async () => {
      const content = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': someLines([5, 1, 4]) })
      const dist = join(await aFolder(), 'dist')
      const run = (...args: string[]): ReturnType<typeof runCli> =>
        runCli([...args, '--folder', content], content, { BASE_URL, DIST: dist })

      expect(await run('build')).toMatchObject({ code: 0 })
      const before = await hashesOf(dist)
      expect(Object.keys(before).filter((file) => file.startsWith('log'))).toEqual([])
      expect(await readFile(join(dist, 'reviews.json'), 'utf8')).not.toContain('log_index')
      expect(await readFile(join(dist, '_headers'), 'utf8')).not.toContain('/log/')

      const begun = await run('log', '--init')
      expect(begun).toMatchObject({ code: 0, stderr: '' })
      expect(begun.stdout).toContain('Logged in reviews.example.com/log: 3 published')
      expect(await run('log', '--init')).toMatchObject({ code: 1 })
      expect(await run('build')).toMatchObject({ code: 0 })
      const first = await hashesOf(dist)
      const files = Object.keys(first).filter((file) => file.startsWith('log'))
      expect(files.toSorted()).toEqual([
        ...[
          'log/changes/0.json',
          'log/checkpoint',
          'log/checkpoints.jsonl',
          'log/index.html',
          'log/openings/000.json',
          'log/policy',
          'log/state.json',
        ],
        ...['log/tile/0/000.p/4', 'log/tile/entries/000.p/4'],
      ])
      const { reviews } = ReviewsFile.parse(JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8')))
      expect(reviews.map(({ log_index }) => log_index).toSorted()).toEqual([0, 1, 2])
      const manifest = Manifest.parse(JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')))
      expect(manifest.artefacts.find(({ path }) => path === '/log/checkpoint')).toMatchObject({
        content_type: 'text/plain; charset=utf-8',
        sha256: first['log/checkpoint'],
      })
      expect(await run('build')).toMatchObject({ code: 0 })
      expect(await hashesOf(dist)).toEqual(first)

      await writeFile(join(content, 'reviews/b.jsonl'), aLine({ source_id: 'new' }))
      const stopped = await run('build')
      expect(stopped.code).toBe(1)
      expect(stopped.stderr).toContain('1 change is not in the log yet (the first: published)')
      expect(await hashesOf(dist)).toEqual(first)
      const old = must(await readLogFolder(content))
      expect(await run('log')).toMatchObject({ code: 0 })
      expect(await run('build')).toMatchObject({ code: 0 })
      expect(Object.keys(await hashesOf(dist))).toEqual(
        expect.arrayContaining(['log/tile/0/000.p/4', 'log/tile/0/000.p/6']),
      )
      expect(await runCli(['verify', dist], content)).toMatchObject({ code: 0 })

      for (const [file, text] of [
        ['entries.jsonl', old.entries],
        ['openings.jsonl', old.openings],
        ['state.json', old.state],
        ['checkpoints.jsonl', old.checkpoints],
        ['checkpoint', old.checkpoint],
      ] as const)
        await writeFile(join(content, 'log', file), text)
      expect((await run('build')).stderr).toContain('older than the site')
      await rm(join(content, 'log'), { recursive: true })
      expect((await run('build')).stderr).toContain('would vanish')
    },
  )
})
