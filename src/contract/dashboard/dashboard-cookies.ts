import { DASHBOARD_API } from './dashboard-endpoints.ts'

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
