import type { IncomingMessage, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'
import { sendConditional } from '../http/conditional.ts'
import type { PublishedFile } from '../snapshot/snapshot.ts'

/** A file to send; what is not in the snapshot has no moment of its own. */
export type SendableFile = Omit<PublishedFile, 'path' | 'sha256' | 'lastModified'> & { lastModified?: Date }

/** Answers with the file, under the content coding that the client likes best, or with 304 when it holds that already. */
export function sendFile(req: IncomingMessage, res: ServerResponse, file: SendableFile, cacheControl: string): void {
  const { contentType, lastModified } = file
  sendConditional(req, res, {
    ...chosenFor(req, file),
    contentType,
    cacheControl,
    ...(lastModified !== undefined && { lastModified }),
  })
}

/** A file as it goes over the wire. */
export type Chosen = { body: Buffer; etag: string; vary?: string; contentEncoding?: string }

/**
 * The file as `Accept-Encoding` would have it (RFC 9110, section 12.5.3): Brotli before gzip before nothing where the
 * client likes them the same; as it is where the client says nothing, or would have none of these.
 */
export function chosenFor(
  req: IncomingMessage,
  { bytes, etag, encoded = [] }: Pick<SendableFile, 'bytes' | 'etag' | 'encoded'>,
): Chosen {
  if (encoded.length === 0) return { body: bytes, etag }
  const vary = 'Accept-Encoding'
  const coding = codingFor(req, [...encoded.map(({ coding }) => coding), 'identity'])
  const twin = encoded.find((file) => file.coding === coding)
  if (twin === undefined) return { body: bytes, etag, vary }
  return { body: twin.bytes, etag: twin.etag, vary, contentEncoding: twin.coding }
}

function codingFor(req: IncomingMessage, available: string[]): string | undefined {
  const negotiator: Preferring = new Negotiator(req)
  return negotiator.encodings(available, { preferred: available })[0]
}

/** What its declared types do not know yet: which codings come first among equals. */
type Preferring = { encodings: (available: string[], options: { preferred: string[] }) => string[] }
