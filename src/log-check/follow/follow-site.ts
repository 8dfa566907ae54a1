import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { withLock } from '../../host/locks/folder-lock.ts'
import { isLoopbackUrl } from '../../schema/web-address.ts'
import { publishedAt } from '../read-site-files.ts'
import { type MirrorUpdate, updateMirror } from './update-mirror.ts'

const PAUSE_MS = 2_000

/**
 * Brings the copy of a site in a folder up to date, one process at a time.
 *
 * @throws {UnreadableSiteError} if a file cannot be read
 */
export function followSite(site: string, folder: string): Promise<MirrorUpdate> {
  const lock = {
    lockFolder: `${resolve(folder)}.lock`,
    access: 'exclusive',
    command: 'follow',
    subject: folder,
  } as const
  const host = isLoopbackUrl(site) ? undefined : new URL(site).host
  const pause = () => setTimeout(PAUSE_MS)
  return withLock(lock, () => updateMirror({ read: publishedAt(site), folder, trust: { host }, pause }))
}
