import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexReviews } from '../../sidecar/search/index-reviews.ts'
import { loadSnapshot } from '../../sidecar/snapshot/load-snapshot.ts'
import { folderSource } from '../../sidecar/snapshot/sources/folder-source.ts'
import { moveIntoPlace } from '../../src/host/files/move-into-place.ts'
import { checkOutputFolder } from '../../src/publish/check-output-folder.ts'
import { aReview } from '../a-review.ts'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { start } from '../wire/a-process.ts'
import { killedAt, leftByKills } from './killed-process.ts'
import { anEmptyFolder, hashesOf } from './run-build.ts'

const OLD = [aReview({ author: 'Old' })]
const NEW = [aReview({ author: 'New' }), aReview({ author: 'Newer' })]

/** A folder with a new build (`built`), and its destination: an old build, or nothing. */
async function aMove(before: 'nothing' | 'a build'): Promise<{ folder: string; built: string; place: string }> {
  const folder = await anEmptyFolder()
  const [built, place] = [join(folder, 'built'), join(folder, 'dist')]
  await publishFolder(built, NEW, { files: { '/new/index.html': 'new', '/_astro/new.css': 'new' } })
  await mkdir(place)
  if (before === 'a build') await publishFolder(place, OLD, { files: { '/old/index.html': 'old' } })
  return { folder, built, place }
}

async function reviewsIn(place: string): Promise<number> {
  const { reviews } = await loadSnapshot({
    source: folderSource(place),
    dates: { of: () => Promise.resolve(new Date(0)) },
    index: indexReviews,
    served: false,
  })
  return reviews.reviewCount
}

describe('a move that is killed', { timeout: 600_000 }, () => {
  test.for(['a build', 'nothing'] as const)(
    'a move killed at any step while it replaces %s leaves one complete build',
    async (before) => {
      const seen = new Set<number>()
      const { folder, built, place } = await aMove(before)
      const again = await anEmptyFolder()
      await cp(built, again, { recursive: true })
      const wanted = await hashesOf(again)
      const left = await leftByKills({ folder, within: place, copies: await anEmptyFolder() }, [built, place])
      expect(left.length).toBeGreaterThan(25)
      for (const moved of left.map((copy) => ({ built: join(copy, 'built'), place: join(copy, 'dist') }))) {
        if (before === 'a build' || (await readdir(moved.place)).includes('.incoming-build')) {
          seen.add(await reviewsIn(moved.place))
        }
        await checkOutputFolder({ dist: moved.place, content: moved.built })
        await cp(again, moved.built, { recursive: true })
        await moveIntoPlace(moved.built, moved.place)
        expect(await hashesOf(moved.place)).toEqual(wanted)
      }
      expect([...seen].sort()).toEqual(before === 'a build' ? [OLD.length, NEW.length] : [NEW.length])
    },
  )

  test('a move killed at step 15 leaves a build that a real sidecar can serve after a restart', async () => {
    const move = await aMove('a build')
    expect(await killedAt(15, move.place, [move.built, move.place])).toBe(true)
    const sidecar = start('main', move.folder, { DATASET: move.place })
    await sidecar.says(/a snapshot is current/)
    const [, port] = await sidecar.says(/"port":(\d+)/)
    const answer = await fetch(`http://127.0.0.1:${port}/api/reviews/search`)
    expect(await answer.json()).toMatchObject({ matched: NEW.length })
  })

  test('a move killed while copying from another file system does not prevent the next build', async () => {
    const { built, place } = await aMove('nothing')
    await mkdir(join(place, '.incoming-build-x1y2z3'))
    await writeFile(join(place, '.incoming-build-x1y2z3/index.html'), 'half')
    await checkOutputFolder({ dist: place, content: built })
    const wanted = await hashesOf(built)
    await moveIntoPlace(built, place)
    expect(await hashesOf(place)).toEqual(wanted)
  })
})
