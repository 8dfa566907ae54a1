import type { Formats } from '../formats.ts'
import { jsonSchemaOf } from '../../schema/json-schema.ts'
import { type AnswerParameter, Filters } from '../../schema/search.ts'

const { properties = {} } = jsonSchemaOf(Filters, 'input')

/** The description of a parameter in the schema, which is in English. */
function described(name: AnswerParameter): string {
  const schema = properties[name]
  return (typeof schema === 'object' && schema.description) || name
}

/** The sections for developers about search and subscriptions, which need a server. */
export const englishDeveloperServices = ({ list }: Formats) => ({
  search: {
    title: 'Search',
    about:
      'A small server answers these, without a key. Errors are JSON: they list every invalid parameter, and what it should be. ' +
      'Every answer has the header Dataset-Digest, the SHA-256 of the /reviews.json that it was made from: sha-256=:BASE64:. ' +
      'So anyone can take that file, compute the answer, and compare.',
    search:
      'The reviews that match every filter, newest first unless "sort" says otherwise, and the number of matches.',
    filters: (names: string) => `Filters: ${names}.`,
    /** The parameters that are not filters. */
    parameters: {
      match: described('match'),
      sort: described('sort'),
      limit: described('limit'),
      after: described('after'),
      counts: described('counts'),
      group_by: described('group_by'),
      highlights: described('highlights'),
    } satisfies Record<AnswerParameter, string>,
    nextPage: 'For the next page, pass the value of next as after; on the last page, next is null.',
    noMatch:
      'No match is a 200 with matched: 0. An invalid parameter is a 400 with issues. A parameter that is one or two letters off a known one is named in ignored.',
    since: 'Every review from that day or later, newest first.',
  },
  follow: {
    title: 'Follow',
    about: (topics: readonly string[]) =>
      'Add the feed to any reader, keep a copy of all reviews, or subscribe a program: when a topic changes, the hub posts its full new content to your https ' +
      `URL. The topics are ${list(topics)}.`,
    /** For a site without a sidecar. */
    aboutFiles: 'Add the feed to any reader, or keep a copy of all reviews.',
    subscribe: 'Subscribe to a topic. The hub answers 202, then sends a GET to your URL to confirm.',
    confirm:
      'To confirm, answer the GET with 200 and hub.challenge as the body. The subscription lasts 10 days, or the hub.lease_seconds that you ask for (1 to 30 days). To renew it, subscribe again.',
    notification:
      'Each notification is a POST with the full content of the topic. Answer with any 2xx. A 410 ends the subscription.',
    secret:
      'If you gave a secret, check X-Hub-Signature before you trust the body (see below). A failed delivery is retried after 1 and 10 minutes; the third failure in a row ends the subscription.',
    standardWebhooks:
      'With a secret, a notification also has webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks 1.0.0), so a library of that standard can check it. Give the library the bytes of your secret as the key (in base64, if it asks for that). A repeated notification of the same version has the same webhook-id.',
    received: 'What your URL receives. Check the signature over the raw bytes of the body.',
    oftenAsYouLike: 'as often as you like',
    copy:
      'Keep a copy of all reviews. This command fetches only what changed, checks every hash, and prints each review that is new, ' +
      'changed or gone.',
    copyWithLog:
      'Keep a copy of all reviews, and learn of every removal with its reason. This command fetches only what changed, checks every hash, ' +
      'checks that the log only grew, and prints each change.',
    inProgram:
      'In a program: remember size. Next time, read every change whose index is that size or more. If from is larger than the size that you remembered, the changes in between are in the files listed in older: file N, counted from 0, covers the entries 1000N to 1000N + 999.',
    months:
      'Then read /manifest.json, and fetch each month in shards whose sha256 you do not have yet. All months in this order contain the reviews of /reviews.json, byte for byte, so you never need that file.',
    gone: 'withheld and erased mean that the review is gone: delete it from your copy too. log_index names it; review_id is there only while a review is published.',
  },
})
