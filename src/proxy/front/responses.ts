import { type ContentEncoding, chooseEncoding } from '#http/coding/encode-content.ts'
import {
  contentFields,
  notModified,
  representation,
  representationFields,
} from '#http/conditional-response.ts'
import { matchesEntityTag, taggedAs } from '#http/fields/entity-tag.ts'
import { toFetchResponse } from '#http/http-message.ts'

export type ResponseHeaders = Readonly<Record<string, string>>

export interface Body {
  readonly contentType: string
  /** Strong entity tag of the body without encoding. */
  readonly tag: string
  readonly bodies: ReadonlyMap<ContentEncoding, Buffer>
}

/** A representation that may be there in several encodings, or 304 when the client has it already. */
export function bodyResponse(request: Request, body: Body, headers: ResponseHeaders): Response {
  const { bytes, encoding } = selectEncoding(request, body)
  const fields = representationFields(body.tag, encoding, headers)
  if (matchesEntityTag(request.headers.get('If-None-Match'), taggedAs(body.tag, encoding))) {
    return toFetchResponse(notModified(fields))
  }
  const allFields = { ...fields, ...contentFields(body.contentType, encoding, bytes.length) }
  return toFetchResponse(representation(request.method, allFields, bytes))
}

/**
 * The same with the status of a failure. It has no entity tag, and conditions do not apply to it (RFC 9110 section 13.2.1): a
 * 304 would let a browser take a page that was missing for one that exists, or the reverse.
 */
export function failedResponse(
  request: Request,
  body: Body,
  headers: ResponseHeaders,
  status: 404 | 503,
): Response {
  const { bytes, encoding } = selectEncoding(request, body)
  const fields = {
    ...representationFields(undefined, encoding, headers),
    ...contentFields(body.contentType, encoding, bytes.length),
  }
  return toFetchResponse({ ...representation(request.method, fields, bytes), status })
}

function selectEncoding(request: Request, { bodies }: Body) {
  const wanted = encodingFor(request)
  const encoding = bodies.has(wanted) ? wanted : 'identity'
  return { encoding, bytes: bodies.get(encoding) ?? Buffer.alloc(0) }
}

/** The encoding that the client prefers. */
export function encodingFor(request: Request): ContentEncoding {
  return chooseEncoding(request.headers.get('Accept-Encoding'))
}
