/** Prints the hash of the insights of a few reviews, for a test that runs it under other zones and locales. */
import { createHash } from 'node:crypto'
import { aReview } from '../a-review.ts'
import { anInput } from './an-input.ts'
import { fullInsights } from './full-insights.ts'

const reviews = ['I was IN Quillby: quick, polite, $410.', 'It IS leaking again, rude.', 'Init: ı İ ß'].map(
  (text, at) => aReview({ text, date: `2026-0${at + 1}-28`, rating: at + 3 }),
)
process.stdout.write(
  createHash('sha256')
    .update(JSON.stringify(await fullInsights(anInput(reviews))))
    .digest('hex'),
)
