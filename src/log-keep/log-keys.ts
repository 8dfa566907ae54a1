import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dataOf } from '../host/work-folders.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { EXAMPLE_KEY, logFolderOf } from '../content/folder/log-folder.ts'
import { replaceFile } from '../host/files/replace-file.ts'
import { readText } from '../host/files/missing-file.ts'
import type { VerifierKey } from '../log/signed-note.ts'
import { readSignerKey, type SignerKey, signerKey } from '../log/signer-key.ts'

/** The file with the private keys of logs, one per line. It is in no repository, and only its owner may read it. */
export function keyFile(content: string): string {
  return join(dataOf(content), 'log.key')
}

/** The places to look for private keys: beside a content folder, and in the text of `LOG_KEY`. */
export type KeyPlaces = { content: string; logKey?: string | undefined }

/**
 * The private keys on this machine: from `LOG_KEY`, from `.data/log.key`, and the key that comes with the invented business.
 *
 * @throws {CommandError} if one of them is malformed
 */
export async function readKeys({ content, logKey = '' }: KeyPlaces): Promise<SignerKey[]> {
  const files = [keyFile(content), join(logFolderOf(content), EXAMPLE_KEY)]
  const texts = await Promise.all(files.map(async (file) => keysIn((await readText(file)) ?? '', file)))
  return [...keysIn(logKey, 'LOG_KEY'), ...texts.flat()]
}

function keysIn(text: string, where: string): SignerKey[] {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  return lines.map((line) => {
    const key = readSignerKey(line)
    if (key !== undefined) return key
    throw new CommandError(
      `${where} is not a private key of a log, which begins with PRIVATE+KEY+ and is made by "log --init"`,
    )
  })
}

/**
 * The private key on this machine for one of the accepted keys.
 *
 * @throws {CommandError} if there is none
 */
export async function keyAmong(places: KeyPlaces, accepted: readonly VerifierKey[]): Promise<SignerKey> {
  const keys = await readKeys(places)
  const key = keys.find(({ verifier }) => accepted.some(({ vkey }) => vkey === verifier.vkey))
  if (key !== undefined) return key
  const wanted = accepted.map(({ vkey }) => vkey).join(' or ')
  throw new CommandError(
    `The private key of the log is missing. Set LOG_KEY to it, or put it into ${keyFile(places.content)}. Its public key is ${wanted}`,
  )
}

/** A new private key for a log of this name. */
export function makeKey(origin: string): SignerKey {
  return signerKey(origin, randomBytes(32))
}

/** Adds a key to the key file. Call it before writing anything that the key signs, or that announces the key. */
export async function storeKey(content: string, key: SignerKey): Promise<void> {
  await mkdir(dataOf(content), { recursive: true, mode: 0o700 })
  const before = (await readText(keyFile(content))) ?? ''
  const end = before === '' || before.endsWith('\n') ? '' : '\n'
  await replaceFile(keyFile(content), [`${before}${end}${key.text}\n`], { mode: 0o600 })
}
