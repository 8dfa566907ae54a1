import { join } from 'node:path'
import { readText } from '../host/files/missing-file.ts'
import { replaceFile } from '../host/files/replace-file.ts'
import { withContent } from '../host/locks/lock-content.ts'
import { declarationOf } from '../schema/content/platforms.ts'
import type { SourceName } from '../schema/review.ts'

/**
 * Adds a declaration of each of these sources, with what is known of its platform, to the end of `sources.yaml`. The next build
 * then publishes their reviews.
 *
 * @throws {LockError} if the folder cannot be locked
 */
export async function declareSources(folder: string, sources: readonly SourceName[]): Promise<void> {
  await withContent(folder, { access: 'exclusive', command: 'npm run import' }, async () => {
    const file = join(folder, 'sources.yaml')
    const written = (await readText(file)) ?? ''
    const text = written.trim() === '{}' ? '' : written
    const lines = sources.flatMap((source) => [...declarationOf(source), ''])
    await replaceFile(file, [text === '' || text.endsWith('\n') ? text : `${text}\n`, lines.join('\n')])
  })
}
