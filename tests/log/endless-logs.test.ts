import { describe, expect, test } from 'vitest'
import { checkPublished } from '../../src/site/components/log/check/check-published.ts'
import { readPublishedFiles } from '../../src/site/components/log/read/published-files.ts'
import { checkSite } from '../../src/log-check/check-site.ts'
import { readSiteFiles } from '../../src/log-check/read-site-files.ts'
import { checkpointText } from '../../src/log/checkpoint.ts'
import { MOST_EARLIER_LOGS } from '../../src/log/continued-log.ts'
import { entryBytes } from '../../src/log/entry.ts'
import { signerKey, signNote } from '../../src/log/signer-key.ts'
import { leafHash } from '../../src/log/tree.ts'

/** A file of log N, whose only entry says that it continues log N + 1. */
function fileOf(number: number, file: string): Buffer | undefined {
  const nameOf = (number: number): string => `reviews.example.com/log${number}`
  const key = signerKey(nameOf(number), Buffer.alloc(32, 1))
  const root = 'A'.repeat(43) + '='
  const entry = entryBytes({ v: 1, event: 'continues', origin: nameOf(number + 1), size: 1, root })
  const text = checkpointText({ origin: nameOf(number), size: 1, root: leafHash(entry) })
  const files: Record<string, Buffer> = {
    checkpoint: Buffer.from(`${text}\n${signNote(text, key)}`),
    policy: Buffer.from(`log ${key.verifier.vkey}\nquorum none\n`),
    'tile/entries/000.p/1': Buffer.concat([Buffer.from([0, entry.length]), entry]),
    'tile/0/000.p/1': Buffer.from(leafHash(entry)),
  }
  return files[file]
}

/** A site with an endless chain of logs, each of which continues another one. */
function endlessSite(): { read: (path: string) => Promise<Buffer<ArrayBuffer> | undefined>; asked: () => number } {
  let asked = 0
  return {
    asked: () => asked,
    read(path) {
      if ((asked += 1) > 1_000) return Promise.reject(new Error('This never ends'))
      const [, number = '1', file = ''] = /^\/log\/(?:earlier\/log(\d+)\/)?(.*)$/.exec(path) ?? []
      const bytes = fileOf(Number(number), file)
      return Promise.resolve(bytes && Buffer.from(bytes))
    },
  }
}

describe('an endless chain of logs', () => {
  const tooMany = `Only ${MOST_EARLIER_LOGS} earlier logs can be checked`

  test('verify stops reading an endless chain of logs', async () => {
    const { read, asked } = endlessSite()
    const trust = { host: 'reviews.example.com', old: [], receipts: [] }
    const files = await readSiteFiles(read, { trust })
    expect(files.earlier).toHaveLength(MOST_EARLIER_LOGS)
    expect(asked()).toBeLessThan(200)
    expect(checkSite(files, trust).flatMap(({ faults }) => faults)).toContain(tooMany)
  })

  test('the page stops reading an endless chain of logs', async () => {
    const { read, asked } = endlessSite()
    const files = await readPublishedFiles({ read, progress: () => undefined, mayRead: () => Promise.resolve(true) })
    expect(files.earlier).toHaveLength(MOST_EARLIER_LOGS)
    expect(asked()).toBeLessThan(200)
    const { lines } = await checkPublished(files, {
      address: { host: 'reviews.example.com', isExample: false },
      memory: { kind: 'none' },
      show: () => undefined,
    })
    expect(lines.find(({ id }) => id === 'earlier')?.verdict).toBe('bad')
  })
})
