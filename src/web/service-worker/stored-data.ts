import { SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'

/** Time at which a stored response was received, in milliseconds since the Unix epoch. */
const RECEIVED_FIELD = 'Epochal-Received'
/** Length of the body of a stored response, in bytes. */
const SIZE_FIELD = 'Epochal-Size'

/** Bytes of the longest response that is stored. */
export const LONGEST_STORED = 2_000_000

/**
 * Whether a response may be stored: one of this site, or one that the worker made of what a document brought. A worker
 * cannot see `Set-Cookie`; only calls of the dashboard have it.
 */
export function isStorable({
  status,
  type,
  redirected,
  headers,
}: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  return (
    status === 200 &&
    (type === 'basic' || type === 'default') &&
    !redirected &&
    !/\bno-store\b/i.test(headers.get('Cache-Control') ?? '') &&
    headers.get('Vary') !== '*'
  )
}

/** A response as it is stored: its body is decoded already. */
export function storedForm(headers: Headers, body: Uint8Array<ArrayBuffer>, now: number): Response {
  const fields = new Headers(headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) fields.delete(name)
  fields.set(RECEIVED_FIELD, String(now))
  fields.set(SIZE_FIELD, String(body.length))
  return new Response(body, { headers: fields })
}

/** Facts about a stored response, without its body. */
export interface StoredFacts {
  readonly receivedAt: number
  readonly size: number
}

export function storedFacts({ headers }: Pick<Response, 'headers'>): StoredFacts {
  return { receivedAt: Number(headers.get(RECEIVED_FIELD)), size: Number(headers.get(SIZE_FIELD)) }
}

/** Time at which the data service sent the data of a stored response, in milliseconds since the Unix epoch. */
export function dataTime({ headers }: Pick<Response, 'headers'>): number {
  return storedFacts({ headers }).receivedAt - Number(headers.get('Age') ?? 0) * SECOND
}

/**
 * A stored response in place of one from the network: it says so, and how old it is (RFC 9111, RFC 9211). It has no request
 * id, since nothing was sent.
 */
export function offlineForm(stored: Response, now: number): Response {
  const headers = new Headers(stored.headers)
  headers.set('Age', String(Math.max(Math.floor((now - dataTime(stored)) / SECOND), 0)))
  headers.set(CACHE_STATUS_HEADER, 'Epochal-Browser; hit; detail=offline')
  headers.delete('X-Request-Id')
  return new Response(stored.body, { headers })
}
