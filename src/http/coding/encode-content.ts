import { pipeline, Readable } from 'node:stream'
import { readQualityValues } from '../fields/quality-values.ts'
import { readableStream } from '../http-message.ts'
import { type CodingName, codingNames, contentCodings } from './content-codings.ts'

/** The encoding of a body: in a content coding, or as it is. */
export type ContentEncoding = CodingName | 'identity'

const encodings: readonly ContentEncoding[] = [...codingNames, 'identity']

/** Bytes from which a body is compressed. Smaller ones fit into one packet as they are. */
export const MIN_COMPRESSED = 1024
/** A weight below any that a header field can state. */
const MIN_WEIGHT = 0.0001

/** Values of `Accept-Encoding` whose choice is remembered; browsers send a handful of different ones. */
const MAX_CHOICES = 100
const choices = new Map<string, ContentEncoding>()

/**
 * The encoding for a field `Accept-Encoding` (RFC 9110 section 12.5.3); `identity` without one.
 * @param length of the body, in bytes
 */
export function chooseEncoding(
  accepted: string | null | undefined,
  length = Number.POSITIVE_INFINITY,
): ContentEncoding {
  if (!accepted || length < MIN_COMPRESSED) return 'identity'
  const known = choices.get(accepted)
  if (known) return known
  const choice = preferredEncoding(accepted)
  if (choices.size < MAX_CHOICES) choices.set(accepted, choice)
  return choice
}

function preferredEncoding(accepted: string): ContentEncoding {
  const weights = readQualityValues(accepted)
  // An encoding that is not named may not be sent, except `identity`.
  const weight = (name: ContentEncoding) =>
    weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? MIN_WEIGHT : 0)
  const best = encodings.reduce((found, name) => (weight(name) > weight(found) ? name : found))
  return weight(best) > 0 ? best : 'identity'
}

/** @param quality of Brotli; without it, that of responses which are encoded while a client waits */
export async function encodeBytes(
  bytes: Buffer,
  encoding: ContentEncoding,
  quality?: number,
): Promise<Buffer> {
  return encoding === 'identity' ? bytes : contentCodings[encoding].encode(bytes, quality)
}

/** A stream that sends each part at once. A failure of the source breaks it off. */
export function encodeStream(parts: AsyncIterable<string>, encoding: ContentEncoding): ReadableStream {
  return readableStream(encodeParts(parts, encoding))
}

/** The same without a stream. @throws the failure of the source */
export function encodeParts(
  parts: AsyncIterable<string | Uint8Array>,
  encoding: ContentEncoding,
): AsyncGenerator<Uint8Array> {
  return encoding === 'identity' ? utf8(parts) : compressed(parts, encoding)
}

async function* utf8(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}

async function* compressed(
  parts: AsyncIterable<string | Uint8Array>,
  encoding: CodingName,
): AsyncGenerator<Uint8Array> {
  const encoder = contentCodings[encoding].encoder()
  // At most one part waits for the encoder. A failure of the source destroys the encoder, which reports it.
  pipeline(Readable.from(parts, { highWaterMark: 1 }), encoder, () => undefined)
  yield* encoder
}
