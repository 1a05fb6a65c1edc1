import { DashboardRefusal } from './dashboard-refusal.ts'

/**
 * Refuses calls that another site makes in a person's browser (OWASP ASVS 5.0, 3.5.1): what changes something must name
 * the explorer's own origin, and where the browser says who asks, it must be a page of this origin.
 * @param origins of the explorer, as its visitors know them
 * @throws {DashboardRefusal}
 */
export function checkSameOrigin(method: string, headers: Headers, origins: ReadonlySet<string>): void {
  const site = headers.get('Sec-Fetch-Site')
  const origin = headers.get('Origin')
  const isForeign =
    (site !== null && site !== 'same-origin' && !(method === 'GET' && site === 'none')) ||
    (origin !== null && !origins.has(origin)) ||
    (method !== 'GET' && origin === null)
  if (isForeign) {
    throw new DashboardRefusal(
      'foreign-origin',
      `This call is only for pages of ${[...origins].join(' or ')}. The setting PUBLIC_URL names this address.`,
    )
  }
}
