import { createHash } from 'node:crypto'
import type { HonoRequest } from 'hono'
import { DAY, SECOND } from '#cardano/utc-time.ts'
import { chooseEncoding, encodeStream, encodeText } from './content-encoding.ts'

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
  const digest = createHash('sha256').update(typeof body === 'string' ? body : body.version)
  const suffix = encoding === 'identity' ? '' : `-${encoding}`
  const etag = `"${digest.digest('base64url').slice(0, 22)}${suffix}"`
  const headers = new Headers({
    ETag: etag,
    'Cache-Control': freshness[answer.freshness],
    ...answer.headers,
  })
  headers.append('Vary', 'Accept-Encoding')
  if (matches(asked.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers })

  headers.set('Content-Type', answer.contentType)
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  if (typeof body !== 'string') {
    return new Response(asked.method === 'HEAD' ? null : encodeStream(body.parts, encoding), { headers })
  }
  const bytes = await encodeText(body, encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(asked.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  return condition.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
