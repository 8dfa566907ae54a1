/** A thread that reads reviews: it is given a business and a taxonomy at its start, then reviews to read, chunk after chunk. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { BusinessFile } from '../../schema/content/business-file.ts'
import { Taxonomy } from '../../schema/content/taxonomy.ts'
import { engineFor } from '../engine.ts'
import { readReview } from '../read-review.ts'
import type { ReadReview } from '../read-review.ts'

const engine = engineFor(z.object({ business: BusinessFile, taxonomy: Taxonomy }).parse(workerData))

parentPort?.on('message', (reviews: ReadReview[]) => {
  parentPort?.postMessage(reviews.map((review) => readReview(engine, review)))
})
