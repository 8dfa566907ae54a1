import { type CDATA, type Element, isCDATA, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { atomFeed } from '../../site/feeds/atom-feed.ts'
import { FEED_LENGTH } from '../../site/feeds/feed-entry.ts'
import { jsonFeed } from '../../site/feeds/json-feed.ts'
import { SiteLanguage } from '../../schema/content/site-language.ts'
import type { Review } from '../../schema/review.ts'
import type { DatasetHead } from '../../schema/shards.ts'
import { type CopyFault, followCopies, describeCopyFault, differingMember } from '../../log/copies/copy-faults.ts'
import { differences, writtenJson } from './same-json.ts'

/** The dataset that a feed is compared with, and the origin that the site was built for. */
export type FeedSource = { head: DatasetHead; reviews: readonly Review[]; baseUrl: string; hasHub: boolean }

/** The faults of a file as sentences, and the parts that could not be checked. */
export type FileCheck = { faults: string[]; unchecked: string[] }

const JSON_FEED = '/api/feed.json'
const ATOM = '/feed.xml'

/** The language of a feed, which is the language of the site; English if the feed names none. */
export function feedLanguage(feed: string): SiteLanguage {
  const data = writtenJson(feed)
  const language = typeof data === 'object' && data !== null && 'language' in data ? data.language : undefined
  return SiteLanguage.safeParse(language).data ?? 'en'
}

/** Checks that `/api/feed.json` has the newest reviews in order, in the words that this software uses in the feed's language. */
export function checkJsonFeed(text: string, { head, reviews, baseUrl, hasHub }: FeedSource): FileCheck {
  const newest = reviews.slice(0, FEED_LENGTH)
  const { items, ...frame } = jsonFeed({ ...head, reviews: newest }, baseUrl, { language: feedLanguage(text), hasHub })
  const found = writtenJson(text)
  if (typeof found !== 'object' || found === null || !('items' in found) || !Array.isArray(found.items))
    return { faults: [`${JSON_FEED} is malformed`], unchecked: [] }
  const { items: foundItems, ...foundFrame } = found
  const { wrong, unknown } = differences(plain(frame), foundFrame)
  const faults = faultsOfItems(foundItems, items.map(plain))
  return {
    faults: [...wrong.map((path) => `${JSON_FEED}: "${path}" differs from the site`), ...faults],
    unchecked: unknown.map((path) => `"${path}" in ${JSON_FEED}, which this version does not know`),
  }
}

type Item = { id: string } & Record<string, unknown>

function faultsOfItems(found: readonly unknown[], expected: readonly unknown[]): string[] {
  const copies = followCopies<Item, Item>(JSON_FEED, expected.filter(isItem), differingMember)
  for (const item of found) {
    if (!isItem(item)) return [`${JSON_FEED} is malformed`]
    copies.add(item.id, item)
  }
  return copies.end().map(describeCopyFault)
}

function isItem(item: unknown): item is Item {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string'
}

/** The value after a round trip through JSON, which drops undefined members. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** Checks `/feed.xml` in the same way: each entry must have the elements and attributes that this software writes. */
export function checkAtomFeed(
  text: string,
  { head, reviews, baseUrl, hasHub }: FeedSource,
  language: SiteLanguage,
): FileCheck {
  const newest = reviews.slice(0, FEED_LENGTH)
  const expected = atomFeed({ ...head, reviews: newest }, baseUrl, { language, hasHub })
  if (text === expected) return { faults: [], unchecked: [] }
  const [ours, theirs] = [expected, text].map(feedIn)
  if (ours === undefined || theirs === undefined) return { faults: [`${ATOM} is malformed`], unchecked: [] }
  const frame = differingMember(ours.frame, theirs.frame)
  const copies = followCopies<AtomEntry, AtomEntry>(ATOM, ours.entries, ({ members: a }, { members: b }) =>
    differingMember(a, b),
  )
  for (const entry of theirs.entries) copies.add(entry.id, entry)
  const faults = [
    ...(frame === undefined ? [] : [`${ATOM}: "${frame}" differs from the site`]),
    ...copies.end().map((fault: CopyFault) => describeCopyFault(fault)),
  ]
  // The elements are the same, but white space, comments or escapes differ
  return { faults, unchecked: faults.length > 0 ? [] : [`${ATOM} was written by another version of the software`] }
}

type ElementTexts = Record<string, readonly string[]>
type AtomEntry = { id: string; members: ElementTexts }
type Feed = { frame: ElementTexts; entries: AtomEntry[] }

/** The elements of a feed; undefined if it is malformed or nested too deeply to be read. */
function feedIn(xml: string): Feed | undefined {
  try {
    return readFeed(xml)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readFeed(xml: string): Feed | undefined {
  const document = parseDocument(xml, { xmlMode: true })
  const [root, ...others] = document.children.filter(isTag)
  if (root?.name !== 'feed' || others.length > 0) return undefined
  const entries = root.children.filter(isTag).filter(({ name }) => name === 'entry')
  const frame = membersOf(root, ({ name }) => name !== 'entry')
  return {
    frame: { ...frame, feed: [JSON.stringify(root.attribs)] },
    entries: entries.map((entry) => {
      const members = membersOf(entry, () => true)
      const [id = ''] = members['id'] ?? []
      return { id: id.slice(id.indexOf('urn:review:') + 'urn:review:'.length), members }
    }),
  }
}

/** The attributes and text of each element, in order, grouped by name. */
function membersOf({ children }: Element, isMember: (element: Element) => boolean): ElementTexts {
  const members = new Map<string, string[]>()
  for (const child of children.filter(isTag).filter(isMember))
    members.set(child.name, [...(members.get(child.name) ?? []), `${JSON.stringify(child.attribs)} ${textIn(child)}`])
  return Object.fromEntries(members)
}

function textIn({ children }: Element | CDATA): string {
  return children
    .map((child) => {
      if (isText(child)) return child.data
      if (isCDATA(child)) return textIn(child)
      return isTag(child) ? `<${child.name}>${textIn(child)}` : ''
    })
    .join('')
}
