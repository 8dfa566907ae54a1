import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { laterProgressBar } from '../../src/cli/progress-bar.ts'

/** A terminal that keeps what is written to it. */
function aTerminal(isTTY: boolean): { stream: NodeJS.WriteStream; text: () => string } {
  let said = ''
  const write = (text: string): boolean => {
    said += text
    return true
  }
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80, write })
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => said }
}

test('a task shows its progress on a terminal only once it has taken two seconds', () => {
  const { stream, text } = aTerminal(true)
  let now = 0
  const progress = laterProgressBar(stream, () => now)
  progress.begin('Reading', 10)
  now = 1_999
  progress.at(5)
  progress.end()
  expect(text()).toBe('')
  progress.begin('Making the pages', 10)
  now = 2_000
  progress.at(5)
  progress.end()
  expect(text()).toMatch(/Making the pages .* 50%/)
})

test('a task shows no progress where there is no terminal', () => {
  const { stream, text } = aTerminal(false)
  let now = 0
  const progress = laterProgressBar(stream, () => now)
  now = 10_000
  progress.begin('Reading', 10)
  progress.at(5)
  progress.end()
  expect(text()).toBe('')
})
