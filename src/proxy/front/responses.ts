import { type ContentEncoding, chooseEncoding } from '#http/content-encoding.ts'
import { matchesEntityTag, taggedAs } from '#http/entity-tag.ts'

export type ResponseHeaders = Readonly<Record<string, string>>

export interface Body {
  readonly contentType: string
  /** Strong, of the body as it is. */
  readonly tag: string
  readonly bodies: ReadonlyMap<ContentEncoding, Buffer>
}

/** A representation that may be there in several encodings, or 304 when the client has it already. */
export function bodyResponse(request: Request, body: Body, headers: ResponseHeaders): Response {
  const { bytes, encoding, fields } = selectEncoding(request, body, headers)
  const tag = taggedAs(body.tag, encoding)
  if (matchesEntityTag(request.headers.get('If-None-Match'), tag)) {
    const { Vary } = fields
    return new Response(null, { status: 304, headers: { ...headers, ETag: tag, Vary } })
  }
  return new Response(request.method === 'HEAD' ? null : bytes, {
    status: 200,
    headers: { ...fields, ETag: tag },
  })
}

/**
 * The same with status 404. It has no entity tag, and conditions do not apply to it (RFC 9110 section 13.2.1): a
 * 304 would let a browser take a page that was missing for one that exists, or the reverse.
 */
export function notFoundResponse(request: Request, body: Body, headers: ResponseHeaders): Response {
  const { bytes, fields } = selectEncoding(request, body, headers)
  return new Response(request.method === 'HEAD' ? null : bytes, { status: 404, headers: fields })
}

function selectEncoding(request: Request, body: Body, headers: ResponseHeaders) {
  const wanted = encodingFor(request)
  const encoding = body.bodies.has(wanted) ? wanted : 'identity'
  const bytes = body.bodies.get(encoding) ?? Buffer.alloc(0)
  const fields = {
    ...headers,
    Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding',
    'Content-Type': body.contentType,
    'Content-Length': String(bytes.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return { bytes: bytes as Uint8Array<ArrayBuffer>, encoding, fields }
}

/** Browsers send a handful of different ones. */
const KNOWN_HEADERS = 100
const encodings = new Map<string, ContentEncoding>()

/** The encoding that the client likes best; a header that came before is not read again. */
export function encodingFor(request: Request): ContentEncoding {
  const accepted = request.headers.get('Accept-Encoding') ?? ''
  const known = encodings.get(accepted)
  if (known) return known
  const encoding = chooseEncoding(accepted)
  if (encodings.size < KNOWN_HEADERS) encodings.set(accepted, encoding)
  return encoding
}
