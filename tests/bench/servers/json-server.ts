import { createRequire } from 'node:module'
import { generate } from '../data/generate.ts'
import { portOf } from './constant.ts'

/** json-server over the reviews, in memory. */
export async function serveJsonServer(size: number): Promise<number> {
  const jsonServer = createRequire(import.meta.url)('json-server')
  const { reviews } = JSON.parse(generate(size).reviews.toString())
  const app = jsonServer.create()
  app.use(jsonServer.router({ reviews }))
  return await portOf(app)
}
