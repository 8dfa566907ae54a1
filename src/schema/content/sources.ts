import { z } from 'zod'
import { SourceName } from '../review.ts'
import { KeepDays, RightsBasis } from '../rights.ts'
import { Verification } from '../verification.ts'
import { isLoopbackUrl, WebAddress } from '../web-address.ts'
import { words } from '../words.ts'

const SECRETS_ELSEWHERE =
  'Anyone who has this file can read the secret in this address: set FETCH_AUTHORIZATION in the environment instead'

const CHANGES =
  'A list in pages can change while they are read, so nobody knows whether it is complete: delete "complete"'

const yesOrNo = z.boolean('Say true or false').optional()

/** The owner's declared rights to a source's reviews. The platform's defaults fill the gaps. */
export const DeclaredRights = z
  .strictObject({
    basis: RightsBasis.optional(),
    show: z.strictObject({ text: yesOrNo, author: yesOrNo, avatar: yesOrNo }).optional(),
    attribution: words('Give the words of the credit, such as "Reviews from Google"').optional(),
    keep_days: KeepDays.optional(),
    keep_from_publication_days: KeepDays.optional(),
  })
  .refine(({ basis, show }) => basis !== 'link_only' || !Object.values(show ?? {}).includes(true), {
    path: ['show'],
    error: 'With "basis: link_only" only rating, date and link are shown: delete "show", or give another basis',
  })
export type DeclaredRights = z.infer<typeof DeclaredRights>

const googleId = z
  .string('Give the number in quotes: a number without them loses its last digits')
  .regex(/^\d{1,30}$/, 'Give the digits in quotes, such as "12345678901234567890"')

/** Names of query parameters that usually contain secrets. */
const SECRET = /^(?:.*[-_])?(?:api_?key|key|token|secret|password|passwd|pwd|signature|sig|auth|authorization)$/i

/** Where a new word begins in names such as `accessToken`. */
const HUMP = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g

/** An address of this machine may be http, for tests: `fetch` asks no such address unless FETCH_ALLOW_PRIVATE is set. */
const FetchAddress = WebAddress.refine(
  (url) => url.startsWith('https:') || isLoopbackUrl(url),
  'Give an https address of a file that "import" reads',
)

function hasSecret(address: string): boolean {
  const { username, password, searchParams } = new URL(address)
  return username + password !== '' || [...searchParams.keys()].some((name) => SECRET.test(name.replaceAll(HUMP, '_')))
}

/** Where the command `fetch` gets the reviews of a source. It contains no secret: those are in the environment. */
export const FetchFrom = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('google').describe('The Google Business Profile API, with your own access'),
    account: googleId.describe('The part after "accounts/"'),
    location: googleId.describe('The part after "locations/"'),
  }),
  z
    .strictObject({
      kind: z.literal('url').describe('A file at an address, in any form that "import" reads'),
      url: FetchAddress.describe('{page} in it stands for 1, 2, 3 and so on'),
      complete: z
        .boolean('Say true or false: does the file always have all reviews of this source?')
        .optional()
        .describe('true: a review that is no longer in it is recorded as removed by the platform'),
    })
    // The problem is reported for `kind`, so that no message repeats the secret.
    .refine(({ url }) => !hasSecret(url), { path: ['kind'], error: SECRETS_ELSEWHERE })
    .refine(({ url, complete }) => complete !== true || !url.includes('{page}'), {
      path: ['complete'],
      error: CHANGES,
    }),
])
export type FetchFrom = z.infer<typeof FetchFrom>

/** One source of reviews that the owner declares. */
export const Source = z.strictObject({
  name: words('Give the name that readers know, such as Google'),
  url: WebAddress.optional(),
  write_url: WebAddress.optional().describe('Where a customer writes a review; offered to everybody alike'),
  verified: z.boolean('Say true or false: does this source verify that authors were customers?'),
  how: words('Say in a sentence how this source verifies its reviews'),
  verification: Verification.optional().describe('For reviews that do not state their own'),
  rights: DeclaredRights.optional(),
  fetch: FetchFrom.optional().describe('Where the command "fetch" gets its reviews'),
})
export type Source = z.infer<typeof Source>

/** `content/sources.yaml`: the declared sources by name. May be empty. Reviews of undeclared sources are not published. */
export const Sources = z.preprocess((data) => data ?? {}, z.record(SourceName, Source))
export type Sources = z.infer<typeof Sources>

/** The sources that say where to fetch their reviews. */
export function withFetch(sources: Sources): [SourceName, FetchFrom][] {
  return Object.entries(sources).flatMap(([name, { fetch }]) => (fetch === undefined ? [] : [[name, fetch]]))
}
