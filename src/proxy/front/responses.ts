import { type ContentEncoding, chooseEncoding } from '#http/content-encoding.ts'
import { matchesEntityTag, taggedAs } from '#http/entity-tag.ts'

export type ResponseHeaders = Readonly<Record<string, string>>

export interface Body {
  readonly contentType: string
  /** Strong, of the body as it is. */
  readonly tag: string
  readonly bodies: ReadonlyMap<ContentEncoding, Buffer>
}

/** Bytes that may be there in several encodings, or nothing when the client has them already. */
export function bodyResponse(request: Request, body: Body, headers: ResponseHeaders): Response {
  const wanted = encodingFor(request)
  const encoding = body.bodies.has(wanted) ? wanted : 'identity'
  const bytes = body.bodies.get(encoding) ?? Buffer.alloc(0)
  const tag = taggedAs(body.tag, encoding)
  const vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding'
  const common = { ...headers, ETag: tag, Vary: vary }
  if (matchesEntityTag(request.headers.get('If-None-Match'), tag)) {
    return new Response(null, { status: 304, headers: common })
  }
  return new Response(request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), {
    status: 200,
    headers: {
      ...common,
      'Content-Type': body.contentType,
      'Content-Length': String(bytes.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  })
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
