import { createHash } from 'node:crypto'
import { once } from 'node:events'
import express from 'express'
import { onTestFinished } from 'vitest'
import { indexReviews } from '../../sidecar/search/index-reviews.ts'
import { searchRoute } from '../../sidecar/search/answer/search-route.ts'
import { sinceRoute } from '../../sidecar/search/answer/since-route.ts'
import type { MakeIndex } from '../sidecar/search/each-search.ts'
import type { DatasetFiles } from '../../sidecar/search/columns/dataset-files.ts'
import { datasetDigest } from '../../src/schema/dataset-digest.ts'

export type Get = (path: string, headers?: Record<string, string>) => Promise<Response>

/** Serves search and since over these files, or without a dataset, until the test is over. */
export async function serveSearch(published?: DatasetFiles, indexOf: MakeIndex = indexReviews): Promise<Get> {
  const dataset = published && {
    reviews: await indexOf(published),
    digest: datasetDigest(createHash('sha256').update(published.head.bytes).digest('base64')),
  }
  const app = express().set('query parser', 'simple').set('etag', false)
  const current = () => dataset
  app.get('/api/reviews/search', searchRoute(current))
  app.get('/api/reviews/since/:date', sinceRoute(current))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return (path, headers = {}) => fetch(`http://127.0.0.1:${String(port)}${path}`, { headers })
}
