import { pipeline, Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  gzip,
} from 'node:zlib'
import { readQualityValues } from './fields/quality-values.ts'

/** A content coding (RFC 9110 section 8.4.1) in both directions. */
interface ContentCoding {
  /** Ending of a file that holds content in this coding. */
  readonly fileEnding: string
  /** @param quality of Brotli */
  encode(bytes: Buffer, quality?: number): Promise<Buffer>
  /** An encoder that passes each part on at once. */
  encoder(): Transform
  decoder(): Transform
}

const brotliBytes = promisify(brotliCompress)
const gzipBytes = promisify(gzip)

/** Quality of Brotli, at most 11: a quarter of the time of 5, for a tenth more bytes. */
const BROTLI_QUALITY = 4

/** Every coding that is read and written here, the preferred one first. */
export const contentCodings = {
  br: {
    fileEnding: '.br',
    encode: (bytes, quality = BROTLI_QUALITY) =>
      brotliBytes(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    encoder: () =>
      createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      }),
    decoder: () => createBrotliDecompress(),
  },
  gzip: {
    fileEnding: '.gz',
    encode: (bytes) => gzipBytes(bytes),
    encoder: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
    decoder: () => createGunzip(),
  },
} as const satisfies Readonly<Record<string, ContentCoding>>

export type CodingName = keyof typeof contentCodings

export const codingNames = Object.keys(contentCodings) as readonly CodingName[]

/** The field `Accept-Encoding` of a client that reads every coding. */
export const ACCEPTED_ENCODINGS = codingNames.join(', ')

/**
 * The codings that a field `Content-Encoding` names, in the order in which they were applied (RFC 9110 section 8.4):
 * names in any case, `x-gzip` for `gzip`. Left out are `identity` and unknown ones.
 */
export function contentCodingsOf(field: string | string[] | undefined): readonly ContentCoding[] {
  if (field === undefined) return []
  return String(field)
    .split(',')
    .flatMap((item) => {
      const name = item.trim().toLowerCase()
      const known = name === 'x-gzip' ? 'gzip' : codingNames.find((one) => one === name)
      return known ? [contentCodings[known]] : []
    })
}

/** The encoding of a body: in a content coding, or as it is. */
export type ContentEncoding = CodingName | 'identity'

const encodings: readonly ContentEncoding[] = [...codingNames, 'identity']

/** Bytes from which a body is compressed. Smaller ones fit into one packet as they are. */
const MIN_COMPRESSED = 1024
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

/** Sends each part at once. @throws the failure of the source */
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
