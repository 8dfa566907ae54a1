/** An analysis thread. It gets a business and a taxonomy at its start, then chunks of reviews. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { LearnedWords } from '../schema/content/learned-words.ts'
import { Taxonomy } from '../schema/content/taxonomy.ts'
import { analyseReview } from './analyse-review.ts'
import type { ReviewInput } from './analyse-review.ts'
import { engineFor, ReadBusiness } from './engine.ts'

const DomainOfThread = z.object({
  business: ReadBusiness,
  taxonomy: Taxonomy,
  translations: z.array(Taxonomy).optional(),
  learned: LearnedWords.nullish(),
})

const engine = engineFor(DomainOfThread.parse(workerData))

parentPort?.on('message', (reviews: ReviewInput[]) => {
  parentPort?.postMessage(reviews.map((review) => JSON.stringify(analyseReview(engine, review))))
})
