import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOfMove } from '../../src/host/files/move-into-place.ts'
import { Manifest } from '../../src/schema/manifest.ts'
import { aReview } from '../a-review.ts'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { hashesOf } from './run-build.ts'

/** Writes a complete build whose own files have this name; most of its pages are the same in every build. */
export async function writeNamedBuild(folder: string, name: string): Promise<void> {
  const pages = Array.from({ length: 60 }, (_, number) => [`/reviews/${number}/index.html`, `${name} ${number}`])
  const own = { [`/${name}/index.html`]: name, [`/_astro/${name}.css`]: name }
  await publishFolder(folder, [aReview({ author: name })], { files: { ...Object.fromEntries(pages), ...own } })
}

/**
 * The build that a plain file server finds at a path: its number if all files belong to that build, none is missing, and the
 * artefacts match the manifest.
 */
export async function servedAt(path: string, builds: readonly string[]): Promise<number | 'absent' | 'mixed'> {
  const files = await hashesOf(path).catch(() => ({}))
  const served = Object.entries(files).filter(([file]) => !isOfMove(file))
  if (served.length === 0) return 'absent'
  const found = JSON.stringify(served)
  const wanted = await Promise.all(builds.map(async (build) => JSON.stringify(Object.entries(await hashesOf(build)))))
  return wanted.includes(found) && (await isAsInManifest(path)) ? wanted.indexOf(found) : 'mixed'
}

async function isAsInManifest(path: string): Promise<boolean> {
  const { artefacts, shards = [] } = Manifest.parse(JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')))
  const listed = [...artefacts, ...shards.flatMap(({ reviews, insights }) => [...reviews, ...insights])]
  const matches = listed.map(async (entry) => {
    const bytes = await readFile(join(path, entry.path))
    return createHash('sha256').update(bytes).digest('hex') === entry.sha256
  })
  return (await Promise.all(matches)).every(Boolean)
}
