import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * The secrets that tie the response of a provider to the sign-in that began. The browser keeps a random key in a cookie; nonce and
 * code verifier follow from it, and the service stores a hash alone: its database is of no use without the browser.
 */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  /** The code verifier of PKCE (RFC 7636). */
  readonly codeVerifier: string
}

/** A new state, and a new key for the browser: 256 random bits each, in base64url. */
export function newSignIn(): { readonly state: string; readonly key: string } {
  return { state: randomText(), key: randomText() }
}

export function signInSecrets(state: string, key: string): SignInSecrets {
  return { state, nonce: derived(key, 'nonce'), codeVerifier: derived(key, 'code verifier') }
}

/** The identifier under which a running sign-in is stored: nobody finds it who lacks the state or the cookie. */
export function signInId(state: string, cookie: string): Buffer {
  return createHash('sha256').update(`${state}.${cookie}`).digest()
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}

function derived(key: string, purpose: string): string {
  return createHmac('sha256', key).update(purpose).digest('base64url')
}
