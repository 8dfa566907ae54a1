import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { BusinessFile } from '../schema/content/business-file.ts'
import { FaqFile } from '../schema/content/faq-file.ts'
import { Sources } from '../schema/content/sources.ts'
import { Taxonomy } from '../schema/content/taxonomy.ts'
import { newestFirst } from '../schema/newest-first.ts'
import type { Review } from '../schema/review.ts'
import { ContentError, type Complaint } from './content-error.ts'
import { readReviewLines, repeatedIds, standing, type PlacedLine } from './read-review-lines.ts'
import { readYaml } from './read-yaml.ts'
import { unknownReviews, repeatedSlugs } from './references.ts'

/** How many reviews of a source are in the content and not published, and why. */
export type LeftOut = { source: string; reason: 'unverified' | 'undeclared'; count: number }

/** Everything that the content folder says, checked. */
export type Content = {
  business: BusinessFile
  sources: Sources
  taxonomy: Taxonomy
  /** The published ones, newest first. */
  reviews: Review[]
  leftOut: LeftOut[]
  faq: FaqFile | null
  summary: string | null
}

/**
 * Reads and checks a content folder.
 *
 * @throws {ContentError} with every fault in it, each with file and line
 */
export async function readContent(folder: string): Promise<Content> {
  const complaints: Complaint[] = []
  const business = await readPart(folder, 'business.yaml', BusinessFile, complaints)
  const sources = await readPart(folder, 'sources.yaml', Sources, complaints)
  const taxonomy = await readPart(folder, 'aspects.yaml', Taxonomy, complaints)
  const faq = await readPart(folder, 'faq.yaml', FaqFile, complaints, 'optional')
  const summary = await readText(join(folder, 'summary.md'))
  const lines = await readReviews(join(folder, 'reviews'), complaints)

  if (business) complaints.push(...repeatedSlugs(business, join(folder, 'business.yaml')))
  if (faq) complaints.push(...unknownReviews(faq, lines, join(folder, 'faq.yaml')))
  if (complaints.length > 0 || !business || !sources || !taxonomy) throw new ContentError(complaints)
  return { business, sources, taxonomy, ...sorted(lines, sources), faq: faq ?? null, summary: summary?.trim() || null }
}

async function readPart<T extends z.ZodType>(
  folder: string,
  name: string,
  schema: T,
  complaints: Complaint[],
  need: 'required' | 'optional' = 'required',
): Promise<z.output<T> | undefined> {
  const file = join(folder, name)
  const text = await readText(file)
  if (text === undefined) {
    const problem = `There is no such file. "npm run new -- FOLDER" makes a folder that has it, with every field explained`
    if (need === 'required') complaints.push({ file, line: undefined, field: '', value: undefined, problem })
    return undefined
  }
  const reading = readYaml(text, file, schema)
  complaints.push(...(reading.complaints ?? []))
  return reading.data
}

async function readReviews(folder: string, complaints: Complaint[]): Promise<PlacedLine[]> {
  const lines: PlacedLine[] = []
  for (const name of await reviewFiles(folder)) {
    const file = join(folder, name)
    const reading = readReviewLines(await readFile(file, 'utf8'), file)
    for (const line of reading.lines) lines.push(line)
    for (const complaint of reading.complaints) complaints.push(complaint)
  }
  complaints.push(...repeatedIds(lines))
  return lines
}

async function reviewFiles(folder: string): Promise<string[]> {
  const names = await absentAs([], readdir(folder))
  return names.filter((name) => name.endsWith('.jsonl')).sort()
}

function readText(file: string): Promise<string | undefined> {
  return absentAs(undefined, readFile(file, 'utf8'))
}

async function absentAs<T, U>(instead: U, reading: Promise<T>): Promise<T | U> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead
    throw error
  }
}

function sorted(lines: readonly PlacedLine[], sources: Sources): Pick<Content, 'reviews' | 'leftOut'> {
  const reviews: Review[] = []
  const leftOut = new Map<string, LeftOut>()
  for (const { review } of lines) {
    const reason = standing(review, sources)
    if (reason === 'published') reviews.push(published(review))
    else {
      const key = `${review.source} ${reason}`
      const count = (leftOut.get(key)?.count ?? 0) + 1
      leftOut.set(key, { source: review.source, reason, count })
    }
  }
  return { reviews: reviews.sort(newestFirst), leftOut: [...leftOut.values()] }
}

/** Members in the order of the contract, whatever order the line has them in. */
function published(line: PlacedLine['review']): Review {
  const { id, author, author_avatar_url, rating, date, text, language, source, source_url, owner_reply, edited_on } =
    line
  const body = { id, author, author_avatar_url, rating, date, text, language, source, source_url, owner_reply }
  return edited_on === undefined ? { ...body, verified: true } : { ...body, verified: true, edited_on }
}
