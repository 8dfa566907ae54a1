import type { Site } from '../../site.ts'
import type { Part } from './address.ts'

/** How to be told of changes, by WebSub (W3C Recommendation). */
export function followPart({ baseUrl }: Site): Part {
  return {
    id: 'follow',
    title: 'Follow',
    about:
      'Add the feed to any reader, or let a program be told: the hub posts the whole new content to your https address ' +
      'as soon as it changes. Topics are /feed.xml, /api/feed.json and /reviews.json.',
    addresses: [
      {
        method: 'POST',
        path: '/api/websub/hub',
        about: 'Subscribe to a topic. The answer is a 202; the hub then asks your address whether it meant it.',
        ask: [
          `curl ${baseUrl}/api/websub/hub \\`,
          '  -d hub.mode=subscribe \\',
          `  -d hub.topic=${baseUrl}/feed.xml \\`,
          '  -d hub.callback=https://you.example/reviews \\',
          '  -d hub.secret=a-long-random-secret',
        ].join('\n'),
        answer: { text: HANDSHAKE(baseUrl), language: 'http' },
        notes: [
          'Answer the GET with 200 and hub.challenge as the body, and the subscription stands: 10 days, or the hub.lease_seconds you ask for (1 to 30 days). Subscribe again to renew.',
          'Each notification is a POST with the full content of the topic. Answer with any 2xx; a 410 ends the subscription.',
          'With a secret, check X-Hub-Signature before you believe the body (below). A failed delivery is tried again after 1 and 10 minutes; the third failure in a row ends the subscription.',
        ],
      },
      {
        method: 'POST',
        path: 'https://you.example/reviews',
        about: 'What your address receives: check the signature over the raw bytes of the body.',
        ask: CHECK,
        answer: { text: NOTIFICATION(baseUrl), language: 'http' },
      },
    ],
  }
}

const HANDSHAKE = (baseUrl: string): string =>
  [
    'GET /reviews?hub.mode=subscribe',
    `  &hub.topic=${encodeURIComponent(`${baseUrl}/feed.xml`)}`,
    '  &hub.challenge=k3Jx…&hub.lease_seconds=864000 HTTP/1.1',
    'Host: you.example',
  ].join('\n')

const NOTIFICATION = (baseUrl: string): string =>
  [
    'POST /reviews HTTP/1.1',
    'Host: you.example',
    'Content-Type: application/atom+xml; charset=utf-8',
    `Link: <${baseUrl}/api/websub/hub>; rel="hub",`,
    `  <${baseUrl}/feed.xml>; rel="self"`,
    'X-Hub-Signature: sha256=5f0c…',
  ].join('\n')

const CHECK = `import { createHmac, timingSafeEqual } from 'node:crypto'

function isGenuine(rawBody, header) {
  const ours = 'sha256=' + createHmac('sha256', secret).update(rawBody).digest('hex')
  return header.length === ours.length && timingSafeEqual(Buffer.from(header), Buffer.from(ours))
}`
