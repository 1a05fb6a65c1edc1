import type { IncomingHttpHeaders } from 'node:http'
import { isDashboardCookie } from '#contract/dashboard/dashboard-cookies.ts'
import type { ResponseHeaders } from '../front/responses.ts'
import type { ReceivedResponse } from '../upstream/upstream-request.ts'

/**
 * The service's response as the browser gets it: its status, JSON or a problem, and the few fields that the dashboard
 * uses; undefined for one that cannot be passed on.
 * @param protection security fields
 */
export function passedOnResponse(
  { status, headers, body }: ReceivedResponse,
  protection: ResponseHeaders,
): Response | undefined {
  const fields = new Headers({ ...protection, 'Cache-Control': 'no-store' })
  for (const cookie of cookiesOf(headers)) {
    if (!isDashboardCookie(cookie)) return undefined
    fields.append('Set-Cookie', cookie)
  }
  if (status === 303) {
    const { location } = headers
    if (location === undefined || !isOwnPath(location)) return undefined
    fields.set('Location', location)
    return new Response(null, { status, headers: fields })
  }
  if (status < 200 || (status >= 300 && status < 400)) return undefined
  const retryAfter = headers['retry-after']
  if (retryAfter !== undefined && /^\d{1,9}$/.test(retryAfter)) fields.set('Retry-After', retryAfter)
  if (status === 204) return new Response(null, { status, headers: fields })
  const contentType = headers['content-type'] ?? ''
  if (!JSON_TYPE.test(contentType) || !isJson(body)) return undefined
  fields.set('Content-Type', contentType)
  return new Response(new Uint8Array(body), { status, headers: fields })
}

const JSON_TYPE = /^application\/(problem\+)?json(;\s*charset=utf-8)?$/i

function cookiesOf(headers: IncomingHttpHeaders): readonly string[] {
  // undici gives a single value as text.
  const cookies: string | readonly string[] = headers['set-cookie'] ?? []
  return typeof cookies === 'string' ? [cookies] : cookies
}

/** Whether a reference leads to a path of the origin of the page. */
function isOwnPath(location: string): boolean {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(location)
}

function isJson(body: Buffer): boolean {
  try {
    return JSON.parse(body.toString()) !== undefined
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
