import { expect } from 'vitest'
import { aGoogleReview } from '../../import/a-content-folder.ts'
import { aServer, send } from '../../import/fetching/a-server.ts'
import { aFetchingFolder } from '../../import/fetching/fetch-here.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { runCli } from '../a-command.ts'
import type { Row } from './a-row.ts'

export const FETCH: readonly Row[] = [
  {
    command: 'fetch',
    options: ['[source]', '--folder'],
    title: 'fetch SOURCE --folder DIR imports the reviews of that source alone into that folder',
    run: async () => {
      const review = aGoogleReview({ createTime: '2026-05-01T18:00:00Z' })
      const { port, received } = await aServer((_, response) => send(response, 200, [review]))
      const declared = ['google', 'other'].map(
        (name) =>
          `${name}: { name: N, verified: true, how: H, fetch: { kind: url, url: "http://127.0.0.1:${port}/${name}" } }\n`,
      )
      const content = await aFetchingFolder(declared.join(''))
      const args = ['fetch', 'google', '--folder', content.path]
      const refused = await runCli(args, await anEmptyFolder())
      expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('it must be https') })
      const { code, stdout } = await runCli(args, await anEmptyFolder(), { FETCH_ALLOW_PRIVATE: '1' })
      expect([code, stdout]).toEqual([0, expect.stringContaining('google: 1 new\n')])
      expect(await content.lines('google')).toHaveLength(1)
      expect(received.map(({ path }) => path)).toEqual(['/google'])
    },
  },
  {
    command: 'connect',
    options: ['<platform>'],
    title: 'connect PLATFORM connects only google, and only on a terminal (more in connect/connect-google.test.ts)',
    run: async () => {
      const connect = async (platform: string) => (await runCli(['connect', platform], await anEmptyFolder())).stderr
      expect(await connect('google')).toContain('it needs a terminal')
      expect(await connect('yelp')).toContain('"connect" is only for "google", and this is "yelp"')
    },
  },
]
