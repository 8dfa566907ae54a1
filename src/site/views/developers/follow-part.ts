import { messagesOf, type Messages } from '../../../messages/messages.ts'
import type { Site } from '../../site.ts'
import { shellSample, type Endpoint, type Part } from './endpoint.ts'

/** How to receive every change: by WebSub (W3C Recommendation) if there is a sidecar, or by asking regularly. */
export function followPart(site: Site): Part {
  const { baseUrl, hasSidecar, log } = site
  const { follow: say } = messagesOf(site.content.business).developerServices
  if (!hasSidecar)
    return { id: 'follow', title: say.title, about: say.aboutFiles, endpoints: [copyEndpoint(site, say)] }
  const topics = [
    ...(log === null ? [] : ['/api/changes.json', '/log/checkpoint']),
    '/feed.xml',
    '/api/feed.json',
    '/reviews.json',
  ]
  return {
    id: 'follow',
    title: say.title,
    about: say.about(topics),
    endpoints: [
      {
        method: 'POST',
        path: '/api/websub/hub',
        about: say.subscribe,
        ask: shellSample(
          `curl ${baseUrl}/api/websub/hub \\`,
          '  -d hub.mode=subscribe \\',
          `  -d hub.topic=${baseUrl}/feed.xml \\`,
          '  -d hub.callback=https://you.example/reviews \\',
          '  -d hub.secret=a-long-random-secret',
        ),
        answer: { text: confirmation(baseUrl), language: 'http' },
        notes: [say.confirm, say.notification, say.secret, say.standardWebhooks],
      },
      {
        method: 'POST',
        path: 'https://you.example/reviews',
        about: say.received,
        ask: { text: CHECK, language: 'javascript' },
        answer: { text: notification(baseUrl), language: 'http' },
      },
      copyEndpoint(site, say),
    ],
  }
}

/** How to maintain a copy of all reviews without fetching all of them again. */
function copyEndpoint(
  { baseUrl, log, reviewsFile: { reviews } }: Site,
  say: Messages['developerServices']['follow'],
): Endpoint {
  const [newest] = reviews
  const ask = shellSample(`npx public-reviews follow ${baseUrl} reviews-copy   # ${say.oftenAsYouLike}`)
  if (log === null)
    return {
      ...{ method: 'GET', path: '/manifest.json', ask },
      about: say.copy,
      notes: [say.months],
    }
  return {
    ...{ method: 'GET', path: '/api/changes.json', ask },
    about: say.copyWithLog,
    answer: { text: `published   No. ${newest?.log_index ?? 0}  ${newest?.id ?? ''}`, language: 'text' },
    notes: [say.inProgram, say.months, say.gone],
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
