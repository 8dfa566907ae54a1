import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hostNameOf } from '../../src/schema/host-name.ts'
import { hostsOf } from '../../src/schema/content/sites-file.ts'
import { readSitesFile } from '../../src/host/files/read-sites-file.ts'
import { aFolder } from '../wire/a-process.ts'

describe('sites.yaml', () => {
  test('sites.yaml lists sites, with paths relative to its folder', async () => {
    const { path, folder } = await aSitesFile(`
sites:
  - base_url: https://a.example
    hosts: [A.Sidecar.Example, bücher.example]
    dataset: a/dist
    folder: a
    rate_limit: 60
  - base_url: https://b.example
    dataset: https://cdn.example/
`)
    const [a, b] = await readSitesFile(path)
    expect(a).toEqual({
      base_url: 'https://a.example',
      hosts: ['a.sidecar.example', 'xn--bcher-kva.example'],
      dataset: join(folder, 'a/dist'),
      folder: join(folder, 'a'),
      rate_limit: 60,
    })
    expect(b).toEqual({ base_url: 'https://b.example', hosts: [], dataset: 'https://cdn.example' })
    expect(a && hostsOf(a)).toEqual(['a.example', 'a.sidecar.example', 'xn--bcher-kva.example'])
  })

  test.for([
    ['', /sites\.yaml:1: .*Missing|sites\.yaml:1: /],
    ['sites: []', /sites\.yaml:1: sites: \[\]: Give at least one site/],
    ['sites:\n  - hosts: [a.example]', /sites\.yaml:2: sites\.0\.base_url: Missing/],
    [
      'sites:\n  - base_url: https://a.example/',
      /:2: sites\.0\.base_url: "https:\/\/a\.example\/": Give an address with https/,
    ],
    ['sites:\n  - base_url: https://a.example\n    host: a', /:3: sites\.0\.host: "a": Unknown member/],
    [
      'sites:\n  - base_url: https://a.example\n    rate_limit: -1',
      /:3: sites\.0\.rate_limit: -1: Give a whole number/,
    ],
    [
      'sites:\n  - base_url: https://a.example\n    hosts: ["a:80"]',
      /:3: sites\.0\.hosts\.0: "a:80": Give a host name/,
    ],
    ['sites:\n  - base_url: https://a.example\n    dataset: https://x.example/y', /:3: .*Give a folder, or an origin/],
    [
      'sites:\n  - base_url: https://a.example\n  - base_url: https://b.example\n    hosts:\n      - A.example',
      /:5: sites\.1\.hosts\.0: .*also the host "a\.example" of https:\/\/a\.example/,
    ],
    [
      'sites:\n  - base_url: https://a.example\n    folder: x\n  - base_url: https://b.example\n    folder: x',
      /:5: sites\.1\.folder: "x": This is also the folder "x" of https:\/\/a\.example/,
    ],
    ['sites: [', /:1: This is not YAML/],
  ] as const)('sites.yaml with %j is refused, and the error names the place', async ([text, message]) => {
    const { path } = await aSitesFile(text)
    await expect(readSitesFile(path)).rejects.toThrow(message)
  })

  test('the error for a missing sites.yaml names the file', async () => {
    await expect(readSitesFile('no/sites.yaml')).rejects.toThrow('no/sites.yaml: This file cannot be read')
  })
})

describe('a host', () => {
  test.for([
    ['A.Example', 'a.example'],
    ['a.example.', 'a.example'],
    ['a.example:8080', 'a.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['[::1]:80', '[::1]'],
    ['127.0.0.1', '127.0.0.1'],
    ['', undefined],
    ['.', undefined],
    ['a/b', undefined],
    ['user@a.example', undefined],
    ['a b', undefined],
    ['a:99999', undefined],
  ] as const)('a host written as %j is read as %j', ([written, host]) => {
    expect(hostNameOf(written)).toBe(host)
  })
})

async function aSitesFile(text: string): Promise<{ path: string; folder: string }> {
  const folder = await aFolder()
  const path = join(folder, 'sites.yaml')
  await writeFile(path, text)
  return { path, folder }
}
