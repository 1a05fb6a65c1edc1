import type { HonoRequest } from 'hono'
import { DAY, SECOND } from '#cardano/utc-time.ts'
import { chooseEncoding, encodeBytes, encodeStream } from '#http/content-encoding.ts'
import { entityTag, matchesEntityTag } from '#http/entity-tag.ts'

/**
 * Not in the specification: how long an answer holds. What lies deeper than the security parameter cannot
 * change any more; anything else may, with the next block. `static` is of the build, not of the chain.
 */
const freshness = {
  final: `private, max-age=${(7 * DAY) / SECOND}, immutable`,
  moment: 'private, max-age=2, must-revalidate',
  static: 'public, max-age=300',
} as const

export interface Answer {
  readonly contentType: string
  readonly freshness: keyof typeof freshness
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | StreamedBody
}

/** A text that comes in parts. */
export interface StreamedBody {
  /** Another text whenever the whole has become another. */
  readonly version: string
  readonly parts: AsyncIterable<string>
}

/**
 * Sends an answer as HTTP has it (RFC 9110 sections 8.8.3, 12.5.3 and 13.1.2): compressed where the client
 * can read it, with a strong entity tag of its own for each encoding, and not at all when the client has it.
 */
export async function respond(asked: HonoRequest, answer: Answer): Promise<Response> {
  const { body } = answer
  const accepted = asked.header('Accept-Encoding')
  const encoding = typeof body === 'string' ? chooseEncoding(accepted, body.length) : chooseEncoding(accepted)
  const etag = entityTag(typeof body === 'string' ? body : body.version, encoding)
  const headers = new Headers({
    ETag: etag,
    'Cache-Control': freshness[answer.freshness],
    ...answer.headers,
  })
  headers.append('Vary', 'Accept-Encoding')
  if (matchesEntityTag(asked.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers })

  headers.set('Content-Type', answer.contentType)
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  if (typeof body !== 'string') {
    return new Response(asked.method === 'HEAD' ? null : encodeStream(body.parts, encoding), { headers })
  }
  const bytes = await encodeBytes(Buffer.from(body), encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(asked.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}
