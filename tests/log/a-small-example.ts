import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { runCli } from '../cli/a-command.ts'
import { logAgain, settingsOf } from './a-logged-site.ts'

/**
 * Builds the example with only its reviews of 2026 and those with a disclosure, and returns the folder of the site, inside
 * `folder`. One review was reworded after it was logged.
 */
export async function buildSmallExample(folder: string): Promise<string> {
  const [content, dist] = [join(folder, 'content'), join(folder, 'dist')]
  await cp('content', content, { recursive: true })
  await rm(join(content, 'log'), { recursive: true })
  await writeFile(join(content, 'site.yaml'), '')
  for (const name of await readdir(join(content, 'reviews'))) {
    const lines = (await readFile(join(content, 'reviews', name), 'utf8')).split(/(?<=\n)/)
    const kept = lines.filter((line) => /"date":"2026|"disclosure"/.test(line))
    await writeFile(join(content, 'reviews', name), kept.join(''))
  }
  const file = join(content, 'reviews/google.jsonl')
  const reviews = await readFile(file, 'utf8')
  await writeFile(file, reviews.replace('"text":"', '"text":"Well: '))
  await beginLog(settingsOf(content), undefined)
  await writeFile(file, reviews)
  await logAgain(content)
  const ending = await runCli(['build', '--folder', content, '--first'], content, {
    BASE_URL: settingsOf(content).baseUrl,
    DIST: dist,
  })
  if (ending.code !== 0) throw new Error(ending.stderr)
  return dist
}
