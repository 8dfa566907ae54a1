import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BusinessFile } from '../schema/content/business-file.ts'
import { Corrections } from '../schema/content/corrections.ts'
import { FaqFile } from '../schema/content/faq-file.ts'
import { LearnedWords } from '../schema/content/learned-words.ts'
import { PolicyWords } from '../schema/content/policy-words.ts'
import { Sources } from '../schema/content/sources.ts'
import { Taxonomy } from '../schema/content/taxonomy.ts'
import type { WithheldEntry } from '../schema/content/withheld-entry.ts'
import { newestFirst } from '../schema/newest-first.ts'
import type { Review } from '../schema/review.ts'
import { complaintAt, readYamlFile, reviewFiles, type YamlFile, readLogo, type Logo } from './content-files.ts'
import { isFolder, readText } from './missing-file.ts'
import { ContentError, type Complaint } from './content-error.ts'
import { missingLink, publishedReview } from './published-review.ts'
import type { JsonLine } from './read-json-lines.ts'
import { readReviewLines, repeatedIds, publicationStatus, type LocatedReview } from './read-review-lines.ts'
import { unknownReviews, repeatedSlugs, wrongCorrections } from './references.ts'
import { staffIn, type Staff } from './staff/staff-in.ts'
import { readWithheldFile } from './content-folder/withheld-file.ts'
import { typedCommand } from './typed-command.ts'
import { notTakenDown } from './withheld.ts'

/** How many reviews of a source are in the content but not published, and why. */
export type Unpublished = { source: string; reason: 'unverified' | 'undeclared'; count: number }

/** Everything in the content folder, validated. */
export type Content = {
  /** With the technicians' names as published. */
  business: BusinessFile
  logo: Logo | null
  sources: Sources
  taxonomy: Taxonomy
  /** The published ones, newest first. */
  reviews: Review[]
  unpublished: Unpublished[]
  /** Those that were taken down. */
  withheld: WithheldEntry[]
  /** Verdicts of the insights that a person has corrected. */
  corrections: Corrections
  /** Word weights learned from the stars of its own reviews. */
  learned: LearnedWords | null
  faq: FaqFile | null
  summary: string | null
  policyWords: PolicyWords
  /** Names of technicians that must not be published anywhere. */
  unshownNames: string[]
}

/** The content, if it is valid; every problem in it; and its review lines, for further checks. */
export type Examined = { content: Content | null; complaints: Complaint[]; lines: LocatedReview[]; staff: Staff | null }

/**
 * Reads and checks a content folder.
 *
 * @throws {ContentError} with every problem in it, each with file and line
 */
export async function readContent(folder: string): Promise<Content> {
  const { content, complaints } = await examineContent(folder)
  if (content === null) throw new ContentError(complaints)
  return content
}

/** Reads and checks a content folder; if there is any problem, `content` is null. */
export async function examineContent(folder: string): Promise<Examined> {
  const complaints: Complaint[] = []
  if (!(await isFolder(folder))) {
    complaints.push({ file: folder, problem: NO_FOLDER })
    return { content: null, complaints, lines: [], staff: null }
  }
  const business = await readYamlFile(folder, 'business.yaml', BusinessFile, complaints)
  const sources = await readYamlFile(folder, 'sources.yaml', Sources, complaints)
  const taxonomy = await readYamlFile(folder, 'aspects.yaml', Taxonomy, complaints)
  const faq = await readYamlFile(folder, 'faq.yaml', FaqFile, complaints, 'optional')
  const corrections = await readYamlFile(folder, 'corrections.yaml', Corrections, complaints, 'optional')
  const learned = await readYamlFile(folder, 'learned-words.yaml', LearnedWords, complaints, 'optional')
  const policy = await readYamlFile(folder, 'policy.yaml', PolicyWords, complaints, 'optional')
  const summary = { file: join(folder, 'summary.md'), text: await readText(join(folder, 'summary.md')) }
  const logo = business ? await readLogo(folder, business.data, complaints) : null
  const { lines, entries } = await readReviews(folder, complaints)

  if (business) for (const fault of repeatedSlugs(business.data)) complaints.push(complaintAt(business, fault))
  const staff = business ? staffIn(business, lines, [sources, faq, policy, summary]) : null
  if (staff) complaints.push(...staff.complaints)
  if (!business || !sources || !taxonomy || !staff) return { content: null, complaints, lines, staff }
  const published = sorted(lines, sources.data, staff.mask, complaints)
  if (faq) complaints.push(...citing(faq, published.reviews, lines))
  if (corrections) {
    const known = { reviews: published.reviews, business: staff.business, taxonomy: taxonomy.data }
    for (const fault of wrongCorrections(corrections.data, known)) complaints.push(complaintAt(corrections, fault))
  }
  if (complaints.length > 0) return { content: null, complaints, lines, staff }

  const content = {
    business: staff.business,
    logo,
    sources: sources.data,
    taxonomy: taxonomy.data,
    ...published,
    withheld: entries.map(({ value }) => value),
    corrections: corrections?.data ?? [],
    learned: learned?.data ?? null,
    faq: faq?.data ?? null,
    summary: summary.text?.trim() || null,
    policyWords: policy?.data ?? {},
    unshownNames: staff.unshownNames,
  }
  return { content, complaints, lines, staff }
}

const NO_FOLDER = `This folder does not exist. Name yours with --folder or CONTENT; "${typedCommand('new', 'FOLDER')}" makes one`

async function readReviews(
  folder: string,
  complaints: Complaint[],
): Promise<{ lines: LocatedReview[]; entries: JsonLine<WithheldEntry>[] }> {
  const lines: LocatedReview[] = []
  for (const file of await reviewFiles(folder)) {
    const reading = readReviewLines(await readFile(file), file)
    for (const line of reading.lines) lines.push(line)
    for (const complaint of reading.complaints) complaints.push(complaint)
  }
  const withheld = await readWithheldFile(folder)
  for (const complaint of [...withheld.complaints, ...repeatedIds(lines), ...notTakenDown(lines, withheld.entries)]) {
    complaints.push(complaint)
  }
  return { lines, entries: withheld.entries }
}

function sorted(
  lines: readonly LocatedReview[],
  sources: Sources,
  mask: (text: string) => string,
  complaints: Complaint[],
): Pick<Content, 'reviews' | 'unpublished'> {
  const reviews: Review[] = []
  const unpublished = new Map<string, Unpublished>()
  for (const line of lines) {
    const { review } = line
    const source = sources[review.source]
    const reason = publicationStatus(review, sources)
    if (source && reason === 'published') {
      reviews.push(publishedReview(review, source, mask))
      complaints.push(...missingLink(line, source))
    } else if (reason !== 'published') {
      const key = `${review.source} ${reason}`
      const count = (unpublished.get(key)?.count ?? 0) + 1
      unpublished.set(key, { source: review.source, reason, count })
    }
  }
  return { reviews: reviews.sort(newestFirst), unpublished: [...unpublished.values()] }
}

function citing(faq: YamlFile<FaqFile>, reviews: readonly Review[], lines: readonly LocatedReview[]): Complaint[] {
  const published = new Set(reviews.map(({ id }) => id))
  const known = new Set(lines.map(({ review }) => review.id))
  return unknownReviews(faq.data, published, known).map((fault) => complaintAt(faq, fault))
}
