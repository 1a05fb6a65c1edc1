import { createHash } from 'node:crypto'
import { type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { dashboardPath } from '#contract/dashboard/dashboard-endpoints.ts'
import type { Log } from '#http/log.ts'
import { Refusal } from '#http/refusal.ts'
import type { ControlDatabase } from '#service/store/control/control-database.ts'
import { addProviderSignIn, takeProviderSignIn } from '#service/store/control/provider-identity-store.ts'
import { type BrowserCookie, browserCookie } from '../browser-cookie.ts'
import { isProviderFault, type Provider, type ProviderIdentity, signInFailure } from './provider.ts'
import { newSignIn, type ProviderFlow, signInId, signInSecrets } from './provider-flow.ts'

export interface ProviderSignInDependencies {
  readonly db: ControlDatabase
  readonly flow: ProviderFlow
  readonly providers: readonly Provider[]
  /** The explorer's address as its visitors know it, without a path. */
  readonly explorerUrl: string
  readonly now: () => Instant
  readonly log: Log
}

interface SignInPurpose {
  /** The session from which the provider is linked; undefined for a sign-in. */
  readonly sessionId?: string | undefined
  readonly invitation?: string | undefined
}

/** A sign-in that ended at the provider with success. */
export interface EndedSignIn extends SignInPurpose {
  readonly identity: ProviderIdentity
}

/** Sign-ins at providers: each ends once, within ten minutes, in the browser in which it began. */
export interface ProviderSignIns {
  /** @throws {Refusal} for one that is not offered. */
  provider(id: string): Provider
  /**
   * @param headers of the call, whose page must be at the address to which providers send browsers back
   * @returns the provider's page, and the `Set-Cookie` for this browser
   * @throws {Refusal}
   */
  begin(
    provider: Provider,
    purpose: SignInPurpose,
    headers: Headers,
  ): Promise<{ readonly location: string; readonly cookie: string }>
  /** @throws {Refusal} when the provider signed in nobody, or the sign-in is not one of this browser. */
  end(provider: Provider, response: URLSearchParams, headers: Headers): Promise<EndedSignIn>
  /** The cookie of the sign-in to which a response belongs. */
  cookieOf(provider: Provider, response: URLSearchParams): BrowserCookie
}

/** Milliseconds for which a person may stay at the provider. Not in the specification: this time. */
const SIGN_IN_TIME = 10 * MINUTE

export function createProviderSignIns(deps: ProviderSignInDependencies): ProviderSignIns {
  const { db, flow, providers, explorerUrl, now, log } = deps
  const isSecure = explorerUrl.startsWith('https:')
  const redirectUri = ({ id }: Provider) =>
    `${explorerUrl}${dashboardPath('endProviderSignIn', { provider: id })}`
  const cookie = (provider: Provider, state: string) =>
    signInCookie(provider.id, state, isSecure, SIGN_IN_TIME)

  /** Asks a provider, and turns its fault into a refusal for the person and an event for the operator. */
  async function ask<T>(provider: Provider, question: () => Promise<T>): Promise<T> {
    try {
      return await question()
    } catch (error) {
      if (!isProviderFault(error)) throw error
      const { reason, message } = error
      if (reason !== 'sign-in-cancelled') {
        const text = `a sign-in at the provider ${provider.id} failed: ${message}`
        const failure = { provider: provider.id, reason }
        log({ event: 'provider', level: 'warn', text, ...failure }, { each: `${provider.id} ${reason}` })
      }
      throw signInFailure(reason)
    }
  }

  return {
    provider: (id) => {
      const found = providers.find((each) => each.id === id)
      if (!found) throw signInFailure('not-offered')
      return found
    },

    begin: async (provider, { sessionId, invitation }, headers) => {
      checkOrigin(headers, explorerUrl)
      const { state, key } = newSignIn()
      const location = await ask(provider, () =>
        flow.begin(provider, redirectUri(provider), signInSecrets(state, key)),
      )
      const value = writeSignInCookie({ key, invitation })
      const running = { id: signInId(state, value), provider: provider.id, sessionId }
      await addProviderSignIn(db, running, now(), SIGN_IN_TIME)
      return { location, cookie: cookie(provider, state).set(value) }
    },

    end: async (provider, response, headers) => {
      const state = response.get('state') ?? ''
      const value = cookie(provider, state).read(headers)
      if (value === undefined) throw signInFailure('sign-in-expired')
      const running = await takeProviderSignIn(db, signInId(state, value), provider.id, now(), SIGN_IN_TIME)
      if (!running) throw signInFailure('sign-in-expired')
      const { key, invitation } = readSignInCookie(value)
      const identity = await ask(provider, () =>
        flow.end(provider, redirectUri(provider), signInSecrets(state, key), response),
      )
      return { identity, invitation, sessionId: running.sessionId }
    },

    cookieOf: (provider, response) => cookie(provider, response.get('state') ?? ''),
  }
}

/** A cookie belongs to one host: the page must be at the address to which providers send browsers back. */
function checkOrigin(headers: Headers, explorerUrl: string): void {
  if (headers.get('Origin') === new URL(explorerUrl).origin) return
  throw new Refusal(
    'not-offered',
    `Providers send browsers back to ${explorerUrl}: open the dashboard there to sign in with one.`,
  )
}

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
function signInCookie(provider: string, state: string, isSecure: boolean, lifetime: number): BrowserCookie {
  const name = createHash('sha256').update(state).digest('hex').slice(0, 12)
  const path = dashboardPath('endProviderSignIn', { provider })
  return browserCookie(`epochal_sign_in_${name}`, isSecure, lifetime / SECOND, path)
}

function writeSignInCookie({ key, invitation = '' }: SignInCookie): string {
  return `${key}.${Buffer.from(invitation).toString('base64url')}`
}

function readSignInCookie(value: string): SignInCookie {
  const [key = '', invitation = ''] = value.split('.')
  const code = Buffer.from(invitation, 'base64url').toString()
  return { key, invitation: code === '' ? undefined : code }
}
