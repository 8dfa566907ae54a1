import { openApi } from '../../api/openapi/openapi-document.ts'
import type { Review } from '../../schema/review.ts'
import type { Site } from '../site.ts'
import { datedPages, type DatedProps } from '../views/dated-pages.ts'
import { agentsPart } from '../views/developers/agents-part.ts'
import { withIds } from '../views/developers/contents.ts'
import { filesPart } from '../views/developers/files-part.ts'
import { followPart } from '../views/developers/follow-part.ts'
import { recipes } from '../views/developers/recipes.ts'
import { readReference } from '../views/developers/reference.ts'
import { searchPart } from '../views/developers/search-part.ts'
import { embedContent, embedSubjects, FRAMED_KINDS, scriptContent, SHOWN } from '../views/embed/embed-content.ts'
import { entitiesOf, type EntityPageKind } from '../views/entity-kinds.ts'
import { knownDate } from '../views/format-values.ts'
import { messagesOf } from '../../messages/messages.ts'
import { comparedSources } from '../views/coverage-words.ts'
import { listTitle } from '../views/head-words.ts'
import { listPages, type ListId } from '../views/list-pages.ts'
import type { DayPage, MonthPage } from '../views/periods.ts'
import { MOST_SHOWN } from '../views/review-lists.ts'
import { policyOf, policySections } from '../views/policy-sections.ts'
import type { MovedPage, PagesOfReviews, ReviewPage } from '../views/review-pages.ts'
import { SIDES } from '../views/sentiment.ts'
import { datasetThings } from '../views/structured-data.ts'
import { reasonsToBelieve } from '../views/trust.ts'
import { hasPage, type Kind, mentionsOf } from '../views/mentioned-subjects.ts'
import { embedProps } from '../views/embed/page-props.ts'
import { faqProps } from './faq.ts'
import { insightsProps } from './insights.ts'
import { filterProps, listPageProps, monthsProps, periodProps } from './reviews.ts'
import { searchProps } from './search.ts'
import { startProps } from './start.ts'
import { aspectProps, entityProps, kindProps, toneProps, topicProps } from './subjects.ts'

/** A page: its path, the parameters of its route, and its own props as JSON, besides `Shared` and `SiteRating`. */
type PageWith<Props> = {
  path: string
  params: Params
  props: () => Props
  /**
   * The newest date on the page, null if it has none. Only pages without `SiteRating` have this member: such a page does not
   * change until its own reviews do.
   */
  changed?: string | null
  /** It only redirects to another page, so nothing lists it. */
  isMoved?: true
}

export type Params = Record<string, string | undefined>

export type SitePage = PageWith<unknown>

/** All pages of the site by route, named as in Astro. */
const ROUTES = {
  '/': (site: Site) => [page('/', () => startProps(site))],
  '/404': () => [{ ...page('/404/', () => null), changed: null }],
  '/[kind]': (site: Site) =>
    LISTED.filter((kind) => entitiesOf(site, kind).length > 0).map((kind) =>
      page(`/${pathName(kind)}/`, () => kindProps(site, kind), { kind: pathName(kind) }),
    ),
  '/[kind]/[id]': (site: Site) => LISTED.flatMap((kind) => entityPages(site, kind, `/${pathName(kind)}/`)),
  '/developers': (site: Site) => [page('/developers/', () => developerProps(site))],
  '/developers/reference': ({ baseUrl, hasSidecar, reviewsFile: { business } }: Site) => [
    { ...page('/developers/reference/', () => readReference(openApi(business, baseUrl, hasSidecar))), changed: null },
  ],
  '/embed': (site: Site) => [page('/embed/', () => embedProps(site))],
  '/embed/[kind]/[...subject]': (site: Site) =>
    FRAMED_KINDS.flatMap((kind) =>
      [null, ...embedSubjects(site)].map((subject) => ({
        ...page(
          `/embed/${kind}/${subject === null ? '' : `${subject.id}/`}`,
          () => ({ kind, content: embedContent(site, subject, SHOWN[kind]) }),
          { kind, subject: subject?.id },
        ),
        changed: null,
      })),
    ),
  '/embed/frames.js': () => [page('/embed/frames.js', () => null)],
  '/embed/review-card.js': (site: Site) => [page('/embed/review-card.js', () => scriptContent(site))],
  '/faq': (site: Site) => [page('/faq/', () => faqProps(site))],
  '/insights': (site: Site) => [page('/insights/', () => insightsProps(site))],
  '/insights/aspects/[id]': (site: Site) =>
    site.insights.aspects
      .filter(({ id }) => hasPage(site, 'aspects', id))
      .map((aspect) => ({
        ...page(`/insights/aspects/${aspect.id}/`, () => aspectProps(site, aspect), { id: aspect.id }),
        ...changesWith(site, 'aspects', aspect.id),
      })),
  '/insights/problems/[id]': (site: Site) => entityPages(site, 'problems', '/insights/problems/'),
  '/insights/tones/[side]': (site: Site) =>
    SIDES.filter((side) => hasPage(site, 'tones', side)).map((side) => ({
      ...page(`/insights/tones/${side}/`, () => toneProps(site, side), { side }),
      ...changesWith(site, 'tones', side),
    })),
  '/insights/topics/[id]': (site: Site) =>
    site.insights.topics
      .filter(({ id }) => hasPage(site, 'topics', id))
      .map((topic) => ({
        ...page(`/insights/topics/${topic.id}/`, () => topicProps(site, topic), { id: topic.id }),
        ...changesWith(site, 'topics', topic.id),
      })),
  '/log/[...page]': (site: Site) =>
    site.log === null
      ? []
      : [
          page('/log/', () => ({ log: policyOf(site).log, hasCoverage: site.content.coverage.lines.length > 0 }), {
            page: undefined,
          }),
        ],
  '/reviews': (site: Site) =>
    firstOf(listPages(site).all).map((first) =>
      page(first.path, () => ({
        ...{ of: listPageProps(site, first), filters: filterProps(site) },
        months: monthsProps(site.reviewsFile.reviews),
      })),
    ),
  '/reviews/[month]': (site: Site) =>
    datedPages(site).months.map((month) => datedPage(site, month, { month: month.of.month })),
  '/reviews/[month]/[day]': (site: Site) =>
    datedPages(site).days.map((day) => datedPage(site, day, { month: day.of.month, day: day.of.day })),
  '/reviews/page/[page]': (site: Site) => movedPages(site, allReviews(site), 'page'),
  '/reviews/part/[part]': (site: Site) => [
    ...laterPages(site, allReviews(site)),
    ...movedPages(site, allReviews(site), 'part'),
  ],
  '/reviews/stars/[stars]': (site: Site) => firstPages(site, 'stars'),
  '/reviews/stars/[stars]/page/[page]': (site: Site) => movedPagesOfLists(site, 'stars'),
  '/reviews/stars/[stars]/part/[part]': (site: Site) => partsOfLists(site, 'stars'),
  '/reviews/with/[what]': (site: Site) => firstPages(site, 'with'),
  '/reviews/with/[what]/page/[page]': (site: Site) => movedPagesOfLists(site, 'with'),
  '/reviews/with/[what]/part/[part]': (site: Site) => partsOfLists(site, 'with'),
  '/search': (site: Site) => [page('/search/', () => searchProps(site))],
  '/verification': (site: Site) => [page('/verification/', () => verificationProps(site))],
}

export type Route = keyof typeof ROUTES

/** The props of a page of this route. */
export type PropsOf<R extends Route> = ReturnType<ReturnType<(typeof ROUTES)[R]>[number]['props']>

/** All pages of a site, by route. */
export function pagesOf(site: Site): Map<string, SitePage[]> {
  return new Map(Object.entries(ROUTES).map(([route, pages]) => [route, pages(site)]))
}

const LISTED = ['technicians', 'services', 'service_areas'] as const

function pathName(kind: EntityPageKind): string {
  return kind.replace('_', '-')
}

function page<Props>(path: string, props: () => Props, params: Params = {}): PageWith<Props> {
  return { path, params, props }
}

function entityPages(site: Site, kind: EntityPageKind, parent: string) {
  return entitiesOf(site, kind)
    .filter(({ entity: { id } }) => hasPage(site, kind, id))
    .map((view) => {
      const { id } = view.entity
      const params = kind === 'problems' ? { id } : { kind: pathName(kind), id }
      return {
        ...page(`${parent}${id}/`, () => entityProps(site, view), params),
        ...changesWith(site, kind, id),
      }
    })
}

function datedPage(site: Site, dated: DatedProps<MonthPage | DayPage>, params: Params) {
  const { path, reviews } = dated.of
  const hasDays = 'days' in dated.of && dated.of.days.length > 0
  return { ...page(path, () => periodProps(site, dated), params), changed: hasDays ? null : newestShown(reviews) }
}

/** A list with its route's parameters; the id of the list of all reviews is null. */
type ListOfReviews<Id = ListId | null> = PagesOfReviews & { id: Id; params: Params }

function allReviews(site: Site): ListOfReviews<null> {
  return { ...listPages(site).all, id: null, params: {} }
}

/** The first page of a list. */
function firstOf({ pages }: PagesOfReviews): ReviewPage[] {
  return pages.slice(0, 1)
}

/** The pages of a list after the first. */
function laterPages<Id extends ListId | null>(site: Site, { id, params, pages }: ListOfReviews<Id>) {
  return pages.slice(1).map((of) => ({
    ...page(of.path, () => ({ id, of: listPageProps(site, of), filters: null }), { ...params, part: String(of.part) }),
    changed: newestShown(of.reviews),
  }))
}

/** The former addresses in a folder of a list, which redirect to other pages. */
function movedPages(site: Site, { id, path, moved, params }: ListOfReviews, within: MovedPage['folder']) {
  const messages = messagesOf(site.content.business)
  return moved.flatMap(({ folder, number, to }) => {
    if (folder !== within) return []
    const title =
      'month' in to ? messages.reviews.from(messages.formats.month(to.month)) : listTitle(messages, id, to.part)
    return {
      ...page(`${path}${folder}/${number}/`, () => ({ to: to.path, title }), { ...params, [folder]: `${number}` }),
      ...{ changed: null, isMoved: true as const },
    }
  })
}

/** The lists below `/reviews/stars/` or `/reviews/with/`. */
function listsIn(site: Site, folder: 'stars' | 'with'): ListOfReviews<ListId>[] {
  return listPages(site).lists.flatMap((list) => {
    const [, , within, name] = list.path.split('/')
    return within === folder ? { ...list, params: { [folder === 'stars' ? 'stars' : 'what']: name } } : []
  })
}

function firstPages(site: Site, folder: 'stars' | 'with') {
  return listsIn(site, folder).flatMap(({ id, params, ...list }) =>
    firstOf(list).map((of) => ({
      ...page(of.path, () => ({ id, of: listPageProps(site, of), filters: filterProps(site) }), params),
      changed: newestShown(of.reviews),
    })),
  )
}

function partsOfLists(site: Site, folder: 'stars' | 'with') {
  return listsIn(site, folder).flatMap((list) => [...laterPages(site, list), ...movedPages(site, list, 'part')])
}

function movedPagesOfLists(site: Site, folder: 'stars' | 'with') {
  return listsIn(site, folder).flatMap((list) => movedPages(site, list, 'page'))
}

/** The date of the page of a subject: it changes only with the reviews that mention the subject. */
function changesWith(site: Site, kind: Kind, id: string) {
  return { changed: newestShown(mentionsOf(site, kind, id)) }
}

/** The newest date of the reviews that a page shows, given all reviews that belong on it. */
function newestShown(reviews: readonly Review[]): string | null {
  const shown = reviews
    .slice(0, MOST_SHOWN)
    .flatMap((review) => [knownDate(review), review.edited_on, review.owner_reply?.date, review.amended?.on])
  return shown.reduce<string | null>(
    (newest, date) => (date && (newest === null || date > newest) ? date : newest),
    null,
  )
}

function developerProps(site: Site) {
  return {
    parts: withIds([
      filesPart(site),
      ...(site.hasSidecar ? [searchPart(site)] : []),
      followPart(site),
      agentsPart(site),
    ]),
    recipes: recipes(site),
    things: datasetThings(site),
  }
}

function verificationProps(site: Site) {
  const policy = policyOf(site)
  const { verification, collection, counts } = policy
  const { published, withheld } = counts.all
  return {
    ...{ text: verification.text, collection, sections: policySections(site, policy), reasons: reasonsToBelieve(site) },
    compared: comparedSources(policy, messagesOf(site.content.business)),
    ...{ published: published.total, takenDown: withheld.total },
  }
}
