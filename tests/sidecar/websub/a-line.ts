import { onTestFinished } from 'vitest'
import { type Callback, readCallback } from '../../../sidecar/websub/callback.ts'
import { type Line, openLine, type OpenLine, type Question } from '../../../sidecar/websub/exchange.ts'

/** A line to callbacks at any address, closed after the test. */
export function aLine(line: Partial<Line> = {}): OpenLine {
  const opened = openLine({ allowPrivate: true, concurrency: 64, ...line })
  onTestFinished(() => opened.close())
  return opened
}

/** A POST of nothing unless told otherwise. */
export function aQuestion(url: string, more: Partial<Question> = {}): Question {
  const callback = callbackAt(url)
  return { method: 'POST', callback, target: callback.target, headers: {}, timeoutMs: 5_000, keep: 0, ...more }
}

function callbackAt(url: string): Callback {
  const callback = readCallback(url)
  if (typeof callback === 'string') throw new Error(callback)
  return callback
}
