import { type ContentEncoding, chooseEncoding, encodeBytes } from '#http/coding/encode-content.ts'
import {
  contentFields,
  notModified,
  representation,
  representationFields,
} from '#http/conditional-response.ts'
import { entityTag, matchesEntityTag, taggedAs } from '#http/fields/entity-tag.ts'
import { toFetchResponse } from '#http/http-message.ts'

export type ResponseHeaders = Readonly<Record<string, string>>

export interface Body {
  readonly contentType: string
  /** Strong entity tag of the body without encoding. */
  readonly tag: string
  readonly bodies: ReadonlyMap<ContentEncoding, Buffer>
}

/** A text as the body of many responses, encoded when a client first prefers an encoding. */
export interface TextBody extends Body {
  readonly bodies: Map<ContentEncoding, Buffer>
}

/** Quality of Brotli: a tenth fewer bytes of a document than at 4, for two milliseconds more. */
const BROTLI_QUALITY = 6

export function textBody(text: string, contentType: string): TextBody {
  const bytes = Buffer.from(text)
  return { contentType, tag: entityTag(bytes), bodies: new Map([['identity', bytes]]) }
}

export async function textResponse(
  request: Request,
  body: TextBody,
  headers: ResponseHeaders,
  status: 200 | 404 | 503 = 200,
): Promise<Response> {
  const encoding = encodingFor(request)
  const text = body.bodies.get('identity')
  if (text && !body.bodies.has(encoding)) {
    body.bodies.set(encoding, await encodeBytes(text, encoding, BROTLI_QUALITY))
  }
  return bodyResponse(request, body, headers, status)
}

/**
 * A representation that may be there in several encodings, or 304 when the client has it already. A failure has no entity tag,
 * and conditions do not apply to it (RFC 9110 section 13.2.1): a 304 would let a browser take a page that was missing for one
 * that exists, or the reverse.
 */
export function bodyResponse(
  request: Request,
  { contentType, tag, bodies }: Body,
  headers: ResponseHeaders,
  status: 200 | 404 | 503 = 200,
): Response {
  const wanted = encodingFor(request)
  const encoding = bodies.has(wanted) ? wanted : 'identity'
  const bytes = bodies.get(encoding) ?? Buffer.alloc(0)
  const isSuccess = status === 200
  const fields = representationFields(isSuccess ? tag : undefined, encoding, headers)
  if (isSuccess && matchesEntityTag(request.headers.get('If-None-Match'), taggedAs(tag, encoding))) {
    return toFetchResponse(notModified(fields))
  }
  const allFields = { ...fields, ...contentFields(contentType, encoding, bytes.length) }
  return toFetchResponse({ ...representation(request.method, allFields, bytes), status })
}

/** The encoding that the client prefers. */
export function encodingFor(request: Request): ContentEncoding {
  return chooseEncoding(request.headers.get('Accept-Encoding'))
}
