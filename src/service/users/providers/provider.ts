import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { type SignInFailure, signInFailures } from '#contract/dashboard/sign-in-failures.ts'
import type { Secret } from '#contract/secret.ts'
import { Fault, type FaultReason, isFault } from '#http/fault.ts'
import { Refusal } from '#http/refusal.ts'

/** A provider at which people sign in, and this service's registration there. */
export type Provider = OpenIdProvider | GitHubProvider

interface ProviderClient {
  /** Identifier in the paths of calls. */
  readonly id: string
  /** Name on the page. */
  readonly name: string
  /** Who says that a person is who they are; with the subject it identifies an account at the provider. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Secret
}

/** OpenID Connect: everything else is read from the issuer's metadata. */
export interface OpenIdProvider extends ProviderClient {
  readonly kind: 'openid'
}

/** OAuth 2.0 with GitHub's own API for the person, and without metadata. */
export interface GitHubProvider extends ProviderClient {
  readonly kind: 'github'
  readonly urls: GitHubUrls
}

export interface GitHubUrls {
  readonly authorization: string
  readonly token: string
  /** Without a slash at the end. */
  readonly api: string
}

export const gitHubIssuer = 'https://github.com'
export const gitHubUrls: GitHubUrls = {
  authorization: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  api: 'https://api.github.com',
}
export const googleIssuer = 'https://accounts.google.com'

/** A person as a provider knows them, from a response that was verified. */
export interface ProviderIdentity {
  readonly issuer: string
  /** Never changes for an account at the issuer, and is never given to another. */
  readonly subject: string
  /** An e-mail address that the provider has verified, in lower case. */
  readonly verifiedEmail: string | undefined
  /** Empty where the provider names none. */
  readonly name: string
}

export type ProviderFaultReason = Extract<
  SignInFailure,
  'sign-in-cancelled' | 'provider-refused' | 'provider-invalid' | 'provider-unavailable'
>

const providerFaultReasons: readonly FaultReason[] = [
  'sign-in-cancelled',
  'provider-refused',
  'provider-invalid',
  'provider-unavailable',
] satisfies readonly ProviderFaultReason[]

/** Whether an error says why a provider gave no identity. */
export function isProviderFault(error: unknown): error is Fault & { readonly reason: ProviderFaultReason } {
  return isFault(error, ...providerFaultReasons)
}

/** The refusal for a reason for which a sign-in at a provider ends. */
export function signInFailure(reason: SignInFailure): Refusal {
  return new Refusal(reason, signInFailures[reason])
}

/** The fault of a provider that an error of its client library means; undefined for an error of our own. */
export function explainProviderFault(error: unknown): Fault | undefined {
  if (isProviderFault(error)) return error
  if (error instanceof AuthorizationResponseError) return refusedAuthorization(error)
  if (error instanceof ResponseBodyError) {
    const { status } = error.response
    return isOutage(status)
      ? unavailable(status, error)
      : new Fault('provider-refused', `the provider refused with ${codeOf(error)}, status ${status}`, error)
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return new Fault('provider-refused', `the provider refused with status ${error.status}`, error)
  }
  if (error instanceof OperationProcessingError) {
    const status = error.cause instanceof Response ? error.cause.status : 200
    if (isOutage(status)) return unavailable(status, error)
    return new Fault('provider-invalid', `its response is not valid: ${error.message}`, error)
  }
  if (error instanceof UnsupportedOperationError) {
    return new Fault('provider-invalid', `its response is not supported: ${error.message}`, error)
  }
  return undefined
}

function refusedAuthorization(error: AuthorizationResponseError): Fault {
  if (error.error === 'access_denied') {
    return new Fault('sign-in-cancelled', 'the person cancelled the sign-in', error)
  }
  const isAway = error.error === 'temporarily_unavailable' || error.error === 'server_error'
  return new Fault(
    isAway ? 'provider-unavailable' : 'provider-refused',
    `the provider refused with ${codeOf(error)}`,
    error,
  )
}

function unavailable(status: number, cause: unknown): Fault {
  return new Fault('provider-unavailable', `the provider answered with status ${status}`, cause)
}

/** Whether a status says that the provider is away for the moment. */
export function isOutage(status: number): boolean {
  return status >= 500 || status === 429
}

/** An error code as RFC 6749 writes them; any other text of the provider is not shown. */
function codeOf({ error }: { readonly error: string }): string {
  return /^[a-z_]{1,40}$/.test(error) ? error : 'an error code of its own'
}
