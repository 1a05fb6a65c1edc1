import { createHash } from 'node:crypto'
import { SECOND } from '#cardano/utc-time.ts'
import { dashboardPath } from '#contract/dashboard/dashboard-path.ts'
import { type BrowserCookie, browserCookie } from '../browser-cookie.ts'

/** The browser's part of a sign-in that runs. */
interface SignInCookie {
  /** 256 random bits, in base64url. */
  readonly key: string
  /** Code of an invitation, where the sign-in may register. */
  readonly invitation: string | undefined
}

/**
 * The cookie of one sign-in, which the browser sends to the provider's callback alone; two tabs have two.
 * @param isSecure whether browsers send it over TLS only
 * @param lifetime milliseconds
 */
export function signInCookie(
  provider: string,
  state: string,
  isSecure: boolean,
  lifetime: number,
): BrowserCookie {
  const name = createHash('sha256').update(state).digest('hex').slice(0, 12)
  const path = dashboardPath('endProviderSignIn', { provider })
  return browserCookie(`epochal_sign_in_${name}`, isSecure, lifetime / SECOND, path)
}

export function writeSignInCookie({ key, invitation = '' }: SignInCookie): string {
  return `${key}.${Buffer.from(invitation).toString('base64url')}`
}

export function readSignInCookie(value: string): SignInCookie {
  const [key = '', invitation = ''] = value.split('.')
  const code = Buffer.from(invitation, 'base64url').toString()
  return { key, invitation: code === '' ? undefined : code }
}
