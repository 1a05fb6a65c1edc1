import { DASHBOARD_API } from './dashboard-endpoints.ts'

/**
 * Header field by which the proxy in the service's own process proves that a dashboard call comes from it: its
 * `X-Forwarded-For` is then the client's address. Sent on these calls alone, and to this service alone.
 * Not in the specification: whom the service believes.
 */
export const PROXY_PROOF_HEADER = 'Epochal-Proxy-Proof'

/**
 * The private API as the description of a network refers to it: relative to the network's base address, so that it is
 * right at every address by which the service is reached.
 */
export const DASHBOARD_REFERENCE = `..${DASHBOARD_API}`

/** Goes up from the network's address, and down by plain segments: it cannot lead to another origin. */
const REFERENCE = /^(\.\.\/){0,5}[\w-]{1,50}(\/[\w-]{1,50}){0,5}$/

export function isDashboardReference(text: unknown): text is string {
  return typeof text === 'string' && REFERENCE.test(text)
}

/** Cookies of the dashboard begin with this, after a prefix of RFC 6265bis. */
const DASHBOARD_COOKIE = /^(__Secure-|__Host-)?epochal[_.-]/

/**
 * The dashboard's cookies among those of a request, as a field `Cookie`; undefined without one. Other programs of the
 * same host, such as one at another port, have theirs in the same field.
 */
export function dashboardCookies(field: string): string | undefined {
  const own = field
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => DASHBOARD_COOKIE.test(pair))
  return own.length === 0 ? undefined : own.join('; ')
}

/** Whether a value of `Set-Cookie` is for the dashboard's calls alone, and for this host alone. */
export function isDashboardCookie(field: string): boolean {
  const [pair = '', ...attributes] = field.split(';').map((part) => part.trim())
  const paths = attributes.flatMap((attribute) => /^path=(.*)$/i.exec(attribute)?.[1] ?? [])
  const isBelow = paths.length === 1 && `${paths[0]}/`.startsWith(`${DASHBOARD_API}/`)
  return (
    DASHBOARD_COOKIE.test(pair) && isBelow && !attributes.some((attribute) => /^domain=/i.test(attribute))
  )
}
