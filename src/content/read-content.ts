import { join } from 'node:path'
import type { Acknowledged } from '../schema/content/acknowledged.ts'
import { type BusinessFile, BusinessFileAsWritten } from '../schema/content/business-file.ts'
import { ImportRecord, IMPORT_RECORDS_FILE } from '../schema/content/import-record.ts'
import { COVERAGE_FILE, CoverageLine } from '../schema/coverage.ts'
import { Corrections } from '../schema/content/corrections.ts'
import { FaqFile, ownFaq, type OwnFaq } from '../schema/content/faq-file.ts'
import { LearnedWords } from '../schema/content/learned-words.ts'
import { PolicyWords } from '../schema/content/policy-words.ts'
import { Sources } from '../schema/content/sources.ts'
import { AspectsFile, type Taxonomy } from '../schema/content/taxonomy.ts'
import type { Reading } from '../schema/content/reading.ts'
import type { WithheldEntry } from '../schema/withheld.ts'
import type { Result } from '../schema/result.ts'
import type { Review } from '../schema/review.ts'
import { readAddedLines } from '../host/files/add-json-lines.ts'
import { complaintAt, readYamlFile, type YamlFile } from '../host/files/content-files.ts'
import { isFolder, readBytes } from '../host/files/missing-file.ts'
import { chosenQuote, type ChosenQuote, type QuotableReviews } from './chosen-quote.ts'
import { ContentError, type Complaint } from '../host/errors/content-error.ts'
import { readLogo, type Logo } from './read-logo.ts'
import { publishedPhotos, readPhotos, type Photos } from './read-photos.ts'
import { utf8Text, type JsonLine } from '../host/files/read-json-lines.ts'
import type { LocatedReview } from '../schema/content/review-line.ts'
import { passedChecks } from '../host/cache/passed-checks.ts'
import { type Cache, openCacheOf } from '../host/cache/cache.ts'
import { wrongQuestions, repeatedSlugs, wrongCorrections, type Correctable } from './references.ts'
import { staffIn, type Staff } from './staff/staff-in.ts'
import type { Trade } from '../presets/trades-of.ts'
import { readTaxonomy } from './read-taxonomy.ts'
import { publishedReviews, readReviews, type Unpublished } from './read-reviews.ts'
import { readSummary, type OwnSummary } from './read-summary.ts'
import { readAcknowledged } from './folder/acknowledged-file.ts'
import { type Coverage, NO_COVERAGE, undeclaredFigures } from './folder/coverage-file.ts'
import { readImportsFile } from './folder/imports-file.ts'
import { readReadings } from './folder/readings-file.ts'
import { typedCommand } from '../host/typed-command.ts'

/** All of a content folder, validated. */
export type Content = {
  /** With the published names of technicians. */
  business: BusinessFile
  logo: Logo | null
  photos: Photos
  sources: Sources
  taxonomy: Taxonomy
  trade: Trade
  /** Published reviews, newest first. */
  reviews: Review[]
  unpublished: Unpublished[]
  /** Entries of reviews that were taken down. */
  withheld: WithheldEntry[]
  /** Verdicts of the insights that a person corrected. */
  corrections: Corrections
  /** Word weights learned from the stars of this business's own reviews. */
  learned: LearnedWords | null
  /** A model's readings of reviews, one for each line of `readings.jsonl`. Some reviews may have changed or disappeared since. */
  readings: JsonLine<Reading>[]
  faq: OwnFaq | null
  summary: OwnSummary | null
  /** The pull quote chosen in `business.yaml`. */
  quote: ChosenQuote | null
  policyWords: PolicyWords
  /** The figures that platforms state. */
  coverage: Coverage
  /** The records of imports, oldest first. */
  imports: ImportRecord[]
  /** Names of technicians that must not be published anywhere. */
  unshownNames: string[]
}

/** The content if it is valid (else null), all problems in it, and the input of further checks. */
export type Examined = {
  content: Content | null
  complaints: Complaint[]
  lines: LocatedReview[]
  staff: Staff | null
  /** The warnings about reviews that a person has looked at. */
  acknowledged: Acknowledged[]
}

/**
 * Reads and checks a content folder.
 *
 * @throws {ContentError} with all problems, each with file and line
 */
export async function readContent(folder: string): Promise<Content> {
  const { content, complaints } = await examineContent(folder)
  if (content === null) throw new ContentError(complaints)
  return content
}

/**
 * Reads and checks a content folder like `readContent`, but skips review lines that passed an earlier check. The caller holds
 * the lock of the content folder, because an erasure deletes the cache of passed checks, and nothing may write it again.
 *
 * @throws {ContentError} with all problems, each with file and line
 */
export async function readContentAgain(folder: string): Promise<Content> {
  const { content, complaints } = await examineContent(folder, await openCacheOf(folder))
  if (content === null) throw new ContentError(complaints)
  return content
}

/** Reads and checks a content folder. If there is any problem, `content` is null. */
export async function examineContent(folder: string, cache?: Pick<Cache, 'get' | 'put'>): Promise<Examined> {
  const complaints: Complaint[] = []
  if (!(await isFolder(folder))) {
    complaints.push({ file: folder, problem: NO_FOLDER })
    return { content: null, complaints, lines: [], staff: null, acknowledged: [] }
  }
  const valid = <T>(read: Result<T, Complaint[]>): T | undefined => {
    if (read.ok) return read.value
    complaints.push(...read.problem)
    return undefined
  }
  const business = valid(await readYamlFile(join(folder, 'business.yaml'), BusinessFileAsWritten))
  const sources = valid(await readYamlFile(join(folder, 'sources.yaml'), Sources))
  const aspects = valid(await readYamlFile(join(folder, 'aspects.yaml'), AspectsFile, 'optional'))
  const read = business ? readTaxonomy(business, aspects, cache) : null
  complaints.push(...(read?.complaints ?? []))
  const { faq, summary, ownSummary, corrections, learned, policy, ...recorded } = await readOptionalFiles(folder, valid)
  const { lines, entries, complaints: inReviews } = await readReviews(folder, cache && passedChecks(cache, 'lines'))
  const { acknowledged, complaints: inAcknowledged } = await readAcknowledged(folder)
  const { readings, complaints: unreadable } = await readReadings(folder)
  const { complaints: inImages, ...images } = await readImages(folder, business, lines)
  for (const complaint of [...inReviews, ...inAcknowledged, ...unreadable, ...inImages]) complaints.push(complaint)

  if (business) for (const fault of repeatedSlugs(business.data)) complaints.push(complaintAt(business, fault))
  const staff = business ? staffIn(business, lines, [sources, faq, corrections, policy, summary]) : null
  if (staff) complaints.push(...staff.complaints)
  if (!business || !sources || !read?.taxonomy || !staff)
    return { content: null, complaints, lines, staff, acknowledged }
  const { complaints: inLinks, ...published } = publishedReviews(lines, sources.data, staff.mask)
  const inFigures = undeclaredFigures({ ...recorded, ...published, sources: sources.data }, folder)
  for (const complaint of [...inLinks, ...inFigures]) complaints.push(complaint)
  const withheld = entries.map(({ value }) => value)
  const among = { reviews: published.reviews, known: new Set(lines.map(({ review }) => review.id)), withheld }
  if (faq) complaints.push(...faqComplaints(faq, among))
  const quote = chosenQuote(staff.business, among)
  if (!quote.ok) complaints.push(complaintAt(business, quote.problem))
  const correctable = { reviews: published.reviews, business: staff.business, taxonomy: read.taxonomy }
  if (corrections) complaints.push(...correctionComplaints(corrections, correctable))
  if (complaints.length > 0 || !quote.ok) return { content: null, complaints, lines, staff, acknowledged }

  const content = {
    business: staff.business,
    logo: images.logo,
    photos: publishedPhotos(images.photos, published.reviews, sources.data),
    sources: sources.data,
    ...{ taxonomy: read.taxonomy, trade: read.trade },
    ...published,
    withheld,
    corrections: corrections?.data ?? [],
    learned: learned?.data ?? null,
    readings,
    faq: faq ? ownFaq(faq.data) : null,
    summary: ownSummary ?? null,
    quote: quote.value,
    policyWords: policy?.data ?? {},
    ...recorded,
    unshownNames: staff.unshownNames,
  }
  return { content, complaints, lines, staff, acknowledged }
}

const NO_FOLDER = `This folder does not exist. Name yours with --folder or CONTENT; "${typedCommand('new', 'FOLDER')}" makes one`

type Read = <T>(read: Result<T, Complaint[]>) => T | undefined

/** Reads the files that people and commands may add to the folder. */
async function readOptionalFiles(folder: string, valid: Read) {
  const corrections = valid(await readYamlFile(join(folder, 'corrections.yaml'), Corrections, 'optional'))
  const learned = valid(await readYamlFile(join(folder, 'learned-words.yaml'), LearnedWords, 'optional'))
  const policy = valid(await readYamlFile(join(folder, 'policy.yaml'), PolicyWords, 'optional'))
  const faq = valid(await readYamlFile(join(folder, 'faq.yaml'), FaqFile, 'optional'))
  const file = join(folder, 'summary.md')
  const summary = { file, text: valid(utf8Text(await readBytes(file), file)) }
  const ownSummary = valid(readSummary(summary.text, summary.file))
  valid(await readImportsFile(folder)) // builds ignore it, but imports need a valid one
  const coverage = valid(await readAddedLines(join(folder, COVERAGE_FILE), CoverageLine)) ?? NO_COVERAGE
  const imports = valid(await readAddedLines(join(folder, IMPORT_RECORDS_FILE), ImportRecord))?.lines ?? []
  return { faq, summary, ownSummary, corrections, learned, policy, coverage, imports }
}

async function readImages(
  folder: string,
  business: YamlFile<BusinessFile> | undefined,
  lines: readonly LocatedReview[],
): Promise<{ logo: Logo | null; photos: Photos; complaints: Complaint[] }> {
  const logo = business === undefined ? null : await readLogo(folder, business.data)
  const { photos, complaints } = await readPhotos(folder, business, lines)
  return logo === null || logo.ok
    ? { logo: logo?.value ?? null, photos, complaints }
    : { logo: null, photos, complaints: [...logo.problem, ...complaints] }
}

function correctionComplaints(file: YamlFile<Corrections>, among: Correctable): Complaint[] {
  return wrongCorrections(file.data, among).map((fault) => complaintAt(file, fault))
}

function faqComplaints(faq: YamlFile<FaqFile>, { reviews, known }: QuotableReviews): Complaint[] {
  const published = new Set(reviews.map(({ id }) => id))
  return wrongQuestions(faq.data, published, known).map((fault) => complaintAt(faq, fault))
}
