import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listInManifest, put } from './a-logged-site.ts'
import { publishForged } from './forge.ts'
import type { LogForgery } from './log-forgeries.ts'
import { must } from './must.ts'

/** A random forgery with a seed. The right verdict is unknown, but both judges must agree. */
export type RandomForgery = Omit<LogForgery, 'expected'>

/** Changes one letter or digit of a file that both judges read in the same way. */
export function someLetter(chance: () => number): RandomForgery {
  const [which, place, other] = [chance(), chance(), chance()]
  return {
    name: `letter ${place} of file ${which}`,
    async forge({ dist }) {
      const names = await readdir(join(dist, 'log'), { recursive: true, withFileTypes: true })
      const inLog = names.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
      const files = inLog.filter((file) => !file.includes('changes')).sort()
      const all = [...files, join(dist, 'reviews.json')].map((file) => file.slice(dist.length))
      const path = must(all[Math.floor(which * all.length)])
      const bytes = await readFile(join(dist, path))
      bytes[Math.floor(place * bytes.length)] = 32 + Math.floor(other * 95)
      await put(dist, path, bytes)
      await listInManifest(dist)
    },
  }
}

const VALUES: readonly unknown[] = [
  ...[0, 1, 2, 5, 6, -1, 0.5, 2 ** 53, '', 'x', 'fake', 'state', 'edited', 'withheld', 'published', null, true, [], {}],
  ...['a'.repeat(64), 'A'.repeat(22), 'google', '2026-05-01', undefined],
]
const NAMES = [
  'v',
  'event',
  'of',
  'stars',
  'words',
  'rest',
  'rating',
  'reason',
  'salt',
  'dataset',
  'reviews',
  'withheld',
]

/** Changes, removes or adds one member of an entry, and signs the whole log again. */
export function someMember(chance: () => number): RandomForgery {
  const [entry, name, value] = [chance(), chance(), chance()]
  return {
    name: `member ${name} of entry ${entry}: ${value}`,
    forge: (site) =>
      publishForged(site, ({ entries }) => {
        const one = must(entries[Math.floor(entry * entries.length)])
        const member = must(NAMES[Math.floor(name * NAMES.length)])
        Object.assign(one, { [member]: VALUES[Math.floor(value * VALUES.length)] })
      }),
  }
}
