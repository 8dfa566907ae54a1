import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ARTEFACTS, Manifest, type ManifestEntry } from '../schema/manifest.ts'
import { theSite } from '../site.ts'

/** Writes `manifest.json` beside the artefacts of a folder, from their bytes. */
export async function writeManifest(folder: string, baseUrl: string): Promise<void> {
  const artefacts = await Promise.all(
    Object.entries(ARTEFACTS).map(([path, contentType]) => entry(folder, path, contentType)),
  )
  const manifest = Manifest.parse({
    version: 1,
    base_url: baseUrl,
    generated_at: theSite().reviewsFile.generated_at,
    artefacts,
  })
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

async function entry(folder: string, path: string, contentType: string): Promise<ManifestEntry> {
  const bytes = await readFile(join(folder, path))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, content_type: contentType, bytes: bytes.length, sha256 }
}
