import { sha256Hex } from '../host/sha256.ts'
import { CHANGES_PATH } from '../log/changes-files.ts'
import { dataIn } from '../log/untrusted-json.ts'
import { loose } from '../schema/loose.ts'
import { Manifest } from '../schema/manifest.ts'
import { type Step, step, type Trust } from './check-log.ts'
import type { SiteFiles } from './read-site-files.ts'

/** Whether the manifest has the right hash of each listed file that was read, lists no file twice, and belongs to this site. */
export function checkManifest(files: SiteFiles, { host }: Pick<Trust, 'host'>): Step {
  const title = 'The manifest has the hashes of the files'
  const manifest = loose(Manifest).safeParse(dataIn(files.manifest))
  if (!manifest.success) return step(title, ['/manifest.json is missing or malformed'])
  const { artefacts, shards = [], base_url } = manifest.data
  const listed = [...artefacts, ...shards.flatMap(({ insights }) => (files.copies === undefined ? [] : insights))]
  const hashes = Map.groupBy(listed, ({ path }) => path)
  const read = filesRead(files)
  const faults = [...new Set([...ALWAYS_LISTED, ...hashes.keys()])].flatMap((path) => {
    const [entry, ...more] = hashes.get(path) ?? []
    if (more.length > 0) return [`/manifest.json lists ${path} twice`]
    if (entry !== undefined && !read.has(path)) return files.copies === undefined ? [] : [`${path} is missing`]
    return entry?.sha256 === sha256Hex(read.get(path) ?? '') ? [] : [`/manifest.json has another hash of ${path}`]
  })
  const isOther = host !== undefined && new URL(base_url).host !== host
  return step(title, [...faults, ...(isOther ? [`/manifest.json belongs to ${base_url}, not to ${host}`] : [])])
}

const ALWAYS_LISTED = ['/reviews.json', '/log/checkpoint', '/api/feed.json', CHANGES_PATH]

function filesRead({
  reviews,
  checkpoint,
  feed,
  changes,
  copies = new Map(),
}: SiteFiles): Map<string, string | Buffer> {
  const logged = { '/reviews.json': reviews, '/log/checkpoint': checkpoint, '/api/feed.json': feed }
  const [ofChanges] = [changes.get(CHANGES_PATH)]
  return new Map([
    ...copies,
    ...Object.entries(logged),
    ...(ofChanges === undefined ? [] : [[CHANGES_PATH, ofChanges] as const]),
  ])
}
