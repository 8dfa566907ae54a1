import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BusinessFile } from '../schema/content/business-file.ts'
import { FaqFile } from '../schema/content/faq-file.ts'
import { PolicyWords } from '../schema/content/policy-words.ts'
import { Sources } from '../schema/content/sources.ts'
import { AspectsFile, type Taxonomy } from '../schema/content/taxonomy.ts'
import type { WithheldEntry } from '../schema/content/withheld-entry.ts'
import { newestFirst } from '../schema/newest-first.ts'
import type { Review } from '../schema/review.ts'
import { complaintAt, isFolder, readText, readYamlFile, reviewFiles, type YamlFile } from './content-files.ts'
import { ContentError, type Complaint } from './content-error.ts'
import { missingLink, publishedReview } from './published-review.ts'
import type { Placed } from './read-json-lines.ts'
import { readLogo, type Logo } from './read-logo.ts'
import { readReviewLines, repeatedIds, standing, type PlacedLine } from './read-review-lines.ts'
import { unknownReviews, repeatedSlugs } from './references.ts'
import { staffIn, type Staff } from './staff/staff-in.ts'
import { readTaxonomy, type Trade } from './read-taxonomy.ts'
import { readWithheld, stillThere } from './withheld.ts'

/** How many reviews of a source are in the content and not published, and why. */
export type LeftOut = { source: string; reason: 'unverified' | 'undeclared'; count: number }

/** Everything that the content folder says, checked. */
export type Content = {
  /** The names of technicians are those that readers may meet. */
  business: BusinessFile
  logo: Logo | null
  sources: Sources
  taxonomy: Taxonomy
  trade: Trade
  /** The published ones, newest first. */
  reviews: Review[]
  leftOut: LeftOut[]
  /** Those that were taken down. */
  withheld: WithheldEntry[]
  faq: FaqFile | null
  summary: string | null
  policyWords: PolicyWords
  /** Names of technicians which must be nowhere in what is published. */
  unshownNames: string[]
}

/** The content, if it holds together; every fault in it; and its review lines as they stand, for whoever looks closer. */
export type Examined = { content: Content | null; complaints: Complaint[]; lines: PlacedLine[]; staff: Staff | null }

/**
 * Reads and checks a content folder.
 *
 * @throws {ContentError} with every fault in it, each with file and line
 */
export async function readContent(folder: string): Promise<Content> {
  const { content, complaints } = await examineContent(folder)
  if (content === null) throw new ContentError(complaints)
  return content
}

/** Reads and checks a content folder; with any fault, there is no content. */
export async function examineContent(folder: string): Promise<Examined> {
  const complaints: Complaint[] = []
  if (!(await isFolder(folder))) {
    complaints.push({ file: folder, line: undefined, field: '', value: undefined, problem: NO_FOLDER })
    return { content: null, complaints, lines: [], staff: null }
  }
  const business = await readYamlFile(folder, 'business.yaml', BusinessFile, complaints)
  const sources = await readYamlFile(folder, 'sources.yaml', Sources, complaints)
  const aspects = await readYamlFile(folder, 'aspects.yaml', AspectsFile, complaints, 'optional')
  const read = business ? readTaxonomy(business, aspects) : null
  if (read) complaints.push(...read.complaints)
  const faq = await readYamlFile(folder, 'faq.yaml', FaqFile, complaints, 'optional')
  const policy = await readYamlFile(folder, 'policy.yaml', PolicyWords, complaints, 'optional')
  const summary = { file: join(folder, 'summary.md'), text: await readText(join(folder, 'summary.md')) }
  const logo = business ? await readLogo(folder, business.data, complaints) : null
  const { lines, entries } = await readReviews(folder, complaints)

  if (business) for (const fault of repeatedSlugs(business.data)) complaints.push(complaintAt(business, fault))
  const staff = business ? staffIn(business, lines, [sources, faq, policy, summary]) : null
  if (staff) complaints.push(...staff.complaints)
  if (!business || !sources || !read?.taxonomy || !staff) return { content: null, complaints, lines, staff }
  const published = sorted(lines, sources.data, staff.mask, complaints)
  if (faq) complaints.push(...citing(faq, published.reviews, lines))
  if (complaints.length > 0) return { content: null, complaints, lines, staff }

  const content = {
    business: staff.business,
    logo,
    sources: sources.data,
    taxonomy: read.taxonomy,
    trade: read.trade,
    ...published,
    withheld: entries.map(({ value }) => value),
    faq: faq?.data ?? null,
    summary: summary.text?.trim() || null,
    policyWords: policy?.data ?? {},
    unshownNames: staff.unshownNames,
  }
  return { content, complaints, lines, staff }
}

const NO_FOLDER =
  'There is no such folder. Set CONTENT to the one that has your content; "npm run new -- FOLDER" makes one'

async function readReviews(
  folder: string,
  complaints: Complaint[],
): Promise<{ lines: PlacedLine[]; entries: Placed<WithheldEntry>[] }> {
  const lines: PlacedLine[] = []
  for (const file of await reviewFiles(folder)) {
    const reading = readReviewLines(await readFile(file, 'utf8'), file)
    for (const line of reading.lines) lines.push(line)
    for (const complaint of reading.complaints) complaints.push(complaint)
  }
  const file = join(folder, 'withheld.jsonl')
  const withheld = readWithheld((await readText(file)) ?? '', file)
  for (const complaint of [...withheld.complaints, ...repeatedIds(lines), ...stillThere(lines, withheld.entries)]) {
    complaints.push(complaint)
  }
  return { lines, entries: withheld.entries }
}

function sorted(
  lines: readonly PlacedLine[],
  sources: Sources,
  mask: (text: string) => string,
  complaints: Complaint[],
): Pick<Content, 'reviews' | 'leftOut'> {
  const reviews: Review[] = []
  const leftOut = new Map<string, LeftOut>()
  for (const line of lines) {
    const { review } = line
    const source = sources[review.source]
    const reason = standing(review, sources)
    if (source && reason === 'published') {
      reviews.push(publishedReview(review, source, mask))
      complaints.push(...missingLink(line, source))
    } else if (reason !== 'published') {
      const key = `${review.source} ${reason}`
      const count = (leftOut.get(key)?.count ?? 0) + 1
      leftOut.set(key, { source: review.source, reason, count })
    }
  }
  return { reviews: reviews.sort(newestFirst), leftOut: [...leftOut.values()] }
}

function citing(faq: YamlFile<FaqFile>, reviews: readonly Review[], lines: readonly PlacedLine[]): Complaint[] {
  const published = new Set(reviews.map(({ id }) => id))
  const known = new Set(lines.map(({ review }) => review.id))
  return unknownReviews(faq.data, published, known).map((fault) => complaintAt(faq, fault))
}
