import type { Transform } from 'node:stream'
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
