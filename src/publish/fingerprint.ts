import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { cacheOf } from '../dataset/checkout.ts'
import { hashOfFiles, softwareHash } from '../dataset/software-hash.ts'
import { isFolder, isMissing } from '../dataset/missing-file.ts'
import { filesOfContent } from '../dataset/content-folder/lock-content.ts'
import type { BuildSettings } from '../settings.ts'
import { isHalfMoved } from './move-into-place.ts'

/** Whether the last build was made from the present content, code and settings. */
export async function isUpToDate(settings: BuildSettings): Promise<boolean> {
  if (await isHalfMoved(settings.dist)) return false
  try {
    const kept = await readFile(keptAt(settings), 'utf8')
    return kept === (await fingerprint(settings, await inputsOf(settings)))
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Remembers what the build was made from: the inputs as they were before it read them. */
export async function rememberBuild(settings: BuildSettings, inputs: string): Promise<void> {
  await mkdir(cacheOf(settings.content), { recursive: true })
  await writeFile(keptAt(settings), await fingerprint(settings, inputs))
}

function keptAt({ content, dist }: BuildSettings): string {
  return join(cacheOf(content), `built-${createHash('sha256').update(resolve(dist)).digest('hex').slice(0, 16)}`)
}

/** A hash of everything a build depends on. */
export async function inputsOf(settings: BuildSettings): Promise<string> {
  const content = resolve(settings.content)
  const { first: _, ...shown } = settings
  const files = (await isFolder(content)) ? (await filesOfContent(content)).map((file) => join(content, file)) : []
  return await hashOfFiles([JSON.stringify(shown), await softwareHash()], files)
}

/** Of a build's inputs and its manifest. */
async function fingerprint({ dist }: BuildSettings, inputs: string): Promise<string> {
  const manifest = await readFile(join(resolve(dist), 'manifest.json'))
  return createHash('sha256').update(inputs).update(manifest).digest('hex')
}
