import type { IncomingMessage, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'
import { sendConditional } from '../http/bodies/conditional.ts'
import type { FileBody, PublishedFile } from '../snapshot/snapshot.ts'

/** A file to send; only files in the snapshot have a `lastModified`. */
export type SendableFile = Omit<PublishedFile, 'path' | 'sha256' | 'lastModified'> & { lastModified?: Date }

/** Sends the file in the client's preferred content coding, or a 304 if the client's copy is current. */
export function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  { cacheControl, ...file }: SendableFile & { cacheControl: string },
): void {
  const { contentType, lastModified } = file
  sendConditional(req, res, {
    ...negotiateEncoding(req, file),
    contentType,
    cacheControl,
    ...(lastModified !== undefined && { lastModified }),
  })
}

/** The bytes to send, and their headers. */
export type EncodedBody = { body: FileBody; etag: string; vary?: string; contentEncoding?: string }

/**
 * Chooses the coding by `Accept-Encoding` (RFC 9110, section 12.5.3). Without a preference of the client, Brotli comes before
 * gzip, and gzip before none. Without the header, or if the client accepts neither, there is no coding.
 */
export function negotiateEncoding(
  req: IncomingMessage,
  { body, etag, encoded = [] }: Pick<SendableFile, 'body' | 'etag' | 'encoded'>,
): EncodedBody {
  if (encoded.length === 0) return { body, etag }
  const vary = 'Accept-Encoding'
  const coding = preferredCoding(req, [...encoded.map(({ coding }) => coding), 'identity'])
  const variant = encoded.find((file) => file.coding === coding)
  if (variant === undefined) return { body, etag, vary }
  return { body: variant.body, etag: variant.etag, vary, contentEncoding: variant.coding }
}

function preferredCoding(req: IncomingMessage, available: string[]): string | undefined {
  const negotiator: PreferringNegotiator = new Negotiator(req)
  return negotiator.encodings(available, { preferred: available })[0]
}

/** The declared types lack the option `preferred`, which orders codings that the client accepts equally. */
type PreferringNegotiator = { encodings: (available: string[], options: { preferred: string[] }) => string[] }
