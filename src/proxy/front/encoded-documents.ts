import { LRUCache } from 'lru-cache'
import { type ContentEncoding, encodeBytes } from '#http/coding/encode-content.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import type { Body } from './responses.ts'

/** Quality of Brotli: a tenth fewer bytes of a document than at 4, for two milliseconds more. */
const BROTLI_QUALITY = 6

/** A text as the body of a response in one encoding. */
export type EncodedDocuments = (text: string, contentType: string, encoding: ContentEncoding) => Promise<Body>

/**
 * Compresses each text once for as long as it is among the newest.
 * @param mostBytes of encoded texts that are kept
 */
export function createEncodedDocuments(mostBytes: number): EncodedDocuments {
  const encoded = new LRUCache<string, Body>({ maxSize: mostBytes })
  return async (text, contentType, encoding) => {
    const tag = entityTag(text)
    const key = `${tag} ${encoding}`
    const before = encoded.get(key)
    if (before) return before
    const bytes = await encodeBytes(Buffer.from(text), encoding, BROTLI_QUALITY)
    const body = { contentType, tag, bodies: new Map([[encoding, bytes]]) }
    encoded.set(key, body, { size: bytes.length })
    return body
  }
}
