import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesBelow } from '../files/files-below.ts'
import { isMissing } from '../files/missing-file.ts'
import { PACKED_HASH, PROJECT } from './software.ts'

/** A hash of the code that makes a build, the versions of its packages, and the version of Node, computed at the first call. */
export function softwareHash(): Promise<string> {
  software ??= hashSoftware()
  return software
}

let software: Promise<string> | undefined

async function hashSoftware(): Promise<string> {
  if (PACKED_HASH !== null) return hashOfFiles([process.version, PACKED_HASH], [])
  const files = [
    ...(await filesBelow(join(PROJECT, 'src'))).map((file) => join(PROJECT, 'src', file)),
    join(PROJECT, 'astro.config.mjs'),
    join(PROJECT, 'package-lock.json'),
  ]
  return hashOfFiles([process.version], files)
}

/** A hash of words, and of files with their paths from the software's folder; a missing file counts as empty. */
export function hashOfFiles(words: readonly string[], files: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words))
  for (const file of files) {
    hash.update(`\0${relative(PROJECT, file)}\0`)
    addFile(hash, file)
  }
  return hash.digest('hex')
}

const part = Buffer.alloc(1 << 16)

/** Synchronous and in parts, because a thousand promises, or memory for a whole large file, would cost more than the hashing. */
function addFile(hash: Hash, path: string): void {
  const file = openIfThere(path)
  if (file === undefined) return
  try {
    for (let length = readSync(file, part); length > 0; length = readSync(file, part)) {
      hash.update(part.subarray(0, length))
    }
  } finally {
    closeSync(file)
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
