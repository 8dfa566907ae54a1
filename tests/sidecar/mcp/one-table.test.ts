import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The files of the sidecar and of `src` that import a package. */
async function importersOf(name: string): Promise<string[]> {
  const files = await Array.fromAsync(glob('{sidecar,src}/**/*.ts'))
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const))
  return texts.flatMap(([file, text]) => (new RegExp(`from '${name}[/']`).test(text) ? [file] : [])).toSorted()
}

test('only one file imports the older SDK, so that deleting the file drops the SDK', async () => {
  expect(await importersOf('@modelcontextprotocol/sdk')).toEqual(['sidecar/mcp/session-era.ts'])
  expect(await importersOf('@modelcontextprotocol/server')).toEqual([
    'sidecar/mcp/route.ts',
    'sidecar/mcp/stateless-era.ts',
  ])
})
