import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from './content-folder/lock-content.ts'
import { ifMissing } from './missing-file.ts'
import { PACKAGE, PROJECT } from './software.ts'

/** A hash of the code that makes a build, of the versions of its packages, and of that of Node, as they are when first asked for. */
export function softwareHash(): Promise<string> {
  software ??= hashSoftware()
  return software
}

let software: Promise<string> | undefined

async function hashSoftware(): Promise<string> {
  const files = [
    ...(await filesBelow(join(PROJECT, 'src'))).map((file) => join(PROJECT, 'src', file)),
    join(PROJECT, 'astro.config.mjs'),
    // The versions of all packages, in a checkout and in the package
    join(PACKAGE, 'package-lock.json'),
    join(PACKAGE, 'npm-shrinkwrap.json'),
  ]
  return await hashOfFiles([process.version], files)
}

/** A hash of words, and of files with their paths; files that are missing count as empty. */
export async function hashOfFiles(words: readonly string[], files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(words))
  for (const file of files) hash.update(`\0${file}\0`).update(await ifMissing('', readFile(file)))
  return hash.digest('hex')
}
