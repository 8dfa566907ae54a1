import type { Site } from '../../site.ts'
import { shellSample, type Part } from './endpoint.ts'

/** How to get every change by WebSub (W3C Recommendation). */
export function followPart({ baseUrl, log }: Site): Part {
  return {
    id: 'follow',
    title: 'Follow',
    about:
      'Add the feed to any reader, or subscribe a program: when a topic changes, the hub posts its full new content to your https ' +
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
        ],
      },
      {
        method: 'POST',
        path: 'https://you.example/reviews',
        about: 'What your URL receives. Check the signature over the raw bytes of the body.',
        ask: { text: CHECK, language: 'javascript' },
        answer: { text: notification(baseUrl), language: 'http' },
      },
    ],
  }
}

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
  ].join('\n')
}

const CHECK = `import { createHmac, timingSafeEqual } from 'node:crypto'

function isGenuine(rawBody, header) {
  const ours = 'sha256=' + createHmac('sha256', secret).update(rawBody).digest('hex')
  return header.length === ours.length && timingSafeEqual(Buffer.from(header), Buffer.from(ours))
}`
