import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { runCli } from '../cli/a-command.ts'
import { aContentFolder, aGoogleReview, aTable } from './a-content-folder.ts'

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).pathname

async function run(content: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { code, stdout, stderr } = await runCli(['import', ...args], process.cwd(), { CONTENT: content })
  return { code: Number(code), out: stdout, err: stderr }
}

describe('npm run import', () => {
  test('npm run import imports, and reports the results and the next step', async () => {
    const content = await aContentFolder({ sources: 'yelp: { name: Yelp, verified: true, how: x }\n' })
    const file = await content.put('reviews.json', {
      reviews: [aGoogleReview(), aGoogleReview({ name: 'x', starRating: 'SIX' })],
    })
    const { code, out, err } = await run(content.path, file)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`${file}: Google Business Profile, 2 reviews`)
    expect(out).toContain('google.jsonl has 1 review: 1 new, 0 changed, 0 unchanged')
    expect(out).toContain(`1 bad row skipped:\n  ${file}, review 2: a rating of "SIX" is not between 1 and 5 stars`)
    expect(out).toMatch(
      /sources\.yaml does not declare google yet.*\n\ngoogle:\n {2}name: Google\n {2}verified: true\n {2}how: .+\n/,
    )
  })

  test('npm run import does not ask to declare a source that is already declared', async () => {
    const content = await aContentFolder({ sources: 'google: { name: Google, verified: true, how: x }\n' })
    const { out } = await run(content.path, await content.put('reviews.json', { reviews: [aGoogleReview()] }))
    expect(out).not.toContain('sources.yaml')
  })

  test('npm run import accepts columns one by one or all at once, and writes nothing on a dry run', async () => {
    const content = await aContentFolder()
    const file = await content.put('t.csv', aTable(['5', '03/04/2024']))
    const options = ['--source', 'first_party', '--dates', 'dmy', '--map', 'rating=Stars']
    const dry = await run(content.path, file, ...options, '--map', 'date=Date', '--dry-run')
    expect(dry.out).toMatch(/would have 1 review: 1 new[^]*Nothing was written/)
    expect(await content.files()).toEqual([])
    expect(await run(content.path, file, ...options, 'date=Date', 'text=Text')).toMatchObject({ code: 0 })
    expect(await content.lines('first_party')).toMatchObject([{ date: '2024-04-03', text: 'Good work' }])
  })

  test('npm run import leaves no other file beside the one it wrote', async () => {
    const content = await aContentFolder()
    await run(content.path, await content.put('reviews.json', { reviews: [aGoogleReview()] }))
    expect(await content.files()).toEqual(['google.jsonl'])
  })

  test.for([
    [['--map', 'rating=Stars', 'date=Date'], 'Name at least one file'],
    [['f', '--dates', 'ymd'], 'give dmy (day first) or mdy'],
    [['f', '--source', 'My Shop'], 'in small letters, digits and _'],
    [['f', '--map', 'stars=Stars'], 'MEMBER is one of id, author, rating'],
    [['f', '--map', 'rating=Stars'], 'Name the column of the date'],
    [['f', '--scale', '0-0', '--map', 'rating=Stars', 'date=Date'], '--scale 0-0: give the best rating'],
    [['f', '--map', 'rating=A', 'date=B', 'text=C', 'text=C'], 'text is already mapped to "C"'],
    [['nowhere.csv'], 'there is no such file'],
  ] as const)('npm run import with %j exits with 1 and one reason instead of a stack trace', async ([args, why]) => {
    const content = await aContentFolder()
    const { code, out, err } = await run(content.path, ...args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(why)
    expect(err).not.toMatch(/\n {4}at /)
  })

  test('npm run import leaves the old file whole if it is killed at any moment', async () => {
    const content = await aContentFolder()
    const page = (count: number) => ({
      reviews: Array.from({ length: count }, (_, n) => aGoogleReview({ name: `locations/1/reviews/${n}` })),
    })
    await run(content.path, await content.put('few.json', page(1)))
    const before = await content.bytes('google')
    const many = await content.put('many.json', page(3000))
    const child = spawn(process.execPath, [MAIN, 'import', many], { env: { ...process.env, CONTENT: content.path } })
    const closed = once(child, 'close')
    // Killed as soon as the new file begins to appear.
    const untouched = async () => (await content.files()).length === 1 && (await content.bytes('google')).equals(before)
    while (child.exitCode === null && (await untouched())) await new Promise(setImmediate)
    child.kill('SIGKILL')
    await closed
    const after = await content.bytes('google')
    if (!after.equals(before))
      expect(after.toString().match(/"source_id":"locations\/1\/reviews\/\d+"}\n/g)).toHaveLength(3000)
  })
})
