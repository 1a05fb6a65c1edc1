import { LRUCache } from 'lru-cache'
import type { SheetRules } from '#explorer-protocol/sheet-rules.ts'
import { type ContentEncoding, encodeBytes } from '#http/coding/encode-content.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import type { Body } from '../responses.ts'
import { withDocumentStyles } from './document-styles.ts'

interface EncodedDocument {
  readonly body: Body
  /** Hash of the document's style element, as its policy allows it; undefined for a document without one. */
  readonly styleHash: string | undefined
}

/** Quality of Brotli: 8% fewer bytes than 4, for a millisecond more. Each byte counts where a document should come in one round trip. */
const BROTLI_QUALITY = 7

/** Picked rules that are kept, of some 20 kB: those of the kinds of pages in their usual states. */
const PICKED_RULES = 50

/** A document with its styles, as the body of a response in one encoding. */
export type StyledDocuments = (document: string, encoding: ContentEncoding) => Promise<EncodedDocument>

/** The sheets whose rules a document gets: those that it names, or all, for one that loads no sheet. */
export type StyledBy = 'named' | 'all'

/**
 * Finishes each document once for as long as it is among the newest.
 * @param mostBytes of documents that are kept, as they are sent
 * @param rules undefined in development, where scripts bring the styles
 */
export function createStyledDocuments(
  mostBytes: number,
  rules: SheetRules | undefined,
  by: StyledBy = 'named',
): StyledDocuments {
  const encoded = new LRUCache<string, EncodedDocument>({ maxSize: mostBytes })
  const picked = new LRUCache<string, string>({ max: PICKED_RULES })
  return async (document, encoding) => {
    const key = `${entityTag(document)} ${encoding}`
    const before = encoded.get(key)
    if (before) return before
    const { html, styleHash } = rules
      ? withDocumentStyles(document, rules, by, picked)
      : { html: document, styleHash: undefined }
    const bytes = await encodeBytes(Buffer.from(html), encoding, BROTLI_QUALITY)
    const body = {
      contentType: 'text/html; charset=utf-8',
      tag: entityTag(html),
      bodies: new Map([[encoding, bytes]]),
    }
    const finished = { body, styleHash }
    encoded.set(key, finished, { size: bytes.length })
    return finished
  }
}
