import { messagesOf } from '../../../messages/messages.ts'
import type { Site } from '../../site.ts'
import { embedSubjects } from './embed-content.ts'
import { reviewPath } from '../paths.ts'

/** The page that offers embeds, with everything that they can be about. */
export function embedProps(site: Site) {
  const { formats } = messagesOf(site.content.business)
  const { aggregate_rating, reviews } = site.reviewsFile
  const newest = reviews.find(({ text }) => text !== null)
  return {
    aggregate_rating,
    subjects: embedSubjects(site).map(({ id, name }) => ({ id, name })),
    languages: (site.insights.languages ?? []).flatMap(({ language }) =>
      language === null ? [] : [{ language, name: formats.languageName(language) }],
    ),
    newest: newest === undefined ? null : reviewPath(newest),
  }
}
