import type { Site } from '../../site.ts'
import { shellSample, type Endpoint, type Part } from './endpoint.ts'

/** How to get every change: by WebSub (W3C Recommendation), or by asking now and then. */
export function followPart(site: Site): Part {
  const { baseUrl, log } = site
  return {
    id: 'follow',
    title: 'Follow',
    about:
      'Add the feed to any reader, keep a copy of all reviews, or subscribe a program: when a topic changes, the hub posts its full new content to your https ' +
      `URL. The topics are ${log === null ? '' : '/api/changes.json, /log/checkpoint, '}/feed.xml, /api/feed.json and /reviews.json.`,
    endpoints: [
      {
        method: 'POST',
        path: '/api/websub/hub',
        about: 'Subscribe to a topic. The hub answers 202, then sends a GET to your URL to confirm.',
        ask: shellSample(
          `curl ${baseUrl}/api/websub/hub \\`,
          '  -d hub.mode=subscribe \\',
          `  -d hub.topic=${baseUrl}/feed.xml \\`,
          '  -d hub.callback=https://you.example/reviews \\',
          '  -d hub.secret=a-long-random-secret',
        ),
        answer: { text: confirmation(baseUrl), language: 'http' },
        notes: [
          'To confirm, answer the GET with 200 and hub.challenge as the body. The subscription lasts 10 days, or the hub.lease_seconds that you ask for (1 to 30 days). To renew it, subscribe again.',
          'Each notification is a POST with the full content of the topic. Answer with any 2xx. A 410 ends the subscription.',
          'If you gave a secret, check X-Hub-Signature before you trust the body (see below). A failed delivery is retried after 1 and 10 minutes; the third failure in a row ends the subscription.',
          'With a secret, a notification also has webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks 1.0.0), so a library of that standard can check it. Give the library the bytes of your secret as the key (in base64, if it asks for that). A repeated notification of the same version has the same webhook-id.',
        ],
      },
      {
        method: 'POST',
        path: 'https://you.example/reviews',
        about: 'What your URL receives. Check the signature over the raw bytes of the body.',
        ask: { text: CHECK, language: 'javascript' },
        answer: { text: notification(baseUrl), language: 'http' },
      },
      copyEndpoint(site),
    ],
  }
}

/** How to keep a copy of all reviews without fetching all of them again. */
function copyEndpoint({ baseUrl, log, reviewsFile: { reviews } }: Site): Endpoint {
  const [newest] = reviews
  const ask = shellSample(`npx public-reviews follow ${baseUrl} reviews-copy   # as often as you like`)
  if (log === null)
    return {
      ...{ method: 'GET', path: '/manifest.json', ask },
      about:
        'Keep a copy of all reviews. This command fetches only what changed, checks every hash, and prints each review that is new, ' +
        'changed or gone.',
      notes: [MONTHS],
    }
  return {
    ...{ method: 'GET', path: '/api/changes.json', ask },
    about:
      'Keep a copy of all reviews, and learn of every removal with its reason. This command fetches only what changed, checks every hash ' +
      'and that the log only grew, and prints each change.',
    answer: { text: `published   No. ${newest?.log_index ?? 0}  ${newest?.id ?? ''}`, language: 'sh' },
    notes: [
      'In a program: keep size. The next time, read every change whose index is that size or more. If from is larger than the size that you kept, the changes in between are in the files in older: the Nth, counted from 0, is about the entries 1000N to 1000N + 999.',
      MONTHS,
      'withheld and erased mean that the review is gone: delete it from your copy too. log_index names it; review_id is there only while a review is published.',
    ],
  }
}

const MONTHS =
  'Then read /manifest.json, and fetch each month in shards whose sha256 you do not have yet. All months in this order are the reviews of /reviews.json, byte for byte, so you never need that file.'

function confirmation(baseUrl: string): string {
  return [
    'GET /reviews?hub.mode=subscribe',
    `  &hub.topic=${encodeURIComponent(`${baseUrl}/feed.xml`)}`,
    '  &hub.challenge=k3Jx…&hub.lease_seconds=864000 HTTP/1.1',
    'Host: you.example',
  ].join('\n')
}

function notification(baseUrl: string): string {
  return [
    'POST /reviews HTTP/1.1',
    'Host: you.example',
    'Content-Type: application/atom+xml; charset=utf-8',
    `Link: <${baseUrl}/api/websub/hub>; rel="hub",`,
    `  <${baseUrl}/feed.xml>; rel="self"`,
    'X-Hub-Signature: sha256=5f0c…',
    'webhook-id: 8d1e…',
    'webhook-timestamp: 1780000000',
    'webhook-signature: v1,K5oZ…',
  ].join('\n')
}

const CHECK = `import { createHmac, timingSafeEqual } from 'node:crypto'

function isGenuine(rawBody, header) {
  const ours = 'sha256=' + createHmac('sha256', secret).update(rawBody).digest('hex')
  return header.length === ours.length && timingSafeEqual(Buffer.from(header), Buffer.from(ours))
}`
