import { LRUCache } from 'lru-cache'
import { type ContentEncoding, encodeBytes } from '#http/coding/encode-content.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import type { Body } from './responses.ts'

/** A text as the body of a response in one encoding. */
export type EncodedDocuments = (text: string, contentType: string, encoding: ContentEncoding) => Promise<Body>

/** Compresses each text once for as long as it is among the newest. @param most texts and encodings kept */
export function createEncodedDocuments(most: number): EncodedDocuments {
  const encoded = new LRUCache<string, Body>({ max: most })
  return async (text, contentType, encoding) => {
    const tag = entityTag(text)
    const key = `${tag} ${encoding}`
    const before = encoded.get(key)
    if (before) return before
    const bytes = await encodeBytes(Buffer.from(text), encoding)
    const body = { contentType, tag, bodies: new Map([[encoding, bytes]]) }
    encoded.set(key, body)
    return body
  }
}
